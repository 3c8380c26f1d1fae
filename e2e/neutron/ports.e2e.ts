import type { Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { expectAccessible } from '../axe.ts'
import { expect, test, type CleanUp } from '../fixtures.ts'
import { described, dialog, expectRow, expectToast, stepsOf, table, unique } from '../helpers.ts'

const openstackToo = { tag: '@openstack-all' }
const gone = (removal: Promise<unknown>) => removal.catch(() => undefined)

/** A network with a subnet; its ports go with it. */
const made = async ({ neutron }: OpenStack, cleanUp: CleanUp) => {
  const name = unique()
  const net = await neutron.networks.create({ name })
  const cidr = { ip_version: 4, cidr: '10.66.0.0/24' } as const
  const subnet = await neutron.subnets.create({ network_id: net.id, name: `${name}-s`, ...cidr })
  cleanUp(async () => {
    for (const one of await neutron.ports.listAll({ network_id: net.id }))
      await gone(neutron.ports.remove(one.id))
    await neutron.networks.remove(net.id)
  })
  return { name, net, subnet }
}

const openPorts = async (page: Page, id: string) => {
  await page.goto(`/ngdetails/OS::Neutron::Net/${id}?tab=ports`)
  await expect(page.getByRole('tab', { name: 'Ports' })).toHaveAttribute('aria-selected', 'true')
}

const more = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

test(
  'a port is made with an address, refused one that is taken, changed, and lets others’ addresses pass',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const cloud = await openstack()
    const { name, net, subnet } = await made(cloud, cleanUp)
    const held = { network_id: net.id, fixed_ips: [{ ip_address: '10.66.0.40' }] }
    await cloud.neutron.ports.create({ ...held, name: `${name}-held` })
    await signIn()
    await openPorts(page, net.id)
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('button', { name: 'Create Port', exact: true }).click()
    const create = dialog(page, 'Create Port')
    await expect(stepsOf(create.root)).toHaveText([/Info/, /Security Groups/])
    await create.fill({ Name: `${name}-p`, Description: 'By a test' })
    await create.root.getByText('As follows', { exact: true }).click()
    const row = create.root.getByRole('group', { name: 'Address 1', exact: true })
    await row.getByRole('textbox', { name: 'IP Address' }).fill('10.66.0.40')
    await expectAccessible(page, 'create port')
    await create.press('Create Port')
    // What Neutron refuses stands beside the addresses, and what was typed stays.
    const addresses = create.root.getByRole('group', { name: 'Addresses', exact: true })
    await expect(addresses).toContainText(/IP address 10\.66\.0\.40 already allocated in subnet/)
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Unable to create the port.' })
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await row.getByRole('textbox', { name: 'IP Address' }).fill('10.66.0.41')
    await create.press('Create Port')
    await expectToast(page, `Created Port: ${name}-p.`)
    const list = table(page, 'Ports')
    await expectRow(list.row(`${name}-p`), { 'Fixed IPs': '10.66.0.41', 'Admin State': 'Up' })
    const [port] = await cloud.neutron.ports.listAll({ name: `${name}-p` })
    expect(port).toMatchObject({ description: 'By a test', port_security_enabled: true })
    expect(port?.security_groups).toHaveLength(1)

    await list.row(`${name}-p`).open()
    await page.getByRole('button', { name: 'Edit Port', exact: true }).click()
    const edit = dialog(page, 'Edit Port')
    await edit.fill({ Description: '' })
    await edit.root.getByRole('button', { name: 'Add Address', exact: true }).click()
    const second = edit.root.getByRole('group', { name: 'Address 2', exact: true })
    await second.getByRole('button', { name: /Subnet/ }).click()
    await page.getByRole('option', { name: new RegExp(`^${name}-s`) }).click()
    await edit.press('Save')
    await expectToast(page, `Updated port "${name}-p".`)
    const changed = await cloud.neutron.ports.get(port?.id ?? '')
    expect(changed).toMatchObject({ description: '', admin_state_up: true })
    expect(changed.fixed_ips.map(({ subnet_id }) => subnet_id)).toEqual([subnet.id, subnet.id])
    expect(changed.security_groups).toEqual(port?.security_groups)
    await expect(await described(page, 'Fixed IPs')).toContainText('10.66.0.41')

    await page.getByRole('tab', { name: 'Allowed Address Pairs' }).click()
    await more(page, 'Add Allowed Address Pair')
    const add = dialog(page, 'Add Allowed Address Pair')
    await add.fill({ 'IP Address or CIDR': '10.66.0' })
    await add.press('Add Allowed Address Pair')
    await expect(add.root.getByText('Give an IP address.')).toBeVisible()
    await add.fill({ 'IP Address or CIDR': '10.99.0.0/24', 'MAC Address': 'fa:16:3e:00:00:99' })
    await add.press('Add Allowed Address Pair')
    await expectToast(page, `Added the allowed address pair to: ${name}-p.`)
    const pairs = page.getByRole('table', { name: 'Allowed Address Pairs' })
    await expect(pairs.getByRole('row').nth(1)).toHaveText(/10\.99\.0\.0\/24\s*fa:16:3e:00:00:99/)
    await expectAccessible(page, 'allowed address pairs')
    await more(page, 'Remove Allowed Address Pairs')
    const take = dialog(page, 'Remove Allowed Address Pairs')
    await take.root.getByRole('checkbox').first().click({ force: true })
    await take.press('Remove Allowed Address Pairs')
    await expectToast(page, `Removed allowed address pairs from: ${name}-p.`)
    await expect(pairs).toContainText('Only the addresses of the port itself may send from it.')
    expect((await cloud.neutron.ports.get(port?.id ?? '')).allowed_address_pairs).toEqual([])
  },
)

test(
  'port security is taken away with its groups, and what one may not say is not asked',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const cloud = await openstack()
    const { name, net } = await made(cloud, cleanUp)
    const one = { network_id: net.id, name: `${name}-p` }
    const { id } = await cloud.neutron.ports.create(one)
    await signIn()
    await page.goto(`/project/networks/${net.id}/ports/${id}`)
    await page.getByRole('button', { name: 'Edit Port', exact: true }).click()
    const { root, press } = dialog(page, 'Edit Port')
    // A member changes no MAC address, and binds nothing to a host.
    await expect(root.getByRole('textbox', { name: 'MAC Address' })).toHaveCount(0)
    await expect(root.getByRole('textbox', { name: 'Binding: Host' })).toHaveCount(0)
    await root.getByRole('checkbox', { name: /^Port Security/ }).click({ force: true })
    await stepsOf(root, 'Security Groups').click()
    await expect(root).toContainText('A port without port security has no security groups.')
    await press('Save')
    await expectToast(page, `Updated port "${name}-p".`)
    expect(await cloud.neutron.ports.get(id)).toMatchObject({
      ...{ port_security_enabled: false, security_groups: [] },
    })
  },
)

test('a reader looks at ports, and an administrator says where one is bound', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const cloud = await openstack('admin')
  const { name, net } = await made(cloud, cleanUp)
  await signIn('admin')
  await openPorts(page, net.id)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Port' }).click()
  const create = dialog(page, 'Create Port')
  await create.fill({ Name: `${name}-p`, 'MAC Address': 'fa:16:3e:aa:bb:01' })
  await create.fill({ 'Binding: Host': 'compute-1', 'Device Owner': 'compute:mine' })
  await create.root.getByText('No address', { exact: true }).click()
  await create.press('Create Port')
  await expectToast(page, `Created Port: ${name}-p.`)
  const [port] = await cloud.neutron.ports.listAll({ name: `${name}-p` })
  expect(port).toMatchObject({
    ...{ mac_address: 'fa:16:3e:aa:bb:01', 'binding:host_id': 'compute-1', fixed_ips: [] },
    device_owner: 'compute:mine',
  })

  await signIn('reader')
  await page.goto('/project/networks')
  await table(page, 'Networks').row('web').open()
  await page.getByRole('tab', { name: 'Ports' }).click()
  await expect(table(page, 'Ports').rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Port' })).toHaveCount(0)
  await expect(table(page, 'Ports').root.getByRole('button', { name: /^Actions for/ })).toHaveCount(
    0,
  )
})

test('who has a port on somebody else’s network is told by Neutron that pairs are not theirs to allow', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack()
  const [shared] = await neutron.networks.list({ name: 'shared' })
  const port = await neutron.ports.create({ network_id: shared?.id ?? '', name: unique() })
  await signIn()
  await page.goto(`/ngdetails/OS::Neutron::Port/${port.id}?dialog=add_pair`)
  const add = dialog(page, 'Add Allowed Address Pair')
  await add.fill({ 'IP Address or CIDR': '10.9.0.9' })
  await add.press('Add Allowed Address Pair')
  await expect(add.root.getByRole('alert')).toContainText('is disallowed by policy')
  expect((await neutron.ports.get(port.id)).allowed_address_pairs).toEqual([])
})
