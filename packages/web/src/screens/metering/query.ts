/** What the forms of the metering pages say, and how the server is asked for it. */
import { periodRules, type PeriodChoice } from '#forms/fields/period.ts'
import { errorsOf } from '#forms/rules/rules.ts'
import { t } from '#lib/translate.ts'
import type { Option } from '#ui/fields/select.tsx'

/** The values of a form as the terms of a query. */
export type Terms = Readonly<Record<string, string>>

/**
 * A period as the server is asked for it (contract: chart data): the dropdown is its `date_options`.
 * Undefined while a period of its own has not both of its days, or has them the wrong way round.
 */
export const periodTerms = (choice: PeriodChoice): Terms | undefined => {
  const { period, date_from, date_to } = choice
  if (period !== 'other') return { date_options: period }
  const { date_from: first, date_to: last } = errorsOf(choice, periodRules)
  if (date_from === '' || first !== undefined || last !== undefined) return undefined
  return { date_options: period, date_from, date_to }
}

/** Terms without those that are empty, which ask for nothing. */
export const said = (terms: Terms): Terms =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== ''))

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A length of time in words, such as "5 minutes"; in seconds where it is no whole minute. */
export const lengthWords = (seconds: number): string => {
  if (seconds % DAY === 0) {
    const count = seconds / DAY
    return count === 1 ? t('1 day') : t('{count} days', { count })
  }
  if (seconds % HOUR === 0) {
    const count = seconds / HOUR
    return count === 1 ? t('1 hour') : t('{count} hours', { count })
  }
  if (seconds % MINUTE === 0) {
    const count = seconds / MINUTE
    return count === 1 ? t('1 minute') : t('{count} minutes', { count })
  }
  return seconds === 1 ? t('1 second') : t('{count} seconds', { count: seconds })
}

/** So many points are drawn without holding the page up. */
const mostPoints = 40_000

/** Whether a period in buckets of so many seconds is few enough points, in so many lines. */
export const isDrawn = (choice: PeriodChoice, granularity: string, limit: string): boolean => {
  const { period, date_from, date_to } = choice
  const days =
    period === 'other'
      ? (Date.parse(date_to) - Date.parse(date_from)) / (DAY * 1000) + 1
      : Number(period)
  // Without both days, or without a length of buckets, nothing is too much.
  return !((days * DAY * Number(limit)) / Number(granularity || Infinity) > mostPoints)
}

/** Lengths of buckets to choose from, in seconds; without one it follows from the period. */
export const lengthsFor = (choice: PeriodChoice, limit: string): readonly Option[] => [
  { value: '', label: t('Automatic') },
  ...[5 * MINUTE, HOUR, 6 * HOUR, DAY].map((seconds) => ({
    ...{ value: String(seconds), label: lengthWords(seconds) },
    ...(!isDrawn(choice, String(seconds), limit) && {
      refusal: t('Too many points: choose a shorter period or fewer lines.'),
    }),
  })),
]
