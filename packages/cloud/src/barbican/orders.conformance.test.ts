import { createPrivateKey, createPublicKey } from 'node:crypto'
import { fixed } from '@meridian/openstack'
import { expect, test } from 'vitest'
import { conformanceInOwnProject } from '#testing/service.ts'
import { askWithRole } from '#testing/with-role.ts'

const { cloud, ask, becomes } = await conformanceInOwnProject('key-manager')
const ORDERS = '/orders'
/** What members make, administrators of their project delete. */
const askAsAdmin = await askWithRole(cloud, 'key-manager', 'admin')

type Refs = { secret_ref?: string; container_ref?: string; order_ref: string }

const pathOf = (ref: unknown): `/${string}` => `/${String(ref).replace(/^.*\/v1\//, '')}`
const undone = (path: `/${string}`): void =>
  cloud.cleanUp(async () => {
    const { status } = await askAsAdmin('DELETE', path)
    expect([204, 404]).toContain(status)
  })

/** An order that was taken, as it is when it is over, and its path. */
async function order(type: string, meta: object, status: 'ACTIVE' | 'ERROR' = 'ACTIVE') {
  const taken = await ask('POST', ORDERS, { type, meta })
  expect(taken).toEqual({
    status: 202,
    body: { order_ref: expect.stringMatching(/\/v1\/orders\//) },
  })
  const path = pathOf((taken.body as Refs).order_ref)
  undone(path)
  await becomes(path, status)
  const body = (await ask('GET', path)).body as Refs
  if (body.secret_ref !== undefined) undone(pathOf(body.secret_ref))
  return { path, body }
}

async function contentOf(path: `/${string}`): Promise<Buffer> {
  const { service } = await cloud.as('demo')
  const asked = { headers: { accept: 'application/octet-stream' } }
  const reply = await service('key-manager').raw('GET', fixed(`${path}/payload`), asked)
  return Buffer.from(await reply.arrayBuffer())
}

const within = "Secret' within 'Order"
const types =
  "['text/plain', 'text/plain;charset=utf-8', 'text/plain; charset=utf-8', 'application/octet-stream', 'application/pkcs8']"

test.each([
  [{}, 'Order', "'meta' is a required property", 'meta'],
  [
    { type: 'x', meta: {} },
    'Order',
    "'x' is not one of ['key', 'asymmetric', 'certificate']",
    'type',
  ],
  [{ type: 'key', meta: {} }, 'Order', "'algorithm' is required field for key type order", 'meta'],
  [
    { type: 'asymmetric', meta: { algorithm: 'rsa' } },
    'Order',
    "'bit_length' is required field for asymmetric key type order",
    'meta',
  ],
  [
    { type: 'key', meta: { algorithm: 'aes', bit_length: '256' } },
    within,
    "'256' is not of type 'integer'",
    'bit_length',
  ],
  [
    { type: 'key', meta: { payload: 'x', payload_content_type: 'text/plain' } },
    'Order',
    "'payload' not allowed for key type order",
    'meta',
  ],
  [
    { type: 'key', meta: { payload_content_type: 'x/y' } },
    within,
    `payload_content_type is not one of ${types}`,
    'payload_content_type',
  ],
  [
    { type: 'certificate', meta: { payload: 1 } },
    'Order',
    "'payload' not allowed for certificate type order",
    'meta',
  ],
])('%j is refused', async (body, schema, why, property) => {
  const words = `Provided object does not match schema '${schema}': ${why}. Invalid property: '${property}'`
  expect(await ask('POST', ORDERS, body)).toEqual({ status: 400, body: words })
})

test.each([
  ['key', { algorithm: 'aes', bit_length: 7 }, 'Provided field value is not supported'],
  ['certificate', { request_type: 'nope' }, 'Invalid Certificate Request Type'],
  ['certificate', { request_type: 'full-cmc' }, 'Full CMC Requests are not yet supported.'],
  ['certificate', { profile: 'x' }, 'Missing required metadata field for ca_id'],
  [
    'certificate',
    { request_type: 'stored-key' },
    'Missing required metadata field for container_ref',
  ],
])('an order of a %s of %j is refused in few words', async (type, meta, words) => {
  expect(await ask('POST', ORDERS, { type, meta })).toEqual({ status: 400, body: words })
})

test('a key is ordered, with all that its secret is to tell', async () => {
  const name = cloud.unique('key')
  const meta = { algorithm: 'aes', bit_length: 256, mode: 'cbc', expiration: '2040-01-01', name }
  const { path, body } = await order('key', meta)
  expect(body).toEqual({
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    updated: expect.any(String),
    status: 'ACTIVE',
    type: 'key',
    meta: { ...meta, expiration: '2040-01-01T00:00:00.000000' },
    sub_status: 'Unknown',
    sub_status_message: 'Unknown',
    creator_id: expect.any(String),
    secret_ref: expect.stringMatching(/\/v1\/secrets\//),
    order_ref: expect.stringMatching(new RegExp(`${path}$`)),
  })
  const secret = pathOf(body.secret_ref)
  expect((await ask('GET', secret)).body).toMatchObject({
    ...{ name, algorithm: 'aes', bit_length: 256, mode: 'cbc', secret_type: 'symmetric' },
    expiration: '2040-01-01T00:00:00',
    content_types: { default: 'application/octet-stream' },
  })
  expect(await contentOf(secret)).toHaveLength(32)
  expect((await ask('GET', `${ORDERS}?meta=${name}`)).body).toEqual({ orders: [body], total: 1 })
  expect((await ask('GET', `${ORDERS}?meta=${name}-not`)).body).toEqual({ orders: [], total: 0 })
  const refused = 'attempt not allowed - please review your user/project privileges'
  expect(await ask('DELETE', path)).toEqual({ status: 403, body: `Order deletion ${refused}` })
  expect((await askAsAdmin('DELETE', path)).status).toBe(204)
  expect(await ask('GET', path)).toEqual({ status: 404, body: 'Order not found.' })
})

test('a pair of keys is ordered into a container', async () => {
  const { body } = await order('asymmetric', {
    ...{ algorithm: 'rsa', bit_length: 1024, passphrase: 'geheim' },
  })
  const container = pathOf(body.container_ref)
  undone(container)
  const told = (await ask('GET', container)).body as {
    type: string
    secret_refs: { name: string; secret_ref: string }[]
  }
  expect(told.type).toBe('rsa')
  const refs = new Map(told.secret_refs.map((one) => [one.name, pathOf(one.secret_ref)] as const))
  for (const path of refs.values()) undone(path)
  const [privateKey, publicKey, passphrase] = await Promise.all(
    ['private_key', 'public_key', 'private_key_passphrase']
      .map((name) => refs.get(name) ?? '/')
      .map(contentOf),
  )
  const own = createPrivateKey({ key: privateKey ?? '', passphrase: passphrase ?? '' })
  const pem = { type: 'spki', format: 'pem' } as const
  expect(createPublicKey(own).export(pem)).toBe(createPublicKey(publicKey ?? '').export(pem))
  expect((await ask('GET', refs.get('public_key') ?? '/')).body).toMatchObject({
    secret_type: 'public',
    bit_length: 1024,
  })
})

const issue = (why: string) => ({
  error_status_code: '400',
  error_reason: `Process TypeOrder issue seen - ${why}.`,
})
const failure = {
  error_status_code: '500',
  error_reason: 'Process TypeOrder failure seen - please contact site administrator.',
}

test.each([
  ['key', 'nope', 64, issue('Secret generate supported plugin not found.')],
  ['key', 'rsa', 1024, issue('Requested algorithm is not supported')],
  ['asymmetric', 'aes', 256, issue('Requested algorithm is not supported')],
  ['key', 'aes', 24, failure],
  ['asymmetric', 'rsa', 512, failure],
])('an order of a %s by %s of %s bits fails afterwards', async (type, algorithm, bits, told) => {
  const { body } = await order(type, { algorithm, bit_length: bits }, 'ERROR')
  expect(body).toMatchObject({ status: 'ERROR', ...told })
  expect(body).not.toHaveProperty('sub_status')
})

test('orders are never changed, and found in their own project alone', async () => {
  expect(await ask('PUT', ORDERS, {})).toEqual({
    status: 405,
    body: 'Order update is not supported.',
  })
  expect(await ask('GET', `${ORDERS}/nope`)).toEqual({ status: 404, body: 'Order not found.' })
  const refused = await ask('POST', ORDERS, {}, { as: 'reader' })
  expect(refused).toMatchObject({ status: 403, body: expect.stringMatching(/^Order creation /) })
})
