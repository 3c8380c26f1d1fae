import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { askerOf, pick, type Ask } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const cinder = askerOf(cloud, 'block-storage')
const glance = askerOf(cloud, 'image')
const network = askerOf(cloud, 'network')

const ofVolume = (id: string): Promise<unknown> =>
  cinder('GET', `/volumes/${id}`).then((reply) => pick(reply, 'volume', 'status'))
const gone = (ask: Ask, path: `/${string}`): Promise<unknown> =>
  cloud.until(async () => (await ask('GET', path)).status === 404, { within: 60_000 })

test('a server boots from a new volume, is kept by a snapshot of it, and takes it along', async () => {
  const id = await lab.launch({
    imageRef: '',
    block_device_mapping_v2: [
      {
        boot_index: 0,
        uuid: lab.image,
        source_type: 'image',
        destination_type: 'volume',
        volume_size: 1,
        delete_on_termination: true,
      },
    ],
  })
  const server = await lab.nova('GET', `/servers/${id}`)
  expect(at(server, 'server', 'image')).toBe('')
  const attached = ['server', 'os-extended-volumes:volumes_attached', 0] as const
  expect(at(server, ...attached, 'delete_on_termination')).toBe(true)
  const volume = String(at(server, ...attached, 'id'))
  const shown = await cinder('GET', `/volumes/${volume}`)
  expect(shown.body).toMatchObject({
    volume: { status: 'in-use', bootable: 'true', attachments: [{ server_id: id }] },
  })
  expect(
    await lab.act(id, { createBackup: { name: 'no', backup_type: 'daily', rotation: 1 } }),
  ).toEqual({ status: 400, body: 'Backup is not supported for volume-backed instances.' })

  const name = cloud.unique('volume-snap')
  const made = await lab.act(id, { createImage: { name, metadata: { k: 'v' } } })
  expect(made.status).toBe(202)
  const imageId = String(at(made, 'image_id'))
  const image = (await glance('GET', `/images/${imageId}`)).body as Record<string, unknown>
  expect(image).toMatchObject({ name, size: 0, status: 'active', k: 'v', bdm_v2: 'True' })
  const [device] = JSON.parse(String(image['block_device_mapping'])) as Record<string, unknown>[]
  expect(device).toMatchObject({ source_type: 'snapshot', boot_index: 0, volume_size: 1 })
  const snapshot = String(device?.['snapshot_id'])
  await cloud.until(
    async () =>
      pick(await cinder('GET', `/snapshots/${snapshot}`), 'snapshot', 'status') === 'available',
    { within: 60_000 },
  )
  expect((await cinder('GET', `/snapshots/${snapshot}`)).body).toMatchObject({
    snapshot: { name: `snapshot for ${name}`, volume_id: volume },
  })
  await glance('DELETE', `/images/${imageId}`)
  await cinder('DELETE', `/snapshots/${snapshot}`)
  await gone(cinder, `/snapshots/${snapshot}`)
  await lab.nova('DELETE', `/servers/${id}`)
  await gone(cinder, `/volumes/${volume}`)
})

test('a volume is attached to a server and taken off it', async () => {
  const server = await lab.launch()
  const made = await cinder('POST', '/volumes', { volume: { size: 1, name: cloud.unique('v') } })
  const id = pick(made, 'volume', 'id')
  cloud.cleanUp(() => cinder('DELETE', `/volumes/${id}`))
  const becomes = (status: string): Promise<unknown> =>
    cloud.until(async () => (await ofVolume(id)) === status, { within: 60_000 })
  await becomes('available')
  const path = `/servers/${server}/os-volume_attachments` as const
  const attached = await lab.nova('POST', path, { volumeAttachment: { volumeId: id } })
  expect(attached).toMatchObject({
    status: 200,
    body: { volumeAttachment: { volumeId: id, serverId: server, delete_on_termination: false } },
  })
  // Nova answers once it is reserved; the server's host attaches it after that.
  expect(await ofVolume(id)).toMatch(/^(reserved|attaching)$/)
  await becomes('in-use')
  const list = await lab.nova('GET', path)
  expect(list.body).toMatchObject({ volumeAttachments: [{ volumeId: id }] })
  const again = await lab.nova('POST', path, { volumeAttachment: { volumeId: id } })
  expect(again.status).toBe(400)
  expect(await cinder('DELETE', `/volumes/${id}`)).toMatchObject({ status: 400 })
  expect((await lab.nova('DELETE', `${path}/${id}`)).status).toBe(202)
  await becomes('available')
  // Cinder has it back a moment before Nova has forgotten it.
  await cloud.until(
    async () => at(await lab.nova('GET', path), 'volumeAttachments', 0) === undefined,
    {
      within: 60_000,
    },
  )
})

test('an interface is attached, becomes ACTIVE, and goes with its port', async () => {
  const made = await network('POST', '/networks', { network: { name: cloud.unique('if') } })
  const id = pick(made, 'network', 'id')
  cloud.cleanUp(() => network('DELETE', `/networks/${id}`))
  const subnet = { network_id: id, ip_version: 4, cidr: '10.99.0.0/24' }
  await network('POST', '/subnets', { subnet })
  const server = await lab.launch()
  const path = `/servers/${server}/os-interface` as const
  const attached = await lab.nova('POST', path, { interfaceAttachment: { net_id: id } })
  expect(attached).toMatchObject({ status: 200, body: { interfaceAttachment: { net_id: id } } })
  const port = String(at(attached, 'interfaceAttachment', 'port_id'))
  await cloud.until(
    async () => pick(await network('GET', `/ports/${port}`), 'port', 'status') === 'ACTIVE',
    { within: 60_000 },
  )
  expect((await network('GET', `/ports/${port}`)).body).toMatchObject({
    port: { device_id: server, device_owner: 'compute:nova', fixed_ips: [{}] },
  })
  expect((await lab.nova('DELETE', `${path}/${port}`)).status).toBe(202)
  await gone(network, `/ports/${port}`)
  expect((await lab.nova('GET', path)).body).toEqual({ interfaceAttachments: [] })
})

test('of a kind of backup only so many are kept', async () => {
  const server = await lab.launch()
  const prefix = cloud.unique('backup')
  for (const end of ['old', 'new']) {
    const wish = { name: `${prefix}-${end}`, backup_type: 'daily', rotation: 1 }
    expect((await lab.act(server, { createBackup: wish })).status).toBe(202)
    await lab.rests(server, 'ACTIVE')
    // Backups are told apart by the second in which they were made.
    let looks = 0
    await cloud.until(async () => (looks += 1) > 4, { within: 10_000 })
  }
  const kept = async (): Promise<{ id: string; name: string }[]> => {
    const reply = await glance('GET', `/images?instance_uuid=${server}`)
    return (reply.body as { images: { id: string; name: string }[] }).images
  }
  // The oldest goes a moment after the server is free again.
  const left = await cloud.until(
    async () => {
      const list = await kept()
      return list.length === 1 && list
    },
    { within: 30_000 },
  )
  for (const { id } of left) cloud.cleanUp(() => glance('DELETE', `/images/${id}`))
  expect(left.map(({ name }) => name)).toEqual([`${prefix}-new`])
})

test('servers that shall be apart are on two hosts, those together on one', async () => {
  const place = async (policy: string): Promise<Set<unknown>> => {
    const wish = { server_group: { name: cloud.unique('group'), policy } }
    const group = await lab.nova('POST', '/os-server-groups', wish)
    const id = String(at(group, 'server_group', 'id'))
    cloud.cleanUp(() => lab.nova('DELETE', `/os-server-groups/${id}`))
    const hosts = new Set<unknown>()
    for (let count = 0; count < 2; count += 1) {
      const hints = { 'os:scheduler_hints': { group: id } }
      const made = await lab.nova('POST', '/servers', { ...lab.wish(), ...hints })
      const server = String(at(made, 'server', 'id'))
      cloud.cleanUp(() => lab.nova('DELETE', `/servers/${server}`))
      hosts.add((await lab.rests(server, 'ACTIVE'))['hostId'])
    }
    return hosts
  }
  expect(await place('anti-affinity')).toHaveProperty('size', 2)
  expect(await place('affinity')).toHaveProperty('size', 1)
})

test('a server does not boot from a volume that is not bootable', { timeout: 90_000 }, async () => {
  const made = await cinder('POST', '/volumes', { volume: { size: 1, name: cloud.unique('v') } })
  const id = pick(made, 'volume', 'id')
  cloud.cleanUp(() => cinder('DELETE', `/volumes/${id}`))
  await cloud.until(async () => (await ofVolume(id)) === 'available', { within: 60_000 })
  const device = { uuid: id, source_type: 'volume', destination_type: 'volume' }
  const refusal = { status: 400, body: `Block Device ${id} is not bootable.` }
  const boot = (more: object) => lab.nova('POST', '/servers', lab.wish({ imageRef: '', ...more }))
  const first = { ...device, boot_index: 0 }
  expect(await boot({ block_device_mapping_v2: [first] })).toEqual(refusal)
  const old = { volume_id: id, device_name: 'vda' }
  expect(await boot({ block_device_mapping: [old] })).toEqual(refusal)
  // Nova looks at what is booted from before it looks at keys and groups, and after zones.
  const more = { key_name: 'nokey', security_groups: [{ name: 'nogroup' }] }
  expect(await boot({ block_device_mapping_v2: [first], ...more })).toEqual(refusal)
  const zone = { availability_zone: 'nozone' }
  expect(await boot({ block_device_mapping_v2: [first], ...zone })).toEqual({
    status: 400,
    body: 'The requested availability zone is not available',
  })
  const order = {
    status: 400,
    body:
      'Block Device Mapping is Invalid: Boot sequence for the instance and image/block device ' +
      'mapping combination is not valid.',
  }
  expect(await boot({ block_device_mapping_v2: [{ ...device, boot_index: 1 }] })).toEqual(order)
  for (const name of [{ device_name: 'vdb' }, {}]) {
    expect(await boot({ block_device_mapping: [{ volume_id: id, ...name }] })).toEqual(order)
  }
  const snapshot = { volume_id: id, name: cloud.unique('s') }
  const taken = pick(await cinder('POST', '/snapshots', { snapshot }), 'snapshot', 'id')
  cloud.cleanUp(async () => {
    await cinder('DELETE', `/snapshots/${taken}`)
    await gone(cinder, `/snapshots/${taken}`)
  })
  await cloud.until(
    async () =>
      pick(await cinder('GET', `/snapshots/${taken}`), 'snapshot', 'status') === 'available',
    { within: 60_000 },
  )
  const copy = { ...first, uuid: taken, source_type: 'snapshot' }
  expect(await boot({ block_device_mapping_v2: [copy] })).toEqual(refusal)
})
