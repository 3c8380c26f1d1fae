import { ALL_FIELDS, workflows, type WorkflowErrors } from '@meridian/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import type { Refusals } from '#forms/rules/rules.ts'
import type { FormState } from '#forms/use-form.ts'
import type { Steps, WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'

/** What a field of a checked wizard may hold, so that it can be sent as it is. */
export type WizardValues = Readonly<Record<string, string | number | boolean | null | string[]>>

/** A step that the server checks. */
export type CheckedStep<V> = WizardStep & {
  /** The fields in it: errors of any other stand above the step. */
  readonly fields: readonly (keyof V & string)[]
}

export type ServerChecks<V> = {
  /** Steps in which the last check found something. */
  readonly faulty: ReadonlySet<string>
  /** What is wrong with the current step as a whole. */
  readonly general: readonly string[]
  readonly checking: boolean
  /** The step could not be checked. */
  readonly failure: { readonly error: unknown; readonly again: () => void } | undefined
  /** Earlier steps are shown at once, later ones after everything before them was checked. */
  readonly goTo: (step: CheckedStep<V>) => void
  /** Checks every step and submits. */
  readonly finish: () => void
}

type Options<V> = {
  readonly slug: string
  /** All steps in the server's order, whether they are there now or not. */
  readonly all: readonly CheckedStep<V>[]
  readonly steps: Steps<CheckedStep<V>>
  readonly form: FormState<V>
  /** What is checked: the values of all steps, as they are sent. */
  readonly values: WizardValues
}

type Found = { readonly [step: string]: readonly string[] }
/** Where the user wants to go to. */
type Aim<V> = CheckedStep<V> | 'finish'
type Check<V> = { readonly first: number; readonly last: number; readonly aim: Aim<V> }

/**
 * Has the server check the steps of a wizard before later ones are shown (SH-WFLOW-07..20). What the
 * form's own rules object to is not sent. A check is given up when something is typed meanwhile.
 */
export const useServerChecks = <V extends object>(options: Options<V>): ServerChecks<V> => {
  const { slug, all, steps, form, values } = options
  const [found, setFound] = useState<Found>({})
  const [checking, setChecking] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown; readonly aim: Aim<V> }>()
  const pending = useRef<AbortController>(undefined)
  const [submits, setSubmits] = useState(0)
  const { values: typed } = form
  useEffect(() => () => pending.current?.abort(), [typed])

  const show = (step: CheckedStep<V>) => {
    pending.current?.abort()
    setFailure(undefined)
    steps.show(step)
  }
  // What is refused when all is sent may be a field of an earlier step.
  const showRefused = useEffectEvent(() => {
    const told = (step: CheckedStep<V>) => step.fields.some((name) => form.told[name] !== undefined)
    if (!steps.current || told(steps.current)) return
    const step = steps.there.find(told)
    if (step) steps.show(step)
  })
  useEffect(() => {
    if (submits > 0) showRefused()
  }, [submits])

  const placeOf = (step: CheckedStep<V> | undefined) => all.findIndex(({ id }) => id === step?.id)
  const goTo = (to: CheckedStep<V>) => {
    const [first, place] = [placeOf(steps.current), placeOf(to)]
    if (place <= first) show(to)
    else void check({ first, last: place - 1, aim: to }, () => show(to))
  }
  const submit = async () => {
    await form.submit()
    setSubmits((times) => times + 1)
  }
  const finish = () =>
    void check({ first: 0, last: all.length - 1, aim: 'finish' }, () => void submit())

  const check = async ({ first, last, aim }: Check<V>, onward: () => void): Promise<void> => {
    pending.current?.abort()
    const wrong = all
      .slice(first, last + 1)
      .find(({ hidden, fields }) => !hidden && fields.some((name) => form.errors[name]))
    if (wrong !== undefined) {
      show(wrong)
      form.tell(wrong.fields)
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
      const errors = spoken(verdict.errors)
      const judged = new Set(all.slice(first, last + 1).map(({ id }) => id))
      const others = Object.entries(found).filter(([id]) => !judged.has(id))
      setFound({ ...Object.fromEntries(others), ...generalIn(errors, all) })
      if (verdict.has_errors) refuse(errors)
      else onward()
    } catch (error) {
      if (!signal.aborted) setFailure({ error, aim })
    } finally {
      if (!signal.aborted) setChecking(false)
    }
  }

  /** Shows the first step with errors, and goes to the first field that has one. */
  const refuse = (errors: StepErrors) => {
    const step = all.find(({ id }) => errors[id] !== undefined)
    if (step === undefined) throw new Error(`No step of the workflow "${slug}" has the errors.`)
    show(step)
    const beside = fieldsIn(errors, all)
    form.refuse(beside)
    if (!step.fields.some((name) => beside[name] !== undefined)) steps.focusTroubles()
  }

  return {
    faulty: new Set(Object.keys(found)),
    general: (steps.current && found[steps.current.id]) ?? [],
    checking,
    failure: failure && {
      error: failure.error,
      again: () => (failure.aim === 'finish' ? finish() : goTo(failure.aim)),
    },
    goTo,
    finish,
  }
}

/** What is wrong, by step and field, in the user's language. */
type StepErrors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

const spoken = (errors: WorkflowErrors): StepErrors =>
  mapped(errors, (fields) =>
    mapped(fields, (sentences) => sentences.map(({ text, values }) => t(text, values))),
  )

const mapped = <A, B>(all: Readonly<Record<string, A>>, to: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(all).map(([name, one]) => [name, to(one)]))

/** The errors of fields that the steps have; several of one field stand one after the other. */
const fieldsIn = <V extends object>(
  errors: StepErrors,
  steps: readonly CheckedStep<V>[],
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
const generalIn = <V>(errors: StepErrors, steps: readonly CheckedStep<V>[]): Found => {
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
