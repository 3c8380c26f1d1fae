import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  daysOf,
  endAfter,
  notBefore,
  periods,
  periodShown,
  withPeriod,
} from '#forms/fields/period.ts'
import { hiddenOf } from '#forms/rules/rules.ts'

const days = { date_from: '2026-01-01', date_to: '2026-01-31' }

test('only the period "other" shows the days', () => {
  expect([...hiddenOf({ period: 'other', ...days }, periodShown)]).toEqual([])
  for (const { value } of periods.filter(({ value: one }) => one !== 'other')) {
    expect([...hiddenOf({ period: value, ...days }, periodShown)]).toEqual(['date_from', 'date_to'])
  }
})

test('any period but "other" clears the days', () => {
  expect({ ...days, ...withPeriod('7') }).toEqual({ period: '7', date_from: '', date_to: '' })
  expect({ ...days, ...withPeriod('other') }).toEqual({ period: 'other', ...days })
})

test('a start after the end moves the end to the day after the start [SH-METER-09]', () => {
  expect(endAfter('2026-02-28', '2026-02-01')).toBe('2026-03-01')
  expect(endAfter('2026-02-01', '2026-02-01')).toBe('2026-02-01')
  expect(endAfter('2026-02-01', '')).toBe('')
  expect(endAfter('', '2026-02-01')).toBe('2026-02-01')
})

test('days are reckoned and written as yyyy-mm-dd [SH-METER-10]', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
  const time = fc.date({
    min: new Date('1990-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(time, fc.integer({ min: -400, max: 400 }), (at, count) => {
      const day = at.toISOString().slice(0, 10)
      expect(addDays(addDays(day, count), -count)).toBe(day)
      expect(addDays(day, count)).toMatch(/^\d{4}-\d\d-\d\d$/)
    }),
  )
})

test('a period by name ends today', () => {
  const none = { date_from: '', date_to: '' }
  expect(daysOf({ period: '7', ...none }, '2026-03-03')).toEqual({
    from: '2026-02-24',
    to: '2026-03-03',
  })
  expect(daysOf({ period: 'other', ...days }, '2026-03-03')).toEqual({
    from: '2026-01-01',
    to: '2026-01-31',
  })
})

test('the end may not lie before the start', () => {
  const rule = notBefore('start')
  expect(rule('2026-01-01', { start: '2026-01-02' })).toMatch('before the start')
  expect(rule('2026-01-02', { start: '2026-01-02' })).toBeUndefined()
  expect(rule('', { start: '2026-01-02' })).toBeUndefined()
})
