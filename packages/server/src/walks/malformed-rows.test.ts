import { isBytes, type Endpoint } from '@meridian/contract'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { damaging, noRows, wrongRows } from '#testing/damage.ts'
import { demoWorld } from '#testing/demo-world.ts'
import { addressOf, endpoints, schemaOf } from '#testing/endpoints.ts'
import { isPaged } from '#paging.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'

const damage = damaging()
/** What every service answers in place of what it would. */
let alone: unknown
const { world } = demoWorld({
  shared: true,
  between: (transport) => {
    const damaged = damage.between(transport)
    return async (request) =>
      alone === undefined || /\/v[\d.]+\/?$/.test(request.url)
        ? damaged(request)
        : Response.json(alone)
  },
})
let tabs: { readonly demo: SignedIn; readonly admin: SignedIn }
beforeAll(async () => {
  tabs = { demo: await signedIn(world.app, 'demo'), admin: await signedIn(world.app, 'admin') }
  await workIn(tabs.demo, 'demo')
})
afterEach(() => damage.with(undefined))

type Item = Readonly<Record<string, unknown>>
type Listed = {
  readonly items: readonly Item[]
  readonly has_more_data?: boolean
  readonly left_out?: readonly { readonly service: string; readonly rows: number }[]
}

/** Lists of rows, each of which is a thing. */
const lists = endpoints.filter(([, { method, reply }]) => {
  const items = isBytes(reply) ? undefined : schemaOf(reply ?? {}).properties?.['items']
  return method === 'GET' && items?.items?.type === 'object'
})

/** Rows that this server knows by itself, or has had in its memory since they were asked for. */
const ofNoService = new Set([
  ...['GET /api/sessions/', 'GET /api/quotas/', 'GET /api/nova/quota-sets/defaults/'],
  // Limits by their names, in one thing.
  ...['GET /api/neutron/quota-sets/defaults/', 'GET /api/cinder/quota-sets/defaults/'],
  ...['nova', 'neutron', 'cinder'].map((room) => `GET /api/${room}/quota-sets/{projectId}/usage/`),
  // The type that is found first is public, so that nobody is asked who may use it: see below.
  'GET /api/cinder/volumetypes/{id}/access/',
  ...['nova', 'neutron', 'cinder'].map((room) => `GET /api/${room}/extensions/`),
  'GET /api/keystone/services/',
  // Endpoints of the catalogue, of which documents are read and no rows.
  'GET /api/cloud_health/',
  'GET /api/settings/server/',
  // They are parts of a namespace, of which the first one found has not all: see below.
  ...['properties', 'objects', 'tags'].map(
    (part) => `GET /api/glance/namespaces/{namespace}/${part}/`,
  ),
  // Swift says how many containers there are, and names none.
  'GET /api/swift/project-contents/{projectId}',
])
const ofServices = lists.filter(([name]) => !ofNoService.has(name))

test('there are lists of rows of services', () => {
  expect(ofServices.length).toBeGreaterThan(25)
})

/** Reads a list as demo, or what only administrators may see as one; its address for again. */
const readWell = async (endpoint: Endpoint) => {
  for (const tab of [tabs.demo, tabs.admin]) {
    const found = await addressOf(tab, endpoint, tabs.admin)
    const most = schemaOf(endpoint.query ?? {}).properties?.['limit'] ? 'limit=1000' : ''
    const address = `${found}${found.includes('?') ? '&' : '?'}${most}`
    const answer = await tab.get(address)
    // Some of what is for administrators only is not there for others.
    if ([403, 404].includes(answer.statusCode)) continue
    return { tab, address, well: answer.json<Listed>() }
  }
  throw new Error(`nobody may read ${endpoint.path}`)
}

/** The same in other words, so that what this server keeps for a while is asked for anew. */
const anew = (address: string, time: number) => address.replace('limit=1000', `limit=${999 - time}`)

/** What a row is called by, in whatever list. */
const called = (item: Item): unknown =>
  item['id'] ??
  item['name'] ??
  item['zoneName'] ??
  item['namespace'] ??
  item['tenant_id'] ??
  item['request_id'] ??
  item['port_id'] ??
  item['subnet_id'] ??
  item['member_id'] ??
  item['volumeId'] ??
  item['role']

describe('a row that is no row is left out and told, and the others are shown', () => {
  test.each(ofServices)('%s', async (_, endpoint) => {
    const { tab, address, well } = await readWell(endpoint)
    let damaged = 0
    damage.with((rows) => {
      damaged += 1
      return noRows
        .flatMap((bad, at) => [bad, ...rows.slice(at, at + 1)])
        .concat(rows.slice(noRows.length), noRows)
    })
    const answer = await tab.get(anew(address, 99))
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
    expect(damaged).toBeGreaterThan(0)
    const { items, left_out } = answer.json<Listed>()
    expect(items.map(called)).toEqual(well.items.map(called))
    expect(left_out).toEqual(
      expect.arrayContaining([
        { service: expect.any(String), rows: expect.any(Number), request_id: expect.any(String) },
      ]),
    )
  })
})

describe('whatever stands in place of a value, the other rows are shown', () => {
  test.each(ofServices)('%s', async (_, endpoint) => {
    const { tab, address, well } = await readWell(endpoint)
    // As many as fit into an answer.
    const part = 300
    let most = 1
    for (let at = 0; at < most; at += part) {
      damage.with((rows) => {
        const wrong = wrongRows(rows[0])
        most = Math.max(most, wrong.length)
        return [...wrong.slice(at, at + part), ...rows, ...wrong.slice(at, at + part)]
      })
      const answer = await tab.get(anew(address, at / part))
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
      const shown = new Set(answer.json<Listed>().items.map(called).map(String))
      for (const item of well.items) expect(shown).toContain(String(called(item)))
    }
  })
})

describe('where a list goes on does not hang on rows that are not understood', () => {
  const paged = ofServices.filter(([, endpoint]) => isPaged(endpoint))

  test.each(paged)('%s', async (_, endpoint) => {
    const { tab, address, well } = await readWell(endpoint)
    damage.with((rows) => [...rows.slice(0, 1), null, ...rows.slice(1), {}])
    const seen: unknown[] = []
    let marker = ''
    for (let page = 0; page <= well.items.length + 2; page += 1) {
      const path = address.replace('limit=1000', 'limit=2&paginate=true')
      const answer = await tab.get(`${path}${marker && `&marker=${encodeURIComponent(marker)}`}`)
      const { items, has_more_data } = answer.json<Listed>()
      seen.push(...items.map(called))
      if (!has_more_data) break
      expect(items.length).toBeGreaterThan(0)
      marker = String(called(items.at(-1) ?? {}))
    }
    expect(new Set(seen)).toEqual(new Set(well.items.map(called)))
  })
})

test('what is left out is counted by service and request, and logged once without its contents', async () => {
  damage.with((rows) => [...rows, null, { id: 'x', name: { secret: 'of a row' } }])
  const before = world.log().length
  const answer = await tabs.demo.get('/api/nova/servers/?names=false')
  const { left_out } = answer.json<Listed>()
  expect(left_out).toEqual([
    { service: 'compute', rows: 2, request_id: expect.stringMatching(/^req-/) },
  ])
  const lines = world.log().slice(before)
  expect(lines.filter((line) => 'left_out' in line)).toMatchObject([{ level: 40, left_out }])
  expect(JSON.stringify(lines)).not.toContain('of a row')
})

test('of those who may use a private type, what is no row is left out and told', async () => {
  const { admin } = tabs
  const wish = { name: 'for some', description: '', is_public: false }
  const made = await admin.post('/api/cinder/volumetypes/', wish)
  expect(made.statusCode, made.body).toBe(201)
  const location = String(made.headers['location'])
  const project_id = tabs.demo.user.project_id
  const given = await admin.patch(`${location}/access/`, { added: [project_id], removed: [] })
  expect(given.statusCode, given.body).toBe(204)
  damage.with((rows) => [...noRows, ...rows])
  const answer = await admin.get(`${location}/access/`)
  expect(answer.json<Listed>()).toMatchObject({
    items: [{ project_id }],
    left_out: [{ service: 'block-storage', rows: noRows.length }],
  })
  damage.with(undefined)
  expect((await admin.del(location)).statusCode).toBe(204)
})

test.each([
  ['properties', 3],
  ['objects', noRows.length],
  ['tags', noRows.length],
])('of the %s of a namespace, what is none is left out and told', async (part, left) => {
  const good = { name: 'good', type: 'string', title: 'Good' }
  alone = {
    namespace: 'definitions',
    properties: { null: null, deep: { ...good, title: {} }, list: { ...good, enum: 5 }, good },
    objects: [...noRows, good],
    tags: [...noRows, good],
  }
  const answer = await tabs.demo.get(`/api/glance/namespaces/definitions/${part}/`)
  alone = undefined
  expect(answer.json<Listed>(), answer.body).toMatchObject({
    items: [{ namespace: 'definitions', name: 'good' }],
    left_out: [{ service: 'image', rows: left }],
  })
})

describe('one thing that is not understood is its service’s failure, in words', () => {
  const nothing = '00000000-0000-4000-8000-000000000000'
  const wrong = [null, 5, 'text', [], {}, { id: 'x', name: {}, addresses: 'y' }]

  test.each([
    [`/api/nova/servers/${nothing}`, 'server', 'compute'],
    [`/api/neutron/networks/${nothing}`, 'network', 'network'],
    [`/api/cinder/volumes/${nothing}`, 'volume', 'block-storage'],
    ['/api/keystone/users/x', 'user', 'identity'],
    ['/api/nova/flavors/x', 'flavor', 'compute'],
  ])('%s', async (path, key, service) => {
    for (const value of wrong) {
      alone = { [key]: value }
      const { statusCode, headers, body } = await tabs.demo.get(path)
      alone = undefined
      expect(statusCode, body).toBe(502)
      expect(headers['x-openstack-service']).toBe(service)
      expect(JSON.parse(body)).toBe(`The ${service} service gave an answer that is not understood.`)
    }
  })
})

test.each([{}, { servers: null }, { servers: 'x' }, [], 5, null].map((body) => [body]))(
  'what is no list at all is its service’s failure: %j',
  async (body) => {
    alone = body
    const answer = await tabs.demo.get('/api/nova/servers/')
    alone = undefined
    expect([answer.statusCode, answer.headers['x-openstack-service']]).toEqual([502, 'compute'])
  },
)
