import { beforeAll, expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, begin } = cinderOf(await underTest())
let volume: string
let snapshot: string
let type: string
const admin = { as: 'admin' } as const
const reader = { as: 'reader' } as const
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const long = 'k'.repeat(256)

beforeAll(async () => {
  volume = await make('volume', { size: 1 })
  snapshot = await make('snapshot', { volume_id: volume })
  const wish = { volume_type: { name: cloud.unique('meta') } }
  type = (await begin('/types', wish, admin)).id
}, 180_000)

test.each([['volumes'], ['snapshots']])(
  'metadata of %s is added to, replaced and taken away',
  async (kind) => {
    const [id, Thing] = kind === 'volumes' ? [volume, 'Volume'] : [snapshot, 'Snapshot']
    const path = `/${kind}/${id}/metadata` as const
    expect(await ask('POST', path, { metadata: { a: '1', 'b/c': '2' } })).toEqual({
      status: 200,
      body: { metadata: { a: '1', 'b/c': '2' } },
    })
    expect(await ask('POST', path, { metadata: { a: '' } })).toMatchObject({ status: 200 })
    expect((await ask('GET', path)).body).toEqual({ metadata: { a: '', 'b/c': '2' } })
    expect(await ask('PUT', `${path}/a`, { meta: { a: '3' } })).toEqual({
      status: 200,
      body: { meta: { a: '3' } },
    })
    expect(await ask('PUT', `${path}/a`, { meta: { z: '3' } })).toEqual({
      status: 400,
      body: 'Request body and URI mismatch',
    })
    expect(await ask('GET', `${path}/a`)).toEqual({ status: 200, body: { meta: { a: '3' } } })
    // A key with a slash cannot be addressed alone.
    expect(await ask('DELETE', `${path}/b%2Fc`)).toEqual({
      status: 404,
      body: 'The resource could not be found.',
    })
    expect((await ask('DELETE', `${path}/a`)).status).toBe(200)
    expect(await ask('DELETE', `${path}/a`)).toEqual({
      status: 404,
      body: `${Thing} ${id} has no metadata with key a.`,
    })
    expect(await ask('PUT', path, { metadata: { only: 'x' } })).toEqual({
      status: 200,
      body: { metadata: { only: 'x' } },
    })
    expect(await ask('GET', `/${kind}/${MISSING}/metadata`)).toEqual({
      status: 404,
      body: `${Thing} ${MISSING} could not be found.`,
    })
  },
)

test('metadata of a volume stays as it is while the volume is maintained', async () => {
  const own = await make('volume', { size: 1, metadata: { a: '1' } })
  const reset = (status: string) =>
    ask('POST', `/volumes/${own}/action`, { 'os-reset_status': { status } }, admin)
  const path = `/volumes/${own}/metadata` as const
  expect(await reset('maintenance')).toMatchObject({ status: 202 })
  const refused = (what: string) => ({
    status: 400,
    body: `Invalid volume: ${what} volume metadata is not allowed for volumes in maintenance status.`,
  })
  expect(await ask('POST', path, { metadata: { b: '2' } })).toEqual(refused('Updating'))
  expect(await ask('DELETE', `${path}/a`)).toEqual(refused('Deleting'))
  expect(await reset('available')).toMatchObject({ status: 202 })
})

test('metadata of volumes has keys and values of bounded length and of few characters', async () => {
  const path = `/volumes/${volume}/metadata` as const
  const post = (metadata: unknown) => ask('POST', path, { metadata })
  for (const key of ['ä', 'a#b', '', long]) {
    expect(await post({ [key]: '1' })).toEqual({
      status: 400,
      body:
        `Invalid input for field/attribute metadata. Value: {'${key}': '1'}. '${key}' does not ` +
        "match any of the regexes: '^[a-zA-Z0-9-_:. /]{1,255}$'",
    })
  }
  expect(await post({ a: long })).toEqual({
    status: 400,
    body: `Invalid input for field/attribute a. Value: ${long}. '${long}' is too long`,
  })
  expect(await post('x')).toEqual({
    status: 400,
    body: "Invalid input for field/attribute metadata. Value: x. 'x' is not of type 'object'",
  })
})

test('metadata of snapshots may have any characters, and as many', async () => {
  const path = `/snapshots/${snapshot}/metadata` as const
  const post = (metadata: unknown) => ask('POST', path, { metadata })
  expect(await post({ 'ä#': '1' })).toMatchObject({ status: 200 })
  expect(await post({ '': '1' })).toEqual({
    status: 400,
    body: 'Invalid metadata: Invalid input received: Metadata key:  has 0 characters, less than 1.',
  })
  expect(await post({ [long]: '1' })).toEqual({
    status: 413,
    body: `Invalid metadata size: Metadata property key ${long} greater than 255 characters.`,
  })
  expect(await post({ a: long })).toEqual({
    status: 413,
    body: 'Invalid metadata size: Metadata property key a value greater than 255 characters.',
  })
  expect(await post({ a: 1 })).toEqual({
    status: 400,
    body:
      'Invalid metadata: Invalid input received: Value for metadata key: a is not a string or ' +
      'unicode',
  })
  expect(await post('x')).toEqual({
    status: 400,
    body: "Missing required element 'metadata' in request body.",
  })
})

test('readers read metadata and do not write it', async () => {
  for (const [path, thing] of [
    [`/volumes/${volume}/metadata`, 'volume'],
    [`/snapshots/${snapshot}/metadata`, 'snapshot'],
  ] as const) {
    expect((await ask('GET', path, undefined, reader)).status).toBe(200)
    const verb = thing === 'volume' ? 'create' : 'update'
    expect(await ask('POST', path, { metadata: { a: '1' } }, reader)).toEqual({
      status: 403,
      body: `Policy doesn't allow volume:${verb}_${thing}_metadata to be performed.`,
    })
    await ask('POST', path, { metadata: { kept: '1' } })
    expect(await ask('DELETE', `${path}/kept`, undefined, reader)).toEqual({
      status: 403,
      body: `Policy doesn't allow volume:delete_${thing}_metadata to be performed.`,
    })
  }
})

test('extra specs of a volume type are for administrators, but for those that users need', async () => {
  const path = `/types/${type}/extra_specs` as const
  const specs = { extra_specs: { volume_backend_name: 'x', multiattach: '<is> True' } }
  expect(await ask('POST', path, specs, admin)).toEqual({ status: 200, body: specs })
  expect((await ask('GET', path)).body).toEqual({ extra_specs: { multiattach: '<is> True' } })
  expect(await ask('POST', path, specs)).toEqual({
    status: 403,
    body: "Policy doesn't allow volume_extension:types_extra_specs:create to be performed.",
  })
  expect(await ask('PUT', `${path}/a`, { a: '1', b: '2' }, admin)).toEqual({
    status: 400,
    body: "{'a': '1', 'b': '2'} has too many properties",
  })
  expect(await ask('PUT', `${path}/a`, { b: '2' }, admin)).toMatchObject({ status: 400 })
  expect(await ask('PUT', `${path}/a`, { a: '2' }, admin)).toEqual({
    status: 200,
    body: { a: '2' },
  })
  expect((await ask('DELETE', `${path}/a`, undefined, admin)).status).toBe(202)
  expect(await ask('DELETE', `${path}/a`, undefined, admin)).toEqual({
    status: 404,
    body: `Volume Type ${type} has no extra specs with key a.`,
  })
  const other = `/types/${MISSING}/extra_specs` as const
  expect(await ask('GET', other, undefined, admin)).toEqual({
    status: 404,
    body: `Volume type ${MISSING} could not be found.`,
  })
})

test('extra specs of a volume type are texts under keys without blanks', async () => {
  const path = `/types/${type}/extra_specs` as const
  const post = (extra_specs: unknown) => ask('POST', path, { extra_specs }, admin)
  for (const key of ['a b', 'a/b', 'ä', '', long]) {
    expect(await post({ [key]: '1' })).toEqual({
      status: 400,
      body:
        `Invalid input for field/attribute extra_specs. Value: {'${key}': '1'}. '${key}' does ` +
        "not match any of the regexes: '^[a-zA-Z0-9-_:.]{1,255}$'",
    })
  }
  expect(await post({ a: 1 })).toEqual({
    status: 400,
    body: "Invalid input for field/attribute a. Value: 1. 1 is not of type 'string', 'null'",
  })
  expect(await post({ a: long })).toMatchObject({ status: 400 })
})
