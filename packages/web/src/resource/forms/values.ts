import type { FormRow } from '#forms/fields/rows.ts'

/**
 * A field's value: of a field of lines, all typed lines, empty ones as well; of rows of fields, all
 * rows, removed ones as well.
 */
export type Plain = string | number | boolean | readonly string[] | readonly FormRow<Values>[]
export type Values = { readonly [name: string]: Plain }

/** Whether a field holds a list of texts, or rows; an empty list is either. */
export const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const isRows = (value: unknown): value is readonly FormRow<Values>[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'removed' in one)
