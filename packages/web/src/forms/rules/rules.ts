import type { Validator } from '#forms/rules/validators.ts'

/** The rules of each field, asked in order; the first that objects is heard. */
export type Rules<V> = { readonly [K in keyof V]?: readonly Validator<V[K], V>[] }

/** When a field belongs to the form, by the other values; one that is not named always does. */
export type Shown<V> = { readonly [K in keyof V]?: (values: V) => boolean }

/** What is wrong, by the name of the field. */
export type Refusals<V> = { readonly [K in keyof V]?: string }

/** What is wrong with the values, by the first rule of each field that objects. */
export const errorsOf = <V extends object>(values: V, rules: Rules<V>): Refusals<V> => {
  const errors: { [K in keyof V]?: string } = {}
  for (const name in rules) {
    const error = errorOf(values[name], values, rules[name] ?? [])
    if (error !== undefined) errors[name] = error
  }
  return errors
}

/** The message of the first rule that a value breaks. */
export const errorOf = <T, V>(
  value: T,
  values: V,
  rules: readonly Validator<T, V>[],
): string | undefined => {
  for (const rule of rules) {
    const error = rule(value, values)
    if (error !== undefined) return error
  }
  return undefined
}

/** The fields that the present values leave out of the form (SH-FORM-05, SH-FORM-06). */
export const hiddenOf = <V extends object>(values: V, shown: Shown<V>): ReadonlySet<string> => {
  const hidden = new Set<string>()
  for (const name in shown) {
    if (shown[name]?.(values) === false) hidden.add(name)
  }
  return hidden
}

/** The object but for the named properties. */
export const without = <T extends object>(object: T, names: ReadonlySet<string>): Partial<T> => {
  const rest: Partial<T> = {}
  for (const name in object) {
    if (!names.has(name)) rest[name] = object[name]
  }
  return rest
}

/** One property of an object, with a value of its own. */
export const part = <T, K extends keyof T>(name: K, value: T[K]): Partial<T> => {
  const some: Partial<T> = {}
  some[name] = value
  return some
}

/** Whether the rules put the required mark beside the field's label. */
export const asksFor = <T, V>(rules: readonly Validator<T, V>[] = []): boolean =>
  rules.some((rule) => rule.marks === 'required')
