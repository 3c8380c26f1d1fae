import { expect, test } from 'vitest'
import { createTtlCache } from '#ttl-cache.ts'

const forMs = 1000
const start = () => {
  const clock = { at: 0 }
  return {
    clock,
    kept: createTtlCache<string>({ now: () => clock.at, forMs: () => forMs, most: 2 }),
  }
}

test('an answer is kept for its time, and not after it was forgotten', async () => {
  const { clock, kept } = start()
  expect(await kept('a', async () => 'first')).toBe('first')
  expect(await kept('a', async () => 'second')).toBe('first')
  kept.forget()
  expect(kept.held('a')).toBeUndefined()
  expect(await kept('a', async () => 'second')).toBe('second')
  clock.at = forMs
  expect(kept.held('a')).toBeUndefined()
})

test('what a read brings that began before all was forgotten is answered, and not kept', async () => {
  const { kept } = start()
  const { promise, resolve } = Promise.withResolvers<string>()
  const late = kept('a', () => promise)
  kept.forget()
  resolve('out of date')
  expect(await late).toBe('out of date')
  expect(kept.held('a')).toBeUndefined()
  expect(await kept('a', async () => 'anew')).toBe('anew')
  expect(kept.held('a')).toBe('anew')
})

test('the oldest answer leaves for a new one', async () => {
  const { kept } = start()
  for (const key of ['a', 'b', 'c']) await kept(key, async () => key)
  expect(['a', 'b', 'c'].map(kept.held)).toEqual([undefined, 'b', 'c'])
})
