import type { FormRow } from '#forms/fields/rows.ts'

/**
 * What a field holds; of lines, those that are typed, whether they say something or not; of rows of
 * fields, all rows, those that were removed as well.
 */
export type Plain = string | number | boolean | readonly string[] | readonly FormRow<Values>[]
export type Values = { readonly [name: string]: Plain }

/** Whether a field holds a list of texts, or rows; an empty list is either. */
export const isLines = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

export const isRows = (value: unknown): value is readonly FormRow<Values>[] =>
  Array.isArray(value) &&
  value.every((one) => typeof one === 'object' && one !== null && 'removed' in one)
