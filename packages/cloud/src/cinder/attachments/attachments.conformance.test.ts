import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'
import { serverLab } from '#nova/servers/testing.ts'

const { cloud, ask, make, becomes } = cinderOf(await underTest())
const lab = await serverLab(cloud)
const SERVER = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const headers = { 'openstack-api-version': 'volume 3.70' }
const refused = (status: number, body: string) => ({ status, body })
const missing = (id: string) =>
  refused(404, `Volume attachment could not be found with filter: attachment_id = ${id}.`)

const call = (method: string, path: `/${string}`, body?: unknown) =>
  ask(method, path, body, { headers })
const reserve = async (volume_uuid: string, fields: object = {}) => {
  const reply = await call('POST', '/attachments', { attachment: { volume_uuid, ...fields } })
  const id = pick(reply, 'attachment', 'id')
  cloud.cleanUp(() => call('DELETE', `/attachments/${id}`))
  return { id, path: `/attachments/${id}` as const, reply }
}
const statusOf = async (volume: string) =>
  pick(await ask('GET', `/volumes/${volume}`), 'volume', 'status')

test('a volume is reserved, connected and in use, and free again', async () => {
  const volume_id = await make('volume', { size: 1 })
  const { id, path, reply } = await reserve(volume_id, { instance_uuid: SERVER, mode: 'rw' })
  const brief = { id, instance: SERVER, volume_id }
  const reserved = {
    ...{ ...brief, status: 'reserved', attached_at: '', detached_at: '', attach_mode: 'rw' },
    connection_info: {},
  }
  expect(reply).toEqual({ status: 200, body: { attachment: reserved } })
  expect(await statusOf(volume_id)).toBe('reserved')
  expect(await call('GET', `/attachments?volume_id=${volume_id}`)).toEqual({
    status: 200,
    body: { attachments: [{ ...brief, status: 'reserved' }] },
  })
  expect(await call('GET', `/attachments/detail?volume_id=${volume_id}`)).toEqual({
    status: 200,
    body: { attachments: [reserved] },
  })
  expect(await call('POST', '/attachments', { attachment: { volume_uuid: volume_id } })).toEqual(
    refused(
      400,
      `Invalid volume: Volume ${volume_id} status must be available or downloading to reserve, ` +
        'but the current status is reserved.',
    ),
  )
  const connector = { host: 'one', initiator: 'iqn.x', ip: '192.0.2.1', mountpoint: '/dev/vdb' }
  const info = {
    ...{ driver_volume_type: 'local', device_path: expect.stringContaining(volume_id) },
    ...{ access_mode: 'rw', encrypted: false, cacheable: false, qos_specs: null },
    attachment_id: id,
  }
  expect(await call('PUT', path, { attachment: { connector } })).toMatchObject({
    status: 200,
    body: { attachment: { id, connection_info: info } },
  })
  expect(await statusOf(volume_id)).toBe('attaching')
  const complete = { 'os-complete': {} }
  const older = { headers: { 'openstack-api-version': 'volume 3.43' } }
  expect((await ask('POST', `${path}/action`, complete, older)).status).toBe(404)
  expect((await call('POST', `${path}/action`, complete)).status).toBe(204)
  expect((await ask('GET', `/volumes/${volume_id}`)).body).toMatchObject({
    volume: {
      status: 'in-use',
      attachments: [{ attachment_id: id, server_id: SERVER, device: '/dev/vdb' }],
    },
  })
  expect(await call('GET', path)).toMatchObject({
    body: { attachment: { ...brief, status: 'attached', attach_mode: 'rw' } },
  })
  expect(await call('DELETE', path)).toEqual({ status: 200, body: { attachments: [] } })
  expect(await statusOf(volume_id)).toBe('available')
  expect(await call('GET', path)).toEqual(missing(id))
  expect(await call('DELETE', path)).toEqual(missing(id))
})

test('what is reserved is given back, and nothing is before 3.27', async () => {
  const volume = await make('volume', { size: 1 })
  const { path, reply } = await reserve(volume)
  expect(reply.body).toMatchObject({ attachment: { instance: null, attach_mode: 'null' } })
  const older = { headers: { 'openstack-api-version': 'volume 3.26' } }
  expect((await ask('GET', '/attachments', undefined, older)).status).toBe(404)
  expect((await ask('GET', path, undefined, older)).status).toBe(404)
  expect(await ask('DELETE', path, undefined, { as: 'reader', headers })).toEqual(
    refused(403, "Policy doesn't allow volume:attachment_delete to be performed."),
  )
  expect(await call('DELETE', path)).toEqual({ status: 200, body: { attachments: [] } })
  expect(await statusOf(volume)).toBe('available')
  expect(await call('POST', '/attachments', { attachment: { volume_uuid: SERVER } })).toEqual(
    refused(404, `Volume ${SERVER} could not be found.`),
  )
})

test('what Nova attached is among the attachments, and is ended by Nova', async () => {
  const volumeId = await make('volume', { size: 1 })
  const server = await lab.launch()
  const attachments = `/servers/${server}/os-volume_attachments` as const
  await lab.nova('POST', attachments, { volumeAttachment: { volumeId } })
  await becomes(`/volumes/${volumeId}`, 'in-use')
  const listed = await call('GET', `/attachments?instance_id=${server}`)
  const id = pick(listed, 'attachments', 0, 'id')
  expect(listed.body).toEqual({
    attachments: [{ id, status: 'attached', instance: server, volume_id: volumeId }],
  })
  expect(await call('DELETE', `/attachments/${id}`)).toMatchObject({ status: 409 })
  await lab.nova('DELETE', `${attachments}/${volumeId}`)
  await becomes(`/volumes/${volumeId}`, 'available')
  expect(await call('GET', `/attachments/${id}`)).toEqual(missing(id))
})

test('it is told what lists are filtered by since 3.33', async () => {
  const older = { headers: { 'openstack-api-version': 'volume 3.32' } }
  expect((await ask('GET', '/resource_filters', undefined, older)).status).toBe(404)
  expect(await call('GET', '/resource_filters?resource=backup')).toEqual({
    status: 200,
    body: { resource_filters: [{ resource: 'backup', filters: ['name', 'status', 'volume_id'] }] },
  })
})
