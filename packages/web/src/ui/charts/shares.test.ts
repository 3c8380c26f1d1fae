import { expect, test } from 'vitest'
import { sharesIn, usageMark } from '#ui/charts/shares.ts'

test('a usage is full from 100 percent and nearly full from 80 [SH-CHART-03 SH-CHART-04]', () => {
  expect([0, 79.9, 80, 99.9, 100, 140].map(usageMark)).toEqual([
    undefined,
    undefined,
    'NEARLY_FULL',
    'NEARLY_FULL',
    'FULL',
    'FULL',
  ])
})

test('shares are key=value pairs between bars; what is none is left out', () => {
  expect(sharesIn('active=3|error=1.5')).toEqual([
    { name: 'active', value: 3 },
    { name: 'error', value: 1.5 },
  ])
  expect(sharesIn('a=b=2|<b>=1| c = 4 ')).toEqual([
    { name: 'a=b', value: 2 },
    { name: '<b>', value: 1 },
    { name: 'c', value: 4 },
  ])
  expect(sharesIn('=1|a|a=|a=x|a=-1|a=Infinity|')).toEqual([])
})
