import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, Server } from '@meridian/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { endpoints, sampleOf, urlOf } from '#testing/endpoints.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

/** Ends the tester's own session: what follows it would only say "not logged in". */
const ends = (name: string) =>
  name.startsWith('DELETE /api/session') || name === 'POST /api/session/scope/'
const asked = endpoints.filter(([name]) => !ends(name))

const services = ['compute', 'network', 'image', 'block-storage', 'identity'] as const
const faults = [
  { how: 'down' },
  { how: 'html' },
  { how: 'half' },
  { how: 'slow', seconds: 20 },
  { how: 'status', status: 503, message: 'Full.' },
] as const

let world: TestWorld
afterEach(() => world.close())

const start = async (user = 'admin'): Promise<SignedIn> => {
  world = await testWorld({
    env: { UPSTREAM_TIMEOUT_MS: '300', UPSTREAM_CONCURRENCY: '200' },
    cloud: { seed: 'demo' },
  })
  return signedIn(world.app, user)
}

const serverOf = async (tab: SignedIn): Promise<string> => {
  const { items } = (await tab.get('/api/nova/servers/?names=false&all_projects=true')).json<{
    items: Server[]
  }>()
  return items[0]?.id ?? ''
}

const call = async (tab: SignedIn, endpoint: Endpoint, id: string) => {
  const body = endpoint.body === undefined ? undefined : sampleOf(endpoint.body)
  const late = wait(8_000, undefined, { ref: false }).then(() => {
    throw new Error(`${endpoint.path} does not answer`)
  })
  return Promise.race([tab.call(endpoint.method, urlOf(endpoint, id), body), late])
}

describe('whatever a service does, every path answers in the words of the contract', () => {
  const cases = services.flatMap((service) => faults.map((fault) => [service, fault] as const))

  test.each(cases)(
    '%s: %o',
    async (service, fault) => {
      const tab = await start()
      const id = await serverOf(tab)
      // The cloud knows its block storage under the older name.
      for (const name of service === 'block-storage' ? [service, 'volumev3'] : [service])
        world.cloud.control.fail({ service: name, ...fault })
      let failed = 0
      const one = async (name: string, endpoint: Endpoint) => {
        const { statusCode, headers, body } = await call(tab, endpoint, id)
        if (statusCode < 400) return
        const what = `${name} → ${statusCode} ${body.slice(0, 200)}`
        expect(JSON.parse(body), what).toEqual(expect.any(String))
        expect(body, what).not.toMatch(/<html|The server failed/)
        if (statusCode < 500) return
        failed += 1
        expect(headers['x-openstack-service'], what).toBe(service)
        // A status of the service's own is kept; without one it is a gateway's.
        if (headers['x-upstream-status'] === undefined)
          expect([501, 502, 504]).toContain(statusCode)
        else expect(headers['x-upstream-status'], what).toBe(String(statusCode))
      }
      await Promise.all(asked.map(async ([name, endpoint]) => one(name, endpoint)))
      expect(failed).toBeGreaterThan(0)
      expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
    },
    30_000,
  )
})

test('with every service well, every list is there', async () => {
  const tab = await start('demo')
  const lists = asked.filter(([, { method, path }]) => method === 'GET' && !path.includes('{'))
  for (const [name, endpoint] of lists) {
    const { statusCode, body } = await call(tab, endpoint, '')
    // 403: for administrators only; 400: it needs words to look for.
    const known = [200, 403, 400]
    expect(known, `${name} → ${statusCode} ${body.slice(0, 100)}`).toContain(statusCode)
  }
})

describe('what a page costs', () => {
  const reads = asked.filter(([, { method }]) => method === 'GET')

  test.each(reads)('%s makes three calls at most, whatever the number of rows', async (_, read) => {
    const tab = await start()
    const id = await serverOf(tab)
    // Versions are asked once per service and process.
    await call(tab, read, id)
    world.cloud.control.forgetRequests()
    await call(tab, read, id)
    expect(world.cloud.control.requests().length).toBeLessThanOrEqual(3)
  })

  test('servers read again by id are one call, also where no time is named', async () => {
    const tab = await start('demo')
    const { items } = (await tab.get('/api/nova/servers/?names=false')).json<{ items: Server[] }>()
    expect(items.length).toBeGreaterThan(1)
    const ids = items.map(({ id }) => `id=${id}`).join('&')
    world.cloud.control.forgetRequests()
    const again = (await tab.get(`/api/nova/servers/?names=false&${ids}`)).json<{
      items: Server[]
    }>()
    expect(again.items).toHaveLength(items.length)
    expect(world.cloud.control.requests()).toHaveLength(1)
  })
})
