import { expect, test } from 'vitest'
import { conformanceInOwnProject } from '#testing/service.ts'

const { cloud, ask, make } = await conformanceInOwnProject('key-manager')
const CONTAINERS = '/containers'
const MISSING = '6fe5c1b0-fd0d-4498-a260-b817301ae050'

type Told = { [name: string]: unknown; secret_refs: { name: string | null; secret_ref: string }[] }

/** The address of a new secret, as bodies have it, and its path. */
async function secret(): Promise<{ ref: string; path: `/${string}` }> {
  const { id, reply } = await make('/secrets', { name: cloud.unique('conf') })
  return { ref: String(Reflect.get(Object(reply.body), 'secret_ref')), path: `/secrets/${id}` }
}

async function container(fields: Record<string, unknown>): Promise<`/${string}`> {
  const { id } = await make(CONTAINERS, fields)
  return `${CONTAINERS}/${id}`
}

const told = async (path: `/${string}`): Promise<Told> => (await ask('GET', path)).body as Told

const refused = (why: string, property: string, schema = 'Container') => ({
  status: 400,
  body: `Provided object does not match schema '${schema}': ${why}. Invalid property: '${property}'`,
})
const names = ({ secret_refs }: Told) => secret_refs.map(({ name }) => name).toSorted()

const [first, second, third] = [await secret(), await secret(), await secret()]

test.each([
  [{}, "'type' is a required property", 'None'],
  [{ type: 'nope' }, "'nope' is not one of ['generic', 'rsa', 'certificate']", 'type'],
  [[], "[] is not of type 'object'", 'None'],
  [{ type: 'generic', name: 1 }, "1 is not of type 'string', 'null'", 'name'],
  [{ type: 'generic', secret_refs: {} }, "{} is not of type 'array'", 'secret_refs'],
  [{ type: 'generic', secret_refs: [1] }, "1 is not of type 'object'", 'secret_refs'],
  [
    { type: 'generic', secret_refs: [{ name: 'a' }] },
    "'secret_ref' is a required property",
    'secret_refs',
  ],
  [{ type: 'generic', secret_refs: [{ secret_ref: '' }] }, "'' is too short", 'secret_refs'],
])('%j is refused', async (body, why, property) => {
  expect(await ask('POST', CONTAINERS, body)).toEqual(refused(why, property))
})

test('what the secrets of a container are called hangs on its type', async () => {
  const put = (type: string, ...secret_refs: object[]) =>
    ask('POST', CONTAINERS, { type, secret_refs })
  const [a, b] = [{ secret_ref: first.ref }, { secret_ref: second.ref }]
  const twice = refused('Duplicate reference names are not allowed', 'secret_refs')
  expect(await put('generic', { name: 'a', ...a }, { name: 'a', ...b })).toEqual(twice)
  expect(await put('generic', { name: '', ...a }, b)).toEqual(twice)
  expect(await put('generic', { name: 'a', ...a }, { name: 'b', ...a })).toEqual(
    refused('Duplicate secret ids are not allowed', 'secret_refs'),
  )
  const unknown = {
    rsa: "only 'private_key', 'public_key' and 'private_key_passphrase' reference names are allowed for RSA type",
    certificate:
      "only 'private_key', 'certificate' , 'private_key_passphrase',  or 'intermediates' reference names are allowed for Certificate type",
  }
  expect(await put('rsa', { name: 'certificate', ...a })).toEqual(
    refused(unknown.rsa, 'secret_refs'),
  )
  expect(await put('certificate', { name: 'public_key', ...a })).toEqual(
    refused(unknown.certificate, 'secret_refs'),
  )
  expect(await put('rsa', { name: 'public_key', ...a })).toEqual(
    refused(
      "The minimum required reference names are 'public_key' and'private_key' for RSA type",
      'secret_refs',
    ),
  )
  expect(await put('certificate', { name: 'private_key', ...a })).toEqual(
    refused(
      "The minimum required reference name is 'certificate' for Certificate type",
      'secret_refs',
    ),
  )
})

test('a container holds secrets of this cloud and this project alone', async () => {
  const put = (secret_ref: string, name: string | null = 'a') =>
    ask('POST', CONTAINERS, { type: 'generic', secret_refs: [{ name, secret_ref }] })
  expect(await put(`http://elsewhere.test/v1/secrets/${MISSING}`)).toEqual({
    status: 400,
    body: 'Provided field value is not supported',
  })
  const gone = first.ref.replace(/[^/]*$/, MISSING)
  expect(await put(gone)).toEqual({ status: 404, body: "Secret provided for 'a' doesn't exist." })
  expect(await put(gone, null)).toEqual({
    status: 404,
    body: "Secret provided for 'None' doesn't exist.",
  })
})

test('a container of a certificate tells what is in it, also when a secret of it is gone', async () => {
  const key = await secret()
  const name = cloud.unique('conf')
  const path = await container({
    type: 'certificate',
    name: ` ${name} `,
    ignored: 1,
    secret_refs: [
      { name: 'certificate', secret_ref: `${first.ref}/` },
      { name: 'private_key', secret_ref: key.ref },
    ],
  })
  const all = await told(path)
  expect(all).toEqual({
    created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    updated: expect.any(String),
    status: 'ACTIVE',
    name,
    type: 'certificate',
    creator_id: expect.any(String),
    secret_refs: expect.arrayContaining([
      { name: 'certificate', secret_ref: first.ref },
      { name: 'private_key', secret_ref: key.ref },
    ]),
    consumers: [],
    container_ref: expect.stringMatching(new RegExp(`^http.*${path}$`)),
  })
  expect(await ask('POST', `${path}/secrets`, { name: 'x', secret_ref: second.ref })).toEqual({
    status: 400,
    body: "Only 'generic' containers can be modified.",
  })
  expect((await ask('PUT', path, {})).status).toBe(405)
  expect((await ask('DELETE', key.path)).status).toBe(204)
  expect(names(await told(path))).toEqual(['certificate'])
})

test('secrets are put into a generic container and taken out, each under a name', async () => {
  const path = await container({ type: 'generic' })
  expect(await told(path)).toMatchObject({ name: null, secret_refs: [] })
  const inside = `${path}/secrets` as const
  const one = { name: 'x', secret_ref: second.ref }
  expect(await ask('POST', inside, one)).toEqual({
    status: 201,
    body: { container_ref: expect.stringMatching(new RegExp(`${path}$`)) },
  })
  expect(await ask('POST', inside, one)).toMatchObject({
    status: 409,
    body: expect.stringMatching(/^Conflict. A secret with that name and ID is already stored/),
  })
  expect((await ask('POST', inside, { ...one, name: 'y' })).status).toBe(201)
  expect((await ask('POST', inside, { secret_ref: third.ref })).status).toBe(201)
  expect(names(await told(path))).toEqual([null, 'x', 'y'])
  expect(await ask('POST', inside, { name: 'x' })).toEqual(
    refused("'secret_ref' is a required property", 'None', 'ContainerSecret'),
  )
  expect(await ask('POST', inside, { secret_ref: 'nope' })).toEqual({
    status: 500,
    body: 'Container Secret creation failure seen - please contact site administrator.',
  })
  const gone = first.ref.replace(/[^/]*$/, MISSING)
  expect(await ask('POST', inside, { secret_ref: gone })).toEqual({
    status: 404,
    body: "Secret provided doesn't exist.",
  })
  expect(await ask('DELETE', inside, { name: 'z', secret_ref: gone })).toEqual({
    status: 404,
    // The client tells nobody an address of a service.
    body: "Secret 'z' with reference '[address]' doesn't exist.",
  })
  expect(await ask('DELETE', inside, { name: 'z', secret_ref: second.ref })).toEqual({
    status: 404,
    body: 'Secret provided is not in the container',
  })
  expect((await ask('DELETE', inside, one)).status).toBe(204)
  expect(names(await told(path))).toEqual([null, 'y'])
})

test('a list is cut by type and by a pattern of the name, and has pages by place', async () => {
  const name = cloud.unique('list')
  for (const type of ['generic', 'rsa']) await container({ type, name: `${name}-${type}` })
  const list = async (query: string) => {
    const { body } = await ask('GET', `${CONTAINERS}?name=${name}%25&${query}`)
    const { containers, ...rest } = body as { containers: { type: string }[] }
    return { ...rest, types: containers.map(({ type }) => type).toSorted() }
  }
  expect(await list('')).toEqual({ total: 2, types: ['generic', 'rsa'] })
  expect(await list('type=rsa')).toEqual({ total: 1, types: ['rsa'] })
  expect(await list('type=nope')).toEqual({ total: 0, types: [] })
  // What secrets are sorted by is nothing here, and refused nowhere.
  expect(await list('sort=nope&created=gt:yesterday')).toMatchObject({ total: 2 })
  expect(await list('limit=1')).toMatchObject({
    total: 2,
    next: expect.stringMatching(/\/v1\/containers\?limit=1&offset=1$/),
  })
  expect(await list('limit=1&offset=1')).toMatchObject({
    previous: expect.stringMatching(/\/v1\/containers\?limit=1&offset=0$/),
  })
})

test('an access list decides who reads a container', async () => {
  const path = await container({ type: 'generic' })
  const acl = `${path}/acl` as const
  const all = { read: { 'project-access': true } }
  expect((await ask('GET', acl)).body).toEqual(all)
  const some = { read: { users: ['u1'], 'project-access': false } }
  expect((await ask('PUT', acl, some)).body).toEqual({
    acl_ref: expect.stringMatching(new RegExp(`${acl}$`)),
  })
  expect((await ask('PATCH', acl, all)).status).toBe(200)
  expect((await ask('GET', acl)).body).toEqual({
    read: { ...some.read, ...all.read, created: expect.any(String), updated: expect.any(String) },
  })
  expect(await ask('PUT', acl, { write: {} })).toEqual(
    refused("Additional properties are not allowed ('write' was unexpected)", 'None', 'ACL'),
  )
  expect(await ask('DELETE', acl)).toEqual({ status: 200, body: null })
  expect((await ask('GET', acl)).body).toEqual(all)
})

test('rules say who may, and name what was refused', async () => {
  const path = await container({ type: 'generic' })
  const refusal = (operation: string) => ({
    status: 403,
    body: `${operation} attempt not allowed - please review your user/project privileges`,
  })
  const as = { as: 'reader' } as const
  expect(await ask('POST', CONTAINERS, {}, as)).toEqual(refusal('Container creation'))
  expect(await ask('GET', path, undefined, as)).toEqual(refusal('Container retrieval'))
  expect(await ask('DELETE', path, undefined, as)).toEqual(refusal('Container deletion'))
  expect(await ask('POST', `${path}/secrets`, {}, as)).toEqual(refusal('Container Secret creation'))
  expect(await ask('PUT', `${path}/acl`, {}, as)).toEqual(refusal('ContainerACL(s) Update'))
  expect(await ask('GET', `${CONTAINERS}/${MISSING}`)).toEqual({
    status: 404,
    body: 'Secrets container not found.',
  })
  expect(await ask('DELETE', `${CONTAINERS}/nope`)).toEqual({
    status: 404,
    body: 'Not Found. Provided container id is invalid.',
  })
})
