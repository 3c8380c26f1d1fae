import type { Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { expectAccessible } from '../axe.ts'
import { expect, test, type CleanUp } from '../fixtures.ts'
import {
  confirm,
  described,
  expectHeld,
  expectRow,
  expectToast,
  pageSize,
  table,
  unique,
} from '../helpers.ts'

const openstackToo = { tag: '@openstack-all' }

/** A network with two subnets and three ports, of which one has an address. */
const made = async ({ neutron }: OpenStack, cleanUp: CleanUp) => {
  const name = unique()
  const net = await neutron.networks.create({ name })
  cleanUp(() => neutron.networks.remove(net.id))
  const subnet = async (ip_version: 4 | 6, cidr: string) => {
    const one = await neutron.subnets.create({
      ...{ network_id: net.id, name: `${name}-v${ip_version}`, ip_version, cidr },
    })
    cleanUp(() => gone(neutron.subnets.remove(one.id)))
    return one
  }
  const v4 = await subnet(4, '10.77.0.0/24')
  await subnet(6, 'fd00:77::/64')
  const port = async (letter: string) => {
    const one = await neutron.ports.create({
      ...{ network_id: net.id, name: `${name}-${letter}` },
      ...(letter === 'a' ? {} : { fixed_ips: [{ subnet_id: v4.id }] }),
    })
    cleanUp(() => gone(neutron.ports.remove(one.id)))
    return one
  }
  const ports = [await port('b'), await port('c'), await port('d')] as const
  return { name, net, v4, ports }
}

/** What the test has deleted already is no failure of tidying up. */
const gone = (removal: Promise<unknown>) => removal.catch(() => undefined)

const openTab = async (page: Page, network: string, tab: string) => {
  await page.goto(`/project/networks?name=${network}`)
  await table(page, 'Networks').row(network).open()
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await expect(table(page, tab).rows.first()).toBeVisible()
}

const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name, exact: true })

test(
  'the ports of a network are found, sorted, opened and deleted in its tab',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const cloud = await openstack()
    const { name, net, ports } = await made(cloud, cleanUp)
    const [b, c] = ports
    await signIn()
    await openTab(page, name, 'Ports')
    const list = table(page, 'Ports')
    await expect(list.names.filter({ hasText: name })).toHaveText([
      ...[`${name}-b`, `${name}-c`, `${name}-d`],
    ])
    await expectAccessible(page, 'ports of a network')
    await list.root.getByRole('button', { name: 'Name' }).click()
    await expect(page).toHaveURL(/ports\.sort=name&ports\.dir=desc/)
    await expect(list.names.filter({ hasText: name }).first()).toHaveText(`${name}-d`)

    const search = page.getByRole('combobox', { name: 'Search Ports' })
    await search.fill(`${name}-c`)
    await search.press('Enter')
    await expect(list.rows).toHaveCount(1)
    await expectRow(list.row(`${name}-c`), {
      'Fixed IPs': c.fixed_ips[0]?.ip_address ?? '',
      'MAC Address': c.mac_address,
      'Admin State': 'Up',
    })
    const shared = page.url()
    await list.row(`${name}-c`).open()
    await expect(page).toHaveURL(new RegExp(`/project/networks/${net.id}/ports/${c.id}$`))
    await expect(page.getByRole('heading', { name: `${name}-c`, level: 1 })).toBeVisible()
    await expect(await described(page, 'MAC Address')).toHaveText(c.mac_address)
    await expectAccessible(page, 'details of a port')
    await page.reload()
    await expect(page.getByRole('heading', { name: `${name}-c`, level: 1 })).toBeVisible()

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Port', exact: true }).click()
    await confirm(page, 'Confirm Delete Port', 'Delete Port')
    await expectToast(page, `Deleted Port: ${name}-c.`)
    await expect(page).toHaveURL(/tab=ports/)
    await expect(list.names.filter({ hasText: name })).toHaveText([`${name}-b`, `${name}-d`])
    expect(
      (await cloud.neutron.ports.list({ network_id: net.id })).map(({ id }) => id),
    ).not.toContain(c.id)

    await page.goto(shared)
    await expect(page.getByText('Nothing matches the filters.')).toBeVisible()
    await page.goto(`/project/networks/${net.id}/ports/${c.id}`)
    await expect(page).toHaveURL(/\/not_found$/)

    await page.goto(`/ngdetails/OS::Neutron::Port/${b.id}`)
    await expect(page.getByRole('heading', { name: `${name}-b`, level: 1 })).toBeVisible()
    await crumb(page, name).click()
    await expect(page.getByRole('tab', { name: 'Ports' })).toHaveAttribute('aria-selected', 'true')
  },
)

test(
  'several ports are deleted at once, and the dialog of it has an address',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const cloud = await openstack()
    const { name, net } = await made(cloud, cleanUp)
    await signIn()
    await openTab(page, name, 'Ports')
    const list = table(page, 'Ports')
    for (const letter of ['b', 'd']) await list.row(`${name}-${letter}`).check()
    await page.getByRole('button', { name: 'Delete Ports', exact: true }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`${name}-b`)
    await page.goto(page.url())
    await confirm(page, 'Confirm Delete Ports', 'Delete Ports')
    await expectToast(page, `Deleted Ports: ${name}-b, ${name}-d.`)
    await expect(list.names.filter({ hasText: name })).toHaveText([`${name}-c`])
    const left = await cloud.neutron.ports.list({ network_id: net.id })
    expect(left.map((one) => one.name).filter((one) => one.startsWith(name))).toEqual([`${name}-c`])
  },
)

test(
  'the subnets of a network are shown and deleted, and the network counts them anew',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const cloud = await openstack()
    const { name, net, v4, ports } = await made(cloud, cleanUp)
    await signIn()
    await openTab(page, name, 'Subnets')
    const list = table(page, 'Subnets')
    await expectRow(list.row(`${name}-v4`), {
      'Network Address': '10.77.0.0/24',
      'IP Version': 'IPv4',
      'Gateway IP': '10.77.0.1',
      DHCP: 'Yes',
      'Allocation Pools': '10.77.0.2 – 10.77.0.254',
    })
    await expectAccessible(page, 'subnets of a network')
    await list.row(`${name}-v4`).open()
    await expect(page).toHaveURL(new RegExp(`/project/networks/${net.id}/subnets/${v4.id}$`))
    await expect(await described(page, 'Network Address')).toHaveText('10.77.0.0/24')
    await expectAccessible(page, 'details of a subnet')

    // It is used by ports, and one stays where one is.
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Subnet' }).click()
    await expectHeld(page, 'Delete Subnet')
    await expect(page).toHaveURL(new RegExp(`/subnets/${v4.id}$`))

    for (const { id } of ports) await cloud.neutron.ports.remove(id)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Subnet' }).click()
    await confirm(page, 'Confirm Delete Subnet', 'Delete Subnet')
    await expect(page).toHaveURL(/tab=subnets/)
    await expect(list.names).toHaveText([`${name}-v6`])
    await page.goto(`/project/networks?name=${name}`)
    await expectRow(table(page, 'Networks').row(name), { Subnets: `${name}-v6 fd00:77::/64` })
  },
)

test('ports come page by page, and the keyboard gets to all of it', async ({
  page,
  signIn,
  openstack,
  world,
  cleanUp,
}) => {
  const cloud = await openstack()
  const { name } = await made(cloud, cleanUp)
  await signIn()
  await pageSize(page, world.url, 2)
  await openTab(page, name, 'Ports')
  const list = table(page, 'Ports')
  await expect(list.rows).toHaveCount(2)
  const first = await list.names.allTextContents()
  await page.getByRole('button', { name: 'Next', exact: false }).press('Enter')
  await expect(page).toHaveURL(/ports\.marker=/)
  await expect(list.names).not.toHaveText(first)
  await page.getByRole('button', { name: 'Previous', exact: false }).press('Enter')
  await expect(list.names).toHaveText(first)

  await page.getByRole('tab', { name: 'Ports' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(table(page, 'Subnets').rows).toHaveCount(2)
  await expect(page).toHaveURL(/tab=subnets/)
  await page.keyboard.press('ArrowRight')
  await list.root.getByRole('link', { name: `${name}-b` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}-b`)
  await page.goBack()
  await expect(list.names).toHaveText(first)
})
