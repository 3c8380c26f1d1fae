import type { Rules, Shown } from '#forms/rules/rules.ts'
import { required, type Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** A stretch of days, by the words of the controls; days are as `2026-01-31` (SH-METER-10). */
export type PeriodChoice = {
  /** The number of days up to today, or `other`. */
  readonly period: string
  readonly date_from: string
  readonly date_to: string
}

/** The periods that can be chosen by name. */
export const periods = [
  { value: '1', label: t('Last day') },
  { value: '7', label: t('Last week') },
  { value: '15', label: t('Last 15 days') },
  { value: '30', label: t('Last 30 days') },
  { value: '365', label: t('Last year') },
  { value: 'other', label: t('Other') },
] as const

const isOther = ({ period }: PeriodChoice) => period === 'other'

/** The days belong to the period "other" (SH-METER-06, SH-METER-07). */
export const periodShown: Shown<PeriodChoice> = { date_from: isOther, date_to: isOther }

/** What choosing a period changes: any but "other" clears the days (SH-METER-08). */
export const withPeriod = (period: string): Partial<PeriodChoice> =>
  period === 'other' ? { period } : { period, date_from: '', date_to: '' }

/** The last day may not lie before the first. */
export const notBefore =
  <K extends string>(first: K): Validator<string, Readonly<Record<K, string>>> =>
  (last, values) =>
    last !== '' && last < values[first]
      ? t('The end date must not be before the start date.')
      : undefined

export const periodRules: Rules<PeriodChoice> = {
  date_from: [required()],
  date_to: [required(), notBefore('date_from')],
}

/** The last day that goes with a new first one: never before it (SH-METER-09). */
export const endAfter = (start: string, end: string): string =>
  end !== '' && start > end ? addDays(start, 1) : end

/** The days that a choice stands for. */
export const daysOf = (
  choice: PeriodChoice,
  today: string,
): { readonly from: string; readonly to: string } =>
  isOther(choice)
    ? { from: choice.date_from, to: choice.date_to }
    : { from: addDays(today, -Number(choice.period)), to: today }

/** The day so many days after another one. */
export const addDays = (day: string, days: number): string => {
  const time = new Date(`${day}T00:00:00Z`)
  time.setUTCDate(time.getUTCDate() + days)
  return time.toISOString().slice(0, 10)
}
