/** The second part of the walk: a router with a way out, an interface in each subnet, and a route. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm, dialog, expectRow, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { dismiss, refusedBy } from '../told-why.ts'
import { chooseIn, tabOf } from './steps.ts'
import type { Routed, Walk, Wire } from './walk.ts'

export const ROUTE = { destination: '10.77.0.0/16', nexthop: '10.76.4.9' } as const

const panelOf = (page: Page) => page.getByRole('tabpanel')

/** What is plugged into a router, as Neutron has it. */
export const interfacesOf = ({ neutron }: Pick<Walk, 'neutron'>, routerId: string) =>
  neutron.ports.list({ device_id: routerId, device_owner: 'network:router_interface' })

/** Builds it in the browser, on Neutron's word step by step. */
export const buildRouter = async (walk: Walk, wire: Wire): Promise<Routed> => {
  const { page, neutron, name } = walk
  await page.goto('/project/routers')
  await page.getByRole('button', { name: 'Create Router', exact: true }).click()
  const create = dialog(page, 'Create Router')
  await create.fill({ 'Router Name': name })
  await create.press('Create Router')
  await expectToast(page, `Created router "${name}".`)
  const router = only(await neutron.routers.list({ name }))
  const routerId = router.id
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
  for (const version of ['v4', 'v6']) await plug(walk, `${name}-${version}`)
  await walk.eventually(async () => {
    const ports = await interfacesOf(walk, routerId)
    expect(ports.map(({ status }) => status)).toEqual(['ACTIVE', 'ACTIVE'])
  })
  const ports = await interfacesOf(walk, routerId)
  const held = ports.flatMap(({ fixed_ips }) => fixed_ips.map(({ subnet_id }) => subnet_id))
  expect(held.toSorted()).toEqual([wire.subnets.four, wire.subnets.six].toSorted())
  await refuseOverlap(walk, routerId)
  await addRoute(walk, routerId)
  return { ...wire, routerId }
}

/** Plugs a subnet in, in the tab of the interfaces; the dialog stays where it is refused. */
const plug = async ({ page }: Walk, subnet: string, refused?: string): Promise<void> => {
  await panelOf(page).getByRole('button', { name: 'Add Interface', exact: true }).click()
  const add = dialog(page, 'Add Interface')
  await chooseIn(page, add.root, 'Subnet', subnet)
  await add.press('Add Interface')
  if (refused !== undefined) {
    await expect(add.root.getByRole('alert')).toContainText(refused)
    await dismiss(page, 'Unable to add the interface.')
    await add.press('Cancel')
  }
  await expect(add.root).toBeHidden()
}

/** The router of a project joins no two subnets that overlap: Neutron says which. */
const refuseOverlap = async (walk: Walk, routerId: string): Promise<void> => {
  const { neutron, name } = walk
  const network = await neutron.networks.create({ name: `${name}-other` })
  const body = { network_id: network.id, ip_version: 4, cidr: '10.76.4.0/25' } as const
  const subnet = await neutron.subnets.create({ ...body, name: `${name}-same` })
  const add = { subnet_id: subnet.id }
  const { status, words } = await refusedBy(() => neutron.routers.addInterface(routerId, add))
  expect(status, words).toBe(400)
  expect(words).toContain(
    `Cidr 10.76.4.0/25 of subnet ${subnet.id} overlaps with cidr 10.76.4.0/24`,
  )
  await plug(walk, `${name}-same`, words)
  expect(await interfacesOf(walk, routerId)).toHaveLength(2)
  await neutron.networks.remove(network.id)
}

const addRoute = async ({ page, neutron, name }: Walk, routerId: string): Promise<void> => {
  await tabOf(page, 'Static Routes')
  await panelOf(page).getByRole('button', { name: 'Add Static Route', exact: true }).click()
  const route = dialog(page, 'Add Static Route')
  await route.fill({ Destination: ROUTE.destination, 'Next Hop': '10.99.0.1' })
  await route.press('Add Static Route')
  const astray = { ...ROUTE, nexthop: '10.99.0.1' }
  const { words } = await refusedBy(() => neutron.routers.addRoutes(routerId, [astray]))
  expect(words).toContain('the nexthop is not connected with router')
  await expect(route.root.getByRole('alert')).toContainText(words)
  await dismiss(page, 'Unable to add the static route.')
  await route.fill({ 'Next Hop': ROUTE.nexthop })
  await route.press('Add Static Route')
  await expectToast(page, `Added a static route to: ${name}.`)
  await expectRow(table(page, 'Static Routes').row(ROUTE.destination), {
    'Next Hop': ROUTE.nexthop,
  })
  expect((await neutron.routers.get(routerId)).routes).toEqual([ROUTE])
}

/** Takes it down in the browser: the route, interfaces, the gateway, then the router. */
export const takeRouterDown = async (walk: Walk, { routerId }: Routed): Promise<void> => {
  const { page, neutron, name } = walk
  await page.goto(`/ngdetails/OS::Neutron::Router/${routerId}?tab=static_routes`)
  await tabOf(page, 'Static Routes')
  const routes = table(page, 'Static Routes')
  await routes.row(ROUTE.destination).do('Delete Static Route')
  await confirm(page, 'Confirm Delete Static Route', 'Delete Static Route')
  await expect(routes.row(ROUTE.destination).root).toBeHidden()
  expect((await neutron.routers.get(routerId)).routes).toEqual([])

  await tabOf(page, 'Interfaces')
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
}
