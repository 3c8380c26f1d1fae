/** Embedded only: a real host takes a minute to find out. */
import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { serviceOf } from '#testing/service.ts'

const cloud = await underTest()
const { nova, wish, rests, remove } = await serverLab(cloud)
const neutron = serviceOf(cloud, 'network')

test('a server on a network without a free address ends in error, in the words of Nova', async () => {
  const net = await neutron.make('/networks', { network: { name: cloud.unique('full') } })
  await neutron.make('/subnets', {
    subnet: {
      ...{ network_id: net.id, cidr: '10.79.0.0/28', ip_version: 4, enable_dhcp: false },
      allocation_pools: [{ start: '10.79.0.4', end: '10.79.0.4' }],
    },
  })
  const port = await neutron.make('/ports', { port: { network_id: net.id } })
  expect(port.id).toBeTruthy()
  const made = await nova('POST', '/servers', wish({ networks: [{ uuid: net.id }] }))
  const id = String(at(made, 'server', 'id'))
  await rests(id, 'ERROR')
  expect(at(await nova('GET', `/servers/${id}`), 'server', 'fault', 'message')).toBe(
    `Build of instance ${id} aborted: Failed to allocate the network(s) with error ` +
      `No fixed IP addresses available for network: ${net.id}, not rescheduling.`,
  )
  await remove(id)
})
