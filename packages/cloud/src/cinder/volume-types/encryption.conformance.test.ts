import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, begin, becomes, gone } = cinderOf(await underTest())
const admin = { as: 'admin' } as const
const LUKS = {
  ...{ provider: 'luks', control_location: 'front-end' },
  ...{ cipher: 'aes-xts-plain64', key_size: 256 },
}

/** A new type, and how its encryption is asked for. */
async function typed() {
  const name = cloud.unique('encrypted')
  const { id } = await begin('/types', { volume_type: { name } }, admin)
  const path = `/types/${id}/encryption` as const
  const send = (method: 'POST' | 'PUT', encryption: object) =>
    ask(method, method === 'PUT' ? `${path}/any` : path, { encryption }, admin)
  return { id, name, path, send }
}

const missing = (id: string) => ({
  status: 404,
  body: `Volume type encryption for type ${id} does not exist.`,
})

test('a type is encrypted, otherwise and no longer', async () => {
  const { id, path, send } = await typed()
  expect(await ask('GET', path, undefined, admin)).toEqual({ status: 200, body: {} })
  expect(await ask('GET', `${path}/provider`, undefined, admin)).toEqual(missing(id))
  expect(await send('PUT', { cipher: 'x' })).toEqual(missing(id))
  expect(await ask('DELETE', `${path}/any`, undefined, admin)).toEqual(missing(id))
  const ids = { volume_type_id: id, encryption_id: expect.any(String) }
  expect(await send('POST', { ...LUKS, key_size: '256' })).toEqual({
    status: 200,
    body: { encryption: { ...LUKS, ...ids } },
  })
  expect(await send('POST', LUKS)).toEqual({
    status: 400,
    body: `Volume type encryption for type ${id} already exists.`,
  })
  expect(await ask('GET', path, undefined, admin)).toEqual({
    status: 200,
    body: {
      ...LUKS,
      ...ids,
      ...{ created_at: expect.any(String), updated_at: null, deleted_at: null, deleted: false },
    },
  })
  expect(await ask('GET', `${path}/cipher`, undefined, admin)).toEqual({
    status: 200,
    body: { cipher: 'aes-xts-plain64' },
  })
  expect(await send('PUT', { cipher: null })).toEqual({
    status: 200,
    body: { encryption: { cipher: null } },
  })
  expect((await ask('GET', path, undefined, admin)).body).toMatchObject({
    ...{ cipher: null, key_size: 256, updated_at: expect.any(String) },
  })
  expect((await ask('DELETE', `${path}/any`, undefined, admin)).status).toBe(202)
  expect((await ask('GET', path, undefined, admin)).body).toEqual({})
})

test('what makes no sense as an encryption is refused', async () => {
  const { path, send } = await typed()
  for (const [encryption, body] of [
    [
      { provider: 'luks' },
      "Invalid input for field/attribute encryption. Value: {'provider': 'luks'}. 'control_location' " +
        'is a required property',
    ],
    [
      { ...LUKS, control_location: 'middle' },
      'Invalid input for field/attribute control_location. Value: middle. ' +
        "'middle' is not one of ['front-end', 'back-end']",
    ],
    [{ ...LUKS, key_size: 'abc' }, 'Invalid input received: key_size must be an integer.'],
    [
      { ...LUKS, key_size: -1 },
      'Invalid input for field/attribute key_size. Value: -1. -1 is less than the minimum of 0',
    ],
  ] as const) {
    expect(await send('POST', encryption)).toEqual({ status: 400, body })
  }
  expect(await ask('GET', '/types/x/encryption', undefined, admin)).toEqual({
    status: 404,
    body: 'Volume type x could not be found.',
  })
  for (const [method, verb, at] of [
    ['GET', 'get', path],
    ['POST', 'create', path],
    ['PUT', 'update', `${path}/any`],
    ['DELETE', 'delete', `${path}/any`],
  ] as const) {
    const body = method === 'POST' || method === 'PUT' ? { encryption: LUKS } : undefined
    expect(await ask(method, at, body)).toEqual({
      status: 403,
      body: `Policy doesn't allow volume_extension:volume_type_encryption:${verb} to be performed.`,
    })
  }
})

test('volumes of an encrypted type are encrypted, and keep it from changing', async () => {
  const { name, path, send } = await typed()
  await send('POST', { ...LUKS, cipher: null })
  const wish = { volume: { size: 1, volume_type: name } }
  expect(await ask('POST', '/volumes', wish)).toEqual({
    status: 400,
    body: 'Invalid encryption spec',
  })
  await send('PUT', LUKS)
  const version = { headers: { 'openstack-api-version': 'volume 3.64' } }
  const made = await ask('POST', '/volumes', wish, version)
  const volume = `/volumes/${pick(made, 'volume', 'id')}` as const
  cloud.cleanUp(async () => {
    await ask('DELETE', volume)
    await gone(volume)
  })
  expect(made).toMatchObject({ status: 202, body: { volume: { encrypted: true } } })
  const encryption_key_id = pick(made, 'volume', 'encryption_key_id')
  await becomes(volume, 'available')
  expect(await ask('GET', `${volume}/encryption`)).toEqual({
    status: 200,
    body: { ...LUKS, encryption_key_id },
  })
  for (const [method, verb, at] of [
    ['POST', 'create', path],
    ['PUT', 'update', `${path}/any`],
    ['DELETE', 'delete', `${path}/any`],
  ] as const) {
    const body = method === 'DELETE' ? undefined : { encryption: LUKS }
    expect(await ask(method, at, body, admin)).toEqual({
      status: 400,
      body: `Cannot ${verb} encryption specs. Volume type in use.`,
    })
  }
  expect(
    await ask('POST', '/volumes', {
      volume: { source_volid: volume.slice(9), volume_type: 'fast' },
    }),
  ).toMatchObject({
    status: 400,
    body: expect.stringContaining('(requested type is not compatible; either match source volume'),
  })
})

test('several servers cannot use an encrypted volume', async () => {
  const { id, name, send } = await typed()
  await send('POST', LUKS)
  const extra_specs = { multiattach: '<is> True' }
  await ask('POST', `/types/${id}/extra_specs`, { extra_specs }, admin)
  expect(await ask('POST', '/volumes', { volume: { size: 1, volume_type: name } })).toEqual({
    status: 400,
    body: 'Invalid volume: Multiattach cannot be used with encrypted volumes.',
  })
})
