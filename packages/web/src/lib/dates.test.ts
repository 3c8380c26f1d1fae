import { expect, test } from 'vitest'
import {
  absoluteTime,
  isZone,
  parseTime,
  relativeTime,
  shortAge,
  timeIn,
  timeSince,
  trueFor,
} from '#lib/dates.ts'

const now = new Date('2026-03-01T12:00:00Z')
const ago = (seconds: number) => relativeTime(new Date(now.getTime() - seconds * 1000), now)

test('a time is told by its largest whole unit', () => {
  expect([1, 59, 60, 7199, 86_400 * 29, 86_400 * 90, 86_400 * 800].map(ago)).toEqual([
    '1 second ago',
    '59 seconds ago',
    '1 minute ago',
    '1 hour ago',
    '29 days ago',
    '3 months ago',
    '2 years ago',
  ])
  expect(ago(-7200)).toBe('in 2 hours')
})

test('an age is short', () => {
  const age = (seconds: number) => shortAge(new Date(now.getTime() - seconds * 1000), now)
  expect([0, 59, 60, 7199, 86_400 * 21, 86_400 * 400, 86_400 * 800].map(age)).toEqual([
    '0 s',
    '59 s',
    '1 min',
    '1 h',
    '21 d',
    '400 d',
    '2 y',
  ])
  expect(age(-86_400 * 2)).toBe('in 2 d')
})

test('what has been done is not to come, by a clock that is ahead', () => {
  const said = (ahead: number) => {
    const time = new Date(now.getTime() + ahead * 1000)
    return [timeSince(time, now), shortAge(time, now)]
  }
  expect([0.2, 180, 7200].map(said)).toEqual(Array(3).fill(['just now', 'just now']))
  expect(said(-180)).toEqual(['3 minutes ago', '3 min'])
  expect(said(2 * 86_400)).toEqual(['in 2 days', 'in 2 d'])
})

test('the absolute time is UTC, also where the cloud leaves the zone out', () => {
  const time = parseTime('2026-01-02T03:04:05.000000')
  expect(time && absoluteTime(time)).toBe('2026-01-02 03:04:05 UTC')
  expect(parseTime('2026-01-02T05:04:05+02:00')).toEqual(new Date('2026-01-02T03:04:05Z'))
  expect(parseTime('soon')).toBeUndefined()
})

test('what is said of a time is true until it is due to be said anew, and no longer', () => {
  const second = 1000
  const ages = [0.6, 1, 58.9, 59.6, 60, 61.5, 119, 3599, 3600, 9000, 90_000, -3, -59.7, -61]
  for (const age of [...ages, -120, -3600, -3601.2, -90_000]) {
    const time = new Date(now.getTime() - age * second)
    const left = trueFor(time, now)
    const at = (ms: number) => new Date(now.getTime() + ms)
    const said = (ms: number) => [shortAge(time, at(ms)), relativeTime(time, at(ms))]
    expect(left, `${age} s`).toBeGreaterThan(0)
    expect(said(left - 3), `${age} s`).toEqual(said(0))
    if (Math.abs(age) < 86_400) expect(said(left), `${age} s`).not.toEqual(said(0))
  }
})

test('an exact time is told by the clocks of any zone', () => {
  const time = new Date('2026-07-01T22:30:05Z')
  expect(absoluteTime(time)).toBe('2026-07-01 22:30:05 UTC')
  expect(absoluteTime(time, 'Europe/Berlin')).toBe('2026-07-02 00:30:05 GMT+2')
  expect(absoluteTime(time, 'Asia/Kolkata')).toBe('2026-07-02 04:00:05 GMT+5:30')
})

test('what the clocks of a zone show is one moment', () => {
  const at = (zone: string, day: string, clock: string) => timeIn(zone, day, clock)?.toISOString()
  expect(at('UTC', '2026-07-01', '08:30')).toBe('2026-07-01T08:30:00.000Z')
  expect(at('Europe/Berlin', '2026-07-01', '08:30')).toBe('2026-07-01T06:30:00.000Z')
  expect(at('Europe/Berlin', '2026-01-01', '00:30')).toBe('2025-12-31T23:30:00.000Z')
  // Ten minutes after the clocks went forward, and an hour before.
  expect(at('Europe/Berlin', '2026-03-29', '03:10')).toBe('2026-03-29T01:10:00.000Z')
  expect(at('Europe/Berlin', '2026-03-29', '01:10')).toBe('2026-03-29T00:10:00.000Z')
  expect(at('UTC', '2026-02-30', '08:30')).toBe(undefined)
  expect(at('UTC', '2026-07-01', '25:00')).toBe(undefined)
  expect([isZone('Asia/Tokyo'), isZone('Moon/Crater')]).toEqual([true, false])
})
