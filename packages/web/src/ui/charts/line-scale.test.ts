import { expect, test } from 'vitest'
import { scaleOf } from '#ui/charts/line-scale.ts'

test('amounts are told in the largest of their units that they fill, others in their own', () => {
  expect(scaleOf('ns', 0)).toEqual({ factor: 1, unit: 'ns' })
  expect(scaleOf('ns', 2_500_000_000)).toEqual({ factor: 1e9, unit: 's' })
  expect(scaleOf('ns', 6.8e15)).toEqual({ factor: 8.64e13, unit: 'd' })
  expect(scaleOf('B', 5 * 1024 ** 3)).toEqual({ factor: 1024 ** 3, unit: 'GB' })
  expect(scaleOf('MB', 1023)).toEqual({ factor: 1, unit: 'MB' })
  expect(scaleOf('GB', 2048)).toEqual({ factor: 1024, unit: 'TB' })
  expect(scaleOf('packet', 1e9)).toEqual({ factor: 1, unit: 'packet' })
  expect(scaleOf(undefined, 1e9)).toEqual({ factor: 1, unit: undefined })
})
