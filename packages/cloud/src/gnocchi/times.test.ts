import { expect, test } from 'vitest'
import { isoTime, spanText, timespanOf, timestampOf } from '#gnocchi/times.ts'

test('spans are numbers, or words as people write them', () => {
  const wanted = {
    ...{ '300': 300, '60.5': 60.5, '5 minutes': 300, '1h': 3600, '1 day, 2 hours': 93_600 },
    ...{ '1w': 604_800, '1h30m': 5400, '1:30': 90, '2:01:30': 7290, '30 days': 2_592_000 },
  }
  for (const [text, seconds] of Object.entries(wanted)) {
    expect([text, timespanOf(text)]).toEqual([text, seconds])
  }
  expect(timespanOf('-1 hour', { signed: true })).toBe(-3600)
  expect(() => timespanOf('foo')).toThrow('Unable to parse timespan')
  expect(() => timespanOf('')).toThrow('Unable to parse timespan')
  expect(() => timespanOf('-1h')).toThrow('Timespan must be positive')
  expect(() => timespanOf(null)).toThrow('Invalid timespan')
})

test('times are seconds since 1970, dates in UTC or in a zone, or told from now', () => {
  const now = Date.UTC(2026, 0, 15, 9)
  const wanted = {
    ...{ '0': 0, '1768467600.5': now + 500, '2026-01-15': now - 9 * 3600_000 },
    ...{ '2026-01-15T09:00:00': now, '2026-01-15T10:00:00+01:00': now, '-1h': now - 3600_000 },
  }
  for (const [text, time] of Object.entries(wanted)) {
    expect([text, timestampOf(text, now)]).toEqual([text, time])
  }
  expect(() => timestampOf('foo', now)).toThrow('Unable to convert timestamps')
  expect(() => timestampOf(-5, now)).toThrow('Timestamp must be after Epoch')
})

test('times and spans are written as Python writes them', () => {
  expect(isoTime(Date.UTC(2026, 0, 15, 9))).toBe('2026-01-15T09:00:00+00:00')
  expect(isoTime(Date.UTC(2026, 0, 15, 9) + 5)).toBe('2026-01-15T09:00:00.005000+00:00')
  expect([300, 86_400, 2_592_000, 93_784.5].map(spanText)).toEqual([
    ...['0:05:00', '1 day, 0:00:00', '30 days, 0:00:00', '1 day, 2:03:04.500000'],
  ])
})
