import { expect, test, vi } from 'vitest'
import { inParallel } from '#lib/in-parallel.ts'

/** Work that ends when it is told to, and what of it has begun. */
const slow = () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (one: string) => {
    begun.push(one)
    const { promise, resolve } = Promise.withResolvers<void>()
    ends.set(one, resolve)
    return promise
  }
  return { begun, work, end: (one: string) => ends.get(one)?.() }
}

test('so many are under way, and each end begins the next', async () => {
  const { begun, work, end } = slow()
  const ended = vi.fn()
  const all = inParallel(['a', 'b', 'c', 'd'], 2, work).then(ended)
  expect(begun).toEqual(['a', 'b'])
  end('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  end('c')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c', 'd']))
  end('d')
  expect(ended).not.toHaveBeenCalled()
  end('a')
  await all
})

test('what is stopped begins no more', async () => {
  const { begun, work, end } = slow()
  let goesOn = true
  const all = inParallel(['a', 'b', 'c'], 1, work, () => goesOn)
  goesOn = false
  end('a')
  await all
  expect(begun).toEqual(['a'])
})
