/** Fields that fewer forms have: choices found by typing, days, facts, rows, and drawn ones. */
import type { ReactNode } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import type { Field } from '#forms/use-form.ts'
import type { Validator } from '#forms/validators.ts'
import type { FormRows } from '#forms/rows.ts'
import type {
  Choice,
  ChoiceField,
  Common,
  DeclaredFields,
  Extra,
  FieldFor,
  Held,
} from '#resource/forms/fields.ts'
import type { Values } from '#resource/forms/values.ts'

/** One of many options, found by typing; `custom` takes another text, too. */
export const combo = <const O extends string, V = unknown>(
  label: string,
  options: ChoiceField<O>['options'],
  extra: Extra<ChoiceField<NoInfer<O>, V>> & { readonly start: O },
): ChoiceField<O, V> => ({ widget: 'combo', label, ...extra, options })

export type DateField<V = unknown> = Common<string, V> & {
  readonly widget: 'date'
  readonly rules?: readonly Validator<string, V>[]
}

/** A day as `2026-01-31`; none is an empty text. */
export const date = <V = unknown>(
  label: string,
  extra: Extra<DateField<V>> = {},
): DateField<V> => ({ widget: 'date', label, start: '', ...extra })

/** What is shown among the fields, and neither changed nor sent. */
export type FactField<V = unknown> = Common<string | number, V> & { readonly widget: 'fact' }

export const fact = (label: string, start: string | number): FactField => ({
  ...{ widget: 'fact', label, start },
})

/** Rows of the same fields, which fill in a list of objects; a row is drawn in one line. */
export type RowsField<V = unknown> = Common<readonly object[], V> & {
  readonly widget: 'rows'
  /** What one of them is, such as "Allocation Pool". */
  readonly one: string
  readonly fields: DeclaredFields
  /** Of all rows, each with its key; those of each row are those of its fields and the contract's. */
  readonly rules?: readonly Validator<FormRows<Values>, V>[]
}

/** The fields of a row, by their names in the object that it fills in. */
type RowFieldsOf<T> = {
  readonly [K in keyof T & string]?: FieldFor<NonNullable<T[K]>, Held<T>>
}

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

/** The fields of an object within the body, which are shown and judged by its own values. */
export type ObjectField<T, V = unknown> = {
  readonly widget: 'object'
  readonly fields: RowFieldsOf<T>
  /** Without it none of its fields belongs to the form, and nothing of it is sent. */
  readonly shown?: (values: V) => boolean
}

type Given<T, V, D> = {
  readonly field: Field<T>
  readonly label: string
  readonly description: string | undefined
  readonly values: V
  /** What it reads, if it does. */
  readonly loaded: Loaded<D>
  readonly autoFocus: boolean
}

/** A value with a widget of its own. */
export type OwnField<T, V = unknown> = Common<T, V> & {
  readonly widget: 'own'
  readonly rules?: readonly Validator<T, V>[]
  /** Read while the form is open. */
  readonly read?: (signal: AbortSignal, by: string) => Promise<unknown>
  /** The name of the field for whose value it is read: again for another, and not for none. */
  readonly readBy?: string
  /** What is wrong by what was read; asked after the rules. */
  readonly judge?: (value: T, read: unknown, values: V) => string | undefined
  readonly draw: (given: Given<T, V, unknown>) => ReactNode
}

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

/** The option that a field has chosen. */
export type Chosen = (name: string) => Choice | undefined
