import { expect, test } from 'vitest'
import { pollDelay, readAgainAfter } from '#lib/backoff.ts'

test('the wait grows with each round and stops at 30 s [SH-TABLE-22..24]', () => {
  const rounds = [1, 2, 3, 11, 12, 13, 1000]
  expect(rounds.map((round) => pollDelay(2500, round))).toEqual([
    2500, 5000, 7500, 27_500, 30_000, 30_000, 30_000,
  ])
})

test('what is left open is read again after 45 s, and the later, the longer it takes', () => {
  expect([0, 200, 900, 2000, 60_000].map(readAgainAfter)).toEqual([
    45_000, 45_000, 45_000, 100_000, 600_000,
  ])
})
