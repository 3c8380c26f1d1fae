import { expect, test } from 'vitest'
import { pollDelay } from '#lib/backoff.ts'

test('the wait grows with each round and stops at 30 s [SH-TABLE-22..24]', () => {
  const rounds = [1, 2, 3, 11, 12, 13, 1000]
  expect(rounds.map((round) => pollDelay(2500, round))).toEqual([
    2500, 5000, 7500, 27_500, 30_000, 30_000, 30_000,
  ])
})
