import type { Endpoint } from '@meridian/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPaged } from '#paging.ts'
import { amiss, promised, streamed } from '#testing/answers.ts'
import { addressOf, bodyOf, endpoints, schemaOf } from '#testing/endpoints.ts'
import { demoTabs, renewedWorld } from '#testing/renewed-world.ts'
import type { SignedIn } from '#testing/signed-in.ts'

/** Lists that have nothing in the demo world, as the project has none or sees none. */
const empty = new Set([
  // No port has the first group.
  'GET /api/neutron/security_groups/{id}/used_by/',
  'GET /api/cinder/volumes/{id}/messages/',
  'GET /api/neutron/availability_zones/',
  'GET /api/neutron/router_zones/',
  'GET /api/nova/servers/{id}/volumes/',
  // Nothing is smaller than the least that may be wanted.
  'GET /api/nova/flavors-instead/',
  // The namespace that is found first has properties alone.
  'GET /api/glance/namespaces/{namespace}/objects/',
  'GET /api/glance/namespaces/{namespace}/tags/',
  // No project has a default of its own, and the type that is found first is public.
  'GET /api/cinder/default-types/',
  'GET /api/cinder/volumetypes/{id}/access/',
  // The role that is found first implies none.
  'GET /api/keystone/roles/{id}/implies/',
  // The container that is found first keeps none.
  'GET /api/swift/containers/{+container}/versions/{+path}',
  // Octavia has no zones to choose among until an operator makes some.
  'GET /api/lbaas/availabilityzones/',
  // Nobody has exported, imported or handed over a zone.
  ...['exports', 'imports', 'transfer_requests'].map(
    (kind) => `GET /api/dns/v2/zones/tasks/${kind}/`,
  ),
])

/** What Neutron says to all but administrators is not there (404), or is none. */
const hidden = /\/neutron\/(agents|metering_label_rules|networks\/\{\w+\}\/ip_availability)\//

/**
 * What the demo world cannot answer: a server has printed nothing yet, and the agent that is found
 * first serves no network.
 */
const absent = new Set([
  // There is none: see the lists above.
  ...['exports', 'imports', 'transfer_requests'].map(
    (kind) => `GET /api/dns/v2/zones/tasks/${kind}/{id}/`,
  ),
  'GET /api/nova/servers/{id}/console-output/',
  // The operator has not switched it on.
  'GET /api/heat/stacks/{id}/export/',
  'GET /api/neutron/networks/{network_id}/dhcp_agents/{id}',
])

let world: Awaited<ReturnType<typeof start>>
const start = () => renewedWorld(demoTabs)
beforeAll(async () => {
  world = await start()
})
afterAll(() => world.close())

const call = async (tab: SignedIn, endpoint: Endpoint) => {
  const address = await addressOf(tab, endpoint, world.tabs.admin)
  const body = await bodyOf(tab, endpoint)
  return tab.call(endpoint.method, address, body)
}

describe('what is there is answered as the contract promises it', () => {
  beforeAll(async () => void (await world.renew()))

  const reads = endpoints.filter(
    ([name, endpoint]) => endpoint.method === 'GET' && !absent.has(name) && !streamed(endpoint),
  )

  test.each(reads)('%s', async (name, endpoint) => {
    const { admin, demo } = world.tabs
    const own = await call(hidden.test(name) ? admin : demo, endpoint)
    // What only administrators may see is asked for by one.
    const answer = own.statusCode === 403 ? await call(admin, endpoint) : own
    expect([answer.statusCode, amiss(endpoint, answer.body)], answer.body.slice(0, 300)).toEqual([
      promised(endpoint),
      [],
    ])
    const { items } = answer.json<{ items?: unknown[] }>()
    if (items !== undefined && !empty.has(name)) expect(items.length).toBeGreaterThan(0)
  })
})

/**
 * What a new thing needs more than its fields say, or what takes its time to be made and to go: such a
 * type's own tests make one.
 */
const needsMore = new Set([
  ...['/api/nova/servers/', '/api/neutron/trunks/', '/api/cinder/volumes/'],
  // Its rules are sent as text.
  '/api/keystone/mappings/',
  ...['/api/cinder/groups/', '/api/cinder/group-snapshots/'],
  ...['/api/cinder/volumesnapshots/', '/api/cinder/backups/', '/api/cinder/transfers/'],
  // It has no name beside what it is known by.
  '/api/glance/namespaces/',
  // What is within is sent in an envelope, and takes its time.
  ...['loadbalancers', 'listeners', 'pools', 'l7policies', 'healthmonitors'].map(
    (kind) => `/api/lbaas/${kind}/`,
  ),
  ...['/api/lbaas/flavors/', '/api/lbaas/flavorprofiles/', '/api/dns/v2/zones/'],
  '/api/dns/v2/zones/tasks/imports/',
  '/api/heat/stacks/',
])

/** What is deleted only once it is disabled. */
const turnedOff = new Set(['/api/keystone/domains/'])

const collections = endpoints.flatMap(([, create]) => {
  const { method, path } = create
  if (method !== 'POST' || path.includes('{') || needsMore.has(path)) return []
  const one = (verb: Endpoint['method']) =>
    endpoints.find(
      ([, { method: its, path: address }]) =>
        its === verb && address.replace(/\{\w+\}\/?$/, '') === path && address !== path,
    )?.[1]
  const list = endpoints.find(([name]) => name === `GET ${path}`)?.[1]
  const remove = one('DELETE')
  if (list === undefined || remove === undefined) return []
  return [[path, { create, list, remove, load: one('GET'), update: one('PATCH') }] as const]
})

test('there are types that are made and deleted', () => {
  expect(collections.length).toBeGreaterThan(2)
})

describe('what is made is listed, read, changed, and gone when it was deleted', () => {
  test.each(collections)('%s', async (path, { create, list, remove, load, update }) => {
    await world.renew()
    const { admin, demo } = world.tabs
    const sent = { ...Object(await bodyOf(demo, create)), name: 'made to be deleted' }
    const own = await demo.call('POST', path, sent)
    // What only administrators make is made by one.
    const tab = own.statusCode === 403 ? admin : demo
    const made = own.statusCode === 403 ? await tab.call('POST', path, sent) : own
    expect([made.statusCode, amiss(create, made.body)], made.body).toEqual([201, []])
    const location = String(made.headers['location'])
    expect(location.startsWith(path)).toBe(true)
    const [, key = 'id'] = /\{(\w+)\}\/?$/.exec(remove.path) ?? []
    const id = made.json<Record<string, unknown>>()[key]
    expect(location).toBe(path + encodeURIComponent(String(id)))
    const listed = async () =>
      (await tab.get(longest(await addressOf(tab, list), list)))
        .json<{ items: Record<string, unknown>[] }>()
        .items.filter((item) => item[key] === id)
    expect(await listed()).toMatchObject([sharedFields(sent, list)])
    if (update) {
      // What is called by its id has no name that changes.
      const fields = schemaOf(update.body).properties ?? {}
      const field = ['name', 'description'].find((one) => one in fields)
      const change = { [field ?? 'neither']: 'changed by a test' }
      expect(field).toBeDefined()
      expect((await tab.call('PATCH', location, change)).statusCode).toBe(promised(update))
      expect(await listed()).toMatchObject([change])
    }
    if (load) {
      const loaded = await tab.get(location)
      expect([loaded.statusCode, amiss(load, loaded.body)]).toEqual([200, []])
      expect(loaded.json()).toMatchObject({ [key]: id })
    }
    if (turnedOff.has(path)) await tab.call('PATCH', location, { enabled: false })
    expect((await tab.call('DELETE', location)).statusCode).toBe(promised(remove))
    expect(await listed()).toEqual([])
    const again = await tab.call('DELETE', location)
    expect([again.statusCode, again.headers['x-upstream-status']]).toEqual([404, '404'])
    expect(JSON.parse(again.body)).toMatch(
      /could not (be found|find)|not found|does not exist|Failed to find|No such/i,
    )
  })
})

/** The address of a list; of one that comes page by page, as long a page as there is. */
const longest = (address: string, list: Endpoint): string =>
  isPaged(list) ? `${address}${address.includes('?') ? '&' : '?'}limit=1000` : address

/** Of what was sent, the fields that the rows of the list have under the same name. */
const sharedFields = (sent: unknown, { reply }: Endpoint): object => {
  const row = schemaOf(schemaOf(reply).properties?.['items']).items?.properties ?? {}
  return Object.fromEntries(Object.entries(Object(sent)).filter(([key]) => key in row))
}
