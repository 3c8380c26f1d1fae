import { fixed } from '@meridian/openstack'
import { expect, test } from 'vitest'
import { conformanceInOwnProject } from '#testing/service.ts'

const { cloud, ask, make } = await conformanceInOwnProject('key-manager')
const SECRETS = '/secrets'
const MISSING = '6fe5c1b0-fd0d-4498-a260-b817301ae050'
const certificate = {
  payload: Buffer.from('bytes').toString('base64'),
  payload_content_type: 'application/octet-stream',
  payload_content_encoding: 'base64',
}

async function secret(fields: Record<string, unknown> = {}): Promise<`/${string}`> {
  const { id } = await make(SECRETS, { name: cloud.unique('conf'), ...fields })
  return `${SECRETS}/${id}`
}

async function raw(
  method: string,
  path: `/${string}`,
  headers: Record<string, string>,
  body?: string,
) {
  const { service } = await cloud.as('demo')
  const reply = await service('key-manager')
    .raw(method, fixed(path), { headers, ...(body === undefined ? {} : { body }) })
    .catch((error: unknown) => error)
  if (!(reply instanceof Response)) return reply
  return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() }
}

test('a secret tells what is known of it, and never its content', async () => {
  const path = await secret({
    ...certificate,
    secret_type: 'certificate',
    algorithm: 'rsa',
    bit_length: 2048,
    mode: 'cbc',
    expiration: '2040-01-01T00:00:00+02:00',
  })
  const { body } = await ask('GET', path)
  expect(body).toEqual({
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    updated: expect.any(String),
    status: 'ACTIVE',
    name: expect.stringMatching(/^conf-/),
    secret_type: 'certificate',
    expiration: '2039-12-31T22:00:00',
    algorithm: 'rsa',
    bit_length: 2048,
    mode: 'cbc',
    creator_id: expect.any(String),
    content_types: { default: 'application/octet-stream' },
    secret_ref: expect.stringMatching(new RegExp(`^http.*${path}$`)),
  })
  const newer = { headers: { 'openstack-api-version': 'key-manager 1.1' } }
  expect((await ask('GET', path, undefined, newer)).body).toMatchObject({ consumers: [] })
})

test.each([
  [{ name: 1 }, "1 is not of type 'string', 'null'", 'name'],
  [{ bit_length: 0 }, '0 is less than the minimum of 1', 'bit_length'],
  [{ expiration: 'soon' }, "Invalid date for 'expiration'", 'expiration'],
  [{ expiration: '2020-01-01' }, "'expiration' is before current time", 'expiration'],
  [
    { payload: 'x' },
    "If 'payload' is supplied, 'payload_content_type' must also be supplied.",
    'payload_content_type',
  ],
  [
    { payload_content_type: 'text/plain' },
    'payload must be provided when payload_content_type is specified',
    'payload',
  ],
  [
    { ...certificate, payload_content_encoding: undefined },
    "payload_content_encoding is not one of ['base64', 'binary']",
    'payload_content_encoding',
  ],
  [
    { payload: '', payload_content_type: 'text/plain' },
    "If 'payload' specified, must be non empty",
    'payload',
  ],
  [[], "[] is not of type 'object'", 'None'],
])('%j is refused', async (body, why, property) => {
  const words = `Provided object does not match schema 'Secret': ${why}. Invalid property: '${property}'`
  expect(await ask('POST', SECRETS, body)).toEqual({ status: 400, body: words })
})

test.each([
  ['256', [256]],
  ['0256', [256]],
  [' %2B256', [256]],
  ['64', []],
  ['0', [128, 256]],
  ['-1', [128, 256]],
  ['256x', [128, 256]],
  ['', [128, 256]],
])('a list of those with bits=%s has those of %j bits', async (bits, lengths) => {
  const name = cloud.unique('bits')
  for (const bit_length of [128, 256]) await secret({ name, bit_length })
  const { body } = await ask('GET', `${SECRETS}?name=${name}&sort=bit_length&bits=${bits}`)
  const { secrets } = body as { secrets: { bit_length: number }[] }
  expect(secrets.map(({ bit_length }) => bit_length)).toEqual(lengths)
})

test('a list has pages by place, an order, and counts all there is', async () => {
  const common = { algorithm: cloud.unique('alg') }
  for (const name of ['b', 'a', 'c']) await secret({ ...common, name })
  const list = (query: string) => ask('GET', `${SECRETS}?alg=${common.algorithm}&${query}`)
  const names = async (query: string) => {
    const { body } = await list(query)
    return (body as { secrets: { name: string }[] }).secrets.map(({ name }) => name)
  }
  expect(await names('sort=name')).toEqual(['a', 'b', 'c'])
  expect(await names('sort=name:desc&limit=2')).toEqual(['c', 'b'])
  expect(await names('sort=name&limit=2&offset=2')).toEqual(['c'])
  expect(await names('name=b')).toEqual(['b'])
  expect(await names('limit=0&sort=name')).toEqual(['a'])
  expect(await names('limit=%202&offset=%2B0_1&sort=name')).toEqual(['b', 'c'])
  expect(await names('limit=1.5&offset=1__0&sort=name')).toEqual(['a', 'b', 'c'])
  expect((await list('sort=name&limit=1&offset=1')).body).toMatchObject({
    total: 3,
    next: expect.stringMatching(/\/v1\/secrets\?limit=1&offset=2$/),
    previous: expect.stringMatching(/\/v1\/secrets\?limit=1&offset=0$/),
  })
  expect((await list('limit=1&offset=7')).body).toEqual({ secrets: [], total: 3 })
  const wrong = { status: 400, body: 'URI provided invalid query string parameters.' }
  expect(await list('sort=nope')).toEqual(wrong)
  expect(await list('sort=name:up')).toEqual(wrong)
  expect(await list('created=gt:yesterday')).toEqual(wrong)
  expect(await names('created=gt:2020-01-01,lt:2100-01-01&sort=name')).toEqual(['a', 'b', 'c'])
  expect(await names('created=lt:2020-01-01')).toEqual([])
})

test('a content comes back byte for byte, and can be put once into a secret without one', async () => {
  const whole = await secret(certificate)
  const binary = { accept: 'application/octet-stream' }
  expect(await raw('GET', `${whole}/payload`, binary)).toMatchObject({ status: 200, text: 'bytes' })
  const empty = await secret()
  expect(await ask('GET', `${empty}/payload`)).toEqual({
    status: 404,
    body: 'Not Found. Sorry but your secret has no payload.',
  })
  const plain = { 'content-type': 'text/plain' }
  expect(await raw('PUT', empty, plain, 'hello')).toMatchObject({ status: 204 })
  expect(await raw('GET', `${empty}/payload`, { accept: 'text/plain' })).toEqual({
    status: 200,
    type: 'text/plain; charset=UTF-8',
    text: 'hello',
  })
  expect(await raw('PUT', empty, plain, 'again')).toMatchObject({
    status: 409,
    message: 'Secret already has data, cannot modify it.',
  })
  expect(await raw('PUT', empty, { 'content-type': 'image/png' }, 'x')).toMatchObject({
    status: 415,
  })
})

test('metadata is kept by key, in lower case', async () => {
  const path = `${await secret()}/metadata` as const
  expect((await ask('PUT', path, { metadata: { Owner: 'web' } })).status).toBe(201)
  expect((await ask('GET', path)).body).toEqual({ metadata: { owner: 'web' } })
  const pair = { key: 'tier', value: 'one' }
  expect(await ask('POST', path, pair)).toEqual({ status: 201, body: pair })
  expect(await ask('POST', path, pair)).toEqual({
    status: 409,
    body: 'Conflict. Key in request is already in the secret metadata',
  })
  expect(await ask('GET', `${path}/tier`)).toEqual({ status: 200, body: pair })
  const two = { key: 'tier', value: 'two' }
  expect(await ask('PUT', `${path}/tier`, two)).toEqual({ status: 200, body: two })
  expect((await ask('DELETE', `${path}/tier`)).status).toBe(204)
  expect((await ask('GET', `${path}/constructor`)).status).toBe(404)
  expect(await ask('GET', `${path}/tier`)).toEqual({
    status: 404,
    body: 'Secret metadata not found.',
  })
  expect((await ask('PUT', path, { metadata: { a: 1 } })).body).toBe(
    'Invalid Metadata. Keys and Values must be Strings.',
  )
  expect((await ask('PUT', path, {})).body).toContain("'metadata' is a required property")
})

test('an access list decides who reads a secret', async () => {
  const path = await secret()
  const acl = `${path}/acl` as const
  expect((await ask('GET', acl)).body).toEqual({ read: { 'project-access': true } })
  expect(
    (await ask('PUT', acl, { read: { users: ['u1'], 'project-access': false } })).body,
  ).toEqual({
    acl_ref: expect.stringMatching(/\/acl$/),
  })
  expect((await ask('PATCH', acl, { read: { users: ['u1', 'u2'] } })).status).toBe(200)
  const { body } = await ask('GET', acl)
  expect(body).toMatchObject({ read: { 'project-access': false } })
  expect((body as { read: { users: string[] } }).read.users.toSorted()).toEqual(['u1', 'u2'])
  expect(await ask('DELETE', acl)).toMatchObject({ status: 200 })
  expect((await ask('GET', acl)).body).toEqual({ read: { 'project-access': true } })
})

test('rules say who may, and name what was refused', async () => {
  const path = await secret()
  const refused = (operation: string) => ({
    status: 403,
    body: `${operation} attempt not allowed - please review your user/project privileges`,
  })
  const as = { as: 'reader' } as const
  expect(await ask('POST', SECRETS, {}, as)).toEqual(refused('Secret creation'))
  expect(await ask('GET', path, undefined, as)).toEqual(refused('Secret retrieval'))
  expect(await ask('DELETE', path, undefined, as)).toEqual(refused('Secret deletion'))
  expect(await ask('GET', `${path}/metadata`, undefined, as)).toEqual(
    refused('Secret metadata retrieval'),
  )
  expect(await ask('GET', `${SECRETS}/${MISSING}`)).toEqual({
    status: 404,
    body: 'Secret not found.',
  })
  expect(await ask('GET', `${SECRETS}/nope`)).toEqual({
    status: 404,
    body: 'Not Found. Provided secret id is invalid.',
  })
})

test('what is no route, no method or no version is told as Barbican does', async () => {
  expect((await ask('GET', '/nope')).status).toBe(404)
  expect(await raw('PATCH', SECRETS, { accept: '*/*' })).toMatchObject({ status: 405 })
  expect((await ask('GET', `${SECRETS}/`)).status).toBe(200)
  expect((await ask('GET', '/quotas')).body).toEqual({
    quotas: { secrets: -1, orders: -1, containers: -1, consumers: -1, cas: -1 },
  })
})
