import { expect, test } from 'vitest'
import { inRange } from '#range.ts'

test.each([
  ['5', [5]],
  ['>5', [6, 8, 10]],
  ['>= 8', [8, 10]],
  ['<5', [2]],
  [' <= 6 ', [2, 5, 6]],
  ['2-6', [2, 5, 6]],
  ['5.5 - 9', [6, 8]],
  ['six', []],
  ['', []],
  ['-5', []],
  ['2-', []],
])('the term "%s" is met by %j', (term, met) => {
  expect([2, 5, 6, 8, 10].filter((value) => inRange(term, value))).toEqual(met)
})
