import type { DnsZone, RecordSet, ReverseEntry } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { damaging } from '#testing/damage.ts'
import { demoWorld } from '#testing/demo-world.ts'
import { workIn } from '#testing/signed-in.ts'

const damage = damaging()
const { world, tab, tabOf } = demoWorld({ between: damage.between })
const admin = tabOf('admin')
beforeEach(() => world.cloud.control.forgetRequests())

const at = (path: string) => `/api/dns/v2/${path}`
type Zones = { zones: DnsZone[]; has_more_data: boolean; left_out?: { rows: number }[] }
type Sets = { recordsets: RecordSet[]; has_more_data: boolean }
const zones = async (query = '', by = tab): Promise<Zones> =>
  (await by.get(at(`zones/${query}`))).json()
const zone = async (name = 'shop.example.com.'): Promise<DnsZone> => {
  const found = (await zones()).zones.find((one) => one.name === name)
  if (!found) throw new Error(`There is no zone ${name}`)
  return found
}
const names = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name)
const upstream = () => world.cloud.control.requests().map(({ path, query }) => path + query)

test('zones are the project’s own, all of them or page by page [SV-DNSAPI-01 SV-DNSAPI-02 SV-DNSENT-01]', async () => {
  const all = await zones('?sort_key=name&sort_dir=desc')
  expect(names(all.zones)).toEqual([
    ...['shop.example.com.', 'partner.example.net.', 'internal.example.com.'],
  ])
  expect(upstream()).toEqual(['/v2/zones?sort_key=name&sort_dir=desc&limit=1000'])
  expect(all.zones[0]).toMatchObject({
    ...{ type: 'PRIMARY', status: 'ACTIVE', action: 'NONE', masters: [], ttl: expect.any(Number) },
    attributes: { environment: 'production' },
  })
  const first = await zones('?paginate=true&limit=2&sort_key=name')
  expect([names(first.zones), first.has_more_data]).toEqual([
    ['internal.example.com.', 'partner.example.net.'],
    true,
  ])
  const next = await zones(`?paginate=true&limit=2&sort_key=name&marker=${first.zones[1]?.id}`)
  expect(next).toMatchObject({ has_more_data: false, has_prev_data: true })
  expect(names(next.zones)).toEqual(['shop.example.com.'])
})

test('Designate filters, and administrators ask for the zones of all projects', async () => {
  expect(names((await zones('?type=SECONDARY')).zones)).toEqual(['partner.example.net.'])
  expect(names((await zones('?name=*shop*&status=ACTIVE')).zones)).toEqual(['shop.example.com.'])
  expect(names((await zones('', admin)).zones)).toEqual([])
  const everywhere = names((await zones('?all_projects=true', admin)).zones)
  expect(everywhere).toEqual(expect.arrayContaining(['shop.example.com.', 'lab.example.org.']))
  expect((await tab.get(at('zones/?all_projects=true'))).statusCode).toBe(403)
})

test('a row that makes no sense is left out and told', async () => {
  damage.with((rows) => [...rows, null, { id: 'x', name: {} }])
  const found = await zones()
  damage.with(undefined)
  expect(found.zones).toHaveLength(3)
  expect(found.left_out).toEqual([
    { service: 'dns', rows: 2, request_id: expect.stringMatching(/^req-/) },
  ])
})

test('a zone is made as its type has it, changed, and deleted [SV-DNSAPI-03..06 SV-DNSAPI-16]', async () => {
  const primary = { name: 'new.example.org.', type: 'PRIMARY', email: 'a@example.org', ttl: 300 }
  const made = await tab.post(at('zones/'), { ...primary, description: '', masters: ['192.0.2.1'] })
  expect([made.statusCode, made.json()]).toEqual([
    200,
    expect.objectContaining({ ...primary, status: 'PENDING', action: 'CREATE', masters: [] }),
  ])
  const { id } = made.json<DnsZone>()
  const secondary = { name: 'copy.example.org.', type: 'SECONDARY', masters: ['192.0.2.1'] }
  const copy = await tab.post(at('zones/'), { ...secondary, email: 'a@example.org', ttl: 300 })
  expect([copy.statusCode, copy.json()]).toEqual([200, expect.objectContaining(secondary)])
  world.cloud.clock.advance(60_000)
  const change = { email: 'b@example.org', ttl: 600, description: 'ours' }
  const changed = await tab.patch(at(`zones/${id}/`), change)
  expect(changed.json()).toMatchObject({ id, ...change, action: 'UPDATE' })
  world.cloud.clock.advance(60_000)
  const bare = await tab.patch(at(`zones/${id}/`), { description: null })
  expect(bare.json()).toMatchObject({ email: 'b@example.org', description: null })
  world.cloud.clock.advance(60_000)
  expect((await tab.get(at(`zones/${id}/`))).json()).toMatchObject({ id, ttl: 600 })
  expect((await tab.del(at(`zones/${id}/`))).statusCode).toBe(204)
  world.cloud.clock.advance(60_000)
  const gone = await tab.get(at(`zones/${id}/`))
  expect([gone.statusCode, gone.json()]).toEqual([404, 'Could not find Zone'])
})

test('record sets are those of a zone, or of all, and each says its zone [SV-DNSAPI-07 SV-DNSAPI-09 SV-DNSENT-03]', async () => {
  const { id, name } = await zone()
  const path = at(`zones/${id}/recordsets/`)
  const found = (await tab.get(`${path}?name=www.*`)).json<Sets>().recordsets
  expect(found.map(({ type }) => type).toSorted()).toEqual(['A', 'AAAA'])
  expect(found[0]).toMatchObject({ zone_id: id, zone_name: name, records: expect.any(Array) })
  expect((await tab.get(`${path}${found[0]?.id}/`)).json()).toEqual(found[0])
  const holding = (await tab.get(`${path}?data=203.0.113.31`)).json<Sets>().recordsets
  expect(names(holding)).toEqual(['mx1.shop.example.com.'])
  const everywhere = (await tab.get(at('recordsets/?type=A&sort_key=name'))).json<Sets>().recordsets
  expect(names(everywhere)).toEqual(
    expect.arrayContaining(['db.internal.example.com.', 'mx1.shop.example.com.']),
  )
})

test('a record set is made, changed without what is not named, and deleted [SV-DNSAPI-08 SV-DNSAPI-10 SV-DNSAPI-11]', async () => {
  const { id } = await zone()
  const path = at(`zones/${id}/recordsets/`)
  const form = { name: 'new.shop.example.com.', type: 'A', ttl: 60, records: ['203.0.113.77'] }
  const made = await tab.post(path, { ...form, description: 'ours' })
  expect(made.json()).toMatchObject({ ...form, zone_id: id, status: 'PENDING' })
  const one = `${path}${made.json<RecordSet>().id}`
  world.cloud.clock.advance(60_000)
  const changed = await tab.put(one, { records: ['203.0.113.78'] })
  expect(changed.json()).toMatchObject({ ...form, records: ['203.0.113.78'], description: 'ours' })
  world.cloud.clock.advance(60_000)
  const bare = await tab.put(one, { ttl: null, description: null })
  expect(bare.json()).toMatchObject({ ttl: null, description: null, records: ['203.0.113.78'] })
  world.cloud.clock.advance(60_000)
  expect((await tab.del(`${one}/`)).statusCode).toBe(204)
  world.cloud.clock.advance(60_000)
  expect((await tab.get(`${one}/`)).statusCode).toBe(404)
})

test('a floating IP gets a name, and loses it when all of it is null [SV-DNSAPI-12..15 SV-DNSAPI-17 SV-DNSENT-04 SV-PTR-10]', async () => {
  type Reverse = { floatingips: ReverseEntry[] }
  const found = (await tab.get(at('reverse/floatingips'))).json<Reverse>().floatingips
  const free = found.find(({ ptrdname }) => ptrdname === null)
  const path = at(`reverse/floatingips/${free?.id}`)
  expect((await tab.get(path)).json()).toEqual(free)
  const form = { ptrdname: 'git.shop.example.com.', description: 'ours', ttl: 120 }
  const set = await tab.patch(path, form)
  expect([set.statusCode, set.json()]).toEqual([
    200,
    expect.objectContaining({ id: free?.id, address: free?.address, ...form, status: 'PENDING' }),
  ])
  world.cloud.clock.advance(60_000)
  const unset = await tab.patch(path, { ptrdname: null, description: null, ttl: null })
  expect(unset.statusCode, unset.body).toBe(200)
  world.cloud.clock.advance(60_000)
  expect((await tab.get(path)).json()).toMatchObject({ ptrdname: null, description: null })
})

test('in another project neither the zone nor its records are there', async () => {
  const { id } = await zone()
  const path = at(`zones/${id}/recordsets/`)
  const [set] = (await tab.get(`${path}?type=CNAME`)).json<Sets>().recordsets
  const record = { name: 'x.shop.example.com.', type: 'A', records: ['192.0.2.7'] }
  await workIn(tab, 'alt')
  for (const refused of [
    await tab.patch(at(`zones/${id}/`), { description: 'x' }),
    await tab.del(at(`zones/${id}/`)),
    await tab.post(path, record),
    await tab.put(`${path}${set?.id}/`, { description: 'x' }),
    await tab.del(`${path}${set?.id}/`),
  ])
    expect(refused.statusCode, refused.body).toBe(404)
})

test('what Designate refuses is said in its words', async () => {
  const { id } = await zone()
  const record = { name: 'elsewhere.example.net.', type: 'A', records: ['192.0.2.7'] }
  const refused = await tab.post(at(`zones/${id}/recordsets/`), record)
  expect([refused.statusCode, refused.headers['x-openstack-service']]).toEqual([400, 'dns'])
  expect(refused.json()).toMatch(/\w+ \w+/)
  const twice = { name: 'shop.example.com.', type: 'PRIMARY', email: 'a@example.org' }
  const taken = await tab.post(at('zones/'), twice)
  expect([taken.statusCode, taken.json()]).toEqual([409, expect.stringMatching(/\w+/)])
})
