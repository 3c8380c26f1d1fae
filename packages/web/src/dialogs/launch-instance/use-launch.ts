import { useMemo, useState } from 'react'
import { useDraft, type Drafted } from '#forms/drafts/use-draft.ts'
import type { Field } from '#forms/use-form.ts'
import { useLeft } from '#forms/use-left.ts'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'
import { filledOf, keptChoices } from '#dialogs/launch-instance/draft.ts'
import {
  noChoices,
  resolve,
  type Choices,
  type Known,
  type Spec,
} from '#dialogs/launch-instance/spec.ts'
import { useLaunchData, type LaunchData } from '#dialogs/launch-instance/use-launch-data.ts'
import {
  problemsOf,
  stepFields,
  type FieldName,
  type Problems,
  type StepId,
} from '#dialogs/launch-instance/validation.ts'

/** The state of a launch, as the steps of the wizard and other forms see it. */
export type Launch = {
  readonly data: LaunchData
  readonly spec: Spec
  readonly problems: Problems
  readonly choose: (some: Choices) => void
  /** The problem of a field, once its step or the field itself was left. */
  readonly errorOf: (name: FieldName) => string | undefined
  readonly field: <K extends keyof Spec & keyof Choices>(name: K) => Field<Spec[K]>
  /** From now on the fields of the step say what is wrong with them. */
  readonly leave: (step: string) => void
  /** From now on the data of these steps is wanted. */
  readonly approach: (steps: readonly string[]) => void
  /**
   * The values that everything rests on but the name and description: the same, one by one, while
   * only these change. With every letter of them no part of a page that has neither needs to be
   * drawn anew.
   */
  readonly basis: readonly unknown[]
  /** What a step takes by itself is still on its way: the only network, the default group … */
  readonly isPending: (step: StepId) => boolean
  /** Whether that is so of any step. */
  readonly isSettling: boolean
  /** Whether it began with what was chosen before the form was left. */
  readonly isBack: boolean
  /** Begins anew, with nothing chosen. */
  readonly startOver: () => void
  /** Ends the draft, since the instance was launched. */
  readonly sent: () => void
}

export type LaunchOptions = {
  readonly context?: LaunchContext
  /** The id of an image that it begins with, where the context names none. */
  readonly image?: string | undefined
  /** The steps whose data is wanted from the start. */
  readonly near?: readonly StepId[]
  /** What counts where nothing was chosen; without it what all forms of a launch take. */
  readonly defaults?: (known: Known) => Choices
  /** What the choices come to where some of them rest on others; without it they stay as they are. */
  readonly settle?: (choices: Choices, known: Known) => Choices
  /** What was chosen before the form was left. */
  readonly draft?: Drafted | undefined
}

const none: readonly StepId[] = []
const nowhere: LaunchContext = {}
const noDefaults = () => noChoices
const asChosen = (choices: Choices) => choices

/** What is typed letter by letter, and decides nothing else. */
type Title = Pick<Spec, 'name' | 'description'>
const noTitle: Title = { name: '', description: '' }

/** Holds what was chosen, and completes it by what is loaded. */
export const useLaunch = ({
  context = nowhere,
  image,
  near = none,
  defaults = noDefaults,
  settle = asChosen,
  draft,
}: LaunchOptions = {}): Launch => {
  const { name = '', description = '', ...before } = keptChoices(draft?.kept)
  const [choices, setChoices] = useState<Choices>(before)
  const [title, setTitle] = useState<Title>({ name, description })
  const sent = useDraft(draft?.form, filledOf({ ...choices, ...title }))
  const left = useLeft()
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set(near))
  const approach = (steps: readonly string[]) =>
    setSeen((now) => (steps.every((step) => now.has(step)) ? now : new Set([...now, ...steps])))

  const data = useLaunchData({ choices, context, image, isNear: (step) => seen.has(step) })
  const chosen = useMemo(
    () =>
      resolve(settle({ ...defaults(data.known), ...definedIn(choices) }, data.known), data.known),
    [choices, data, defaults, settle],
  )
  const spec: Spec = { ...chosen, ...title }
  const problems = problemsOf(spec, data.known)
  const byName: Readonly<Record<string, string | undefined>> = problems

  // Who can launch already may do so without a look at the other steps, which must not lose what
  // they would have taken.
  const couldLaunch = needed.every((step) =>
    stepFields[step].every((name) => problems[name] === undefined),
  )
  if (couldLaunch && !taking.every((step) => seen.has(step))) approach(taking)

  const isPending = (step: StepId) => {
    const { networks, groups, keypairs } = data
    const lists = { networks, securityGroups: groups, keyPair: keypairs }
    if (!isTaking(step) || !seen.has(step)) return false
    // Without the network service its lists are never read.
    if (step !== 'keyPair' && !data.known.hasNetworking) return false
    const { data: list, error } = lists[step]
    return list === undefined && error === null
  }
  const choose = ({ name, description, ...some }: Choices) => {
    if (name !== undefined) setTitle((now) => ({ ...now, name }))
    if (description !== undefined) setTitle((now) => ({ ...now, description }))
    if (Object.keys(some).length > 0) setChoices((now) => ({ ...now, ...some }))
  }
  return {
    data,
    spec,
    problems,
    choose,
    approach,
    errorOf: (name) => (left.names.has(name) ? problems[name] : undefined),
    field: (name) => ({
      name,
      value: spec[name],
      onChange: (value) => {
        left.changed(name)
        choose({ [name]: value })
      },
      onBlur: () => left.leave(name, spec[name]),
      error: left.names.has(name) ? byName[name] : undefined,
      required: required.has(name),
    }),
    leave: (step) => {
      if (isStep(step)) left.tell(stepFields[step])
    },
    isPending,
    isSettling: taking.some(isPending),
    isBack: draft?.kept !== undefined && (choices !== noChoices || title !== noTitle),
    startOver: () => {
      setChoices(noChoices)
      setTitle(noTitle)
      left.forget()
    },
    sent,
    basis: [data, chosen, left.names, seen],
  }
}

/** The choices without those that were taken back. */
const definedIn = (choices: Choices): Choices =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined))

/** The steps without which nothing can be launched, and those that take something by themselves. */
const needed = ['details', 'source', 'flavor'] as const
const taking = ['networks', 'securityGroups', 'keyPair'] as const

const isTaking = (step: StepId): step is (typeof taking)[number] =>
  taking.some((one) => one === step)

const required: ReadonlySet<string> = new Set(['name', 'instance_count', 'vol_size'])

const isStep = (id: string): id is StepId => id in stepFields
