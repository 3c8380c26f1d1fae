import { expect, test } from 'vitest'
import { volumeAttachment } from '#heat/resources/cinder/volume-attachment.ts'
import { volume } from '#heat/resources/cinder/volume.ts'
import { server } from '#heat/resources/nova/server.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

test('a volume is made in its time, grows, and is gone', () => {
  const { stack, call } = heatWorld()
  const one = stack(volume, { size: 1, metadata: { a: 'b' }, description: 'mine' })
  expect(one.create()).toBeGreaterThan(0)
  expect(one.attribute('size')).toBe('1')
  expect(one.attribute('bootable')).toBe('false')
  expect(one.attribute('metadata_values')).toMatchObject({ a: 'b' })
  expect(one.attribute('display_name')).toBe('stack-it-abc')
  expect(one.update({ size: 2, name: 'other', metadata: { c: 'd' } })).toBeGreaterThan(0)
  expect(one.attribute('show')).toMatchObject({ size: 2, name: 'other', metadata: { c: 'd' } })
  expect(failure(() => one.update({ size: 1 }))).toBe(
    'NotSupported: resources.it: Shrinking volume is not supported.',
  )
  expect(one.remove()).toBeGreaterThan(0)
  expect(call('volumev3', 'GET', `/volumes/${one.id()}`).status).toBe(404)
})

test('a volume needs a size or one source', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(volume, { image: 'a' }).create())).toBe(
    'StackValidationFailed: resources.it: If neither "backup_id" nor "size" is provided, one and ' +
      'only one of "source_volid", "snapshot_id" must be specified, but currently specified ' +
      "options: ['image'].",
  )
  expect(failure(() => stack(volume, { image: 'a', imageRef: 'b', size: 1 }).create())).toMatch(
    /^ResourcePropertyConflict: /,
  )
})

test('a quota of volumes is told in the words of Cinder', () => {
  const { stack, call, projectId } = heatWorld(['admin', 'member', 'reader'])
  const { volumes } = Object(call('volumev3', 'GET', '/volumes').body)
  const quota = { quota_set: { volumes: volumes.length } }
  expect(call('volumev3', 'PUT', `/os-quota-sets/${projectId}`, quota)).toMatchObject({
    status: 200,
  })
  expect(failure(() => stack(volume, { size: 1 }).create())).toMatch(
    /^OverLimit: resources.it: .*allowed.* \(HTTP 413\) \(Request-ID: req-1\)$/,
  )
})

test('a volume is attached, moves to another server, and is let go', () => {
  const { stack } = heatWorld()
  const launch = { image: 'cirros', flavor: 'm1.tiny', networks: [{ network: 'shared' }] }
  const [first, second] = ['first', 'second'].map((name) => stack(server, launch, name))
  const disk = stack(volume, { size: 1 }, 'disk')
  first?.create()
  second?.create()
  disk.create()
  const at = { instance_uuid: first?.id() ?? '', volume_id: disk.id() }
  const one = stack(volumeAttachment, at)
  expect(one.create()).toBeGreaterThan(0)
  expect(one.id()).toBe(disk.id())
  expect(disk.attribute('attachments_list')).toMatchObject([{ server_id: first?.id() }])
  expect(failure(() => disk.remove())).toBe('Error: resources.it: Volume in use')
  expect(failure(() => stack(volumeAttachment, at).create())).toMatch(
    /^Error: resources.it: Failed to attach volume .* to server .* - .* \(HTTP 400\) /,
  )
  expect(one.update({ instance_uuid: second?.id() ?? '' })).toBeGreaterThan(0)
  expect(disk.attribute('attachments_list')).toMatchObject([{ server_id: second?.id() }])
  expect(one.remove()).toBeGreaterThan(0)
  expect(disk.attribute('status')).toBe('available')
})
