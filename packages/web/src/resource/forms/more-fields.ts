/** Fields that fewer forms have: choices found by typing, days, facts, rows, and drawn ones. */
import type { ReactNode } from 'react'
import type {
  ChoiceField,
  DateField,
  DeclaredFields,
  Extra,
  FactField,
  Given,
  OwnField,
  RowFieldsOf,
  RowsField,
} from '#resource/forms/field-types.ts'

/** One of many options, found by typing; `custom` takes another text, too. */
export const combo = <const O extends string, V = unknown>(
  label: string,
  options: ChoiceField<O>['options'],
  extra: Extra<ChoiceField<NoInfer<O>, V>> & { readonly start: O },
): ChoiceField<O, V> => ({ widget: 'combo', label, ...extra, options })

/** A day as `2026-01-31`; none is an empty text. */
export const date = <V = unknown>(
  label: string,
  extra: Extra<DateField<V>> = {},
): DateField<V> => ({ widget: 'date', label, start: '', ...extra })

export const fact = (label: string, start: string | number): FactField => ({
  ...{ widget: 'fact', label, start },
})

/** Rows of fields: `rows<FixedIp>(t('Addresses'), t('Address'), { ip_address: line(…) })`. */
export const rows = <T, V = unknown>(
  label: string,
  one: string,
  fields: RowFieldsOf<T>,
  extra: Extra<Omit<RowsField<V>, 'one' | 'fields'>> = {},
): RowsField<V> => ({
  ...{ widget: 'rows', label, one, start: [], ...extra },
  // Registry erasure of names and values: they were checked against the object just now.
  fields: fields as unknown as DeclaredFields,
})

/** A value with a widget of its own, which may read something: `data` is undefined until then. */
export const ownWidget = <T, D = undefined, V = unknown>(
  label: string,
  parts: Extra<Omit<OwnField<T, V>, 'read' | 'judge' | 'draw'>> & {
    readonly start: T
    readonly read?: (signal: AbortSignal, by: string) => Promise<D>
    readonly judge?: (value: T, read: D | undefined, values: V) => string | undefined
    readonly draw: (given: Given<T, V, D>) => ReactNode
  },
): OwnField<T, V> =>
  // Registry erasure: what is drawn and judged with is what `read` gave.
  ({ widget: 'own', label, ...parts }) as unknown as OwnField<T, V>
