/** Times and spans as Gnocchi reads and writes them (gnocchi.utils, pytimeparse, Python's datetime). */
import type { Json } from '#http/json.ts'
import { utcTime } from '#wire/times.ts'

/** A value that is none of its kind, in Gnocchi's words. */
export class ValueError extends Error {}

/** Seconds of a number or of a text such as `5 minutes`, `1h30m` or `1:30`; throws a ValueError. */
export function timespanOf(value: Json | undefined, { signed = false } = {}): number {
  if (value === undefined || value === null) throw new ValueError('Invalid timespan')
  const seconds = floatOf(value) ?? (typeof value === 'string' ? parsedSpan(value) : undefined)
  if (seconds === undefined) throw new ValueError('Unable to parse timespan')
  if (!signed && seconds <= 0) throw new ValueError('Timespan must be positive')
  return seconds
}

/** Milliseconds since 1970 of an epoch, a text of ISO 8601 or a span from now; throws a ValueError. */
export function timestampOf(value: Json, now: number): number {
  const seconds = floatOf(value)
  const time = seconds === undefined ? writtenTime(value, now) : seconds * 1000
  if (time < 0) throw new ValueError('Timestamp must be after Epoch')
  return time
}

function writtenTime(value: Json, now: number): number {
  if (typeof value !== 'string') throw new ValueError('Unable to convert timestamps')
  const time = utcTime(value.trim())
  if (time !== undefined) return time
  try {
    return now + timespanOf(value, { signed: true }) * 1000
  } catch (error) {
    if (error instanceof ValueError) throw new ValueError('Unable to convert timestamps')
    throw error
  }
}

/** A number as Python's `float` reads it; undefined for what is none. */
export function floatOf(value: Json): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return Number(value)
  if (typeof value !== 'string') return undefined
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(value) ? Number(value) : undefined
}

const UNITS: readonly (readonly [pattern: string, seconds: number])[] = [
  ['w|wks?|weeks?', 604_800],
  ['d|dys?|days?', 86_400],
  ['h|hrs?|hours?', 3600],
  ['m|mins?|minutes?', 60],
  ['s|secs?|seconds?', 1],
]
const PARTS = UNITS.map(([pattern]) => String.raw`(?:([\d.]+)\s*(?:${pattern})\s*,?\s*)?`).join('')
const WORDS = new RegExp(String.raw`^\s*([-+]?)\s*${PARTS}$`, 'i')
const CLOCK =
  /^\s*([-+]?)\s*(?:(\d+)(?:\s*d(?:ays?)?\s*,?\s*|:))??(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s*$/i

function parsedSpan(text: string): number | undefined {
  const words = text.trim() === '' ? null : WORDS.exec(text)
  const [, sign, ...amounts] = words ?? []
  if (amounts.some((amount) => amount !== undefined)) {
    return signed(
      sign,
      amounts.reduce((sum, amount, at) => sum + Number(amount ?? 0) * (UNITS[at]?.[1] ?? 0), 0),
    )
  }
  const clock = CLOCK.exec(text)
  if (!clock) return undefined
  const [, minus, days = '0', hours = '0', minutes, seconds] = clock
  const time = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  return signed(minus, Number(days) * 86_400 + time)
}

const signed = (sign: string | undefined, seconds: number): number =>
  sign === '-' ? -seconds : seconds

/** `2026-01-15T09:00:00+00:00`, with microseconds where there are any. */
export function isoTime(time: number): string {
  const text = new Date(time).toISOString()
  const fraction = text.slice(20, 23)
  return `${text.slice(0, 19)}${fraction === '000' ? '' : `.${fraction}000`}+00:00`
}

/** A span as Python prints one: `30 days, 0:00:00`. */
export function spanText(seconds: number): string {
  const days = Math.floor(seconds / 86_400)
  const rest = seconds - days * 86_400
  const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')
  const fraction = rest % 1 === 0 ? '' : (rest % 1).toFixed(6).slice(1)
  const clock = `${Math.floor(rest / 3600)}:${two((rest % 3600) / 60)}:${two(rest % 60)}${fraction}`
  return days === 0 ? clock : `${days} day${days === 1 ? '' : 's'}, ${clock}`
}

/** A number as Python writes a float: `300.0`. */
export const floatText = (value: number): string =>
  Number.isInteger(value) ? `${value}.0` : String(value)
