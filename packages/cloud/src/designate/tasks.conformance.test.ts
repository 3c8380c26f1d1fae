import { expect, test } from 'vitest'
import { designateUnderTest, refused, rowsIn, textIn } from '#designate/testing.ts'

const { cloud, tell, zone, zoneName, becomes, gone } = await designateUnderTest()
const ALL = { as: 'admin', headers: { 'x-auth-all-projects': 'true' } } as const
const EXPORTS = '/zones/tasks/exports'
const IMPORTS = '/zones/tasks/imports'
const REQUESTS = '/zones/tasks/transfer_requests'
const ACCEPTS = '/zones/tasks/transfer_accepts'

const { id: zone_id, name: apex, path: home } = await zone()

test('an export is a task, and then a zone file', async () => {
  const www = { name: `www.${apex}`, type: 'A', records: ['10.0.0.1'], ttl: 60 }
  await tell('POST', `${home}/recordsets`, www)
  const made = await tell('POST', `${home}/tasks/export`)
  const path = `${EXPORTS}/${textIn(made, 'id')}` as const
  expect(made).toEqual({
    status: 202,
    body: {
      id: expect.any(String),
      status: 'PENDING',
      message: null,
      location: null,
      zone_id,
      project_id: cloud.projectId,
      created_at: expect.any(String),
      updated_at: null,
      version: 1,
      links: { self: expect.stringMatching(new RegExp(`/v2${path}$`)) },
    },
  })
  await becomes(path, 'COMPLETE')
  expect((await tell('GET', path)).body).toMatchObject({
    version: 2,
    location: `designate://v2${path}/export`,
    links: { export: expect.stringMatching(new RegExp(`/v2${path}/export$`)) },
  })
  const { body } = await tell('GET', `${path}/export`, undefined, {
    headers: { accept: 'text/dns' },
  })
  const text = String(body['text'])
  expect(text).toMatch(new RegExp(`^\\$ORIGIN ${apex}\\n\\$TTL 3600\\n\\n`))
  expect(text).toContain(`\n${apex}  IN NS ns1.example.org.\n`)
  expect(text).toContain(`\nwww.${apex} 60 IN A 10.0.0.1\n`)
  expect(text).toMatch(/\n\n\n$/)
  const listed = await tell('GET', `${EXPORTS}?zone_id=${zone_id}&status=COMPLETE`)
  expect(listed.body).toMatchObject({ exports: [{ zone_id }], metadata: { total_count: 1 } })
  const unknown = refused(404, 'zone_export_not_found', 'Could not find ZoneExport')
  expect(await tell('GET', path, undefined, { as: 'admin' })).toEqual(unknown)
  expect((await tell('DELETE', path)).status).toBe(204)
  expect(await tell('GET', path)).toEqual(unknown)
  expect(await tell('GET', `${EXPORTS}/abc`)).toEqual(
    refused(400, 'invalid_uuid', 'Invalid UUID export_id: abc'),
  )
})

/** What becomes of the text of a zone file. */
async function imported(text: string): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'text/dns' }
  const made = await tell('POST', IMPORTS, undefined, { text, headers })
  expect([made.status, made.body['status']]).toEqual([202, 'PENDING'])
  const path = `${IMPORTS}/${textIn(made, 'id')}` as const
  return cloud.until(
    async () => {
      const { body } = await tell('GET', path)
      return body['status'] === 'PENDING' ? undefined : body
    },
    { within: 30_000 },
  )
}

test('an import makes a zone of a zone file', async () => {
  const name = zoneName()
  const file = [
    `$ORIGIN ${name}`,
    '$TTL 5m ; for all',
    '@ IN SOA ns1.foo.org. host.master.foo.org. (',
    '  17 ; serial',
    '  3600 600 86400 300 )',
    '@ IN NS ns9.foo.org.',
    'www 60 IN A 10.1.1.1',
    '    IN A 10.1.1.2',
    'sub IN NS ns.sub',
    't IN TXT "a b" c',
    'mx IN MX 10 mail',
    '_s._tcp IN SRV 0 5 80 www',
    'c IN CNAME www',
    '',
  ].join('\n')
  const done = await imported(file)
  expect(done).toMatchObject({ status: 'COMPLETE', message: `${name} imported`, version: 2 })
  const path = `/zones/${String(done['zone_id'])}` as const
  expect((await tell('GET', path)).body).toMatchObject({
    email: 'host@master.foo.org',
    ttl: 300,
    serial: 17,
    type: 'PRIMARY',
  })
  const sets = rowsIn(await tell('GET', `${path}/recordsets`), 'recordsets')
  const told = sets.map((set) => [
    String(set['name']).slice(0, -name.length),
    set['type'],
    Array.from(Object.values(Object(set['records'])))
      .map(String)
      .toSorted()
      .join(),
    set['ttl'],
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      ['', 'NS', 'ns1.example.org.,ns2.example.org.', null],
      ['www.', 'A', '10.1.1.1,10.1.1.2', 60],
      ['sub.', 'NS', `ns.sub.${name}`, 300],
      ['t.', 'TXT', '"a b" "c"', 300],
      ['mx.', 'MX', `10 mail.${name}`, 300],
      ['_s._tcp.', 'SRV', `0 5 80 www.${name}`, 300],
      ['c.', 'CNAME', `www.${name}`, 300],
    ]),
  )
  expect(told).toHaveLength(8)
  expect(await imported(file)).toMatchObject({
    status: 'ERROR',
    message: 'Duplicate zone.',
    zone_id: null,
  })
  await tell('DELETE', path)
  await gone(path)
})

test('an import says what is wrong with its text', async () => {
  const name = zoneName()
  const soa = '$TTL 300\n@ IN SOA a.b. c.d. 1 2 3 4 5\n'
  const origin =
    'The $ORIGIN statement is required and must be the first statement in the zonefile.'
  const cases = [
    ['www IN A 1.1.1.1\n', origin],
    [`$ORIGIN ${name}\n@ 300 IN NS a.b.\n`, 'An SOA record is required.'],
    [`$ORIGIN ${name}\nfoo bar baz\n`, 'Malformed zonefile.'],
    [`$ORIGIN ${name}\n${soa}q IN A 1.2.3\n`, 'Malformed zonefile.'],
    ['', 'An SOA record is required.'],
    [`$ORIGIN org.\n${soa}`, 'An undefined error occurred. More than one label is required'],
  ] as const
  for (const [text, message] of cases) {
    expect(await imported(text), text).toMatchObject({ status: 'ERROR', message, zone_id: null })
  }
  const plain = { text: 'x', headers: { 'content-type': 'text/plain' } }
  expect(await tell('POST', IMPORTS, undefined, plain)).toEqual(
    refused(415, 'unsupported_content_type', 'Content-type must be text/dns'),
  )
  for (const { id } of rowsIn(await tell('GET', `${IMPORTS}?status=ERROR`), 'imports')) {
    expect((await tell('DELETE', `${IMPORTS}/${String(id)}`)).status).toBe(204)
  }
})

test('a zone goes to whoever has the key', async () => {
  const admin = { as: 'admin' } as const
  const offer = { description: 'for the operators' }
  const made = await tell('POST', `${home}/tasks/transfer_requests`, offer)
  const { key } = made.body
  const request = textIn(made, 'id')
  const path = `${REQUESTS}/${request}` as const
  expect(made).toEqual({
    status: 201,
    body: {
      id: request,
      zone_id,
      project_id: cloud.projectId,
      target_project_id: null,
      description: 'for the operators',
      key: expect.stringMatching(/^[A-Z0-9]{8}$/),
      status: 'ACTIVE',
      zone_name: apex,
      created_at: expect.any(String),
      updated_at: null,
      links: { self: expect.stringMatching(new RegExp(`/v2${path}$`)) },
    },
  })
  expect(await tell('POST', `${home}/tasks/transfer_requests`, {})).toEqual(
    refused(409, 'duplicate_zone_transfer_request'),
  )
  const keys = (names: string) =>
    refused(
      400,
      'invalid_object',
      `Provided object does not match schema. Keys ${names} are not valid for transfer_request`,
    )
  expect(await tell('POST', `${home}/tasks/transfer_requests`, { key: 'x' })).toEqual(
    keys("['key']"),
  )
  expect((await tell('PATCH', path, { description: 'new' })).body).toMatchObject({
    description: 'new',
  })
  expect(await tell('PATCH', path, { key: 'A' })).toEqual(keys("['key']"))
  const listed = await tell('GET', REQUESTS)
  expect(rowsIn(listed, 'transfer_requests').map(({ id }) => id)).toEqual([request])
  expect(listed.body['metadata']).toBeUndefined()
  // Whoever has the id may look, and sees no key.
  const seen = await tell('GET', path, undefined, { as: 'reader' })
  expect(Object.keys(seen.body).toSorted()).toEqual([
    'description',
    'id',
    'links',
    'status',
    'zone_id',
    'zone_name',
  ])
  const accept = (body: object, more: { as?: 'admin' } = admin) => tell('POST', ACCEPTS, body, more)
  expect(await accept({ zone_transfer_request_id: request, key: 'BAD' })).toEqual(
    refused(403, 'invalid_key', 'Key does not match stored key for request'),
  )
  expect((await accept({ zone_transfer_request_id: request })).body).toMatchObject({
    errors: { errors: [{ message: "'key' is a required property" }] },
  })
  const accepted = await accept({ zone_transfer_request_id: request, key })
  expect([accepted.status, accepted.body['status'], accepted.body['key']]).toEqual([
    201,
    'COMPLETE',
    key,
  ])
  const one = `${ACCEPTS}/${textIn(accepted, 'id')}` as const
  expect((await tell('GET', one, undefined, admin)).body).toMatchObject({ key: null, zone_id })
  expect((await tell('GET', one)).status).toBe(404)
  expect(await tell('GET', ACCEPTS)).toEqual(refused(403, 'forbidden'))
  expect(await accept({ zone_transfer_request_id: request, key })).toEqual(
    refused(400, 'invalid_zone_transfer_request', 'Zone Transfer Request has been used'),
  )
  expect((await tell('GET', home)).status).toBe(404)
  const { body } = await tell('GET', `${home}/recordsets?limit=1`, undefined, admin)
  expect(body).toMatchObject({ recordsets: [{ project_id: accepted.body['project_id'] }] })
  expect((await tell('DELETE', path)).status).toBe(204)
  // To whom a zone is offered sees the offer, and changes nothing of it.
  const offered = { target_project_id: cloud.projectId }
  const back = await tell('POST', `${home}/tasks/transfer_requests`, offered, admin)
  const theirs = `${REQUESTS}/${textIn(back, 'id')}` as const
  expect((await tell('GET', theirs)).body).toMatchObject({ zone_id, status: 'ACTIVE' })
  expect(rowsIn(await tell('GET', REQUESTS), 'transfer_requests')).toHaveLength(1)
  expect(await tell('PATCH', theirs, { description: 'mine' })).toEqual(refused(403, 'forbidden'))
  expect(await tell('DELETE', theirs)).toEqual(refused(403, 'forbidden'))
  expect((await tell('DELETE', theirs, undefined, admin)).status).toBe(204)
  await tell('DELETE', home, undefined, ALL)
  await gone(home, ALL)
})
