import { ALL_FIELDS, workflows, type WorkflowErrors } from '@meridian/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import type { Refusals } from '#forms/rules.ts'
import type { FormState } from '#forms/use-form.ts'

/** What a workflow's field may hold, so that it can be sent as it is. */
export type WorkflowValues = Readonly<Record<string, string | number | boolean | null | string[]>>

/** What the state of a workflow knows of a step. */
export type WorkflowPart<V> = {
  readonly id: string
  /** The fields in it: errors of any other stand above the step. */
  readonly fields: readonly (keyof V & string)[]
  /** True: left out for now, because of a choice in another step. */
  readonly hidden?: boolean
}

export type WorkflowState = {
  /** The place of the current step among all steps. */
  readonly at: number
  readonly visited: ReadonlySet<string>
  /** Steps in which the last check found something. */
  readonly faulty: ReadonlySet<string>
  /** What is wrong with the current step as a whole. */
  readonly general: readonly string[]
  readonly checking: boolean
  /** The step could not be checked. */
  readonly failure: { readonly error: unknown; readonly again: () => void } | undefined
  /** Earlier steps are shown at once, later ones after everything before them was checked. */
  readonly goTo: (step: number) => void
  /** Checks every step and submits. */
  readonly finish: () => void
}

type Options<V> = {
  readonly slug: string
  readonly steps: readonly WorkflowPart<V>[]
  readonly form: FormState<V>
  /** Brings the focus to the step as a whole, once it is drawn. */
  readonly focusStep: () => void
  /** Brings the focus to what stands above the step. */
  readonly focusErrors: () => void
}

type Found = { readonly [step: string]: readonly string[] }
/** Where the user wants to go to. */
type Aim = number | 'finish'
type Check = { readonly first: number; readonly last: number; readonly aim: Aim }

/**
 * Where a user is in a workflow whose steps the server checks (SH-WFLOW-07..20). What the form's
 * own rules object to is not sent. A check is given up when something is typed meanwhile.
 */
export const useWorkflow = <V extends WorkflowValues>(options: Options<V>): WorkflowState => {
  const { slug, steps, form, focusStep, focusErrors } = options
  const [at, setAt] = useState(0)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [found, setFound] = useState<Found>({})
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly aim: Aim }>()
  const pending = useRef<AbortController>(undefined)
  const { values } = form
  useEffect(() => () => pending.current?.abort(), [values])

  const show = (to: number) => {
    pending.current?.abort()
    setFailure(undefined)
    const from = steps[at]
    if (from !== undefined && to !== at) setVisited(new Set([...visited, from.id]))
    setAt(to)
  }

  const goTo = (to: number) => {
    if (to <= at) arrive(to)
    else void check({ first: at, last: to - 1, aim: to }, () => arrive(to))
  }
  const finish = () =>
    void check({ first: 0, last: steps.length - 1, aim: 'finish' }, () => void form.submit())
  const arrive = (to: number) => {
    show(to)
    if (to !== at) focusStep()
  }

  const check = async ({ first, last, aim }: Check, onward: () => void): Promise<void> => {
    pending.current?.abort()
    const wrong = steps
      .slice(first, last + 1)
      .find(({ hidden, fields }) => !hidden && fields.some((name) => form.errors[name]))
    if (wrong !== undefined) {
      show(steps.indexOf(wrong))
      for (const name of wrong.fields) form.leave(name)
      form.refuse({})
      return
    }
    const controller = new AbortController()
    pending.current = controller
    const { signal } = controller
    signal.addEventListener('abort', () => setChecking(false))
    setChecking(true)
    setFailure(undefined)
    try {
      const headers = { 'x-workflow-start-step': first, 'x-workflow-end-step': last }
      const input = { params: { slug }, headers, body: { values } }
      const verdict = await call(workflows.validate, input, { signal })
      if (signal.aborted) return
      const judged = new Set(steps.slice(first, last + 1).map(({ id }) => id))
      const others = Object.entries(found).filter(([id]) => !judged.has(id))
      setFound({ ...Object.fromEntries(others), ...generalIn(verdict.errors, steps) })
      if (verdict.has_errors) refuse(verdict.errors)
      else onward()
    } catch (error) {
      if (!signal.aborted) setFailure({ error, aim })
    } finally {
      if (!signal.aborted) setChecking(false)
    }
  }

  /** Shows the first step with errors, and goes to the first field that has one. */
  const refuse = (errors: WorkflowErrors) => {
    const step = steps.findIndex(({ id }) => errors[id] !== undefined)
    const part = steps[step]
    if (part === undefined) throw new Error(`No step of the workflow "${slug}" has the errors.`)
    show(step)
    const beside = fieldsIn(errors, steps)
    form.refuse(beside)
    if (!part.fields.some((name) => beside[name] !== undefined)) focusErrors()
  }

  const current = steps[at]
  return {
    at,
    visited,
    faulty: new Set(Object.keys(found)),
    general: (current && found[current.id]) ?? [],
    checking,
    failure: failure && {
      error: failure.error,
      again: () => (failure.aim === 'finish' ? finish() : goTo(failure.aim)),
    },
    goTo,
    finish,
  }
}

/** The errors of fields that the steps have; several of one field stand one after the other. */
const fieldsIn = <V extends WorkflowValues>(
  errors: WorkflowErrors,
  steps: readonly WorkflowPart<V>[],
): Refusals<V> => {
  const beside: { [K in keyof V]?: string } = {}
  for (const { id, fields } of steps) {
    for (const name of fields) {
      const texts = errors[id]?.[name]
      if (texts !== undefined) beside[name] = texts.join(' ')
    }
  }
  return beside
}

/** By step with errors: those of no field, and those of fields that the step does not show. */
const generalIn = <V>(errors: WorkflowErrors, steps: readonly WorkflowPart<V>[]): Found => {
  const found: { [step: string]: readonly string[] } = {}
  for (const { id, fields } of steps) {
    const own = new Set<string>(fields)
    const wrong = errors[id]
    if (wrong === undefined) continue
    const { [ALL_FIELDS]: all = [], ...others } = wrong
    const homeless = Object.entries(others).filter(([name]) => !own.has(name))
    found[id] = [...all, ...homeless.flatMap(([, texts]) => texts)]
  }
  return found
}
