/** The last part of the walk: what is left of the wire, from its ports to the network itself. */
import { expect } from '../fixtures.ts'
import { confirm, expectToast, table } from '../helpers.ts'
import { tabOf } from './steps.ts'
import type { Served } from './walk-floating.ts'
import type { Plugs, Routed, Walk } from './walk.ts'

/** The server goes with its port, then the ports, then the group that they were in. */
export const takePlugsDown = async (
  walk: Walk,
  { networkId }: Routed,
  { serverId, portId }: Served,
  { ports, groupId }: Plugs,
): Promise<void> => {
  const { page, cloud, neutron, name } = walk
  await cloud.nova.servers.remove(serverId)
  await walk.eventually(async () => expect(await neutron.ports.list({ id: portId })).toEqual([]))
  await page.goto(`/ngdetails/OS::Neutron::Net/${networkId}?tab=ports`)
  const list = table(page, 'Ports')
  const names = ['a', 'b', 'top'].map((letter) => `${name}-${letter}`)
  for (const one of names) await list.row(one).check()
  await page.getByRole('button', { name: 'Delete Ports', exact: true }).click()
  await confirm(page, 'Confirm Delete Ports', 'Delete Ports')
  await expectToast(page, `Deleted Ports: ${names.join(', ')}.`)
  expect(await neutron.ports.list({ id: Object.values(ports) })).toEqual([])

  await page.goto('/project/security_groups')
  const groups = table(page, 'Security Groups')
  await groups.row(name).do('Delete Security Group')
  await confirm(page, 'Confirm Delete Security Group', 'Delete Security Group')
  await expectToast(page, `Deleted Security Group: ${name}.`)
  expect(await neutron.securityGroups.list({ id: groupId })).toEqual([])
}

/** One subnet by itself; the other goes with the network. */
export const takeNetworkDown = async (walk: Walk, { networkId, subnets }: Routed) => {
  const { page, neutron, name } = walk
  await page.goto(`/ngdetails/OS::Neutron::Net/${networkId}?tab=subnets`)
  const list = table(page, 'Subnets')
  await list.row(`${name}-v6`).do('Delete Subnet')
  await confirm(page, 'Confirm Delete Subnet', 'Delete Subnet')
  await expect(list.names).toHaveText([`${name}-v4`])
  const left = await neutron.subnets.list({ network_id: networkId })
  expect(left.map(({ id }) => id)).toEqual([subnets.four])

  await tabOf(page, 'Overview')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, `Deleted Network: ${name}.`)
  expect(await neutron.networks.list({ id: networkId })).toEqual([])
  expect(await neutron.subnets.list({ network_id: networkId })).toEqual([])
}
