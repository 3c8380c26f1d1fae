import { language, t } from '#lib/translate.ts'

const relativeFormat = new Intl.RelativeTimeFormat(language().code, {
  numeric: 'always',
  style: 'long',
})

const steps = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** OpenStack leaves the zone letter off in places: such times are UTC. */
export const parseTime = (text: string): Date | undefined => {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`
  const time = new Date(zoned)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** "3 hours ago", "in 2 days". */
export const relativeTime = (time: Date, now: Date = new Date()): string => {
  const seconds = Math.round((time.getTime() - now.getTime()) / 1000)
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return relativeFormat.format(Math.trunc(seconds / size), unit)
}

/** True for what another clock, which is ahead, says was done a while from now. */
const isJustNow = (time: Date, now: Date): boolean => {
  const ahead = time.getTime() - now.getTime()
  return ahead > 0 && ahead < 86_400_000
}

/** The same of what has been done already, whatever the clocks say: "3 hours ago", "just now". */
export const timeSince = (time: Date, now: Date = new Date()): string =>
  isJustNow(time, now) ? t('just now') : relativeTime(time, now)

const shortUnits = [
  ['y', 365 * 86_400],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** "21 d", "3 h": how old something is, for a narrow column; what is to come is "in 2 d". */
export const shortAge = (time: Date, now: Date = new Date()): string => {
  if (isJustNow(time, now)) return t('just now')
  const seconds = Math.round((now.getTime() - time.getTime()) / 1000)
  const size = Math.abs(seconds)
  // Days are told up to two years: "400 d" says more than "1 y".
  const [unit, length] =
    shortUnits.find(([name, one]) => size >= (name === 'y' ? 2 * one : one)) ?? (['s', 1] as const)
  const words = `${Math.trunc(size / length)} ${unit}`
  return seconds < 0 ? t('in {time}', { time: words }) : words
}

/** For how many ms what both say of a time stays true, at most an hour. */
export const trueFor = (time: Date, now: Date): number => {
  const age = now.getTime() - time.getTime()
  const seconds = Math.abs(Math.round(age / 1000))
  const unit = 1000 * (seconds >= 3600 ? 3600 : seconds >= 60 ? 60 : 1)
  // Both round to whole seconds; what is to come has less to it with each.
  const past = (age + (age < 0 ? -500 : 500)) % unit
  // At a half one of them rounds up and the other down.
  return (past < 0 ? -past : unit - past) + 1
}

/** "2026-01-02 03:04:05 UTC", or by the clocks of another zone: "2026-01-02 04:04:05 GMT+1". */
export const absoluteTime = (time: Date, zone = 'UTC'): string => {
  if (zone === 'UTC') return `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
  const { year, month, day, hour, minute, second, timeZoneName } = partsIn(zone, time)
  return `${year}-${month}-${day} ${hour}:${minute}:${second} ${timeZoneName}`
}

/**
 * When the clocks of a zone show a day and a time of it, `2026-01-31` and `08:30`; undefined where
 * those are none. Of a time that comes twice, as summer ends, the later.
 */
export const timeIn = (zone: string, day: string, clock: string): Date | undefined => {
  const shown = /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(clock)
  const guess = shown ? Date.parse(`${day}T${clock}:00Z`) : Number.NaN
  // The 30th of February would be some day in March.
  if (Number.isNaN(guess) || !new Date(guess).toISOString().startsWith(day)) return undefined
  // What the clocks are ahead by then is known once it is known when that is.
  const near = guess - ahead(zone, guess)
  return new Date(guess - ahead(zone, near))
}

const ahead = (zone: string, at: number): number => {
  const { year, month, day, hour, minute, second } = partsIn(zone, new Date(at))
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return shown - Math.trunc(at / 1000) * 1000
}

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

const partsIn = (timeZone: string, time: Date): Parts =>
  Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )

const formats = new Map<string, Intl.DateTimeFormat>()

/** Made once for each zone: that takes longer than all that it does. */
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
    timeZoneName: 'short',
  })
  formats.set(timeZone, made)
  return made
}

/** Whether the browser knows a zone by its name, such as `Europe/Berlin`. */
export const isZone = (name: string): boolean => {
  try {
    return formatOf(name) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
