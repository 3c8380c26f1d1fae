import { expect, test } from 'vitest'
import { designateUnderTest, invalid, refused, rowsIn, textIn } from '#designate/testing.ts'

const { cloud, tell, zone, zoneName, becomes, gone } = await designateUnderTest()
const MISSING = '/zones/5c1a8d5e-8c1d-4a38-9dcb-6d2f4f2f1a11'
const ALL = { as: 'admin', headers: { 'x-auth-all-projects': 'true' } } as const

const first = await zone({ description: 'of a test', attributes: { kind: 'gold' } })

test('a zone is made by and by, with records of its own', async () => {
  const { body } = first.reply
  expect(body).toEqual({
    id: first.id,
    pool_id: '794ccc2c-d751-44fe-b57f-8894c9f5c842',
    project_id: cloud.projectId,
    name: first.name,
    email: 'a@example.org',
    description: 'of a test',
    ttl: 3600,
    serial: expect.any(Number),
    status: 'PENDING',
    action: 'CREATE',
    version: 1,
    attributes: { kind: 'gold' },
    type: 'PRIMARY',
    masters: [],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000000$/),
    updated_at: null,
    transferred_at: null,
    links: { self: expect.stringMatching(new RegExp(`^http.*/v2${first.path}$`)) },
  })
  await becomes(first.path, 'ACTIVE')
  const { body: made } = await tell('GET', first.path)
  expect(made).toMatchObject({ action: 'NONE', updated_at: expect.any(String) })
  const own = rowsIn(await tell('GET', `${first.path}/recordsets?sort_key=type`), 'recordsets')
  expect(own.map(({ type, status, ttl }) => [type, status, ttl])).toEqual(
    [
      ['SOA', 'ACTIVE', null],
      ['NS', 'ACTIVE', null],
    ].toSorted(([a], [b]) => (own[0]?.['type'] === a ? -1 : own[0]?.['type'] === b ? 1 : 0)),
  )
  const soa = own.find(({ type }) => type === 'SOA')
  const figures = `^ns\\d\\.example\\.org\\. a\\.example\\.org\\. ${String(made['serial'])} 3\\d{3} 600 86400 3600$`
  expect(soa?.['records']).toEqual([expect.stringMatching(figures)])
  const { body: servers } = await tell('GET', `${first.path}/nameservers`)
  expect(servers).toEqual({
    nameservers: expect.arrayContaining([{ priority: 1, hostname: 'ns1.example.org.' }]),
  })
})

test('what is no zone is refused in the words of Designate', async () => {
  const name = zoneName()
  const good = { name, email: 'a@example.org' }
  const wrong = (error: string): string => `Provided object is not valid. Got a ${error}`
  const value = (words: string): string => wrong(`ValueError error with message ${words}`)
  const object = (message: string) => refused(400, 'invalid_object', message)
  const label = 'a'.repeat(64)
  const cases = [
    [
      { name },
      {
        path: ['type', 'email'],
        message: "'email' is a required property",
        validator: 'required',
        validator_value: 'email',
      },
    ],
    [
      { email: 'a@b.c' },
      {
        path: ['records', 0, 'name'],
        message: "'name' is a required property",
        validator: 'required',
        validator_value: ['name'],
      },
    ],
    [
      { ...good, masters: ['10.0.0.1'] },
      {
        path: ['type'],
        message: "'masters' has more items than allowed",
        validator: 'maxItems',
        validator_value: ['masters'],
      },
    ],
    [
      { name, type: 'SECONDARY' },
      {
        path: ['type', 'masters'],
        message: "'masters' is a required property",
        validator: 'required',
        validator_value: ['masters'],
      },
    ],
    [
      { name, type: 'SECONDARY', masters: ['10.0.0.1'], ttl: 300 },
      {
        path: ['type'],
        message: "'ttl' can't be specified when type is SECONDARY",
        validator: 'not_allowed',
        validator_value: 'ttl',
      },
    ],
  ] as const
  for (const [body, error] of cases) {
    expect(await tell('POST', '/zones', body)).toEqual(invalid(error))
  }
  const words = [
    [{ ...good, name: 'nodot' }, value('Domain nodot does not end with a dot')],
    [{ ...good, name: `${label}.org.` }, value(`Host ${label} is too long`)],
    [{ ...good, name: 'a b.org.' }, value('Domain a b.org. is invalid')],
    [{ ...good, name: null }, value("Field `name' cannot be None")],
    [{ ...good, email: 'nomail' }, value('nomail is not an email')],
    [{ ...good, ttl: -1 }, value('Value must be >= 0 for field ttl')],
    [{ ...good, ttl: 2 ** 31 }, value('Value too high for ttl')],
    [{ ...good, ttl: 'abc' }, value("invalid literal for int() with base 10: 'abc'")],
    [{ ...good, description: 'x'.repeat(161) }, value('Value too long for description')],
    [{ ...good, type: 'FOO' }, value('Field value FOO is invalid')],
    [
      { ...good, bogus: 1, serial: 4 },
      "Provided object does not match schema. Keys ['bogus', 'serial'] are not valid for zone",
    ],
    [
      [],
      "Provided object is not valid. Got an AttributeError with message 'list' object has no attribute 'items'",
    ],
  ] as const
  for (const [body, message] of words) {
    expect(await tell('POST', '/zones', body)).toEqual(object(message))
  }
  expect(await tell('POST', '/zones', { ...good, name: 'org.' })).toEqual(
    refused(400, 'invalid_zone_name', 'More than one label is required'),
  )
  expect(await tell('POST', '/zones', undefined, { text: 'null' })).toEqual(
    refused(400, 'empty_request_body', 'Request Body is empty'),
  )
  const plain = { text: '{}', headers: { 'content-type': 'text/plain' } }
  expect(await tell('POST', '/zones', undefined, plain)).toEqual(
    refused(415, 'unsupported_content_type', 'Content-type must be application/json'),
  )
})

test('zones are of one project, and so are those below and above them', async () => {
  const own = { name: first.name, email: 'a@b.c' }
  expect(await tell('POST', '/zones', own)).toEqual(
    refused(409, 'duplicate_zone', 'Duplicate Zone'),
  )
  expect(await tell('POST', '/zones', own, { as: 'admin' })).toEqual(
    refused(409, 'duplicate_zone', 'Zone already exists, owned by a different tenant'),
  )
  const below = { name: `q.${first.name}`, email: 'a@b.c' }
  expect(await tell('POST', '/zones', below, { as: 'admin' })).toEqual(
    refused(403, 'illegal_child', 'Unable to create subzone in another tenants zone'),
  )
  const sub = await tell('POST', '/zones', { name: `x.y.${first.name}`, email: 'a@b.c' })
  expect(sub.status).toBe(202)
  const path = `/zones/${textIn(sub, 'id')}` as const
  const within = { name: `w.x.y.${first.name}`, type: 'A', records: ['10.0.0.1'] }
  expect(await tell('POST', `${first.path}/recordsets`, within)).toEqual(
    refused(
      400,
      'invalid_recordset_location',
      `RecordSet belongs in a child zone: x.y.${first.name}`,
    ),
  )
  expect(await tell('DELETE', first.path)).toEqual(
    refused(400, 'zone_has_sub_zone', 'Please delete any subzones before deleting this zone'),
  )
  await tell('DELETE', path)
  await gone(path)
})

test('a change gives a zone another serial number, and takes its time', async () => {
  const { body: before } = await tell('GET', first.path)
  const { status, body } = await tell('PATCH', first.path, { ttl: 60, description: null })
  expect(status).toBe(202)
  expect(body).toMatchObject({ ttl: 60, description: null, status: 'PENDING', action: 'UPDATE' })
  expect(Number(body['serial'])).toBeGreaterThan(Number(before['serial']))
  await becomes(first.path, 'ACTIVE')
  for (const name of ['name', 'type', 'status']) {
    expect(await tell('PATCH', first.path, { [name]: 'other.' })).toEqual(
      refused(
        400,
        'invalid_object',
        `Provided object does not match schema. Keys ['${name}'] are not valid for zone`,
      ),
    )
  }
  expect((await tell('PATCH', first.path, { attributes: { a: '1' } })).body).toMatchObject({
    attributes: { a: '1' },
  })
})

test('lists are filtered, sorted and cut', async () => {
  const at = (query: string) => tell('GET', `/zones?${query}`)
  const ids = async (query: string) => rowsIn(await at(query), 'zones').map(({ id }) => id)
  const [start = ''] = first.name.split('.')
  expect(await ids(`name=${first.name.toUpperCase()}`)).toEqual([first.id])
  expect(await ids(`name=${start}*&type=primary&email=a@example.org&ttl=60`)).toEqual([first.id])
  expect(await ids(`name=${start}*&ttl=61`)).toEqual([])
  expect(await ids(`name=!${first.name}`)).toEqual([])
  const { body } = await at(`limit=1&sort_key=serial&sort_dir=desc&name=*${start}*`)
  const asked = `limit=1&sort_key=serial&sort_dir=desc&name=%2A${start}%2A`
  expect(body).toMatchObject({
    links: {
      self: expect.stringMatching(new RegExp(`/v2/zones\\?${asked}$`)),
      next: expect.stringMatching(new RegExp(`/v2/zones\\?${asked}&marker=${first.id}$`)),
    },
    metadata: { total_count: 1 },
  })
  expect(await ids(`marker=${first.id}`)).toEqual([])
  const sortable =
    "['created_at', 'id', 'updated_at', 'name', 'tenant_id', 'serial', 'ttl', 'status']"
  const cases = [
    ['sort_key=email', 'invalid_sort_key', `sort key must be one of ${sortable}`],
    ['sort_dir=up', 'invalid_sort_dir', "Unknown sort direction, must be 'desc' or 'asc'"],
    ['limit=0', 'invalid_limit', 'limit should be an integer between 1 and 1000'],
    ['limit=x', 'invalid_limit', 'limit should be an integer between 1 and 1000'],
    ['marker=abc', 'invalid_marker', undefined],
    ['bogus=1&fields=id', 'bad_request', 'Invalid filters bogus, fields'],
  ] as const
  for (const [query, type, message] of cases) {
    expect(await at(query), query).toEqual(refused(400, type, message))
  }
})

test('what is of other projects is seen by administrators who say so', async () => {
  const nobody = refused(404, 'zone_not_found', 'Could not find Zone')
  expect(await tell('GET', first.path, undefined, { as: 'admin' })).toEqual(nobody)
  expect(await tell('GET', MISSING)).toEqual(nobody)
  expect(await tell('GET', '/zones/abc')).toEqual(
    refused(400, 'invalid_uuid', 'Invalid UUID zone_id: abc'),
  )
  expect((await tell('GET', first.path, undefined, ALL)).body).toMatchObject({ id: first.id })
  const sudo = { as: 'admin', headers: { 'x-auth-sudo-project-id': cloud.projectId } } as const
  expect((await tell('GET', first.path, undefined, sudo)).body).toMatchObject({ id: first.id })
  const bare = { status: 403, body: { text: '' } }
  for (const headers of [ALL.headers, sudo.headers]) {
    expect(await tell('GET', '/zones', undefined, { headers })).toEqual(bare)
  }
  expect(await tell('GET', '/zones?all_projects=true')).toEqual(bare)
})

test('unknown paths and methods are told apart', async () => {
  const nothing = refused(404, 'not_found', 'resource not found')
  expect(await tell('GET', '/nope')).toEqual(nothing)
  expect(await tell('GET', `${first.path}/nope`)).toEqual(nothing)
  const never = refused(405, 'method_not_allowed')
  expect(await tell('PUT', '/zones', {})).toEqual(never)
  expect(await tell('GET', `${first.path}/tasks/abandon`)).toEqual(never)
  expect(await tell('POST', `${first.path}/tasks/xfr`, {})).toEqual(
    refused(400, 'bad_request', "Can't XFR a non Secondary zone."),
  )
})

test('a secondary zone comes from its masters, and nobody else writes into it', async () => {
  const name = zoneName()
  const body = { name, type: 'SECONDARY', masters: ['127.0.0.1:53', '127.0.0.2:5300'] }
  const made = await tell('POST', '/zones', body)
  const path = `/zones/${textIn(made, 'id')}` as const
  expect(made.body).toMatchObject({
    email: 'hostmaster@example.org',
    masters: expect.arrayContaining(['127.0.0.1', '127.0.0.2:5300']),
    serial: 1,
    ttl: 3600,
  })
  const own = rowsIn(await tell('GET', `${path}/recordsets`), 'recordsets')
  expect(own.map(({ type }) => type)).toEqual(['SOA'])
  const set = { name: `a.${name}`, type: 'A', records: ['1.1.1.1'] }
  expect(await tell('POST', `${path}/recordsets`, set)).toEqual(refused(403, 'forbidden'))
  const changed = await tell('PATCH', path, { masters: ['127.0.0.9'] })
  expect(changed.body).toMatchObject({ masters: ['127.0.0.9'], serial: 1, action: 'UPDATE' })
  await tell('DELETE', path)
  await gone(path)
})

test('a zone goes by and by, or at once for an administrator', async () => {
  expect(await tell('POST', `${first.path}/tasks/abandon`, {})).toEqual(refused(403, 'forbidden'))
  const { status, body } = await tell('DELETE', first.path)
  expect([status, body['status'], body['action']]).toEqual([202, 'PENDING', 'DELETE'])
  await gone(first.path)
  const other = await zone()
  expect((await tell('POST', `${other.path}/tasks/abandon`, {}, ALL)).status).toBe(204)
  expect((await tell('GET', other.path)).status).toBe(404)
})
