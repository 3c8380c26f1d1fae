/** Fields that a component draws: what few forms have. */
import type { ReactNode } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import type { Rules, Shown } from '#forms/rules/rules.ts'
import type { FormState } from '#forms/use-form.ts'
import type { Draw, DrawnField } from '#resource/forms/field-types.ts'

/**
 * Fields that one component draws, where the first of them stands: where the addresses of a subnet
 * come from. `start` has what they hold at first.
 */
export const drawn = <V extends object, D>(
  start: V,
  parts: {
    readonly rules: Rules<V>
    readonly shown: Shown<V>
    readonly read: (signal: AbortSignal) => Promise<D>
    readonly draw: (form: FormState<V>, read: Loaded<D>) => ReactNode
  },
): { readonly [K in keyof V]: DrawnField<V[K], V> } => {
  // Registry erasure: the form that holds the fields has their values, and what is read is of `read`.
  const content = parts.draw as unknown as Draw['content']
  const names = Object.keys(start) as (keyof V)[]
  const fields = names.map((name, at) => [
    name,
    {
      widget: 'drawn',
      start: start[name],
      ...(parts.rules[name] && { rules: parts.rules[name] }),
      ...(parts.shown[name] && { shown: parts.shown[name] }),
      ...(at === 0 && { draw: { read: parts.read, content } }),
    },
  ])
  return Object.fromEntries(fields) as { readonly [K in keyof V]: DrawnField<V[K], V> }
}
