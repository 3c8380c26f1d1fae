import { expect, test } from 'vitest'
import { designateUnderTest, refused, rowsIn, textIn } from '#designate/testing.ts'
import { askerOf, pick } from '#testing/ask.ts'

const { cloud, tell, zoneName } = await designateUnderTest()
const ALL = { as: 'admin', headers: { 'x-auth-all-projects': 'true' } } as const
const admin = { as: 'admin' } as const
const POOL = '794ccc2c-d751-44fe-b57f-8894c9f5c842'
const MISSING = '5c1a8d5e-8c1d-4a38-9dcb-6d2f4f2f1a11'
const forbidden = refused(403, 'forbidden')
const value = (words: string) =>
  refused(
    400,
    'invalid_object',
    `Provided object is not valid. Got a ValueError error with message ${words}`,
  )

test('versions are told beside the paths, not below them', async () => {
  const { status, body } = await tell('GET', '/', undefined, { root: true })
  const self = { rel: 'self', href: expect.stringMatching(/^http.*\/v2$/) }
  const help = { rel: 'help', href: 'https://docs.openstack.org/api-ref/dns' }
  const version = { links: [self, help], updated: '2022-06-29T00:00:00Z' }
  expect([status, body]).toEqual([
    200,
    {
      versions: [
        { id: 'v2', status: 'SUPPORTED', ...version },
        { id: 'v2.0', status: 'CURRENT', ...version },
      ],
    },
  ])
  expect(await tell('GET', '/')).toEqual(refused(404, 'not_found', 'resource not found'))
})

test('a floating IP gets the name that it points back to', async () => {
  const network = askerOf(cloud, 'network')
  const external = await network('GET', '/networks?router:external=true')
  const floating = { floatingip: { floating_network_id: pick(external, 'networks', 0, 'id') } }
  const made = await network('POST', '/floatingips', floating)
  const id = pick(made, 'floatingip', 'id')
  const address = pick(made, 'floatingip', 'floating_ip_address')
  cloud.cleanUp(() => network('DELETE', `/floatingips/${id}`))
  const key = `${cloud.region}:${id}`
  const path = `/reverse/floatingips/${key}` as const
  const unset = {
    id: key,
    description: null,
    address,
    ptrdname: null,
    ttl: null,
    action: 'NONE',
    status: 'INACTIVE',
    links: { self: expect.stringMatching(new RegExp(`/v2${path}$`)) },
  }
  expect(await tell('GET', path)).toEqual({ status: 200, body: unset })
  expect((await tell('GET', '/reverse/floatingips')).body).toMatchObject({
    floatingips: [{ id: key }],
  })
  expect(await tell('PATCH', path, { ptrdname: 'nodot' })).toEqual(
    value('Domain nodot does not end with a dot'),
  )
  expect(await tell('PATCH', path, { ptrdname: 'a.b.', ttl: 0 })).toEqual(
    value('Value must be >= 1 for field ttl'),
  )
  const nobody = refused(404, 'not_found', `No such FloatingIP ${key}`)
  expect(await tell('PATCH', path, { ptrdname: null })).toEqual(nobody)
  expect(await tell('GET', '/reverse/floatingips/abc')).toEqual(
    refused(400, 'bad_request', 'Floating IP abc is not in the format of <region>:<uuid>'),
  )
  expect(await tell('GET', `/reverse/floatingips/Nowhere:${id}`)).toEqual(
    refused(403, 'no_endpoint'),
  )
  expect(await tell('GET', `/reverse/floatingips/${cloud.region}:${MISSING}`)).toEqual(
    refused(
      404,
      'not_found',
      `FloatingIP ${MISSING} in ${cloud.region} is not associated for project "${cloud.projectId}"`,
    ),
  )
  const set = await tell('PATCH', path, { ptrdname: 'a.example.org.' })
  expect(set).toEqual({
    status: 202,
    body: { ...unset, ptrdname: 'a.example.org.', ttl: 3600, action: 'CREATE', status: 'PENDING' },
  })
  const again = { ptrdname: 'b.example.org.', description: 'of a test', ttl: 300 }
  expect((await tell('PATCH', path, again)).body).toMatchObject({ ...again, action: 'UPDATE' })
  const [a, b, c, d] = address.split('.')
  const name = `${d}.${c}.${b}.${a}.in-addr.arpa.`
  const kept = await tell('GET', `/recordsets?name=${name}`, undefined, ALL)
  expect(kept.body).toMatchObject({ recordsets: [{ type: 'PTR', records: ['b.example.org.'] }] })
  const off = { ptrdname: null, description: null, ttl: null }
  expect(await tell('PATCH', path, off)).toEqual({ status: 202, body: { value: null } })
  expect(await tell('GET', path)).toEqual({ status: 200, body: unset })
  expect(await tell('PATCH', path, off)).toEqual(nobody)
})

test('quotas are set by administrators, and hold', async () => {
  const own = `/quotas/${cloud.projectId}` as const
  const defaults = {
    zones: 10,
    zone_recordsets: 500,
    zone_records: 500,
    recordset_records: 20,
    api_export_size: 1000,
  }
  expect((await tell('GET', '/quotas')).body).toEqual(defaults)
  expect((await tell('GET', own)).body).toEqual(defaults)
  expect(await tell('GET', `/quotas/${MISSING}`)).toEqual(forbidden)
  expect(await tell('GET', own, undefined, admin)).toEqual(forbidden)
  expect(await tell('PATCH', own, { zones: 5 })).toEqual(forbidden)
  expect(await tell('PATCH', own, { bogus: 5 }, ALL)).toEqual(value('Field value bogus is invalid'))
  expect(await tell('PATCH', own, { zones: -2 }, ALL)).toEqual(
    value('Value must be >= -1 for field hard_limit'),
  )
  expect((await tell('PATCH', own, { zones: 0, zone_records: -1 }, ALL)).body).toEqual({
    ...defaults,
    zones: 0,
    zone_records: -1,
  })
  expect((await tell('GET', '/limits')).body).toEqual({
    max_zones: 0,
    max_zone_recordsets: 500,
    max_zone_records: -1,
    max_recordset_records: 20,
    min_ttl: null,
    max_zone_name_length: 255,
    max_recordset_name_length: 255,
    max_page_limit: 1000,
  })
  expect(await tell('POST', '/zones', { name: zoneName(), email: 'a@b.c' })).toEqual(
    refused(413, 'over_quota', 'Quota exceeded for zones.'),
  )
  expect((await tell('DELETE', own, undefined, ALL)).status).toBe(204)
  expect((await tell('GET', own)).body).toEqual(defaults)
})

test('administrators keep names out by patterns', async () => {
  const name = zoneName()
  const pattern = `^${name.replaceAll('.', '\\.')}$`
  const made = await tell('POST', '/blacklists', { pattern }, admin)
  expect(made).toEqual({
    status: 201,
    body: {
      id: expect.any(String),
      pattern,
      description: null,
      created_at: expect.any(String),
      updated_at: null,
      links: { self: expect.stringMatching(/\/v2\/blacklists\/[^/]+$/) },
    },
  })
  const path = `/blacklists/${textIn(made, 'id')}` as const
  expect(await tell('POST', '/zones', { name, email: 'a@b.c' })).toEqual(
    refused(400, 'invalid_zone_name', 'Blacklisted zone name'),
  )
  expect(await tell('POST', '/blacklists', { pattern }, admin)).toEqual(
    refused(409, 'duplicate_blacklist', 'Duplicate Blacklist'),
  )
  expect(await tell('POST', '/blacklists', { pattern: '(' }, admin)).toEqual(
    value('( is not a valid regular expression'),
  )
  expect((await tell('PATCH', path, { description: 'why' }, admin)).body).toMatchObject({
    description: 'why',
    updated_at: expect.any(String),
  })
  expect(await tell('GET', '/blacklists')).toEqual(forbidden)
  expect((await tell('DELETE', path, undefined, admin)).status).toBe(204)
  expect(await tell('GET', path, undefined, admin)).toEqual(
    refused(404, 'blacklist_not_found', 'Could not find Blacklist'),
  )
})

test('TSIG keys, top level domains, pools and parts are for administrators', async () => {
  const key = {
    name: cloud.unique('key'),
    algorithm: 'hmac-sha256',
    secret: 'abc',
    scope: 'ZONE',
    resource_id: MISSING,
  }
  const made = await tell('POST', '/tsigkeys', key, admin)
  expect(made.body).toMatchObject(key)
  const path = `/tsigkeys/${textIn(made, 'id')}` as const
  expect(await tell('POST', '/tsigkeys', key, admin)).toEqual(
    refused(409, 'duplicate_tsigkey', 'Duplicate TsigKey'),
  )
  expect(await tell('POST', '/tsigkeys', { ...key, algorithm: 'x' }, admin)).toEqual(
    value('Field value x is invalid'),
  )
  expect(await tell('POST', '/tsigkeys', { ...key, resource_id: 'x' }, admin)).toEqual(
    value('badly formed hexadecimal UUID string'),
  )
  expect((await tell('PATCH', path, { secret: 'n' }, admin)).body).toMatchObject({ secret: 'n' })
  expect((await tell('DELETE', path, undefined, admin)).status).toBe(204)
  expect(await tell('POST', '/tlds', { name: 'a b' }, admin)).toEqual(value('a b is not a TLD'))
  for (const list of ['tsigkeys', 'tlds', 'pools', 'service_statuses'] as const) {
    expect(await tell('GET', `/${list}`), list).toEqual(forbidden)
    expect(Array.isArray((await tell('GET', `/${list}`, undefined, admin)).body[list])).toBe(true)
  }
  expect((await tell('GET', `/pools/${POOL}`, undefined, admin)).body).toMatchObject({
    ...{ id: POOL, project_id: null, name: 'default', attributes: {} },
    ns_records: expect.arrayContaining([{ priority: 1, hostname: 'ns1.example.org.' }]),
  })
  expect(await tell('GET', `/pools/${MISSING}`, undefined, admin)).toEqual(
    refused(404, 'pool_not_found', 'Could not find Pool'),
  )
  const parts = rowsIn(
    await tell('GET', '/service_statuses?service_name=central', undefined, admin),
    'service_statuses',
  )
  expect(parts).toMatchObject([
    { service_name: 'central', status: 'UP', stats: {}, capabilities: {} },
  ])
})

test('readers may do in Zed what members may', async () => {
  const name = zoneName()
  const made = await tell('POST', '/zones', { name, email: 'a@b.c' }, { as: 'reader' })
  expect(made.status).toBe(202)
  expect(
    (await tell('DELETE', `/zones/${textIn(made, 'id')}`, undefined, { as: 'reader' })).status,
  ).toBe(202)
})
