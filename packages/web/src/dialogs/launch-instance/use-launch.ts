import { useState } from 'react'
import type { Field } from '#forms/use-form.ts'
import { noChoices, resolve, type Choices, type Spec } from '#dialogs/launch-instance/spec.ts'
import { useLaunchData, type LaunchData } from '#dialogs/launch-instance/use-launch-data.ts'
import {
  problemsOf,
  stepFields,
  type FieldName,
  type Problems,
  type StepId,
} from '#dialogs/launch-instance/validation.ts'

/** The state of the wizard, as its steps see it. */
export type Launch = {
  readonly data: LaunchData
  readonly spec: Spec
  readonly problems: Problems
  readonly choose: (some: Partial<Choices>) => void
  /** The problem of a field, once its step or the field itself was left. */
  readonly errorOf: (name: FieldName) => string | undefined
  readonly field: <K extends keyof Spec & keyof Choices>(name: K) => Field<Spec[K]>
  /** From now on the fields of the step say what is wrong with them. */
  readonly leave: (step: string) => void
}

/** Holds what was chosen, and completes it by what is loaded. */
export const useLaunch = (): Launch => {
  const data = useLaunchData()
  const [choices, setChoices] = useState(noChoices)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const spec = resolve(choices, data.known)
  const problems = problemsOf(spec, data.known)
  const byName: Readonly<Record<string, string | undefined>> = problems

  const choose = (some: Partial<Choices>) => setChoices((now) => ({ ...now, ...some }))
  const markLeft = (names: readonly string[]) => setLeft((now) => new Set([...now, ...names]))
  return {
    data,
    spec,
    problems,
    choose,
    errorOf: (name) => (left.has(name) ? problems[name] : undefined),
    field: (name) => ({
      name,
      value: spec[name],
      onChange: (value) => choose({ [name]: value }),
      onBlur: () => markLeft([name]),
      error: left.has(name) ? byName[name] : undefined,
      required: required.has(name),
    }),
    leave: (step) => {
      if (isStep(step)) markLeft(stepFields[step])
    },
  }
}

const required: ReadonlySet<string> = new Set(['name', 'instance_count', 'vol_size'])

const isStep = (id: string): id is StepId => id in stepFields
