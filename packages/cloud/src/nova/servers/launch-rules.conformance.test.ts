import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { serviceOf } from '#testing/service.ts'

const cloud = await inOwnProject(await underTest())
const { nova, wish, image, launch, remove, gone } = await serverLab(cloud)
const cinder = serviceOf(cloud, 'volumev3')
const neutron = serviceOf(cloud, 'network')

const post = (more: Record<string, unknown>) => nova('POST', '/servers', wish(more))
const ofImage = { boot_index: 0, source_type: 'image', destination_type: 'local', uuid: image }
const beside = (device: object) => ({
  block_device_mapping_v2: [ofImage, { boot_index: -1, ...device }],
})
const blank = { source_type: 'blank', destination_type: 'local', volume_size: 1 }

test('disks on the host have the room of the flavor, and new volumes have a size', async () => {
  for (const [more, body] of [
    [
      beside(blank),
      'Ephemeral disks requested are larger than the instance type allows. If no size is given ' +
        'in one block device mapping, flavor ephemeral size will be used.',
    ],
    [
      beside({ ...blank, guest_format: 'swap' }),
      'Swap drive requested is larger than instance type allows.',
    ],
    [
      {
        imageRef: '',
        block_device_mapping_v2: [{ ...ofImage, destination_type: 'volume' }],
      },
      "Images with destination_type 'volume' need to have a non-zero size specified",
    ],
  ] as const) {
    expect(await post(more)).toEqual({ status: 400, body })
  }
})

test('a volume is for one server, and on it once', { timeout: 120_000 }, async () => {
  const volume = await cinder.make('/volumes', { volume: { size: 1, name: cloud.unique('v') } })
  await cinder.becomes(`/volumes/${volume.id}`, 'available')
  const device = { source_type: 'volume', destination_type: 'volume', uuid: volume.id }
  expect(await post({ ...beside(device), max_count: 2 })).toEqual({
    status: 400,
    body: 'Cannot attach one or more volumes to multiple instances',
  })
  const id = await launch()
  const path = `/servers/${id}/os-volume_attachments` as const
  const attach = () => nova('POST', path, { volumeAttachment: { volumeId: volume.id } })
  const made = await attach()
  expect(at(made, 'volumeAttachment')).toMatchObject({ id: volume.id, volumeId: volume.id })
  expect(at(made, 'volumeAttachment')).not.toHaveProperty('attachment_id')
  await cinder.becomes(`/volumes/${volume.id}`, 'in-use')
  expect(at(await nova('GET', `${path}/${volume.id}`), 'volumeAttachment')).toMatchObject({
    attachment_id: expect.any(String),
    bdm_uuid: expect.any(String),
  })
  expect(await attach()).toEqual({
    status: 400,
    body: `Invalid volume: volume ${volume.id} is already attached to instances: ${id}`,
  })
  await nova('DELETE', `${path}/${volume.id}`)
  await cinder.becomes(`/volumes/${volume.id}`, 'available')
  await remove(id)
})

test.runIf(thorough)(
  'an address is one of the network, and a port of one server',
  { timeout: 120_000 },
  async () => {
    const name = cloud.unique('rules')
    const net = await neutron.make('/networks', { network: { name } })
    const other = await neutron.make('/networks', { network: { name: `${name}-bare` } })
    await neutron.make('/subnets', {
      // What is given out by itself, to the agent of DHCP, too, is none that is asked for below.
      subnet: {
        ...{ network_id: net.id, cidr: '10.77.0.0/28', ip_version: 4 },
        allocation_pools: [{ start: '10.77.0.2', end: '10.77.0.8' }],
      },
    })
    const port = await neutron.make('/ports', { port: { network_id: net.id } })
    expect(await post({ networks: [{ port: port.id }], max_count: 2 })).toEqual({
      status: 400,
      body:
        'Failed to launch instances: Unable to launch multiple instances with a single configured ' +
        'port ID. Please launch your instance one by one with different ports.',
    })
    const stray = await post({ networks: [{ uuid: net.id, fixed_ip: '10.78.0.9' }] })
    const failed = String(at(stray, 'server', 'id'))
    const fault = await cloud.until(
      async () => at(await nova('GET', `/servers/${failed}`), 'server', 'fault') ?? undefined,
      { within: 60_000 },
    )
    expect(fault).toMatchObject({
      message:
        `Build of instance ${failed} aborted: Invalid input received: ` +
        `Fixed IP 10.78.0.9 is not a valid ip address for network ${net.id}.`,
    })
    await remove(failed)
    const id = await launch({ networks: [{ uuid: net.id, fixed_ip: '10.77.0.9' }] })
    const attach = (interfaceAttachment: object) =>
      nova('POST', `/servers/${id}/os-interface`, { interfaceAttachment })
    expect(await attach({ net_id: other.id })).toEqual({
      status: 400,
      body:
        'Network requires port_security_enabled and subnet associated in order to apply ' +
        'security groups.',
    })
    expect(await attach({ net_id: net.id, fixed_ips: [{ ip_address: '10.77.0.9' }] })).toEqual({
      status: 409,
      body: 'Fixed IP 10.77.0.9 is already in use.',
    })
    const tagged = await attach({ port_id: port.id, tag: 'second' })
    expect(at(tagged, 'interfaceAttachment')).toMatchObject({ port_id: port.id, tag: 'second' })
    expect(await attach({ port_id: port.id })).toEqual({
      status: 409,
      body: `Port ${port.id} is still in use.`,
    })
    await nova('DELETE', `/servers/${id}`)
    await gone(id)
  },
)
