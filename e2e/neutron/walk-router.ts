/** The first part of the walk: a network, an IPv4 and an IPv6 subnet, and a router with a way out. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm, dialog, expectToast, table } from '../helpers.ts'
import { chooseIn, tabOf } from './steps.ts'
import type { Routed, Walk } from './walk.ts'

const V4 = '10.76.4.0/24'
const V6 = 'fd00:76:6::/64'

const panelOf = (page: Page) => page.getByRole('tabpanel')

/** The one thing of a list; throws where there is none. */
const only = <T>([one]: readonly T[]): T => {
  if (one === undefined) throw new Error('Neutron has nothing of that name.')
  return one
}

/** Builds it in the browser, on Neutron's word step by step. */
export const buildRouter = async (walk: Walk): Promise<Routed> => {
  const { page, neutron, name } = walk
  const networkId = await makeNetwork(walk)
  // An IPv6 subnet whose hosts form their own addresses.
  const six = await neutron.subnets.create({
    ...{ network_id: networkId, ip_version: 6, cidr: V6, name: `${name}-v6` },
    ...{ ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' },
  })
  const four = only(await neutron.subnets.list({ network_id: networkId, ip_version: 4 }))
  expect(four).toMatchObject({ cidr: V4, gateway_ip: '10.76.4.1', enable_dhcp: true })

  await page.goto('/project/routers')
  await page.getByRole('button', { name: 'Create Router', exact: true }).click()
  const create = dialog(page, 'Create Router')
  await create.fill({ 'Router Name': name })
  await create.press('Create Router')
  await expectToast(page, `Created router "${name}".`)
  const router = only(await neutron.routers.list({ name }))
  const routerId = router.id
  walk.cleanUp(() => takenDown(walk, routerId))
  expect(router).toMatchObject({ status: 'ACTIVE', external_gateway_info: null, routes: [] })

  const row = table(page, 'Routers').row(name)
  await row.do('Set Gateway')
  const set = dialog(page, 'Set Gateway')
  await chooseIn(page, set.root, 'External Network', /^public/)
  await set.press('Set Gateway')
  await expectToast(page, `Set the gateway of: ${name}.`)
  const { external_gateway_info: gateway } = await neutron.routers.get(routerId)
  expect(gateway).toMatchObject({ enable_snat: true, external_fixed_ips: [{}] })

  await row.open()
  await tabOf(page, 'Interfaces')
  for (const subnet of [four, six]) {
    await panelOf(page).getByRole('button', { name: 'Add Interface', exact: true }).click()
    const add = dialog(page, 'Add Interface')
    await chooseIn(page, add.root, 'Subnet', subnet.name)
    await add.press('Add Interface')
    await expect(add.root).toBeHidden()
  }
  await walk.eventually(async () => {
    const ports = await interfacesOf(walk, routerId)
    expect(ports.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  })
  const ports = await interfacesOf(walk, routerId)
  const held = ports.flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id))
  expect(held.toSorted()).toEqual([four.id, six.id].toSorted())
  return { networkId, routerId, subnets: { four: four.id, six: six.id } }
}

const makeNetwork = async ({ page, neutron, name, cleanUp }: Walk): Promise<string> => {
  await page.goto('/project/networks')
  await page.getByRole('button', { name: 'Create Network', exact: true }).click()
  const wizard = dialog(page, 'Create Network')
  await wizard.fill({ 'Network Name': name })
  await wizard.press('Next')
  await wizard.fill({ 'Subnet Name': `${name}-v4`, 'Network Address': V4 })
  await wizard.press('Next')
  await wizard.press('Create')
  await expectToast(page, `Created network "${name}".`)
  const network = only(await neutron.networks.list({ name }))
  cleanUp(async () => {
    const left = await neutron.networks.list({ name })
    for (const { id } of left) await neutron.networks.remove(id)
  })
  expect(network).toMatchObject({ status: 'ACTIVE', subnets: [expect.any(String)] })
  return network.id
}

const interfacesOf = ({ neutron }: Walk, routerId: string) =>
  neutron.ports.list({ device_id: routerId, device_owner: 'network:router_interface' })

/** What a test that stopped on its way has left of the router. */
const takenDown = async (walk: Walk, routerId: string): Promise<void> => {
  const { routers } = walk.neutron
  if ((await routers.list({ id: routerId })).length === 0) return
  await routers.update(routerId, { routes: [] })
  for (const { id } of await interfacesOf(walk, routerId)) {
    await routers.removeInterface(routerId, { port_id: id })
  }
  await routers.remove(routerId)
}

/** Takes it down in the browser: interfaces, the gateway, the router, then the network. */
export const takeRouterDown = async (walk: Walk, { networkId, routerId }: Routed) => {
  const { page, neutron, name } = walk
  await page.goto(`/ngdetails/OS::Neutron::Router/${routerId}?tab=interfaces`)
  const interfaces = table(page, 'Interfaces')
  await expect(interfaces.rows).toHaveCount(2)
  await interfaces.root.getByRole('checkbox').first().check()
  await panelOf(page).getByRole('button', { name: 'Delete Interfaces', exact: true }).click()
  await confirm(page, 'Confirm Delete Interfaces', 'Delete Interfaces')
  await expect(interfaces.rows).toHaveCount(0)
  expect(await interfacesOf(walk, routerId)).toEqual([])

  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Clear Gateway' }).click()
  await confirm(page, 'Confirm Clear Gateway', 'Clear Gateway')
  await expectToast(page, `Cleared the gateway of: ${name}.`)
  expect((await neutron.routers.get(routerId)).external_gateway_info).toBeNull()

  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Router' }).click()
  await confirm(page, 'Confirm Delete Router', 'Delete Router')
  await expectToast(page, `Deleted Router: ${name}.`)
  expect(await neutron.routers.list({ id: routerId })).toEqual([])

  await page.goto(`/ngdetails/OS::Neutron::Net/${networkId}`)
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete Network' }).click()
  await confirm(page, 'Confirm Delete Network', 'Delete Network')
  await expectToast(page, `Deleted Network: ${name}.`)
}
