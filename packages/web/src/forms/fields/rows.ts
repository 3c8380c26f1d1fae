import type { SentRows } from '@meridian/contract'
import { errorsOf, type Rules } from '#forms/rules/rules.ts'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** One of several rows of the same fields. */
export type FormRow<R> = {
  readonly key: number
  readonly values: R
  /** The service has it; when it is removed here, the service is told. */
  readonly existing: boolean
  readonly removed: boolean
}

export type FormRows<R> = readonly FormRow<R>[]

/** The rows of what exists already. */
export const rowsOf = <R>(existing: readonly R[]): FormRows<R> =>
  existing.map((values, key) => ({ key, values, existing: true, removed: false }))

/** The rows and a new one. */
export const withRow = <R>(rows: FormRows<R>, values: R): FormRows<R> => [
  ...rows,
  {
    key: Math.max(-1, ...rows.map(({ key }) => key)) + 1,
    values,
    existing: false,
    removed: false,
  },
]

/** The rows without one; of a row that exists the removal is remembered. */
export const withoutRow = <R>(rows: FormRows<R>, key: number): FormRows<R> =>
  rows
    .filter((row) => row.existing || row.key !== key)
    .map((row) => (row.key === key ? { ...row, removed: true } : row))

/** The rows with other values in one. */
export const withChange = <R>(rows: FormRows<R>, key: number, some: Partial<R>): FormRows<R> =>
  rows.map((row) => (row.key === key ? { ...row, values: { ...row.values, ...some } } : row))

/** The rows that are still there. */
export const present = <R>(rows: FormRows<R>): FormRows<R> => rows.filter(({ removed }) => !removed)

/** What is sent: all rows as `sent` writes them, the removed ones marked, with the counts they make. */
export const sentRows = <R, S>(rows: FormRows<R>, sent: (values: R) => S): SentRows<S> => ({
  TOTAL_FORMS: rows.length,
  INITIAL_FORMS: rows.filter(({ existing }) => existing).length,
  forms: rows.map(({ values, removed }) => ({
    ...sent(values),
    ...(removed && { DELETE: true as const }),
  })),
})

/** Every row that is still there keeps the rules of its fields. */
export const eachRow =
  <R extends object>(rules: Rules<R>): Validator<FormRows<R>> =>
  (rows) =>
    present(rows).some(({ values }) => Object.keys(errorsOf(values, rules)).length > 0)
      ? t('Something in these rows is wrong.')
      : undefined
