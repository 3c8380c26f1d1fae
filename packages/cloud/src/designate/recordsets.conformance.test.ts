import { expect, test } from 'vitest'
import { designateUnderTest, invalid, refused, rowsIn, textIn } from '#designate/testing.ts'

const { cloud, tell, zone, becomes } = await designateUnderTest()
const ADMIN = {
  as: 'admin',
  headers: { 'x-auth-all-projects': 'true', 'x-designate-edit-managed-records': 'true' },
} as const
const MISSING = '5c1a8d5e-8c1d-4a38-9dcb-6d2f4f2f1a11'

const { id: zone_id, name: apex, path: home } = await zone()
const SETS = `${home}/recordsets` as const
const add = (start: string, type: unknown, records: unknown, more: object = {}) =>
  tell('POST', SETS, { name: `${start}.${apex}`, type, records, ...more })
const wrong = (type: string, record: string, at = 0) =>
  invalid({
    path: ['records', at],
    message: `'${record}' is not a '${type}' Record`,
    validator: 'format',
    validator_value: [type],
  })
const badRequest = (message: string) => refused(400, 'bad_request', message)
const place = (message: string) => refused(400, 'invalid_recordset_location', message)
const object = (message: string) => refused(400, 'invalid_object', message)

test('a record set is made, changed and deleted, each by and by', async () => {
  const made = await add('www', 'A', ['10.0.0.1', '10.0.0.2', '10.0.0.1'])
  const id = textIn(made, 'id')
  const path = `${SETS}/${id}` as const
  expect(made).toEqual({
    status: 202,
    body: {
      id,
      zone_id,
      project_id: cloud.projectId,
      name: `www.${apex}`,
      zone_name: apex,
      type: 'A',
      records: expect.any(Array),
      description: null,
      ttl: null,
      status: 'PENDING',
      action: 'CREATE',
      version: 1,
      created_at: expect.any(String),
      updated_at: null,
      links: { self: expect.stringMatching(new RegExp(`/v2${path}$`)) },
    },
  })
  expect(
    Array.from(Object.values(Object(made.body['records'])))
      .map(String)
      .toSorted(),
  ).toEqual(['10.0.0.1', '10.0.0.2'])
  await becomes(path, 'ACTIVE')
  expect((await tell('GET', path)).body).toMatchObject({ action: 'NONE', version: 1 })
  const changes = { ttl: 60, description: 'web', records: ['10.0.0.2', '10.0.0.3'] }
  const changed = await tell('PUT', path, changes)
  expect(changed.status).toBe(202)
  expect(changed.body).toMatchObject({ ttl: 60, status: 'PENDING', action: 'UPDATE', version: 2 })
  const cleared = await tell('PUT', path, { ttl: null, description: null })
  expect(cleared.body).toMatchObject({ ttl: null, description: null, version: 3 })
  const empty = await tell('PUT', path, { records: [] })
  expect([empty.status, empty.body['status'], empty.body['action']]).toEqual([
    200,
    'ACTIVE',
    'NONE',
  ])
  for (const [name, value] of [
    ['name', `ww2.${apex}`],
    ['type', 'AAAA'],
    ['zone_id', 'x'],
    ['bogus', 1],
  ]) {
    expect(await tell('PUT', path, { [String(name)]: value })).toEqual(
      object(
        `Provided object does not match schema. Keys ['${String(name)}'] are not valid for recordset`,
      ),
    )
  }
  const removed = await tell('DELETE', path)
  expect(removed.status).toBe(202)
  const unknown = refused(404, 'recordset_not_found', 'Could not find RecordSet')
  expect(await tell('GET', path)).toEqual(unknown)
  expect(await tell('DELETE', path)).toEqual(unknown)
})

test('each type has its own form', async () => {
  const host = `m.${apex}`
  const print = 'a'.repeat(40)
  const good: Record<string, string[]> = {
    AAAA: ['fe80::1'],
    CNAME: ['a.b.'],
    MX: [`10 ${host}`],
    TXT: ['hello', '"hello world"', '"a\\"b"'],
    SPF: ['"v=spf1 -all"'],
    NS: [host],
    PTR: ['a.b.'],
    SSHFP: [`1 1 ${print}`],
    NAPTR: [`0 0 S SIP+D2U !^.*$!sip:a@b.c! _sip._udp.${apex}`],
    CAA: ['0 issue ca.example.net', '0 iodef mailto:a@example.net'],
    CERT: ['PKIX 1 RSASHA256 KR1L0GbocaIOOim1'],
  }
  for (const [type, records] of Object.entries(good)) {
    const { status, body } = await add(`good-${type.toLowerCase()}`, type, records)
    expect([type, status, body['status']]).toEqual([type, 202, 'PENDING'])
  }
  const bad: Record<string, string[]> = {
    A: ['1.2.3', '1.2.3.4.', '01.2.3.4', '5'],
    AAAA: ['::zz', '10.0.0.1'],
    CNAME: ['nodot'],
    MX: [host, '10 mail', `010 ${host}`, `70000 ${host}`],
    TXT: ['hello world', '"hello', '"a"b"', 'x'.repeat(256), 'end\\'],
    SPF: ['v=spf1 -all'],
    NS: ['bad'],
    PTR: ['a'],
    SSHFP: ['x', `9 1 ${print}`, '1 1 zz'],
    NAPTR: ['x', '0 0 Z SIP !^.*$!x! a.b.'],
    CAA: ['x', '0 foo x', '2 issue ca.example.net'],
    CERT: ['BAD 1 RSASHA256 KR1L', 'PKIX 1 RSASHA256'],
  }
  for (const [type, records] of Object.entries(bad)) {
    for (const record of records) {
      expect(await add('bad', type, [record]), record).toEqual(wrong(type, record))
    }
  }
  // Designate keeps records in no order, and numbers them as they come.
  const several = await add('bad', 'A', ['1.2.3.4', 'bad', 'worse'])
  expect(several.body['errors']).toEqual({
    errors: expect.arrayContaining([
      expect.objectContaining({ message: "'bad' is not a 'A' Record" }),
      expect.objectContaining({ message: "'worse' is not a 'A' Record" }),
    ]),
  })
  expect(await add('bad', 'CAA', ['0 issue'])).toEqual(
    object(
      'Provided object is not valid. Got a IndexError error with message list index out of range',
    ),
  )
  for (const type of ['FOO', 'HINFO', null]) {
    expect(await add('bad', type, ['x'])).toEqual(
      invalid({
        path: ['recordset', 'type'],
        message: `'${type ?? 'None'}' is not a valid record type`,
        validator: 'value',
        validator_value: [type],
      }),
    )
  }
  expect(await add('bad', 'A', '1.2.3.4')).toEqual(
    invalid({
      path: ['records'],
      message: "'1.2.3.4' is not a valid list of records",
      validator: 'type',
      validator_value: ['list'],
    }),
  )
  expect(await add('bad', 'A', [{ a: 1 }])).toEqual(
    object("Provided object is not valid. Got a TypeError with message unhashable type: 'dict'"),
  )
  expect((await add('empty', 'A', [])).status).toBe(201)
  expect((await add('_sip._tcp', 'SRV', [`0 5 80 ${host}`])).status).toBe(202)
  expect(await add('_sip._udp', 'SRV', [`0 80 ${host}`])).toEqual(wrong('SRV', `0 80 ${host}`))
  expect(await add('nosrv', 'SRV', [`0 5 80 ${host}`])).toEqual(object('name is invalid'))
})

test('names are in the zone, and an alias has its name for itself', async () => {
  const value = (words: string) =>
    object(`Provided object is not valid. Got a ValueError error with message ${words}`)
  const at = (name: unknown, type = 'A', records = ['10.0.0.9']) =>
    tell('POST', SETS, { name, type, records })
  expect(await at('www')).toEqual(value('Host name www does not end with a dot'))
  expect(await at(`-x.${apex}`)).toEqual(value(`Host name -x.${apex} is invalid`))
  expect(await at(null)).toEqual({ status: 400, body: { code: 400, type: 'invalid_object' } })
  expect(await at('www.example.net.')).toEqual(
    place("RecordSet is not contained within it's parent zone"),
  )
  expect(await at(apex, 'CNAME', ['a.b.'])).toEqual(
    place('CNAME recordsets may not be created at the zone apex'),
  )
  expect((await at(`alias.${apex}`, 'CNAME', ['a.b.'])).status).toBe(202)
  expect((await at(`*.${apex}`)).status).toBe(202)
  const alone = place('CNAME recordsets may not share a name with any other records')
  expect(await at(`alias.${apex}`)).toEqual(alone)
  expect(await at(`*.${apex}`, 'CNAME', ['a.b.'])).toEqual(alone)
  expect(await at(`*.${apex}`)).toEqual(refused(409, 'duplicate_recordset', 'Duplicate RecordSet'))
  expect(await at(`two.${apex}`, 'CNAME', ['a.b.', 'c.d.'])).toEqual(
    badRequest('CNAME recordsets may not have more than 1 record'),
  )
  expect(await add('ttl', 'A', ['1.1.1.1'], { ttl: 2 ** 31 })).toEqual(
    value('Value too high for ttl'),
  )
  const many = Array.from({ length: 21 }, (_, last) => `10.0.1.${last}`)
  expect(await add('many', 'A', many)).toEqual(
    refused(413, 'over_quota', 'Quota exceeded for recordset_records.'),
  )
})

test('what a zone has of its own is not for its users', async () => {
  const own = rowsIn(await tell('GET', `${SETS}?name=${apex}`), 'recordsets')
  const pathOf = (type: string) =>
    `${SETS}/${String(own.find((one) => one['type'] === type)?.['id'])}` as const
  const [soa, ns] = [pathOf('SOA'), pathOf('NS')]
  expect(
    await tell('POST', SETS, { name: apex, type: 'SOA', records: ['a.b. c.d. 1 2 3 4 5'] }),
  ).toEqual(badRequest('Creating a SOA recordset is not allowed'))
  for (const path of [soa, ns]) {
    expect(await tell('PUT', path, { ttl: 1 })).toEqual(
      badRequest('Managed records may not be updated'),
    )
  }
  expect(await tell('DELETE', soa)).toEqual(badRequest('Deleting a SOA recordset is not allowed'))
  expect(await tell('DELETE', ns)).toEqual(badRequest('Managed records may not be deleted'))
  expect(await tell('PUT', soa, { ttl: 1 }, ADMIN)).toEqual(
    badRequest('Updating SOA recordsets is not allowed'),
  )
  expect(await tell('PUT', ns, { ttl: 1 }, ADMIN)).toEqual(
    badRequest('Updating a root zone NS record is not allowed'),
  )
  const managed = { headers: { 'x-designate-edit-managed-records': 'true' } }
  expect(await tell('PUT', ns, { ttl: 1 }, managed)).toEqual({ status: 403, body: { text: '' } })
  expect(await tell('GET', `${SETS}/abc`)).toEqual(
    refused(400, 'invalid_uuid', 'Invalid UUID recordset_id: abc'),
  )
  expect((await tell('GET', `/zones/${MISSING}/recordsets`)).body).toMatchObject({
    type: 'zone_not_found',
  })
  expect(await tell('PATCH', soa, {})).toEqual(refused(405, 'method_not_allowed'))
})

test('lists are filtered, sorted and cut, in a zone and over all', async () => {
  await add('list-a', 'A', ['10.9.9.1', '10.9.9.2'], { description: 'first', ttl: 77 })
  await add('list-b', 'A', ['10.9.8.1'])
  const names = async (query: string, path: `/${string}` = SETS) =>
    rowsIn(await tell('GET', `${path}?${query}`), 'recordsets').map(({ name }) =>
      String(name).slice(0, -apex.length - 1),
    )
  expect(await names('name=list-*&sort_key=name')).toEqual(['list-a', 'list-b'])
  expect(await names('name=list-*&sort_key=name&sort_dir=desc', '/recordsets')).toEqual([
    'list-b',
    'list-a',
  ])
  expect(await names('name=LIST-A*')).toEqual(['list-a'])
  expect(await names('data=10.9.9.2')).toEqual(['list-a'])
  expect(await names('data=10.9.8*')).toEqual(['list-b'])
  expect(await names('data=*9.8.1')).toEqual(['list-b'])
  expect(await names('data=10.9.9')).toEqual([])
  expect(await names('description=first')).toEqual(['list-a'])
  expect(await names('ttl=77&type=a')).toEqual(['list-a'])
  expect(await names('name=list-b*&type=AAAA')).toEqual([])
  expect(await names('name=list-*&status=ERROR')).toEqual([])
  const { body } = await tell('GET', `${SETS}?limit=1&sort_key=name&name=list-*`)
  const [row] = rowsIn({ status: 200, body }, 'recordsets')
  expect(body).toMatchObject({
    links: {
      next: expect.stringContaining(
        `/recordsets?limit=1&sort_key=name&name=list-%2A&marker=${String(row?.['id'])}`,
      ),
    },
    metadata: { total_count: 2 },
  })
  expect(await names(`limit=1&sort_key=name&name=list-*&marker=${String(row?.['id'])}`)).toEqual([
    'list-b',
  ])
  expect((await tell('GET', `${SETS}?sort_key=records`)).body).toMatchObject({
    type: 'invalid_sort_key',
  })
  expect(await tell('GET', `${SETS}?marker=${MISSING}`)).toEqual(
    refused(400, 'marker_not_found', 'Marker None could not be found'),
  )
  const hidden = { headers: { 'openstack-dns-hide-counts': 'true' } }
  const uncounted = await tell('GET', `${SETS}?name=list-*`, undefined, hidden)
  expect(uncounted.body).toMatchObject({ metadata: {} })
  expect(Object.keys(Object(uncounted.body['metadata']))).toEqual([])
})
