/** A part of the walk: nothing goes that something else rests on. */
import { expect } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { tabOf } from './steps.ts'
import { ROUTE, interfacesOf } from './walk-router.ts'
import { expectKept, expectKeptBefore } from './walk-refused.ts'
import type { Plugs, Routed, Walk } from './walk.ts'

/** Tries to delete each part in the browser: Neutron keeps it, and says by what it is held. */
export const refuseInUse = async (walk: Walk, routed: Routed, plugs: Plugs): Promise<void> => {
  const { page, neutron, name } = walk
  const { networkId, subnets } = routed
  const { ports, groupId } = plugs
  const kept = (thing: string, called: string, ask: () => Promise<unknown>) =>
    expectKept(
      page,
      { action: `Delete ${thing}`, says: `Unable to delete ${thing}: ${called}.` },
      ask,
    )

  await page.goto(`/ngdetails/OS::Neutron::Net/${networkId}?tab=subnets`)
  await table(page, 'Subnets').row(`${name}-v4`).do('Delete Subnet')
  await expectKeptBefore(page, 'Delete Subnet', () => neutron.subnets.remove(subnets.four))
  await tabOf(page, 'Ports')
  for (const [letter, id] of [
    ['top', ports.top],
    ['a', ports.a],
  ] as const) {
    await table(page, 'Ports').row(`${name}-${letter}`).do('Delete Port')
    await kept('Port', `${name}-${letter}`, () => neutron.ports.remove(id))
  }
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Network' }).click()
  await expectKeptBefore(page, 'Delete Network', () => neutron.networks.remove(networkId))

  await page.goto('/project/security_groups')
  await table(page, 'Security Groups').row(name).do('Delete Security Group')
  await expectKeptBefore(page, 'Delete Security Group', () =>
    neutron.securityGroups.remove(groupId),
  )
  await refuseRouter(walk, routed)

  expect(await neutron.networks.get(networkId)).toMatchObject({ name })
  const left = (await neutron.ports.list({ network_id: networkId })).map(({ id }) => id)
  expect(left).toEqual(expect.arrayContaining([ports.top, ports.a, ports.b]))
}

/** What a router has is held by routes and floating IPs, and the router by what it has. */
const refuseRouter = async (walk: Walk, { routerId, subnets }: Routed): Promise<void> => {
  const { page, neutron, name } = walk
  const { routers } = neutron
  await page.goto(`/ngdetails/OS::Neutron::Router/${routerId}?tab=interfaces`)
  const plugged = await interfacesOf(walk, routerId)
  const four = only(
    plugged.filter(({ fixed_ips }) =>
      fixed_ips.some(({ subnet_id }) => subnet_id === subnets.four),
    ),
  )
  const address = only(four.fixed_ips).ip_address
  await table(page, 'Interfaces').row(address).do('Delete Interface')
  await expectKept(
    page,
    { action: 'Delete Interface', says: `Unable to delete Interface: ${address}.` },
    () => routers.removeInterface(routerId, { port_id: four.id }),
  )
  const more = async (action: string) => {
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await more('Clear Gateway')
  await expectKept(
    page,
    { action: 'Clear Gateway', says: `Unable to clear the gateway of: ${name}.` },
    () => routers.update(routerId, { external_gateway_info: null }),
  )
  await more('Delete Router')
  await expectKeptBefore(page, 'Delete Router', () => routers.remove(routerId))
  const router = await routers.get(routerId)
  expect(router).toMatchObject({ routes: [ROUTE], external_gateway_info: { enable_snat: true } })
}
