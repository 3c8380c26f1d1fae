import { expect, test } from 'vitest'
import { barDataIn, barOf } from '#ui/charts/bar-data.ts'

test('the parts are shares of the maximum, which is 100 by itself', () => {
  const bar = barOf({ used: 30, average: 20 })
  expect(bar).toMatchObject({
    max: 100,
    used: [{ value: 30, share: 30 }],
    free: { value: 70, share: 70 },
    average: { value: 20, share: 20 },
  })
  expect(barOf({ used: 30, 'max-value': 60 })).toMatchObject({
    max: 60,
    used: [{ share: 50 }],
    free: { value: 30, share: 50 },
  })
})

test('several items share the bar, and none takes more than is left', () => {
  const used = [
    { used_instances: 70, tooltip_used: 'web' },
    { used_instances: 50, tooltip_used: 'db' },
    { used_instances: 5 },
  ]
  expect(barOf({ used, tooltip_used: 'all' })).toMatchObject({
    used: [
      { value: 70, share: 70, tooltip: 'web' },
      { value: 50, share: 30, tooltip: 'db' },
      { value: 5, share: 0, tooltip: 'all' },
    ],
    free: { value: 0, share: 0 },
  })
  expect(barOf({ used: 3, 'max-value': 0 }).used).toMatchObject([{ share: 0 }])
})

test('a feed’s bar has known fields of the right type only', () => {
  const whole = {
    used: [{ used_instances: 1, tooltip_used: 'one' }],
    average: 2,
    tooltip_average: 'a',
    tooltip_free: 'f',
    tooltip_used: 'u',
    'max-value': 10,
  }
  expect(barDataIn({ ...whole, other: 1 })).toEqual(whole)
  expect(barDataIn({ used: 1, average: 'much', tooltip_free: {} })).toEqual({ used: 1 })
  expect(barDataIn({ used: [{}, null, { used_instances: 2 }] })).toEqual({
    used: [{ used_instances: 2 }],
  })
  for (const none of [undefined, null, 5, {}, { used: 'x' }])
    expect(barDataIn(none)).toBeUndefined()
})
