import type { AskedService } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetAll } from '#api/cached.ts'
import { slowServices, whileUnderWay } from '#api/under-way.ts'

const ends: (() => void)[] = []

/** A call that goes on until it is ended. */
const begin = (services: readonly AskedService[], sentAt?: number) => {
  let isSent = false
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const stop = new AbortController()
  const asking = { services, signal: stop.signal, sentAt }
  const done = whileUnderWay(asking, () => {
    isSent = true
    return promise
  }).catch(() => 'given up' as const)
  ends.push(end)
  return { isSent: () => isSent, end, done, giveUp: () => stop.abort() }
}
const names = () => slowServices().map(({ service }) => service)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await pass(0)
  vi.useRealTimers()
})

test('a service is slow once a call has waited for it for 5 s, and no longer when it answers', async () => {
  const [one, other] = [begin(['compute']), begin(['image', 'network'])]
  await pass(4_999)
  expect(names()).toEqual([])
  await pass(1)
  expect(names()).toEqual(['compute', 'image', 'network'])
  one.end()
  await one.done
  expect(names()).toEqual(['image', 'network'])
  other.end()
  await other.done
  expect(names()).toEqual([])
})

test('many calls to one slow service are one thing to say', async () => {
  const all = [begin(['compute']), begin(['compute'])]
  await pass(5_000)
  const said = slowServices()
  expect(names()).toEqual(['compute'])
  all[0]?.end()
  await all[0]?.done
  expect(slowServices()).toBe(said)
})

test('what was asked for before the scripts were there is as old as the page', async () => {
  await pass(3_000)
  begin(['compute'], performance.now() - 3_000)
  await pass(2_000)
  expect(names()).toEqual(['compute'])
})

test('three calls to one service are under way at most, and others find their way beside them', async () => {
  const compute = Array.from({ length: 6 }, () => begin(['compute']))
  const [image, network] = [begin(['image']), begin(['network'])]
  await pass(0)
  const sent = () => compute.filter((one) => one.isSent()).length
  expect(sent()).toBe(3)
  expect([image.isSent(), network.isSent()]).toEqual([true, true])
  // The browser sends six at once: that one is left for scripts and what asks no service.
  const own = begin([])
  await pass(0)
  expect(own.isSent()).toBe(true)
  image.end()
  network.end()
  compute[0]?.end()
  await pass(0)
  expect(sent()).toBe(4)
})

test('what waits for its turn is slow, too, and is not sent once it is given up', async () => {
  const sent = Array.from({ length: 3 }, () => begin(['compute']))
  const waits = begin(['compute', 'identity'])
  await pass(5_000)
  expect(names()).toEqual(['compute', 'identity'])
  waits.giveUp()
  expect(await waits.done).toBe('given up')
  expect(names()).toEqual(['compute'])
  for (const one of sent) one.end()
  await pass(0)
  expect(waits.isSent()).toBe(false)
})

test('nothing is known of calls any more once all of the session is forgotten', async () => {
  const before = Array.from({ length: 4 }, () => begin(['compute']))
  await pass(5_000)
  expect(names()).toEqual(['compute'])
  forgetAll()
  expect(names()).toEqual([])
  await pass(0)
  // What waited for its turn still gets it.
  expect(before.every((one) => one.isSent())).toBe(true)
})
