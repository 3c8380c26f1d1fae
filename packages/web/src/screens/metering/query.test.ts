import { expect, test } from 'vitest'
import { isDrawn, lengthsFor } from '#screens/metering/query.ts'

const last = (period: string) => ({ period, date_from: '', date_to: '' })
const ninety = { period: 'other', date_from: '2026-01-01', date_to: '2026-03-31' }

test('buckets that make too many points of a period and so many lines are not to be chosen', () => {
  const chosen = (...asked: Parameters<typeof lengthsFor>) =>
    lengthsFor(...asked).flatMap(({ value, refusal }) => (refusal === undefined ? [value] : []))
  expect(chosen(last('1'), '100')).toEqual(['', '300', '3600', '21600', '86400'])
  expect(chosen(ninety, '10')).toEqual(['', '3600', '21600', '86400'])
  expect(chosen(last('365'), '100')).toEqual(['', '86400'])
})

test('nothing is too much before a period has both of its days, or without a length', () => {
  expect(isDrawn({ ...ninety, date_to: '' }, '300', '100')).toBe(true)
  expect(isDrawn(last('365'), '', '100')).toBe(true)
  expect(isDrawn(ninety, '300', '100')).toBe(false)
})
