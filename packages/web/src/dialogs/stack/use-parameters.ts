import { useState } from 'react'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { without } from '#forms/rules/rules.ts'
import { useDebounced } from '#forms/use-debounced.ts'
import { useForm, type Field } from '#forms/use-form.ts'
import { isHidden } from '#dialogs/stack/parameter-schema.ts'
import type { SentParameters } from '#dialogs/stack/heat.ts'
import {
  clearedParameters,
  parameterRules,
  sentParameters,
  shownOf,
  type Asked,
  type ParameterValue,
  type ParameterValues,
} from '#dialogs/stack/parameter-values.ts'

/** What a wizard holds of a stack's parameters. */
export type Parameters = {
  readonly asked: Asked
  readonly field: (name: string) => Field<ParameterValue>
  readonly sent: SentParameters
  readonly cleared: readonly string[]
  readonly problem: string | undefined
  readonly leave: () => void
}

const untouched: ParameterValues = {}

/**
 * The values of parameters. What was typed stays through other templates, for the parameters that have
 * the same name and kind there. A field says what is wrong once nobody has typed for a while.
 */
export const useParameters = (asked: Asked): Parameters => {
  const rules = parameterRules(asked)
  const hidden = useHidden(asked)
  const held = useKeptState('parameters', untouched, {
    mayKeep: (values) => without(values, hidden),
  })
  const form = useForm<ParameterValues>({
    initial: untouched,
    held,
    rules,
    submit: async () => undefined,
  })
  const typed = JSON.stringify(form.values)
  const hasRested = useDebounced(typed) === typed
  return {
    asked,
    field: (name) => {
      const { onChange, ...field } = form.field(name)
      const isTouched = form.values[name] !== undefined
      const value = shownOf(name, form.values, asked)
      return {
        ...field,
        value,
        onChange,
        // A value of the template or of an environment may be wrong though nobody has typed it.
        onBlur: () => form.leave(name, value),
        error: isTouched && hasRested ? form.errors[name] : field.error,
      }
    },
    sent: sentParameters(form.values, asked),
    cleared: clearedParameters(form.values, asked),
    problem: Object.values(form.errors).find((text) => text !== undefined),
    leave: () => {
      form.tell(Object.keys(asked.parameters))
    },
  }
}

const none: ReadonlySet<string> = new Set()

/** All parameters that were hidden in any template so far: no draft keeps their values. */
const useHidden = ({ parameters }: Asked): ReadonlySet<string> => {
  const [hidden, setHidden] = useState(none)
  const more = Object.entries(parameters).flatMap(([name, one]) =>
    isHidden(one) && !hidden.has(name) ? [name] : [],
  )
  if (more.length > 0) setHidden(new Set([...hidden, ...more]))
  return hidden
}
