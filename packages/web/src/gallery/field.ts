import type { Field } from '#forms/use-form.ts'

export type FieldLook = Partial<Pick<Field<unknown>, 'error' | 'required'>>

/** A field without a form around it, for stories of its widget. */
export const fieldOf = <T>(
  name: string,
  value: T,
  onChange: (value: T) => void,
  { error, required = false }: FieldLook = {},
): Field<T> => ({ name, value, onChange, onBlur: () => undefined, error, required })
