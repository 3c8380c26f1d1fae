import { expect, test } from 'vitest'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const { cloud, ask, make, becomes, gone } = cinderOf(await underTest())
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'

const volume = (fields: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  make('volume', { size: 1, ...fields })

test.each([
  [
    { size: 0 },
    400,
    'Invalid input for field/attribute size. Value: 0. 0 is less than the minimum of 1',
  ],
  [
    { size: 'x' },
    400,
    "Invalid input for field/attribute size. Value: x. 'x' does not match '^[0-9]+$'",
  ],
  [{ size: 1, volume_type: 'nope' }, 404, 'Volume type with name nope could not be found.'],
  [{ size: 1, snapshot_id: MISSING }, 404, `Snapshot ${MISSING} could not be found.`],
  [{ size: 1, source_volid: MISSING }, 404, `Volume ${MISSING} could not be found.`],
  [{ size: 1, availability_zone: 'nope' }, 400, "Availability zone 'nope' is invalid."],
  [
    { size: 1, imageRef: MISSING },
    400,
    'Invalid image identifier or unable to access requested image.',
  ],
])('a volume with %j is refused', async (fields, status, body) => {
  expect(await ask('POST', '/volumes', { volume: fields })).toEqual({ status, body })
})

test('a reader may not create', async () => {
  expect(await ask('POST', '/volumes', { volume: { size: 1 } }, { as: 'reader' })).toEqual({
    status: 403,
    body: "Policy doesn't allow volume:create to be performed.",
  })
})

test('a volume is made, renamed, grown, kept by its snapshot, cloned and deleted', async () => {
  const id = await volume({ metadata: { a: 'b' } })
  const name = cloud.unique('renamed')
  expect(await ask('PUT', `/volumes/${id}`, { volume: { name } })).toMatchObject({
    status: 200,
    body: { volume: { name, metadata: { a: 'b' }, bootable: 'false', attachments: [] } },
  })
  const act = (action: object): ReturnType<Ask> => ask('POST', `/volumes/${id}/action`, action)
  expect(await act({ 'os-extend': { new_size: 1 } })).toEqual({
    status: 400,
    body:
      'Invalid input received: New size for extend must be greater than current size. ' +
      '(current: 1, extended: 1).',
  })
  expect(await act({ 'os-extend': { new_size: 2 } })).toMatchObject({ status: 202 })
  await becomes(`/volumes/${id}`, 'available')
  expect(await act({ 'os-reset_status': { status: 'error' } })).toEqual({
    status: 403,
    body: "Policy doesn't allow volume_extension:volume_admin_actions:reset_status to be performed.",
  })
  const made = await ask('POST', '/snapshots', { snapshot: { volume_id: id, name } })
  expect(made).toMatchObject({ status: 202, body: { snapshot: { status: 'creating', size: 2 } } })
  const snapshot = `/snapshots/${pick(made, 'snapshot', 'id')}` as const
  await becomes(snapshot, 'available')
  expect(await ask('DELETE', `/volumes/${id}`)).toMatchObject({
    status: 400,
    body: expect.stringContaining('Invalid volume: Volume status must be available or error'),
  })
  const clone = await volume({ size: undefined, snapshot_id: pick(made, 'snapshot', 'id') })
  expect(await ask('GET', `/volumes/${clone}`)).toMatchObject({ body: { volume: { size: 2 } } })
  expect(await ask('DELETE', snapshot)).toMatchObject({ status: 202 })
  await gone(snapshot)
})

test('a volume loses its name and its description by null', async () => {
  const id = await volume({ description: 'x' })
  const path = `/volumes/${id}` as const
  const put = (fields: object) => ask('PUT', path, { volume: fields })
  expect(await put({ name: null })).toMatchObject({
    status: 200,
    body: { volume: { name: null, description: 'x' } },
  })
  expect(await put({ description: null })).toMatchObject({
    body: { volume: { description: null } },
  })
  expect(await ask('GET', path)).toMatchObject({
    body: { volume: { name: null, description: null } },
  })
})

test.runIf(thorough)('a volume becomes an image that is seen and protected as asked', async () => {
  const id = await volume()
  const image = askerOf(cloud, 'image')
  const upload = (visibility: string, as: User) => {
    const wish = { image_name: cloud.unique('uploaded'), visibility, protected: true }
    const headers = { 'openstack-api-version': 'volume 3.1' }
    const body = { 'os-volume_upload_image': wish }
    return ask('POST', `/volumes/${id}/action`, body, { as, headers })
  }
  expect(await upload('public', 'demo')).toEqual({
    status: 403,
    body: "Policy doesn't allow volume_extension:volume_actions:upload_public to be performed.",
  })
  expect(await upload('everywhere', 'demo')).toEqual({
    status: 400,
    body:
      "Invalid input for field/attribute visibility. Value: everywhere. 'everywhere' is not one " +
      "of ['community', 'public', 'private', 'shared']",
  })
  for (const [visibility, as] of [
    ['public', 'admin'],
    ['community', 'demo'],
  ] as const) {
    const reply = await upload(visibility, as)
    expect(reply).toMatchObject({
      status: 202,
      body: { 'os-volume_upload_image': { visibility, protected: true } },
    })
    const path = `/images/${pick(reply, 'os-volume_upload_image', 'image_id')}` as const
    cloud.cleanUp(async () => {
      const open = [{ op: 'replace', path: '/protected', value: false }]
      const headers = { 'content-type': 'application/openstack-images-v2.1-json-patch' }
      await image('PATCH', path, open, { as, headers })
      expect((await image('DELETE', path, undefined, { as })).status).toBe(204)
    })
    expect(await image('GET', path, undefined, { as })).toMatchObject({
      body: { visibility, protected: true },
    })
    await becomes(`/volumes/${id}`, 'available')
  }
})

test('a volume of an image can boot and says which image it was', async () => {
  const { glance } = await cloud.as('demo')
  const image = (await glance.images.listAll()).find(({ name }) => name === 'cirros')
  const id = await volume({ imageRef: image?.id })
  expect(await ask('GET', `/volumes/${id}`)).toMatchObject({
    body: { volume: { bootable: 'true', volume_image_metadata: { image_name: 'cirros' } } },
  })
})

test('lists page by marker and refuse what they do not know', async () => {
  // The project has volumes of others, too, who may make more meanwhile.
  const name = cloud.unique('paged')
  const ids = [await volume({ name }), await volume({ name })]
  const newest = `/volumes?limit=1&sort=created_at:desc&name=${name}` as const
  const first = await ask('GET', newest)
  const id = pick(first, 'volumes', 0, 'id')
  expect(ids).toContain(id)
  const second = await ask('GET', `${newest}&marker=${id}`)
  expect(ids).toContain(pick(second, 'volumes', 0, 'id'))
  expect(pick(second, 'volumes', 0, 'id')).not.toBe(id)
  expect(await ask('GET', '/volumes?limit=abc')).toEqual({
    status: 400,
    body: 'limit param must be an integer',
  })
  expect(await ask('GET', '/volumes?sort=foo')).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid sort key',
  })
})

test('microversions open what is newer and refuse what does not exist', async () => {
  const version = (text: string) => ({ headers: { 'openstack-api-version': `volume ${text}` } })
  expect(await ask('GET', '/volumes/summary', undefined, version('3.0'))).toMatchObject({
    status: 404,
  })
  expect(await ask('GET', '/volumes/summary', undefined, version('3.36'))).toMatchObject({
    status: 200,
    body: { 'volume-summary': { total_count: expect.any(Number), metadata: expect.any(Object) } },
  })
  expect(await ask('GET', '/volumes', undefined, version('3.99'))).toEqual({
    status: 406,
    body: 'Version 3.99 is not supported by the API. Minimum is 3.0 and maximum is 3.70.',
  })
})

test('types show their backend to administrators only', async () => {
  const type = pick(await ask('GET', '/types/default'), 'volume_type', 'id')
  expect((await ask('GET', `/types/${type}`)).body).toMatchObject({
    volume_type: { name: 'standard', extra_specs: {} },
  })
  expect((await ask('GET', `/types/${type}`, undefined, { as: 'admin' })).body).toMatchObject({
    volume_type: { extra_specs: { volume_backend_name: 'standard' } },
  })
})
