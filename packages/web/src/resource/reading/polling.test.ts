import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { forgetAll } from '#api/cached.ts'
import { noteAnswer, noteFailure } from '#api/service-backoff.ts'
import { createPoller, type PollOptions } from '#resource/reading/polling.ts'

type Row = { id: string; state: string }

const start = (cloud: Map<string, Row>, more: Partial<PollOptions<Row>> = {}) => {
  const seen = { loads: [] as number[], changes: [] as string[], gone: [] as string[] }
  const began = Date.now()
  const poller = createPoller<Row>({
    idOf: (row) => row.id,
    load: async ({ id }) => {
      seen.loads.push(Date.now() - began)
      const row = cloud.get(id)
      if (!row) throw new ApiError(404, 'gone')
      return { ...row }
    },
    interval: 1000,
    limit: 2,
    onChange: (id, row) => seen.changes.push(`${id} ${row.state}`),
    onGone: (id) => seen.gone.push(id),
    ...more,
  })
  poller.watch([...cloud.values()])
  return { poller, seen }
}

const world = (...ids: string[]) => new Map(ids.map((id) => [id, { id, state: 'BUILD' }]))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  forgetAll()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a changing row is polled at its interval, then ever later [SH-TABLE-19 SH-TABLE-20 SH-TABLE-22 SH-TABLE-23]', async () => {
  const { seen } = start(world('a'))
  await pass(10_000)
  expect(seen.loads).toEqual([1000, 3000, 6000, 10_000])
})

test('no wait is longer than 30 s [SH-TABLE-24]', async () => {
  const { seen } = start(world('a'), { interval: 20_000 })
  await pass(110_000)
  expect(seen.loads).toEqual([20_000, 50_000, 80_000, 110_000])
})

test('the interval starts anew when the row changed, and the page is told [SH-TABLE-25 SH-TABLE-28]', async () => {
  const cloud = world('a')
  const { seen } = start(cloud)
  await pass(3500)
  cloud.set('a', { id: 'a', state: 'VERIFY' })
  await pass(3500)
  expect(seen.loads).toEqual([1000, 3000, 6000, 7000])
  expect(seen.changes).toEqual(['a VERIFY'])
})

test('rows wait in a queue when more are due than may be asked for [SH-TABLE-21]', async () => {
  let open = 0
  let most = 0
  const { seen } = start(world('a', 'b', 'c', 'd', 'e'), {
    load: async (row) => {
      seen.loads.push(1)
      most = Math.max(most, ++open)
      await new Promise((done) => setTimeout(done, 100))
      open -= 1
      return row
    },
  })
  await pass(1500)
  expect(seen.loads).toHaveLength(5)
  expect(most).toBe(2)
})

test('a row that answers 404 is removed and not asked for again [SH-TABLE-30]', async () => {
  const cloud = world('a', 'b')
  const { seen } = start(cloud)
  cloud.delete('a')
  await pass(3500)
  expect(seen.gone).toEqual(['a'])
  expect(seen.loads).toEqual([1000, 1000, 3000])
})

test('any other error is told to the console only and stops that row [SH-TABLE-32 SH-TABLE-33]', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked: string[] = []
  start(world('a', 'b'), {
    load: async (row) => {
      asked.push(row.id)
      if (row.id === 'a') throw new ApiError(500, 'broken')
      return row
    },
  })
  await pass(6500)
  expect(asked).toEqual(['a', 'b', 'b', 'b'])
  expect(told.mock.calls.map(([text]) => text)).toEqual(['An error occurred while updating.'])
})

test('rows that can be asked for together make one call; a missing id is gone [SH-TABLE-20 SH-TABLE-30]', async () => {
  const cloud = world('a', 'b', 'c')
  const calls: string[][] = []
  const { seen } = start(cloud, {
    refresh: async (rows) => {
      calls.push(rows.map((row) => row.id))
      return [...cloud.values()]
    },
  })
  await pass(1500)
  cloud.delete('b')
  cloud.set('c', { id: 'c', state: 'VERIFY' })
  await pass(1600)
  expect(calls).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
  expect(seen).toEqual({ loads: [], changes: ['c VERIFY'], gone: ['b'] })
})

test('rows that came a few milliseconds apart make one call all the same [SH-TABLE-19]', async () => {
  const calls: number[] = []
  const began = Date.now()
  const refresh = async (rows: readonly Row[]) => {
    calls.push(Date.now() - began)
    return rows
  }
  const cloud = world('a')
  const { poller } = start(cloud, { refresh })
  await pass(5)
  cloud.set('b', { id: 'b', state: 'BUILD' })
  poller.watch([...cloud.values()])
  await pass(5995)
  expect(calls).toEqual([1000, 3000, 6000])
})

test('nothing is asked while paused, and everything at once after it', async () => {
  const { poller, seen } = start(world('a'))
  poller.pause(true)
  await pass(60_000)
  expect(seen.loads).toEqual([])
  poller.pause(false)
  await pass(0)
  expect(seen.loads).toEqual([60_000])
})

test('a row that was refused because nobody is signed in goes on after signing in', async () => {
  let signedIn = false
  const { poller, seen } = start(world('a'), {
    load: async (row) => {
      seen.loads.push(1)
      if (!signedIn) throw new ApiError(401, 'not logged in')
      return row
    },
  })
  await pass(1000)
  poller.pause(true)
  signedIn = true
  poller.pause(false)
  await pass(0)
  expect(seen.loads).toHaveLength(2)
})

test('a row that no longer changes is no longer polled', async () => {
  const { poller, seen } = start(world('a'))
  poller.watch([])
  await pass(60_000)
  expect(seen.loads).toEqual([])
})

test('a service that says when to ask again is not polled before, and then is', async () => {
  let retryAt: number | undefined = Date.now() + 61_000
  const { seen } = start(world('a', 'b'), {
    service: 'compute',
    load: async (row) => {
      seen.loads.push(Date.now())
      if (retryAt === undefined) return row
      const error = new ApiError(503, 'busy', { retryAt })
      noteFailure('compute', error)
      throw error
    },
  })
  vi.spyOn(console, 'error').mockReturnValue()
  await pass(1_000)
  expect(seen.loads).toHaveLength(2)
  await pass(59_000)
  expect(seen.loads).toHaveLength(2)
  retryAt = undefined
  await pass(2_000)
  expect(seen.loads).toHaveLength(4)
})

test('a time-out is not repeated, and no other row is asked for until the service has answered', async () => {
  const { seen } = start(world('a', 'b'), {
    service: 'compute',
    limit: 1,
    load: async (row) => {
      seen.loads.push(Date.now())
      if (row.id === 'b') return row
      const error = new ApiError(504, 'too long')
      noteFailure('compute', error)
      throw error
    },
  })
  vi.spyOn(console, 'error').mockReturnValue()
  await pass(600_000)
  expect(seen.loads).toHaveLength(1)
  noteAnswer('compute')
  await pass(60_000)
  // The other row alone.
  expect(seen.loads.length).toBeGreaterThan(1)
})
