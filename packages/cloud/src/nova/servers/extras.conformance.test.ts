import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { serviceOf } from '#testing/service.ts'

const cloud = await underTest()
const { nova, launch, act, rests, remove } = await serverLab(cloud)
const cinder = serviceOf(cloud, 'volumev3')

test('a host tells an administrator of a server that runs on it', async () => {
  const id = await launch()
  expect(await nova('GET', `/servers/${id}/diagnostics`)).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-server-diagnostics to be performed.",
  })
  const as = 'admin'
  expect(await nova('GET', `/servers/${id}/diagnostics`, undefined, { as })).toMatchObject({
    status: 200,
    body: {
      ...{ state: 'running', driver: 'libvirt', num_disks: 1 },
      cpu_details: [{ id: 0, time: 17_300_000_000, utilisation: 15 }],
      disk_details: [{ read_bytes: 262_144, errors_count: 1 }],
      memory_details: { maximum: expect.any(Number) },
    },
  })
  const old = await nova('GET', `/servers/${id}/diagnostics`, undefined, { as, version: '2.1' })
  expect(old.body).toMatchObject({ vda_read: 262_144, vnet1_tx_packets: 662 })
  expect(await nova('GET', `/servers/${id}/topology`)).toEqual({
    status: 200,
    body: { nodes: [], pagesize_kb: null },
  })
  expect((await act(id, { trigger_crash_dump: null })).status).toBe(202)
  await act(id, { 'os-stop': null })
  await rests(id, 'SHUTOFF')
  expect(await nova('GET', `/servers/${id}/diagnostics`, undefined, { as })).toEqual({
    status: 409,
    body: `Cannot 'get_diagnostics' instance ${id} while it is in power state shutdown`,
  })
  expect(await act(id, { trigger_crash_dump: null })).toEqual({
    status: 409,
    body: `Cannot 'trigger_crash_dump' instance ${id} while it is in vm_state stopped`,
  })
  await remove(id)
})

test('a server that set no password has none to show, and none to clear', async () => {
  const id = await launch()
  const path = `/servers/${id}/os-server-password` as const
  expect(await nova('GET', path)).toEqual({ status: 200, body: { password: '' } })
  expect(await nova('DELETE', path)).toMatchObject({ status: 204 })
  await remove(id)
})

test('whether a volume goes with its server can be changed while it is attached', async () => {
  const id = await launch()
  const volume = await cinder.make('/volumes', { volume: { size: 1, name: cloud.unique('v') } })
  await cinder.becomes(`/volumes/${volume.id}`, 'available')
  const path = `/servers/${id}/os-volume_attachments` as const
  const one = `${path}/${volume.id}` as const
  await nova('POST', path, { volumeAttachment: { volumeId: volume.id } })
  await cinder.becomes(`/volumes/${volume.id}`, 'in-use')
  const put = (fields: object, version = '2.93') =>
    nova('PUT', one, { volumeAttachment: { volumeId: volume.id, ...fields } }, { version })
  expect(await put({ delete_on_termination: true }, '2.84')).toMatchObject({
    status: 400,
    body: expect.stringContaining("('delete_on_termination' was unexpected)"),
  })
  for (const [fields, words] of [
    [{ device: '/dev/vdzz' }, 'The device property is not mutable'],
    [{ tag: 'x' }, 'The tag property is not mutable'],
    [{ serverId: '00000000-0000-0000-0000-000000000000' }, 'The serverId property is not mutable'],
  ] as const) {
    expect(await put(fields)).toEqual({ status: 400, body: words })
  }
  expect(await put({ delete_on_termination: true })).toMatchObject({ status: 202 })
  expect(at(await nova('GET', one), 'volumeAttachment', 'delete_on_termination')).toBe(true)
  expect(await put({ delete_on_termination: false })).toMatchObject({ status: 202 })
  const other = '00000000-0000-0000-0000-000000000000'
  const swap = { volumeAttachment: { volumeId: other } }
  expect(await nova('PUT', one, swap)).toEqual({
    status: 403,
    body: "Policy doesn't allow os_compute_api:os-volumes-attachments:swap to be performed.",
  })
  expect(
    await nova('PUT', `${path}/${other}`, {
      volumeAttachment: { volumeId: other, delete_on_termination: true },
    }),
  ).toEqual({ status: 404, body: `No volume Block Device Mapping with id ${other}.` })
  await nova('DELETE', one)
  await cinder.becomes(`/volumes/${volume.id}`, 'available')
  await remove(id)
})

test('what needs a host is refused for a server that has none', { timeout: 120_000 }, async () => {
  const id = await launch()
  await act(id, { shelve: null })
  await rests(id, 'SHELVED_OFFLOADED')
  const notReady = { status: 409, body: `Instance ${id} is not ready` }
  expect(await act(id, { 'os-getConsoleOutput': {} })).toEqual(notReady)
  expect(await act(id, { trigger_crash_dump: null })).toEqual(notReady)
  expect(await nova('POST', `/servers/${id}/action`, { evacuate: {} }, { as: 'admin' })).toEqual({
    status: 400,
    body: "The target host can't be the same one.",
  })
  await remove(id)
})

test('a lock is told as such, but of a password and of what is deleted', async () => {
  const id = await launch()
  await act(id, { lock: null })
  expect(await act(id, { pause: null })).toEqual({ status: 409, body: `Instance ${id} is locked` })
  for (const [action, asked] of [
    ['changePassword', { adminPass: 'x' }],
    ['restore', null],
  ] as const) {
    expect(await act(id, { [action]: asked })).toEqual({
      status: 409,
      body: `Instance ${id} is in an invalid state for '${action}'`,
    })
  }
  expect(await act(id, { resetNetwork: null })).toMatchObject({ status: 410 })
  await act(id, { unlock: null })
  await remove(id)
})

test('the quota of a project that is gone can be taken away', async () => {
  const gone = '/os-quota-sets/00000000000000000000000000000000'
  expect((await nova('DELETE', gone, undefined, { as: 'admin' })).status).toBe(202)
  const old = await nova('GET', '/os-quota-class-sets/default', undefined, {
    as: 'admin',
    version: '2.49',
  })
  expect(at(old, 'quota_class_set')).toHaveProperty('floating_ips')
})
