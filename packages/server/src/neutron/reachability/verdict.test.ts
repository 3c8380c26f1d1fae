import { reachCodes } from '@meridian/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { modelOf, passes, questionOf, setup, type Setup } from '#neutron/reachability/testing.ts'
import { verdictOf } from '#neutron/reachability/verdict.ts'

const verdict = (one: Setup) => verdictOf(modelOf(one), questionOf(one)).verdict

test('what is judged is what becomes of a packet in a plain network of the same make', () => {
  const seen = { reachable: 0, stopped: 0 }
  fc.assert(
    fc.property(setup, (one) => {
      const expected = passes(one) ? 'reachable' : 'stopped'
      seen[expected] += 1
      expect(verdict(one)).toBe(expected)
    }),
    { numRuns: 400, seed: 1 },
  )
  // Neither is so rare that nothing was looked at.
  expect(Math.min(seen.reachable, seen.stopped)).toBeGreaterThan(60)
})

test('what could not be read makes an answer unknown, and never a wrong one', () => {
  const parts = [
    ...(['servers', 'networks', 'subnets', 'routers', 'groups'] as const),
    ...(['addressGroups', 'floatingIps'] as const),
  ] as const
  const hidden = fc.uniqueArray(fc.constantFrom(...parts), { minLength: 1 })
  fc.assert(
    fc.property(setup, hidden, (one, gone) => {
      const away = Object.fromEntries(
        gone.map((part) => [part, part === 'servers' ? [] : undefined]),
      )
      const { verdict: said } = verdictOf({ ...modelOf(one), ...away }, questionOf(one))
      expect(['unknown', passes(one) ? 'reachable' : 'stopped']).toContain(said)
    }),
    { numRuns: 400, seed: 2 },
  )
})

const { passing, stopping, unsure } = reachCodes

test('the first part that stops it decides, before what is not known', () => {
  fc.assert(
    fc.property(setup, (one) => {
      const { verdict: said, because, hops } = verdictOf(modelOf(one), questionOf(one))
      expect(because).toEqual(hops.find(({ state }) => state === 'stopped'))
      expect(because === undefined).toBe(said === 'reachable')
      const codes = { ok: passing, stopped: stopping, unknown: unsure }
      for (const { state, code } of hops) expect(codes[state]).toContain(code)
    }),
    { seed: 3 },
  )
})
