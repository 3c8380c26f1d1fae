import { expect, test } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const { cloud, ask, make, becomes } = cinderOf(await underTest())
const glance = askerOf(cloud, 'image')
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const headers = { 'openstack-api-version': 'volume 3.70' }
const refused = (status: number, body: string) => ({ status, body })
const denied = (rule: string) => refused(403, `Policy doesn't allow ${rule} to be performed.`)

const volume = async () => {
  const id = await make('volume', { size: 1 })
  const path = `/volumes/${id}` as const
  const act = (name: string, fields: unknown, as: User = 'demo') =>
    ask('POST', `${path}/action`, { [name]: fields }, { as, headers })
  return { id, path, act }
}

test('what is said of the image of a volume is read, added to and taken away', async () => {
  const { id, act } = await volume()
  const show = () => act('os-show_image_metadata', {}, 'reader')
  const unsaid = refused(404, `Glance metadata for volume/snapshot ${id} cannot be found.`)
  expect(await show()).toEqual(unsaid)
  const set = (metadata: unknown, as: User = 'demo') =>
    act('os-set_image_metadata', { metadata }, as)
  expect(await set({ a: 'b' }, 'reader')).toEqual(
    denied('volume_extension:volume_image_metadata:set'),
  )
  expect(await set({ a: 'b' })).toEqual({ status: 200, body: { metadata: { a: 'b' } } })
  expect(await set({ c: 'd' })).toEqual({ status: 200, body: { metadata: { a: 'b', c: 'd' } } })
  expect(await show()).toEqual({ status: 200, body: { metadata: { a: 'b', c: 'd' } } })
  const unset = (key: unknown) => act('os-unset_image_metadata', { key })
  expect(await unset('x')).toEqual(unsaid)
  expect((await unset('a')).status).toBe(200)
  expect(await show()).toEqual({ status: 200, body: { metadata: { c: 'd' } } })
  expect((await unset('c')).status).toBe(200)
  expect(await show()).toEqual(unsaid)
})

test.runIf(thorough)('an image is made of what is on a volume', async () => {
  const { id, path, act } = await volume()
  const upload = (fields: object) => act('os-volume_upload_image', fields)
  expect(await upload({ image_name: 'x', disk_format: 'x' })).toMatchObject({ status: 400 })
  await act('os-set_image_metadata', { metadata: { hw_disk_bus: 'virtio', size: '12' } })
  const image_name = cloud.unique('uploaded')
  const reply = await upload({ image_name, disk_format: 'raw', visibility: 'private' })
  const image_id = pick(reply, 'os-volume_upload_image', 'image_id')
  cloud.cleanUp(() => glance('DELETE', `/images/${image_id}`))
  expect(reply).toMatchObject({
    status: 202,
    body: {
      'os-volume_upload_image': {
        ...{ id, image_name, status: 'uploading', size: 1, disk_format: 'raw' },
        ...{ container_format: 'bare', visibility: 'private', protected: false },
      },
    },
  })
  expect(await upload({ image_name })).toEqual(
    refused(400, `Invalid volume: Volume ${id} status must be available`),
  )
  await becomes(path, 'available')
  await cloud.until(
    async () => pick(await glance('GET', `/images/${image_id}`), 'status') === 'active',
    { within: 60_000 },
  )
  expect(await glance('GET', `/images/${image_id}`)).toMatchObject({
    body: { name: image_name, size: 2 ** 30, hw_disk_bus: 'virtio' },
  })
})

test('another image is put onto a volume since 3.68', async () => {
  const { id, act, path } = await volume()
  const reimage = (image_id: string, as: User = 'demo') => act('os-reimage', { image_id }, as)
  expect(await reimage('x')).toMatchObject({
    status: 400,
    body: "Invalid input for field/attribute image_id. Value: x. 'x' is not a 'uuid'",
  })
  expect(await reimage(MISSING, 'reader')).toEqual(denied('volume:reimage'))
  const older = { headers: { 'openstack-api-version': 'volume 3.67' } }
  const body = { 'os-reimage': { image_id: MISSING } }
  expect((await ask('POST', `${path}/action`, body, older)).status).toBe(404)
  const reset = (status: string) => act('os-reset_status', { status }, 'admin')
  cloud.cleanUp(() => reset('available'))
  expect((await reset('maintenance')).status).toBe(202)
  expect(await reimage(MISSING)).toEqual(
    refused(
      400,
      `Invalid volume: Volume ${id} status must be available or error, but current status is ` +
        'maintenance.',
    ),
  )
})

test('administrators set what is known of a volume, and take it off what has it', async () => {
  const { id, path, act } = await volume()
  const reset = (fields: object) => act('os-reset_status', fields, 'admin')
  expect(await reset({})).toEqual(
    refused(400, "Must specify 'status', 'attach_status' or 'migration_status' for update."),
  )
  expect(await reset({ attach_status: 'x' })).toEqual(
    refused(
      400,
      "Volume attach status: x is invalid, valid statuses are: ['attached', 'detached'].",
    ),
  )
  expect(await reset({ migration_status: 'x' })).toEqual(
    refused(
      400,
      "Volume migration status: x is invalid, valid statuses are: ('migrating', 'error', " +
        "'success', 'completing', 'none', 'starting').",
    ),
  )
  expect(await reset({ status: 'deleting' })).toEqual(
    refused(400, 'Cannot reset-state to deleting'),
  )
  expect(await reset({ status: 'in-use' })).toEqual(
    refused(400, 'Cannot reset-state to in-use because volume does not have any attachments.'),
  )
  await act('os-attach', { mountpoint: '/dev/vdb', host_name: 'one' })
  cloud.cleanUp(() => act('os-detach', {}))
  await becomes(path, 'in-use')
  expect(await act('os-force_detach', {})).toEqual(
    denied('volume_extension:volume_admin_actions:force_detach'),
  )
  expect((await reset({ status: 'Error', attach_status: 'detached' })).status).toBe(202)
  expect((await ask('GET', path)).body).toMatchObject({
    volume: { id, status: 'available', attachments: [] },
  })
})
