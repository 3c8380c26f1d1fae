import { setTimeout as wait } from 'node:timers/promises'
import {
  dependents,
  isBytes,
  roomOf,
  servicesAsked,
  servicesOfRooms,
  type Endpoint,
  type Server,
} from '@meridian/contract'
import { describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { addressOf, bodyOf, endpoints } from '#testing/endpoints.ts'

/** Ends the tester's own session: what follows it would only say "not logged in". */
const ends = (name: string) =>
  name.startsWith('DELETE /api/session') || name === 'POST /api/session/scope/'
// Files that are streamed fail in the middle, too: their own tests see to that.
const asked = endpoints.filter(
  ([name, { body, reply }]) => !ends(name) && !isBytes(body) && !isBytes(reply),
)

const faults = [
  { how: 'down' },
  { how: 'html' },
  { how: 'half' },
  { how: 'slow', seconds: 20 },
  { how: 'status', status: 503, message: 'Full.' },
] as const

// All paths are called at once, in one thread, and each compiles its checks: what is well must answer
// in that time, too, while the processor has others to serve.
const { world, tab } = demoWorld({
  env: { UPSTREAM_TIMEOUT_MS: '5000', UPSTREAM_CONCURRENCY: '200' },
})

/** The service that is asked by the paths of each room: `/api/nova/…`. */
const services: Readonly<Record<string, string>> = servicesOfRooms

/**
 * Rooms whose paths ask no service, or several, and answer without any one of them; checks of
 * workflows are asked for in headers, and have a test of their own.
 */
const ofNone = new Set([
  ...[
    'cloud_health',
    'header',
    'launch_templates',
    'lists',
    'login',
    'policy',
    'quotas',
    'session',
    'sessions',
    'settings',
    'timezones',
  ],
  ...['project', 'search', 'topology', 'versions', 'workflows'],
])

const ofDependents = Object.values(dependents).map(({ path }) => `GET ${path}`)

/** What is known without the service, or is told as well as it can be without it. */
const known = new Set([
  ...['user-session', 'svc-catalog', 'services', 'default_domain', 'version', 'api_access'].map(
    (name) => `GET /api/keystone/${name}/`,
  ),
  // Each server of a batch fails by itself; names that are not there are said to be missing.
  'POST /api/nova/servers/batch/',
  // So does each thing that is taken back.
  'POST /api/nova/launches/take-back/',
  // Written of what other services tell.
  'GET /api/heat/written-template/networks/{id}/',
  // The operator's own word.
  'GET /api/glance/version/',
  'GET /api/nova/features/{feature}',
  // Which quotas there are; Neutron alone is asked, for its extensions.
  'GET /api/nova/quota-sets/editable/',
  // Neutron's, filed under the server that has them.
  'GET /api/nova/servers/{id}/access/',
  'GET /api/nova/servers/{id}/security-groups/',
  // What a service cannot tell of is named in the answer.
  ...ofDependents,
])

/** What an address says beside its path. */
const queryOf = (address: string) => {
  const terms = new URL(address, 'http://here.invalid').searchParams
  return Object.fromEntries([...terms.keys()].map((name) => [name, terms.getAll(name)]))
}

/** The service without which a path has nothing to answer. */
const serviceOf = (name: string, endpoint: Endpoint): string | undefined =>
  known.has(name) ? undefined : services[roomOf(endpoint.path)]

/** Each path as it is called while all is well: with what is there, by somebody who may. */
const findCalls = async () =>
  Promise.all(
    asked.map(async ([name, endpoint]) => {
      const [address, body] = [await addressOf(tab, endpoint), await bodyOf(tab, endpoint)]
      const call = async () => {
        const late = wait(20_000, undefined, { ref: false }).then(() => {
          throw new Error(`${name} does not answer`)
        })
        return Promise.race([tab.call(endpoint.method, address, body), late])
      }
      return { name, endpoint, address, call }
    }),
  )

let found: ReturnType<typeof findCalls> | undefined
// What is there has the same ids in every test's world.
const callsOf = () => (found ??= findCalls())

test('of each path it is known which service it asks', () => {
  const rooms = new Set(endpoints.map(([, endpoint]) => roomOf(endpoint.path)))
  expect([...rooms].toSorted()).toEqual([...Object.keys(services), ...ofNone].toSorted())
})

describe('whatever a service does, every path answers in the words of the contract', () => {
  const cases = Object.values(services)
    .filter((service, at, all) => all.indexOf(service) === at)
    .flatMap((service) => faults.map((fault) => [service, fault] as const))

  test.each(cases)(
    '%s: %o',
    async (service, fault) => {
      const calls = await callsOf()
      // The cloud knows its block storage under the older name.
      for (const name of service === 'block-storage' ? [service, 'volumev3'] : [service])
        world.cloud.control.fail({ service: name, ...fault })
      const failed: string[] = []
      const one = async ({ name, endpoint, address, call }: (typeof calls)[number]) => {
        const { statusCode, headers, body } = await call()
        if (statusCode < 400) return
        const what = `${name} → ${statusCode} ${body.slice(0, 200)}`
        expect(JSON.parse(body), what).toEqual(expect.any(String))
        expect(body, what).not.toMatch(/<html|The server failed/)
        if (statusCode < 500) return
        failed.push(name)
        expect(headers['x-openstack-service'], what).toBe(service)
        // The browser says by it who is slow.
        expect.soft(servicesAsked(endpoint, queryOf(address)), what).toContain(service)
        // A status of the service's own is kept; without one it is a gateway's.
        if (headers['x-upstream-status'] === undefined)
          expect([501, 502, 504]).toContain(statusCode)
        else expect(headers['x-upstream-status'], what).toBe(String(statusCode))
        if (fault.how === 'status') {
          expect(body, what).toContain(fault.message)
          expect(headers['x-openstack-request-id'], what).toMatch(
            /^(req-[0-9a-f-]{36}|tx[0-9a-f-]+)$/,
          )
        }
      }
      // Who asks a service is shown by its absence; how else it fails matters to those alone.
      const asking = calls.filter(({ name, endpoint, address }) =>
        [serviceOf(name, endpoint), ...servicesAsked(endpoint, queryOf(address))].includes(service),
      )
      await Promise.all((fault.how === 'down' ? calls : asking).map(one))
      const own = asked.filter(([name, endpoint]) => serviceOf(name, endpoint) === service)
      // Half of nothing, and half of a refusal, is as good as the whole.
      if (fault.how !== 'half')
        expect(own.map(([name]) => name).filter((name) => !failed.includes(name))).toEqual([])
      expect(failed.length).toBeGreaterThan(0)
      expect((await tab.get('/api/keystone/user-session/')).statusCode).toBe(200)
    },
    60_000,
  )
})

describe('what a page costs', () => {
  const isRead = ({ endpoint }: { endpoint: Endpoint }) => endpoint.method === 'GET'

  /** Parts of one picture, all asked for at once. */
  const parts: Readonly<Record<string, number>> = {
    'GET /api/topology/network/': 5,
    'GET /api/neutron/ways_out/': 4,
    'GET /api/neutron/network_plan/': 4,
    // What is on the way between two ends, and the rules of both.
    'GET /api/neutron/reachability/': 8,
    // All that is in a network.
    'GET /api/heat/written-template/networks/{id}/': 10,
    // Every service is asked at once for what has such a name.
    'GET /api/search/': 12,
    // A call for each interface and each disk of a server.
    'GET /api/metering/resources/{kind}/{id}/': 8,
    'GET /api/metering/samples/': 4,
    ...Object.fromEntries(ofDependents.map((name) => [name, 4])),
  }

  test('each path makes three calls at most, whatever the number of rows', async () => {
    for (const { name, call } of (await callsOf()).filter(isRead)) {
      // Versions are asked once per service and process.
      await call()
      world.cloud.control.forgetRequests()
      await call()
      expect.soft(world.cloud.control.requests().length, name).toBeLessThanOrEqual(parts[name] ?? 3)
    }
  })

  test('servers read again by id are one call, also where no time is named', async () => {
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
