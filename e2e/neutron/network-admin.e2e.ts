import { rows } from '@meridian/cloud'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table } from '../helpers.ts'

test('administrators see the networks of all projects, what they are on the wire, and who serves them', async ({
  page,
  signIn,
  openstack,
}) => {
  await signIn('admin')
  const { neutron } = await openstack('admin')
  const [web] = await neutron.networks.list({ name: 'web' })
  await neutron.subnets.create({
    ...{ network_id: web?.id ?? '', name: 'web-six', ip_version: 6, cidr: 'fd00:20::/64' },
  })
  await page.goto('/admin/networks')
  const list = table(page, 'Networks')
  await expectRow(list.row('web'), { Project: 'demo', External: 'No' })
  await expectRow(list.row('public'), { External: 'Yes' })
  await list.row('web').open()
  await expect(await described(page, 'Provider Network Type')).toHaveText('vxlan')
  await page.getByRole('tab', { name: 'Subnets', exact: true }).click()
  const used = await table(page, 'Subnets').row('web-subnet').cell('Addresses in Use')
  await expect(used).toHaveText(/^\d+ of 253$/)
  const six = await table(page, 'Subnets').row('web-six').cell('Addresses in Use')
  await expect(six).toHaveText(/^\d of 18,446,744,073,709,551,615$/)
  await page.getByRole('tab', { name: 'DHCP Agents', exact: true }).click()
  const agents = table(page, 'DHCP Agents')
  await agents.row('network-1').do('Remove from Network')
  await dialog(page, 'Confirm Remove from Network').press('Remove from Network')
  await expect(agents.row('network-1').root).toBeHidden()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add DHCP Agent' }).click()
  const add = dialog(page, 'Add DHCP Agent')
  await add.root
    .getByRole('button', { name: /DHCP Agent/ })
    .first()
    .click()
  await page.getByRole('option', { name: /network-1/ }).click()
  await add.press('Add DHCP Agent')
  await expect(agents.row('network-1').root).toBeVisible()
})

test('a network is shared with a project by name, seen there, and taken back', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack('admin')
  const [lab] = await neutron.networks.list({ name: 'lab' })
  const seen = async () => (await (await openstack()).neutron.networks.list({ name: 'lab' })).length
  expect(await seen()).toBe(0)
  await signIn('admin')
  await page.goto(`/ngdetails/OS::Neutron::Net/${lab?.id}?nav=%2Fadmin%2Fnetworks%2F&tab=rbac`)
  await page.getByRole('tabpanel').getByRole('button', { name: 'Share Network' }).click()
  const share = dialog(page, 'Share Network')
  await share.root.getByRole('button', { name: /Project/ }).click()
  await page.getByRole('option', { name: 'demo', exact: true }).click()
  await expectAccessible(page, 'Share Network')
  await share.press('Share Network')
  await expectToast(page, 'Shared the network.')
  const policies = table(page, 'RBAC Policies')
  await expect(policies.rows).toHaveCount(1)
  await expect(policies.rows.first()).toContainText('demo')
  expect(await seen()).toBe(1)
  await policies.rows.first().getByRole('button').last().click()
  await confirm(page, 'Confirm Delete RBAC Policy', 'Delete RBAC Policy')
  await expect(policies.rows).toHaveCount(0)
  expect(await seen()).toBe(0)
})

test('agents are listed, disabled and enabled; one that is silent is deleted [RS-NEUTRON-01]', async ({
  page,
  signIn,
  cloud,
}) => {
  const agents = cloud.table(rows.agents)
  const dead = agents.list({ where: { host: 'compute-2' } })[0]
  if (!dead) throw new Error('The demo world has no compute-2.')
  agents.update({ ...dead, silent_since: '2020-01-01 00:00:00' })
  await signIn('admin')
  await page.goto('/admin/network_agents')
  const list = table(page, 'Network Agents')
  const silent = list.rows.filter({ hasText: 'compute-2' })
  await expect(silent).toContainText('Silent')
  const dhcp = list.rows.filter({ hasText: 'DHCP agent' })
  await dhcp.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Disable Network Agent' }).click()
  await dialog(page, /^Confirm Disable/).press('Disable Network Agent')
  await expect(dhcp).toContainText('Down')
  await silent.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete Network Agent' }).click()
  await confirm(page, 'Confirm Delete Network Agent', 'Delete Network Agent')
  await expect(silent).toHaveCount(0)
})

test('agents that cannot be read are said so [RS-ERR-09]', async ({ page, signIn, cloud }) => {
  cloud.control.fail({ how: 'status', service: 'network', path: '/agents', status: 500 })
  await signIn('admin')
  await page.goto('/admin/network_agents')
  await expectToast(page, 'Unable to retrieve the agents.')
})
