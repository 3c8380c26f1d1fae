import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { client } from '#api/client.ts'
import { ApiError, messageOf, secondsUntilRetry } from '#api/errors.ts'
import { createQueryClient } from '#api/queries.ts'
import { isBackedOff, backedOffUntil } from '#api/service-backoff.ts'
import { json, serve } from '#api/testing.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const failing = async (path: string): Promise<unknown> =>
  client.get(path).then(
    () => undefined,
    (error: unknown) => error,
  )
const slow = () => json('It took too long.', 504, { 'X-OpenStack-Service': 'compute' })

test('a service that timed out is left alone until it has answered somebody', async () => {
  let answer = slow
  serve(() => answer())
  const error = await failing('/api/nova/servers/')
  expect(isBackedOff('compute')).toBe(error)
  expect(backedOffUntil('compute')).toBe(Number.POSITIVE_INFINITY)
  expect(isBackedOff('image')).toBeUndefined()
  answer = () => json('No such server.', 404)
  await failing('/api/nova/servers/1')
  expect(isBackedOff('compute')).toBeUndefined()
})

test('our own answers say nothing of a service', async () => {
  let answer = slow
  serve(() => answer())
  await failing('/api/nova/servers/')
  answer = () => json({ items: [] })
  await client.get('/api/quotas/?id=instances', { asks: ['compute'] })
  await client.get('/api/nova/extensions/', { asks: [] })
  expect(isBackedOff('compute')).toBeDefined()
  answer = () => json('not logged in', 401)
  await failing('/api/nova/servers/')
  expect(isBackedOff('compute')).toBeDefined()
})

test.each([
  ['120', 120],
  [() => new Date(Date.now() + 90_000).toUTCString(), 90],
  ['soon', 0],
  ['-5', 0],
  ['999999999', 86_400],
])('Retry-After %s is %d seconds', async (header, seconds) => {
  vi.setSystemTime(1_800_000_000_000)
  const text = typeof header === 'string' ? header : header()
  serve(() => json('Busy.', 503, { 'Retry-After': text }))
  const error = await failing('/api/cinder/volumes/')
  expect(secondsUntilRetry(error)).toBe(seconds)
  expect(backedOffUntil('block-storage') - Date.now()).toBe(seconds ? 1000 * seconds : -Date.now())
})

test('what a service fails with says when to try again, for as long as that lies ahead', async () => {
  serve(() => json('Busy.', 503, { 'Retry-After': '30' }))
  const error = await failing('/api/nova/servers/')
  expect(messageOf(error)).toBe('Busy. Try again in 30 s.')
  vi.advanceTimersByTime(29_500)
  expect(messageOf(error)).toBe('Busy. Try again in 1 s.')
  vi.advanceTimersByTime(500)
  expect(messageOf(error)).toBe('Busy.')
  expect(isBackedOff('compute')).toBeUndefined()
})

test.each([
  [503, {}, 2],
  [502, {}, 2],
  [504, {}, 1],
  [503, { 'Retry-After': '1' }, 1],
  [500, {}, 1],
])('a read that fails with %d %o is sent %d times', async (status, headers, times) => {
  const { seen } = serve(() => json('No.', status, headers))
  const read = createQueryClient().fetchQuery({
    queryKey: ['servers'],
    queryFn: () => client.get('/api/nova/servers/'),
  })
  const failed = read.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await failed).toBeInstanceOf(ApiError)
  expect(seen).toHaveLength(times)
})
