import { expect, test } from 'vitest'
import { limitOf, sharesOf, usageOf } from '#forms/fields/quota.ts'

const shares = (used: number, added: number, limit: number | undefined = 100) =>
  sharesOf({ used, added, limit })

test('what is added warns from 90 percent and is danger from 100 [SH-QUOTA-01..04]', () => {
  expect(shares(80, 9).tone).toBe('normal')
  expect(shares(80, 10).tone).toBe('warning')
  expect(sharesOf({ used: 0, added: 899, limit: 1000 }).tone).toBe('normal')
  expect(shares(80, 19).tone).toBe('warning')
  expect(shares(80, 20).tone).toBe('danger')
  expect(shares(80, 40).tone).toBe('danger')
})

test('what is added never takes more than what is left [SH-QUOTA-05]', () => {
  expect(shares(70, 50)).toMatchObject({ used: 70, added: 30 })
  expect(shares(120, 10)).toMatchObject({ used: 100, added: 0 })
})

test('nothing of an unlimited quota is used up', () => {
  expect(sharesOf({ used: 5, added: 5, limit: undefined })).toEqual({
    used: 0,
    added: 0,
    tone: 'normal',
  })
  expect(limitOf(-1)).toBe(Number.POSITIVE_INFINITY)
})

test('a quota of nothing is over as soon as something is added', () => {
  expect(shares(0, 0, 0).tone).toBe('normal')
  expect(shares(0, 1, 0)).toEqual({ used: 0, added: 100, tone: 'danger' })
})

test('the percent of a quota is whole, and more than the limit is over [RS-UNIT-06 RS-UNIT-07 RS-VOL-07]', () => {
  expect(usageOf({ used: 1, added: 1, limit: 3 })).toEqual({ percent: 67, overMax: false })
  expect(usageOf({ used: 3, added: 0, limit: 3 })).toEqual({ percent: 100, overMax: false })
  expect(usageOf({ used: 3, added: 1, limit: 3 })).toEqual({ percent: 133, overMax: true })
  expect(usageOf({ used: 900, added: 2, limit: 900 })).toEqual({ percent: 100, overMax: true })
  expect(usageOf({ used: 3, added: 1, limit: -1 })).toEqual({ percent: 0, overMax: false })
  expect(usageOf({ used: 0, added: 0, limit: 0 })).toEqual({ percent: 0, overMax: false })
  expect(usageOf({ used: 0, added: 1, limit: 0 })).toEqual({ percent: 100, overMax: true })
})
