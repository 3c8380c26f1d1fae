import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { expectAccessible } from '../axe.ts'
import { expect, test, type CleanUp } from '../fixtures.ts'
import {
  confirm,
  described,
  dialog,
  expectHeld,
  expectRow,
  expectToast,
  table,
  unique,
} from '../helpers.ts'
import { dismiss } from '../told-why.ts'
import { chooseIn, tabOf } from './steps.ts'

const list = (page: Page) => table(page, 'Routers')

/** A network with a subnet, which go when the test is over. */
const wire = async (
  { neutron }: OpenStack,
  cleanUp: CleanUp,
  cidr: string,
): Promise<{ network: string; subnet: string; name: string }> => {
  const name = unique()
  const network = (await neutron.networks.create({ name })).id
  cleanUp(() => neutron.networks.remove(network))
  const called = `${name}-subnet`
  const body = { network_id: network, ip_version: 4, cidr, name: called } as const
  return { network, subnet: (await neutron.subnets.create(body)).id, name: called }
}

test(
  'a router is made with a gateway, joined with networks, given a route, and taken down again',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, cleanUp }) => {
    test.slow()
    const cloud = await openstack()
    const { neutron } = cloud
    const name = unique()
    const one = await wire(cloud, cleanUp, '10.71.1.0/24')
    const two = await wire(cloud, cleanUp, '10.71.2.0/24')
    const same = await wire(cloud, cleanUp, '10.71.1.0/25')
    const port = await neutron.ports.create({ network_id: two.network, name: `${name}-port` })

    await signIn()
    await page.goto('/project/routers')
    await page.getByRole('button', { name: 'Create Router', exact: true }).click()
    const create = dialog(page, 'Create Router')
    await expect(create.root.getByRole('checkbox', { name: /Distributed|SNAT/ })).toHaveCount(0)
    await create.fill({ 'Router Name': name, Description: 'By a test' })
    await chooseIn(page, create.root, 'External Network', /^public/)
    await expectAccessible(page, 'Create Router')
    await create.press('Create Router')
    await expectToast(page, `Created router "${name}".`)
    const row = list(page).row(name)
    await expectRow(row, { Status: 'Active', 'External Network': 'public', 'Admin State': 'Up' })
    const [made] = await neutron.routers.list({ name })
    const gateway = made?.external_gateway_info?.external_fixed_ips?.[0]?.ip_address ?? '?'

    await row.open()
    await expect(await described(page, 'Gateway Addresses')).toHaveText(gateway)
    await expect(await described(page, 'SNAT')).toHaveText('Yes')
    await expectAccessible(page, 'a router')

    await tabOf(page, 'Interfaces')
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Add Interface', exact: true }).click()
    await expect(page).toHaveURL(/\?tab=interfaces.*dialog=add_interface/)
    const add = dialog(page, 'Add Interface')
    await chooseIn(page, add.root, 'Subnet', one.name)
    await expectAccessible(page, 'Add Interface')
    await add.press('Add Interface')
    await expectToast(page, `Added an interface to: ${name}.`)
    const interfaces = table(page, 'Interfaces')
    await expectRow(interfaces.row('10.71.1.1'), {
      Type: 'Internal Interface',
      Subnets: `${one.name} 10.71.1.0/24`,
    })

    await panel.getByRole('button', { name: 'Add Interface', exact: true }).click()
    await add.root.getByRole('button', { name: /Subnet/ }).click()
    const refused = (subnet: string) =>
      page
        .getByRole('option', { name: new RegExp(`^${subnet}`) })
        .and(page.locator('[aria-disabled=true]'))
    await expect(refused(one.name)).toContainText('The router has an interface in it already.')
    await expect(refused(same.name)).toContainText(
      'The router is connected with some of its addresses already.',
    )
    await page.keyboard.press('Escape')
    await chooseIn(page, add.root, 'Port', new RegExp(`^${name}-port`))
    await expect(add.root.getByRole('button', { name: /Subnet/ })).toHaveCount(0)
    await add.press('Add Interface')
    const other = port.fixed_ips[0]?.ip_address ?? '?'
    await expect(interfaces.row(other).root).toBeVisible()

    await tabOf(page, 'Static Routes')
    await panel.getByRole('button', { name: 'Add Static Route', exact: true }).click()
    const route = dialog(page, 'Add Static Route')
    await route.fill({ Destination: '10.72.0.0/16', 'Next Hop': '10.99.0.1' })
    await expectAccessible(page, 'Add Static Route')
    await route.press('Add Static Route')
    await expect(route.root.getByRole('alert')).toContainText(
      'the nexthop is not connected with router',
    )
    await expect(route.root.getByRole('textbox', { name: /^Destination/ })).toHaveValue(
      '10.72.0.0/16',
    )
    await dismiss(page, 'Unable to add the static route.')
    await route.fill({ 'Next Hop': '10.71.1.9' })
    await route.press('Add Static Route')
    await expectToast(page, `Added a static route to: ${name}.`)
    const routes = table(page, 'Static Routes')
    await expectRow(routes.row('10.72.0.0/16'), { 'Next Hop': '10.71.1.9' })
    expect((await neutron.routers.get(made?.id ?? '')).routes).toEqual([
      { destination: '10.72.0.0/16', nexthop: '10.71.1.9' },
    ])

    // Neutron keeps what is still needed, and says by what.
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Router' }).click()
    await expectHeld(page, 'Delete Router')
    await tabOf(page, 'Interfaces')
    await interfaces.row('10.71.1.1').do('Delete Interface')
    await confirm(page, 'Confirm Delete Interface', 'Delete Interface')
    const routed = page.getByRole('alertdialog').filter({ hasText: 'Unable to delete Interface' })
    await routed.getByRole('button', { name: 'Show details' }).click()
    await expect(routed).toContainText('required by one or more routes')
    await dismiss(page, 'Unable to delete Interface')

    await tabOf(page, 'Static Routes')
    await routes.row('10.72.0.0/16').do('Delete Static Route')
    await confirm(page, 'Confirm Delete Static Route', 'Delete Static Route')
    await expect(routes.row('10.72.0.0/16').root).toBeHidden()
    await tabOf(page, 'Interfaces')
    await interfaces.row('10.71.1.1').check()
    await interfaces.row(other).check()
    await panel.getByRole('button', { name: 'Delete Interfaces', exact: true }).click()
    await confirm(page, 'Confirm Delete Interfaces', 'Delete Interfaces')
    await expect(interfaces.rows).toHaveCount(0)
    await expect.poll(() => neutron.ports.list({ id: port.id })).toEqual([])

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Clear Gateway' }).click()
    await confirm(page, 'Confirm Clear Gateway', 'Clear Gateway')
    await expectToast(page, `Cleared the gateway of: ${name}.`)
    expect((await neutron.routers.get(made?.id ?? '')).external_gateway_info).toBeNull()
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Router' }).click()
    await confirm(page, 'Confirm Delete Router', 'Delete Router')
    await expectToast(page, `Deleted Router: ${name}.`)
    expect(await neutron.routers.list({ name })).toEqual([])
  },
)

test('an interface gets the address that is asked for, by a port that goes where it is refused', async ({
  page,
  signIn,
  openstack,
}) => {
  const cloud = await openstack()
  const { neutron } = cloud
  // Its world goes with the test.
  const { subnet, network, name } = await wire(cloud, () => undefined, '10.73.1.0/24')
  const router = await neutron.routers.create({ name: unique() })
  await signIn()
  await page.goto(`/ngdetails/OS::Neutron::Router/${router.id}?tab=interfaces&dialog=add_interface`)
  const add = dialog(page, 'Add Interface')
  await chooseIn(page, add.root, 'Subnet', name)
  await add.fill({ 'IP Address': '10.73.1.77' })
  await add.press('Add Interface')
  await expectRow(table(page, 'Interfaces').row('10.73.1.77'), { Type: 'Internal Interface' })
  const other = await neutron.routers.create({ name: unique() })
  await page.goto(`/ngdetails/OS::Neutron::Router/${other.id}?tab=interfaces&dialog=add_interface`)
  await chooseIn(page, add.root, 'Subnet', name)
  await add.fill({ 'IP Address': '10.73.1.78' })
  // Somebody else joins them in the meantime.
  await neutron.routers.addInterface(other.id, { subnet_id: subnet })
  await add.press('Add Interface')
  await expect(add.root.getByRole('alert')).toContainText(
    `Router already has a port on subnet ${subnet}`,
  )
  const left = await neutron.ports.list({ network_id: network })
  expect(left.flatMap(({ fixed_ips }) => fixed_ips)).not.toContainEqual(
    expect.objectContaining({ ip_address: '10.73.1.78' }),
  )
})

test('a project that has all its routers is told so at the button', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { projectId } = await openstack()
  cloud.table(rows.networkQuotas).insert({ id: projectId ?? '', limits: { router: 1 } })
  await signIn()
  await page.goto('/project/routers')
  const create = page.getByRole('button', { name: 'Create Router', exact: true })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await create.hover()
  await expect(page.getByText('Quota exceeded: the project uses 1 of 1 routers.')).toBeVisible()
})

test('readers look at routers, and change nothing', async ({ page, signIn }) => {
  await signIn('reader')
  await page.goto('/project/routers')
  await expect(list(page).row('edge').root).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Router' })).toHaveCount(0)
  await list(page).row('edge').open()
  await tabOf(page, 'Interfaces')
  await expect(table(page, 'Interfaces').rows).toHaveCount(2)
  for (const action of [/^Add /, /^Delete /, /Gateway/, /^Edit /])
    await expect(page.getByRole('button', { name: action })).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'L3 Agents' })).toHaveCount(0)
})

test(
  'administrators see the routers of all, choose their gateway, and spread those that are down',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    await signIn('admin')
    await page.goto('/admin/routers')
    await expectRow(list(page).row('lab-router'), {
      ...{ Project: 'alt', 'External Network': 'public' },
      ...{ Distributed: 'No', 'High Availability': 'No' },
    })
    await list(page).row('lab-router').open()
    await tabOf(page, 'Interfaces')
    const gateway = page.getByRole('row').filter({ hasText: 'External Gateway' })
    await expect(gateway).toBeVisible()
    await tabOf(page, 'L3 Agents')
    await expect(table(page, 'L3 Agents').root).toContainText('network-1')
    await tabOf(page, 'Overview')

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Set Gateway' }).click()
    const set = dialog(page, 'Set Gateway')
    await set.root.getByRole('checkbox', { name: /^Enable SNAT/ }).uncheck()
    await set.fill({ 'IP Address': '172.24.15.9' })
    await expectAccessible(page, 'Set Gateway')
    await set.press('Set Gateway')
    await expectToast(page, 'Set the gateway of: lab-router.')
    await expect(await described(page, 'Gateway Addresses')).toHaveText('172.24.15.9')
    await expect(await described(page, 'SNAT')).toHaveText('No')

    await page.getByRole('button', { name: 'Edit Router' }).click()
    const edit = dialog(page, 'Edit Router')
    const highly = edit.root.getByRole('checkbox', { name: /^High Availability/ })
    await expect(highly).toHaveCount(0)
    await edit.root.getByRole('checkbox', { name: /^Enable Admin State/ }).uncheck()
    await edit.press('Save')
    await expect(await described(page, 'Admin State')).toHaveText('Down')
    await page.getByRole('button', { name: 'Edit Router' }).click()
    await highly.check()
    await edit.press('Save')
    await expect(await described(page, 'High Availability')).toHaveText('Yes')
    const { neutron } = await openstack('admin')
    expect(await neutron.routers.list({ name: 'lab-router' })).toMatchObject([
      { ha: true, admin_state_up: false, external_gateway_info: { enable_snat: false } },
    ])
  },
)

test('an administrator makes a router for another project, out of the list of all', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn('admin')
  await page.goto('/admin/routers')
  await page.getByRole('button', { name: 'Create Router', exact: true }).click()
  const create = dialog(page, 'Create Router')
  const name = unique()
  await create.fill({ 'Router Name': name })
  await chooseIn(page, create.root, 'Project', 'alt')
  await expect(create.root.getByRole('checkbox', { name: /^Distributed/ })).toBeVisible()
  await expect(create.root.getByRole('checkbox', { name: /^High Availability/ })).toBeVisible()
  await expectAccessible(page, 'Create Router for a project')
  await create.press('Create Router')
  await expectToast(page, `Created router "${name}".`)
  await expectRow(list(page).row(name), { Project: 'alt' })
  const { neutron, projectId } = await openstack('admin')
  const [made] = await neutron.routers.list({ name })
  expect(made?.project_id).not.toBe(projectId)
})
