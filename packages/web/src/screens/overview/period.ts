import { addDays, notBefore } from '#forms/fields/period.ts'
import type { Rules } from '#forms/rules/rules.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'

/** Two days in UTC as `2026-01-31`, both part of it. */
export type UsagePeriod = { readonly start: string; readonly end: string }

/** The day that it is in UTC. */
export const dayAt = (time: Date): string => time.toISOString().slice(0, 10)

/** So many days up to today; without a number of days, from the first of the month. */
export const usualPeriod = (days: number | null, today: string): UsagePeriod => ({
  start: days === null ? `${today.slice(0, 8)}01` : addDays(today, -days),
  end: today,
})

/** The number of days in the operator's setting; one day where it says nothing that is known. */
export const daysIn = (setting: unknown): number | null => {
  if (setting === null) return null
  return typeof setting === 'number' && Number.isInteger(setting) && setting >= 0 ? setting : 1
}

/** The period that an address names, or the usual one. */
export const periodIn = (params: URLSearchParams, usual: UsagePeriod): UsagePeriod => {
  const start = params.get('start') ?? ''
  const end = params.get('end') ?? ''
  return isDay(start) && isDay(end) ? { start, end } : usual
}

const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && dayAt(time) === text
}

/** What is wrong with the days of a form, before anything is asked. */
export const periodRules = (today: string): Rules<UsagePeriod> => ({
  start: [
    required(),
    (start) => (start > today ? t('The start date must not be in the future.') : undefined),
  ],
  end: [required(), notBefore('start')],
})
