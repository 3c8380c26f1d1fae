import { say, type MeteringPeriod } from '@meridian/contract'
import { errors } from '#http/errors.ts'

/** From when on and before when, in milliseconds. */
export type Span = { readonly from: number; readonly to: number }

const DAY = 86_400_000

/**
 * The period that a query names: so many days up to now, one without a number, or whole days in UTC,
 * of which the last belongs to it. Throws 400 for days that are none or that stand the wrong way round.
 */
export const spanOf = (
  { date_options = '1', date_from = '', date_to = '' }: MeteringPeriod,
  now: number,
): Span => {
  if (date_options !== 'other') return { from: now - Number(date_options) * DAY, to: now }
  const [from, last] = [dayIn(date_from), dayIn(date_to)]
  if (last < from) throw errors.bad(say('The end date must not be before the start date.'))
  return { from, to: last + DAY }
}

const dayIn = (text: string): number => {
  const time = Date.parse(`${text}T00:00:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) {
    throw errors.bad(say('A period of its own has a first and a last day.'))
  }
  return time
}

/** A time as Gnocchi reads it and as chart feeds have it: UTC, without a letter for that. */
export const timeText = (time: number): string => new Date(time).toISOString().slice(0, 19)

/** When a measure begins, as chart feeds have it. */
export const feedTime = (time: string): string => timeText(Date.parse(time))
