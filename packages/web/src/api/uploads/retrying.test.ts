import { expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { retrying } from '#api/uploads/retrying.ts'

const { signal } = new AbortController()
const away = () => new ApiError(0, 'The server cannot be reached.')
const waits = () => {
  const all: number[] = []
  return { all, wait: async (ms: number) => void all.push(ms) }
}

test('a connection that was cut is tried again, ever later, and not for ever', async () => {
  const { all, wait } = waits()
  const work = vi.fn(() => Promise.reject(away()))
  await expect(retrying(work, { signal, wait })).rejects.toThrow('cannot be reached')
  expect(work).toHaveBeenCalledTimes(6)
  expect(all).toEqual([1_000, 2_000, 4_000, 8_000, 15_000])
})

test('it ends with the first try that goes well', async () => {
  const { wait } = waits()
  const work = vi.fn(async () => 'there').mockRejectedValueOnce(away())
  expect(await retrying(work, { signal, wait })).toBe('there')
  expect(work).toHaveBeenCalledTimes(2)
})

test('what is refused is not tried again', async () => {
  for (const error of [
    new ApiError(400, 'Too long.'),
    new ApiError(401, 'not logged in'),
    new ApiError(409, 'Elsewhere.', { moved: true }),
  ]) {
    const work = vi.fn(() => Promise.reject(error))
    await expect(retrying(work, { signal, wait: async () => undefined })).rejects.toBe(error)
    expect(work).toHaveBeenCalledOnce()
  }
})

test('a service that wants to be left alone is', async () => {
  const { all, wait } = waits()
  const busy = new ApiError(503, 'Busy.', { retryAt: Date.now() + 30_000 })
  const work = vi.fn(async () => 'there').mockRejectedValueOnce(busy)
  await retrying(work, { signal, wait })
  expect(all[0]).toBeGreaterThan(29_000)
})

test('who pauses does not wait for the next try', async () => {
  const stop = new AbortController()
  const asked = retrying(() => Promise.reject(away()), { signal: stop.signal })
  setTimeout(() => stop.abort(new DOMException('Stopped', 'AbortError')), 10)
  await expect(asked).rejects.toThrow('Stopped')
})
