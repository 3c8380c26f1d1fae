import type { Page } from '@playwright/test'
import type { OpenStack } from '@meridian/openstack'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

const openstackToo = { tag: '@openstack-all' }

/** A /24 that nobody else is likely to have. */
const someCidr = () => {
  const [a = 0, b = 0] = crypto.getRandomValues(new Uint8Array(2))
  return `10.${130 + (a % 100)}.${b}.0/24`
}

/** The dialog, open on the list of networks. */
const open = async (page: Page) => {
  await page.goto('/project/networks')
  await page.getByRole('button', { name: 'Create Network', exact: true }).click()
  const workflow = dialog(page, 'Create Network')
  const current = (name: string) => workflow.root.getByRole('region', { name, exact: true })
  await expect(current('Network')).toBeVisible()
  return {
    ...workflow,
    current,
    field: (label: string) => workflow.root.getByRole('textbox', { name: new RegExp(`^${label}`) }),
  }
}

const networksNamed = async ({ neutron, projectId }: OpenStack, name: string) =>
  neutron.networks.list({ name, project_id: projectId })

const removeNetwork = async (cloud: OpenStack, name: string): Promise<void> => {
  for (const { id } of await networksNamed(cloud, name)) await cloud.neutron.networks.remove(id)
}

test(
  'a network with a subnet is created in three steps, shown, renamed and deleted [SH-WFLOW-01..06]',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const cloud = await openstack()
    const [name, cidr] = [unique(), someCidr()]
    await signIn()
    const workflow = await open(page)
    await expectAccessible(page, 'Create Network, network')
    await workflow.fill({ 'Network Name': name })
    await workflow.press('Next')
    await expect(workflow.current('Subnet')).toBeVisible()
    const steps = workflow.root.getByRole('navigation', { name: 'Steps' }).getByRole('button')
    await expect(steps).toHaveCount(3)
    await expect(steps.first()).toHaveAccessibleName('Network (done)')
    const button = (text: string) => workflow.root.getByRole('button', { name: text, exact: true })
    await expect(button('Previous')).toBeVisible()
    await expect(button('Create')).toHaveCount(0)
    await expectAccessible(page, 'Create Network, subnet')
    await workflow.fill({ 'Subnet Name': `${name}-v4`, 'Network Address': cidr })
    await workflow.press('Next')
    await expect(workflow.current('Subnet Details')).toBeVisible()
    await expect(button('Next')).toHaveCount(0)
    await expectAccessible(page, 'Create Network, details')
    await workflow.fill({ 'DNS Name Servers': '9.9.9.9\n149.112.112.112' })
    try {
      await workflow.press('Create')
      await expectToast(page, `Created network "${name}".`)
      await expect(workflow.root).toBeHidden()

      const [made] = await networksNamed(cloud, name)
      expect(made).toMatchObject({ name, admin_state_up: true, shared: false })
      expect(await cloud.neutron.subnets.list({ network_id: made?.id })).toMatchObject([
        {
          name: `${name}-v4`,
          cidr,
          ip_version: 4,
          enable_dhcp: true,
          gateway_ip: cidr.replace('0/24', '1'),
          dns_nameservers: ['9.9.9.9', '149.112.112.112'],
        },
      ])

      const networks = table(page, 'Networks')
      await expectRow(networks.row(name), {
        Name: name,
        Subnets: `${name}-v4 ${cidr}`,
        Shared: 'No',
        External: 'No',
        Status: 'Active',
        'Admin State': 'Up',
      })
      await networks.row(name).open()
      await expect(await described(page, 'MTU')).toHaveText(String(made?.mtu))
      await page.getByRole('tab', { name: 'Subnets' }).click()
      await expect(table(page, 'Subnets').root.getByRole('row').last()).toContainText(cidr)

      await page.goto('/project/networks')
      await networks.row(name).do('Edit Network')
      const edit = dialog(page, 'Edit Network')
      await edit.fill({ 'Network Name': `${name} b` })
      await edit.press('Save')
      await expectRow(networks.row(`${name} b`), { Status: 'Active' })
      await networks.row(`${name} b`).do('Delete Network')
      await confirm(page, 'Confirm Delete Network', 'Delete Network')
      await expect(networks.row(`${name} b`).root).toBeHidden()
      expect(await networksNamed(cloud, `${name} b`)).toEqual([])
    } finally {
      await removeNetwork(cloud, name)
      await removeNetwork(cloud, `${name} b`)
    }
  },
)

test(
  'a used name and an overlapping network are refused at their steps, beside their fields [SH-WFLOW-07 SH-WFLOW-08 SH-WFLOW-10 SH-WFLOW-15 SH-WFLOW-19 SH-WFLOW-20]',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const cloud = await openstack()
    const [name, cidr] = [unique(), someCidr()]
    const { neutron } = cloud
    const taken = await neutron.networks.create({ name })
    try {
      const used = { network_id: taken.id, ip_version: 4, cidr, name: `${name}-v4` } as const
      await neutron.subnets.create(used)
      await signIn()
      const workflow = await open(page)
      await workflow.fill({ 'Network Name': name })
      await workflow.press('Next')
      await expect(workflow.field('Network Name')).toBeFocused()
      await expect(workflow.field('Network Name')).toHaveAccessibleDescription(
        `The project has a network named "${name}" already.`,
      )
      await expect(workflow.current('Network')).toBeVisible()
      await workflow.fill({ 'Network Name': `${name} b` })
      await workflow.press('Next')

      const half = cidr.replace('/24', '/25')
      await workflow.fill({ 'Network Address': half })
      const steps = workflow.root.getByRole('navigation', { name: 'Steps' })
      await steps.getByRole('button', { name: /^Subnet Details/ }).click()
      const address = workflow.field('Network Address')
      await expect(address).toBeFocused()
      await expect(address).toHaveAccessibleDescription(
        new RegExp(`${half} overlaps with ${cidr}, the subnet "${name}-v4" of this project\\.`),
      )
      await expectAccessible(page, 'Create Network, refused')
      await expect(workflow.current('Subnet')).toBeVisible()
      await workflow.press('Cancel')
      expect(await networksNamed(cloud, `${name} b`)).toEqual([])
    } finally {
      await removeNetwork(cloud, name)
    }
  },
)

test(
  'an exceeded quota of networks, or of subnets, is refused at the first step [SH-WFLOW-16 SH-WFLOW-18 SH-WFLOW-19]',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    // In a project that no other test makes networks in.
    const { neutron, projectId = '' } = await openstack('admin')
    const limits = await neutron.quotas.get(projectId)
    const usage = await neutron.quotas.detail(projectId)
    const used = (name: string) => Number(usage[name]?.used)
    await signIn('admin')
    const workflow = await open(page)
    await workflow.fill({ 'Network Name': unique() })
    try {
      await neutron.quotas.update(projectId, { network: used('network'), subnet: -1 })
      await workflow.press('Next')
      const alert = workflow.current('Network').getByRole('alert')
      await expect(alert).toContainText(`The quota of networks is used up: ${used('network')} of`)
      await expect(workflow.root.locator(':focus').getByRole('alert')).toBeVisible()

      await neutron.quotas.update(projectId, { network: -1, subnet: used('subnet') })
      await workflow.press('Next')
      const choice = workflow.root.getByRole('checkbox', { name: 'Create Subnet' })
      await expect(choice).toBeFocused()
      await expect(choice).toHaveAccessibleDescription(
        new RegExp(`The quota of subnets is used up: ${used('subnet')} of`),
      )
      await expect(alert).toHaveCount(0)
      await expect(workflow.current('Network')).toBeVisible()
    } finally {
      const { network = -1, subnet = -1 } = limits
      await neutron.quotas.update(projectId, { network, subnet })
    }
  },
)

test(
  'a network whose subnet is refused is deleted again, and the dialog keeps everything',
  openstackToo,
  async ({ page, signIn, openstack }) => {
    const cloud = await openstack()
    const [name, cidr] = [unique(), someCidr()]
    await signIn()
    const workflow = await open(page)
    await workflow.fill({ 'Network Name': name })
    await workflow.press('Next')
    await workflow.fill({ 'Network Address': cidr })
    await workflow.press('Next')
    const servers = [1, 2, 3, 4, 5, 6].map((at) => `9.9.9.${at}`).join('\n')
    await workflow.fill({ 'DNS Name Servers': servers })
    try {
      await workflow.press('Create')
      const words = `The network ${name} was deleted again, because its subnet failed.`
      await expect(workflow.root.getByRole('alert')).toContainText(words)
      await expect(workflow.root.getByRole('alert')).toContainText(/network · HTTP 400 · req-/)
      await expect(workflow.field('DNS Name Servers')).toHaveValue(servers)
      expect(await networksNamed(cloud, name)).toEqual([])
      await workflow.fill({ 'DNS Name Servers': '9.9.9.9' })
      await workflow.press('Create')
      await expectToast(page, `Created network "${name}".`)
    } finally {
      await removeNetwork(cloud, name)
    }
  },
)

test('what the network service refuses is told in words, and the dialog stays [RS-ERR-21]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  const workflow = await open(page)
  await workflow.fill({ 'Network Name': 'refused' })
  await workflow.root.getByRole('checkbox', { name: 'Create Subnet' }).uncheck()
  const failure = { method: 'POST', path: '/networks$', how: 'status', status: 500 } as const
  cloud.control.fail({ service: 'network', ...failure })
  await workflow.press('Create')
  await expectToast(page, 'Unable to create the network.')
  await expect(workflow.field('Network Name')).toHaveValue('refused')
})

test(
  'a network alone, and one whose addresses a pool gives',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const { neutron } = await openstack()
    await signIn()
    const alone = await open(page)
    await alone.fill({ 'Network Name': 'alone' })
    await alone.root.getByRole('checkbox', { name: 'Create Subnet' }).uncheck()
    await expect(alone.root.getByRole('button', { name: /^Subnet Details/ })).toHaveCount(0)
    await alone.press('Create')
    await expectToast(page, 'Created network "alone".')
    const pooled = await open(page)
    await pooled.fill({ 'Network Name': 'pooled' })
    await pooled.press('Next')
    await pooled.root.getByRole('button', { name: /Network Address Source/ }).click()
    await page.getByRole('option', { name: /from a pool/ }).click()
    await pooled.root.getByRole('button', { name: /Address Pool/ }).click()
    await page.getByRole('option', { name: /campus/ }).click()
    await pooled.press('Next')
    await pooled.press('Create')
    await expectToast(page, 'Created network "pooled".')
    const [first] = await neutron.networks.list({ name: 'alone' })
    expect(first?.subnets).toEqual([])
    const [second] = await neutron.networks.list({ name: 'pooled' })
    const [subnet] = await neutron.subnets.list({ network_id: second?.id })
    expect(subnet).toMatchObject({ cidr: expect.stringMatching(/^10\.64\..*\/24$/) })
  },
)

test(
  'with the quota of networks used up, the button to create one rests and says why',
  { tag: '@whole' },
  async ({ page, signIn, openstack }) => {
    const { neutron } = await openstack('admin')
    const { projectId = '' } = await openstack()
    await neutron.quotas.update(projectId, { network: 3 })
    await signIn()
    await page.goto('/project/networks')
    const button = page.getByRole('button', { name: 'Create Network', exact: true })
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await button.focus()
    await expect(page.getByRole('tooltip')).toHaveText(
      'Quota exceeded: the project uses 3 of 3 networks.',
    )
  },
)

test('networks of others can be looked at, not changed', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/networks')
  const networks = table(page, 'Networks')
  await expectRow(networks.row('public'), { External: 'Yes', Shared: 'No' })
  const menu = await networks.row('shared').menu()
  for (const name of ['Edit Network', 'Delete Network']) {
    await expect(menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  }
})
