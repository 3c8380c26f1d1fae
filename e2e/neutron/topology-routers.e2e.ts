import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { allocate, confirm, dialog, expectToast } from '../helpers.ts'
import { dismiss } from '../told-why.ts'
import { chooseIn } from './steps.ts'
import { balloon, drawn, line, open, path } from './topology-page.ts'

/** What a balloon says of the port that has an address. */
const interfaceOf = (page: Page, router: string, address: string) =>
  balloon(page, router).getByRole('listitem').filter({ hasText: address })

test('a router shows its interfaces, gets one more by the link in its balloon, and loses it there [SH-BALL-02 SH-BALL-03 SH-BALL-04 SH-TDEL-09 SH-TDEL-11]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron } = await openstack()
  const [edge] = await neutron.routers.list({ name: 'edge' })
  const outside = edge?.external_gateway_info?.external_fixed_ips?.[0]?.ip_address ?? 'none'
  await open(page, signIn)
  await drawn(page, 'edge').click()
  const own = balloon(page, 'edge')
  await expect(own.getByRole('listitem')).toHaveCount(3)
  await expect(interfaceOf(page, 'edge', outside)).toContainText('External Gateway · public')
  await expect(interfaceOf(page, 'edge', '10.20.0.1')).toContainText('Internal Interface · web')
  await expect(interfaceOf(page, 'edge', '10.20.1.1')).toContainText('Internal Interface · db')
  // Its way out is no interface that could be taken away.
  await expect(own.getByRole('button', { name: /^Delete Interface/ })).toHaveCount(2)

  const link = own.getByRole('link', { name: 'Add Interface' })
  await expect(link).toHaveAttribute('href', new RegExp(`${path}/router/${edge?.id}/addinterface$`))
  await link.click()
  const add = dialog(page, 'Add Interface')
  await chooseIn(page, add.root, 'Subnet', 'ipv6-subnet')
  cloud.control.fail({
    ...{ service: 'network', method: 'PUT', how: 'status', status: 409, times: 1 },
    message: 'The router is busy.',
  })
  await add.press('Add Interface')
  await expect(add.root.getByRole('alert')).toContainText('The router is busy.')
  await dismiss(page, 'Unable to add the interface.')
  await add.press('Add Interface')
  await expectToast(page, 'Added an interface to: edge.')
  await expect(add.root).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
  const six = interfaceOf(page, 'edge', 'fd00:20::')
  if (!(await own.isVisible())) await drawn(page, 'edge').click()
  await expect(six).toContainText('Internal Interface · ipv6')

  const there = await neutron.ports.list({ device_id: edge?.id })
  const port = there.find(({ fixed_ips: [at] }) => at?.ip_address.startsWith('fd00:20::'))
  cloud.control.forgetRequests()
  await six.getByRole('button', { name: /^Delete Interface fd00:20::/ }).click()
  await confirm(page, 'Confirm Delete Interface', 'Delete Interface')
  await expectToast(page, /Deleted Interface: fd00:20::/)
  await expect(own).toHaveCount(0)
  const changing = cloud.control.requests().filter(({ method }) => method !== 'GET')
  expect(changing.map(({ method, path: at }) => `${method} ${at}`)).toEqual([
    `PUT /v2.0/routers/${edge?.id}/remove_router_interface`,
  ])
  const left = await neutron.ports.list({ device_id: edge?.id })
  expect(left.map(({ id }) => id).toSorted()).toEqual(
    there
      .map(({ id }) => id)
      .filter((id) => id !== port?.id)
      .toSorted(),
  )
  await drawn(page, 'edge').click()
  await expect(own.getByRole('listitem')).toHaveCount(3)
  await expect(six).toHaveCount(0)
})

test('the address of adding an interface opens its dialog over the topology, and closed it is the page [SH-BALL-04]', async ({
  page,
  signIn,
  openstack,
}) => {
  const [edge] = await (await openstack()).neutron.routers.list({ name: 'edge' })
  await signIn()
  await page.goto(`${path}/router/${edge?.id}/addinterface`)
  const add = dialog(page, 'Add Interface')
  await expect(add.root).toBeVisible()
  await expect(drawn(page, 'edge')).toBeAttached()
  await add.press('Cancel')
  await expect(add.root).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`))
})

test('a router is made on the page and deleted in its balloon; one in use stays, in the words of Neutron [SH-TDEL-07 SH-TDEL-11 SH-TDEL-14]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron } = await openstack()
  await open(page, signIn)
  await page.getByRole('button', { name: 'Create Router', exact: true }).click()
  const create = dialog(page, 'Create Router')
  await create.fill({ 'Router Name': 'branch' })
  await create.press('Create Router')
  await expectToast(page, 'Created router "branch".')
  await expect(drawn(page, 'branch')).toBeVisible()
  const [made] = await neutron.routers.list({ name: 'branch' })

  await drawn(page, 'edge').click()
  await balloon(page, 'edge').getByRole('button', { name: 'Delete Router' }).click()
  await confirm(page, 'Confirm Delete Router', 'Delete Router')
  const kept = page.getByRole('alertdialog').filter({ hasText: 'Unable to delete Router: edge.' })
  await kept.getByRole('button', { name: 'Show details' }).click()
  await expect(kept).toContainText('has ports still attached')
  await dismiss(page, 'Unable to delete Router')
  await page.keyboard.press('Escape')

  cloud.control.forgetRequests()
  await drawn(page, 'branch').click()
  await balloon(page, 'branch').getByRole('button', { name: 'Delete Router' }).click()
  await confirm(page, 'Confirm Delete Router', 'Delete Router')
  await expectToast(page, 'Deleted Router: branch.')
  const changing = cloud.control.requests().filter(({ method }) => method !== 'GET')
  expect(changing.map(({ method, path: at }) => `${method} ${at}`)).toEqual([
    `DELETE /v2.0/routers/${made?.id}`,
  ])
  // What the answer was about is gone, and nothing else.
  await expect(drawn(page, 'branch')).toHaveCount(0)
  await expect(balloon(page, 'branch')).toHaveCount(0)
  await expect(drawn(page, 'edge')).toBeVisible()
})

test('an instance that is launched from the topology is drawn on its network', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance')
  const step = (name: string) =>
    wizard.root
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click()
  await wizard.fill({ 'Instance Name': 'newcomer' })
  await step('Source')
  const volume = wizard.root.getByRole('radiogroup', { name: 'Create New Volume' })
  await volume.getByText('No', { exact: true }).click()
  await allocate(page, 'Image', 'cirros')
  await step('Flavor')
  await allocate(page, 'Flavor', 'm1.tiny')
  await step('Networks')
  await allocate(page, 'Networks', 'web')
  await wizard.press('Launch Instance')
  await expectToast(page, 'Scheduled creation of 1 instance(s).')
  await drawn(page, 'newcomer').click()
  await expect(balloon(page, 'newcomer').getByText('Build')).toBeVisible()
})

test('the addresses of an instance are those of its ports [SH-TOPO-23]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron, nova } = await openstack()
  const [server] = await nova.servers.list({ name: 'cache-1' })
  const [port] = await neutron.ports.list({ device_id: server?.id })
  const had = port?.fixed_ips[0]?.ip_address ?? 'none'
  const table = cloud.table(rows.ports)
  const held = table.get(port?.id ?? '')
  const [at] = held?.fixed_ips ?? []
  if (!held || !at) throw new Error('The server has no address.')
  table.update({ ...held, fixed_ips: [at, { ...at, ip_address: '10.20.1.222' }] })
  await open(page, signIn)
  const own = balloon(page, 'cache-1')
  await drawn(page, 'cache-1').click()
  await expect(own.getByText(had, { exact: true })).toBeVisible()
  await expect(own.getByText('10.20.1.222', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const full = { how: 'status', status: 500, message: 'Full.' } as const
  cloud.control.fail({ service: 'network', path: '^/v2.0/ports', ...full })
  await page.reload()
  await line(page, 'cache-1').getByRole('button').click()
  await expect(own.getByText('None')).toBeVisible()
  await expect(own.getByText(had, { exact: true })).toHaveCount(0)
})
