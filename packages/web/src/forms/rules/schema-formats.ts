import { isHostname } from '#forms/rules/address-validators.ts'
import { patternOf } from '#forms/rules/patterns.ts'
import { parseIp } from '@meridian/contract'

/** Whether a text has a format of a schema; a format that nobody knows asks nothing. */
export const fitsFormat = (value: string, format: string): boolean =>
  formats.get(format)?.(value) ?? true

const isDay = (value: string): boolean => {
  const time = new Date(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && isSame(time, value)
}

/** The platform takes the 31st of every month; the day it makes of it is another one. */
const isSame = (time: Date, day: string): boolean =>
  !Number.isNaN(time.getTime()) && time.toISOString().startsWith(day)

const clock = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`

const formats: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['ipv4', (value) => parseIp(value)?.version === 4],
  ['ipv6', (value) => parseIp(value)?.version === 6],
  ['hostname', isHostname],
  ['email', (value) => /^[^@\s]+@[^@\s]+$/.test(value)],
  ['uri', (value) => /^[a-z][a-z\d+.-]*:/i.test(value) && URL.canParse(value)],
  ['uuid', (value) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)],
  ['date', isDay],
  ['time', (value) => new RegExp(`^${clock}$`, 'i').test(value)],
  [
    'date-time',
    (value) => isDay(value.slice(0, 10)) && new RegExp(`^.{10}[t ]${clock}$`, 'i').test(value),
  ],
  ['regex', (value) => patternOf(value) !== undefined],
])
