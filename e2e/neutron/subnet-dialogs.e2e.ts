import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
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

const openstackToo = { tag: '@openstack-all' }

/** A dialog in steps that is open. */
const steps = async (page: Page, name: string) => {
  const wizard = dialog(page, name)
  const current = (step: string) => wizard.root.getByRole('region', { name: step, exact: true })
  await expect(current('Subnet')).toBeVisible()
  return {
    ...wizard,
    current,
    field: (label: string) => wizard.root.getByRole('textbox', { name: new RegExp(`^${label}`) }),
  }
}

/** What was deleted already is no failure of tidying up. */
const gone = (removal: Promise<unknown>) => removal.catch(() => undefined)

test(
  'a subnet is made in its network’s tab, changed and deleted',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const { neutron } = await openstack()
    const name = unique()
    const net = await neutron.networks.create({ name })
    cleanUp(() => gone(neutron.networks.remove(net.id)))
    await signIn()
    await page.goto(`/ngdetails/OS::Neutron::Net/${net.id}?tab=subnets`)
    const tab = page.getByRole('tabpanel')
    await tab.getByRole('button', { name: 'Create Subnet', exact: true }).click()
    const create = await steps(page, 'Create Subnet')
    await expect(page).toHaveURL(/dialog=create_subnet/)
    await expectAccessible(page, 'Create Subnet')
    await create.fill({ 'Subnet Name': `${name}-v4`, 'Network Address': '10.88.7.0/24' })
    await create.press('Next')
    await expect(create.current('Subnet Details')).toBeVisible()
    await create.fill({ 'Allocation Pools': '10.88.7.10,10.88.7.99' })
    await create.press('Create')
    await expectToast(page, `Created subnet "${name}-v4".`)
    const list = table(page, 'Subnets')
    const row = list.row(`${name}-v4`)
    await expectRow(row, {
      'Network Address': '10.88.7.0/24',
      'Gateway IP': '10.88.7.1',
      'Allocation Pools': '10.88.7.10 – 10.88.7.99',
    })

    await row.do('Edit Subnet')
    const edit = await steps(page, 'Edit Subnet')
    await expect(edit.field('Gateway IP')).toHaveAccessibleDescription(/An address of 10\.88\.7\.0/)
    await expect(edit.field('Gateway IP')).toHaveValue('10.88.7.1')
    await edit.fill({ 'Gateway IP': '' })
    await edit.press('Next')
    await expect(edit.field('Gateway IP')).toHaveAccessibleDescription(
      /Give the gateway, or disable it\./,
    )
    await edit.fill({ 'Subnet Name': `${name}-b`, 'Gateway IP': '10.88.7.2' })
    await edit.press('Next')
    await expect(edit.current('Subnet Details')).toBeVisible()
    await expectAccessible(page, 'Edit Subnet, details')
    await edit.fill({
      'Allocation Pools': '10.88.7.20,10.88.7.29\n10.88.7.40,10.88.7.49',
      'DNS Name Servers': '9.9.9.9',
      'Host Routes': '10.99.0.0/24,10.88.7.3',
    })
    await edit.root.getByRole('checkbox', { name: 'Enable DHCP' }).uncheck()
    await edit.press('Save')
    await expectToast(page, `Updated subnet "${name}-b".`)
    const [changed] = await neutron.subnets.list({ network_id: net.id })
    expect(changed).toMatchObject({
      ...{ name: `${name}-b`, gateway_ip: '10.88.7.2', enable_dhcp: false },
      dns_nameservers: ['9.9.9.9'],
      host_routes: [{ destination: '10.99.0.0/24', nexthop: '10.88.7.3' }],
    })
    expect(changed?.allocation_pools.toSorted((a, b) => a.start.localeCompare(b.start))).toEqual([
      { start: '10.88.7.20', end: '10.88.7.29' },
      { start: '10.88.7.40', end: '10.88.7.49' },
    ])

    const again = list.row(`${name}-b`)
    await again.open()
    await expect(await described(page, 'Gateway IP')).toHaveText('10.88.7.2')
    await page.getByRole('button', { name: 'Edit Subnet' }).click()
    const off = await steps(page, 'Edit Subnet')
    await off.root.getByRole('checkbox', { name: 'Disable Gateway' }).check()
    await off.press('Next')
    await off.press('Save')
    // What the first change was told with may stand there still.
    await expect(off.root).toBeHidden()
    await expect(await described(page, 'Gateway IP')).not.toHaveText('10.88.7.2')
    expect((await neutron.subnets.list({ network_id: net.id }))[0]?.gateway_ip).toBeNull()

    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Subnet' }).click()
    await confirm(page, 'Confirm Delete Subnet', 'Delete Subnet')
    await expectToast(page, `Deleted Subnet: ${name}-b.`)
    expect(await neutron.subnets.list({ network_id: net.id })).toEqual([])
  },
)

test(
  'what Neutron refuses of a subnet is said in its words, and an address in use beside its field [RS-ERR-22]',
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    const { neutron } = await openstack()
    const name = unique()
    const net = await neutron.networks.create({ name })
    cleanUp(() => neutron.networks.remove(net.id))
    await signIn()
    await page.goto(`/ngdetails/OS::Neutron::Net/${net.id}?dialog=create_subnet`)
    const create = await steps(page, 'Create Subnet')
    await create.fill({ 'Network Address': '10.89.7.0/24' })
    await create.press('Next')
    await expect(create.current('Subnet Details')).toBeVisible()
    // Somebody else is quicker than the last button.
    const servers = [1, 2, 3, 4, 5, 6].map((at) => `9.9.9.${at}`).join('\n')
    await create.fill({ 'DNS Name Servers': servers })
    await create.press('Create')
    await expectToast(page, 'Unable to create the subnet.')
    await expect(create.root.getByRole('alert')).toContainText(/network · HTTP 400 · req-/)
    await expect(create.field('DNS Name Servers')).toHaveValue(servers)
    await create.fill({ 'DNS Name Servers': '' })
    const theirs = await neutron.subnets.create({
      ...{ network_id: net.id, ip_version: 4, cidr: '10.89.7.0/25', name: `${name}-a` },
    })
    await create.press('Create')
    await expect(create.field('Network Address')).toHaveAccessibleDescription(
      new RegExp(`overlaps with 10\\.89\\.7\\.0/25, the subnet "${name}-a" of this network\\.`),
    )
    await neutron.subnets.remove(theirs.id)
    await create.press('Next')
    await create.press('Create')
    await expectToast(page, 'Created subnet "10.89.7.0/24".')
    const [made] = await neutron.subnets.list({ network_id: net.id })
    const port = await neutron.ports.create({
      ...{ network_id: net.id, fixed_ips: [{ subnet_id: made?.id ?? '' }] },
    })
    cleanUp(() => gone(neutron.ports.remove(port.id)))
    await page.getByRole('tab', { name: 'Subnets', exact: true }).click()
    await table(page, 'Subnets').rows.first().getByRole('button').last().click()
    await page.getByRole('menuitem', { name: 'Delete Subnet' }).click()
    await expectHeld(page, 'Delete Subnet')
  },
)

test('readers and members of other projects are not let make subnets', async ({ page, signIn }) => {
  await signIn('demo')
  await page.goto('/project/networks')
  const menu = await table(page, 'Networks').row('shared').menu()
  const action = menu.getByRole('menuitem', { name: /^Create Subnet/ })
  await expect(action).toHaveAttribute('aria-disabled', 'true')
  await expect(action).toContainText('The network belongs to another project.')
})
