import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Behalf } from '#behalf.ts'
import { createOpenStack } from '#openstack.ts'
import { catalog, connectionsTo, openstackTo, token, versionDocument } from '#testing.ts'

const get = { service: 'compute', method: 'GET', url: 'http://nova.test/x', pattern: '/x' }
/** Where the time is the test's: whatever waits for it goes on when a test lets it pass. */
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const one = (behalf: Behalf) => () => behalf
const timeout = { kind: 'timeout', status: 504 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** That a call fails as it does when its time is over, once so much has passed. */
const expectLate = async (call: Promise<unknown>, ms: number): Promise<void> => {
  await Promise.all([expect(call).rejects.toMatchObject(timeout), pass(ms)])
}

test('all calls of one request have the time of one', async () => {
  let pages = 0
  const { openstack } = openstackTo(
    async () => {
      await wait(30)
      return Response.json({ images: [{ id: 'i' }], next: `/v2/images?marker=${++pages}` })
    },
    { timeoutMs: 120, behalf: one({ user: 'demo' }) },
  )
  await expectLate(openstack.glance.images.listAll(), 120)
  expect(pages).toBeLessThanOrEqual(4)
})

test('what is asked when the time is over is not asked any more', async () => {
  let asked = 0
  const transport = () => {
    asked += 1
    return new Promise<Response>(() => undefined)
  }
  const connections = connectionsTo(transport, { timeoutMs: 30, behalf: one({ user: 'demo' }) })
  await expectLate(connections.send(get), 30)
  await expect(connections.send(get)).rejects.toMatchObject(timeout)
  await expect(connections.versions('compute', 'http://nova.test/', 't')).rejects.toMatchObject(
    timeout,
  )
  expect(asked).toBe(1)
})

test('a version document and the call after it have one time together', async () => {
  const openstack = createOpenStack(
    connectionsTo(
      async ({ url }) => {
        if (!url.endsWith('/v2.1/')) return new Promise(() => undefined)
        await wait(400)
        return Response.json(versionDocument)
      },
      { timeoutMs: 500, behalf: one({ user: 'demo' }) },
    ),
    { token, catalog, region: 'R1', projectId: 'p1' },
  )
  const ended = vi.fn<(how: unknown) => void>()
  void openstack.nova.servers.get('s1').catch(ended)
  await pass(499)
  expect(ended).not.toHaveBeenCalled()
  await pass(1)
  expect(ended).toHaveBeenCalledWith(expect.objectContaining(timeout))
})

test('what a time-out left half-done may be taken back after it, once', async () => {
  const behalf = { user: 'demo' }
  const gone: string[] = []
  const connections = connectionsTo(
    async (request) => {
      if (request.method !== 'DELETE') return new Promise(() => undefined)
      gone.push(request.url)
      return new Response(null, { status: 204 })
    },
    { timeoutMs: 900, behalf: one(behalf) },
  )
  await expectLate(connections.send({ ...get, method: 'POST' }), 900)
  await connections.send({ ...get, method: 'DELETE' })
  expect(gone).toHaveLength(1)
  await pass(200)
  await expect(connections.send({ ...get, method: 'DELETE' })).rejects.toMatchObject(timeout)
})
