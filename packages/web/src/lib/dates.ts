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

const shortUnits = [
  ['y', 365 * 86_400],
  ['d', 86_400],
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const

/** "21 d", "3 h": how old something is, for a narrow column; what is to come is "in 2 d". */
export const shortAge = (time: Date, now: Date = new Date()): string => {
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

/** "2026-01-02 03:04:05 UTC". */
export const absoluteTime = (time: Date): string =>
  `${time.toISOString().slice(0, 19).replace('T', ' ')} UTC`
