import type { Field, FormState } from '#forms/use-form.ts'
import { useDebounced } from '#forms/use-debounced.ts'
import type { Plain, Values } from '#resource/forms/values.ts'
import type { WizardField } from '#resource/forms/field-types.ts'

/**
 * Finds the fields of a form as they are drawn: one that is `live` says what is wrong with what was
 * typed as soon as nobody types, whether it was left or not.
 */
export const useLive = (
  form: FormState<Values>,
  fields: Readonly<Record<string, WizardField>>,
): ((name: string) => Field<Plain>) => {
  const live = Object.entries(fields).flatMap(([name, field]) =>
    'live' in field && field.live && String(form.values[name] ?? '') !== '' ? [name] : [],
  )
  const typed = live.map((name) => String(form.values[name])).join('\n')
  const hasRested = useDebounced(typed) === typed
  return (name) => {
    const field = form.field(name)
    return hasRested && live.includes(name)
      ? { ...field, error: field.error ?? form.errors[name] }
      : field
  }
}
