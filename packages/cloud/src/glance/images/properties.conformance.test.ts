import { beforeAll, expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
let path: `/${string}`
const headers = { 'content-type': 'application/openstack-images-v2.1-json-patch' }

beforeAll(async () => {
  const formats = { disk_format: 'raw', container_format: 'bare' }
  const made = await ask('POST', '/images', { name: cloud.unique('props'), ...formats })
  path = `/images/${pick(made, 'id')}`
  cloud.cleanUp(() => ask('DELETE', path))
})

const patch = (...operations: object[]) => ask('PATCH', path, operations, { headers })
const add = (name: string, value: unknown) =>
  patch({ op: 'add', path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, value })

test('properties have any names but those that are Glance’s own', async () => {
  for (const name of ['a/b~c', 'ä', 'a b', 'k'.repeat(255), 'description', 'architecture']) {
    expect(await add(name, 'v'), name).toMatchObject({ status: 200, body: { [name]: 'v' } })
  }
  for (const name of ['location', 'deleted', 'deleted_at', 'os_glance_anything']) {
    const refused = { status: 403, body: `Attribute '${name}' is reserved.` }
    expect(await add(name, 'v')).toEqual(refused)
    expect(await patch({ op: 'remove', path: `/${name}` })).toEqual(refused)
  }
  for (const name of ['status', 'size', 'checksum', 'os_hash_value', 'created_at', 'self']) {
    expect(await add(name, 'v')).toEqual({
      status: 403,
      body: `Attribute '${name}' is read-only.`,
    })
  }
  expect(await add('locations', 'v')).toEqual({
    status: 400,
    body: "Invalid JSON pointer for this resource: '/locations'",
  })
})

test('values are texts of the plain Unicode plane; a kernel is named by its id', async () => {
  expect(await add('big', 'v'.repeat(65_535))).toMatchObject({ status: 200 })
  for (const value of [1, true, null, {}]) {
    expect(await add('wrong', value)).toMatchObject({
      status: 400,
      body: expect.stringContaining("is not of type 'string'"),
    })
  }
  expect(await add('os_note', '💥')).toEqual({
    status: 400,
    body: "Os_Note can't contain 4 byte unicode characters.",
  })
  expect(await add('kernel_id', 'x86')).toMatchObject({
    status: 400,
    body: expect.stringContaining("'x86' does not match"),
  })
  expect(await add('kernel_id', null)).toMatchObject({ status: 200, body: { kernel_id: null } })
})

test('a patch is done as a whole or not at all', async () => {
  const missing = { op: 'remove', path: '/never' }
  const both = await patch({ op: 'add', path: '/half', value: '1' }, missing)
  expect(both).toMatchObject({
    status: 409,
    body: expect.stringContaining('Property never does not exist.'),
  })
  expect((await ask('GET', path)).body).not.toHaveProperty('half')
})

test('an image has 128 properties at most', async () => {
  const had = Object.keys((await ask('GET', path)).body ?? {})
  const more = Array.from({ length: 129 }, (_, at) => ({ op: 'add', path: `/m${at}`, value: 'x' }))
  expect(had.length).toBeGreaterThan(0)
  expect(await patch(...more)).toMatchObject({
    status: 413,
    body: expect.stringMatching(
      /^The limit has been exceeded on the number of allowed image properties\. Attempted: \d+, Maximum: 128$/,
    ),
  })
  const properties = Object.fromEntries(more.map((one) => [one.path.slice(1), 'x']))
  expect(await ask('POST', '/images', { name: 'too many', ...properties })).toEqual({
    status: 413,
    body:
      'The limit has been exceeded on the number of allowed image properties. Attempted: 129, ' +
      'Maximum: 128',
  })
})

test('who reads an image may not describe it', async () => {
  const operations = [{ op: 'add', path: '/x', value: '1' }]
  expect(await ask('PATCH', path, operations, { headers, as: 'reader' })).toMatchObject({
    status: 403,
  })
})
