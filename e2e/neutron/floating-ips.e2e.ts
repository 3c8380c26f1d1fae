import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { dialog, menuOf, expectRow, expectToast, table, unique } from '../helpers.ts'
import { chooseIn } from './steps.ts'

const list = (page: Page) => table(page, 'Floating IPs')

const press = async (page: Page, title: string, button: string) => {
  const asked = page.getByRole('alertdialog', { name: title })
  await asked.getByRole('button', { name: button, exact: true }).click()
  await expect(asked).toBeHidden()
}

/** Allocates an address with a description of its own, and says which it is. */
const allocate = async (page: Page, description: string): Promise<string> => {
  await page.getByRole('button', { name: 'Allocate Floating IP', exact: true }).click()
  const create = dialog(page, 'Allocate Floating IP')
  await create.root.getByRole('button', { name: /Pool/ }).click()
  await page.getByRole('option', { name: 'public', exact: true }).click()
  await create.fill({ Description: description })
  await expectAccessible(page, 'allocate')
  await create.press('Allocate Floating IP')
  await expectToast(page, /Allocated floating IP address: /)
  const row = list(page).rows.filter({ hasText: description })
  await expect(row).toHaveCount(1)
  return (await row.locator('a').first().innerText()).trim()
}

test('an address is allocated, associated, freed, described and released', async ({
  page,
  signIn,
  eventually,
}) => {
  await signIn()
  await page.goto('/project/floating_ips')
  const text = unique()
  const ip = await allocate(page, text)
  const row = list(page).row(ip)
  await expectRow(row, { Description: text, Pool: 'public', Status: 'Down' })

  await row.do('Associate Floating IP')
  const associate = dialog(page, 'Associate Floating IP')
  const target = associate.root.getByRole('combobox', { name: 'Port to be associated' })
  await target.fill('grafana')
  await page
    .getByRole('option', { name: /grafana/ })
    .first()
    .click()
  await expectAccessible(page, 'associate')
  await associate.press('Associate')
  await expectToast(page, `Associated floating IP address: ${ip}.`)
  await expect(await row.cell('Instance')).toHaveText('grafana')
  // The router's agent says later that it does, which the list follows by itself.
  await eventually(async () => expect(await row.cell('Status')).toContainText('Active'))

  await row.do('Disassociate Floating IP')
  await press(page, 'Confirm Disassociate Floating IP', 'Disassociate Floating IP')
  await expectToast(page, `Disassociated: ${ip}.`)
  await expect(await row.cell('Instance')).not.toContainText('grafana')
  await eventually(async () => expect(await row.cell('Status')).toContainText('Down'))

  await row.do('Edit Floating IP')
  await dialog(page, 'Edit Floating IP').fill({ Description: `${text}-b` })
  await dialog(page, 'Edit Floating IP').press('Save')
  await expectRow(row, { Description: `${text}-b` })

  await row.do('Release Floating IP')
  await press(page, 'Confirm Release Floating IP', 'Release Floating IP')
  await expectToast(page, `Released: ${ip}.`)
  await expect(list(page).rows.filter({ hasText: ip })).toHaveCount(0)
})

test('an address inside that one leads to already says which, and cannot be chosen', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack()
  const all = await neutron.floatingIps.listAll()
  const used = all.find(({ port_id }) => port_id)
  const free = all.find((one) => !one.port_id && one.port_forwardings?.length === 0)
  await signIn()
  await page.goto('/project/floating_ips')
  await list(page)
    .row(free?.floating_ip_address ?? '?')
    .do('Associate Floating IP')
  const associate = dialog(page, 'Associate Floating IP')
  const target = associate.root.getByRole('combobox', { name: 'Port to be associated' })
  await target.fill(used?.fixed_ip_address ?? '?')
  const option = page.getByRole('option').filter({ hasText: `${used?.fixed_ip_address} (` })
  await expect(option).toHaveAttribute('aria-disabled', 'true')
  await expect(option).toContainText(`${used?.floating_ip_address} leads to it already.`)
})

test(
  'ports of an address lead inside, are refused where they collide, and keep it',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await page.goto('/project/floating_ips')
    const ip = await allocate(page, unique())
    const row = list(page).row(ip)
    const add = dialog(page, 'Add Port Forwarding')
    const fill = async (outer: string, inner: string) => {
      await add.fill({ 'External Port': outer, 'Internal Port': inner })
      const chosen = add.root.getByRole('button', { name: /Internal IP Address/ })
      await chosen.click()
      await page
        .getByRole('option', { name: /grafana/ })
        .first()
        .click()
      await add.press('Add Port Forwarding')
    }
    await row.do('Add Port Forwarding')
    await fill('2222', '22')
    await expectToast(page, `Added a port forwarding to: ${ip}.`)
    await row.do('Add Port Forwarding')
    await fill('2220:2225', '3320:3325')
    await expect(add.root.getByRole('alert')).toContainText('There is a port collision')
    await add.fill({ 'External Port': '2223:2225', 'Internal Port': '3323:3325' })
    await add.press('Add Port Forwarding')
    await expect(add.root).toBeHidden()
    await expect(await row.cell('Mapped Fixed IP Address')).toHaveText('2 port forwardings')

    await row.do('Release Floating IP')
    await press(page, 'Confirm Release Floating IP', 'Release Floating IP')
    const toast = page.getByRole('alertdialog').filter({ hasText: 'Release Floating IP failed' })
    await toast.getByRole('button', { name: 'Show details' }).click()
    await expect(toast).toContainText('in use by Port Forwarding resources')
    await toast.getByRole('button', { name: 'Dismiss' }).click()

    await row.open()
    await page.getByRole('tab', { name: 'Port Forwardings' }).click()
    const inner = table(page, 'Port Forwardings')
    await expect(inner.names).toHaveText(['2222', '2223:2225'])
    await expectRow(inner.row('2222'), { Protocol: 'TCP', 'Internal Port': '22' })
    await expectAccessible(page, 'port forwardings')
    await inner.row('2222').do('Edit Port Forwarding')
    await dialog(page, 'Edit Port Forwarding').fill({ 'External Port': '2022' })
    await dialog(page, 'Edit Port Forwarding').press('Save')
    await expect(inner.names).toHaveText(['2022', '2223:2225'])
    await inner.row('2022').do('Delete Port Forwarding')
    await press(page, 'Confirm Delete Port Forwarding', 'Delete Port Forwarding')
    await expect(inner.names).toHaveText(['2223:2225'])
  },
)

test('readers take, free and change no address; administrators see everybody’s', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn('reader')
  await page.goto('/project/floating_ips')
  await expect(list(page).rows.first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Allocate Floating IP' })).toHaveCount(0)
  await expect(list(page).root.getByRole('button', { name: /^Actions for|IP$/ })).toHaveCount(0)
  const { neutron, projectId } = await openstack()
  const [foreign] = await neutron.floatingIps.listAll({ project_id: projectId })
  await signIn('admin')
  await page.goto('/admin/floating_ips')
  const row = list(page).row(foreign?.floating_ip_address ?? 'none')
  await expectRow(row, { Project: 'demo', Pool: 'public' })
})

test('an administrator takes an address of one subnet for another project', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack('admin')
  const [pool] = await neutron.networks.list({ name: 'public' })
  const second = { name: 'second', network_id: pool?.id ?? '', ip_version: 4 } as const
  await neutron.subnets.create({ ...second, cidr: '198.51.100.0/24' })
  await signIn('admin')
  await page.goto('/admin/floating_ips')
  await page.getByRole('button', { name: 'Allocate Floating IP', exact: true }).click()
  const create = dialog(page, 'Allocate Floating IP')
  await expect(create.root.getByRole('button', { name: /Subnet/ })).toHaveCount(0)
  await chooseIn(page, create.root, 'Pool', 'public')
  await chooseIn(page, create.root, 'Subnet', 'second')
  await chooseIn(page, create.root, 'Project', 'alt')
  const text = unique()
  await create.fill({ Description: text })
  await expectAccessible(page, 'allocate for a project')
  await create.press('Allocate Floating IP')
  await expectToast(page, /Allocated floating IP address: 198\.51\.100\./)
  const row = list(page).rows.filter({ hasText: text })
  await expect(row).toContainText('198.51.100.')
  await expect(row).toContainText('alt')
})

test('an administrator is told of another project’s forwardings, and why they stay as they are', async ({
  page,
  signIn,
  cloud,
}) => {
  const [one] = cloud.table(rows.portForwardings).list()
  await signIn('admin')
  await page.goto(`/admin/floating_ips/${one?.floatingip_id}?tab=port_forwardings`)
  const inner = table(page, 'Port Forwardings')
  await expect(inner.rows).not.toHaveCount(0)
  await menuOf(inner.rows.first()).click()
  const edit = page.getByRole('menuitem', { name: /^Edit Port Forwarding/ })
  await expect(edit).toContainText('The port forwarding belongs to another project.')
})
