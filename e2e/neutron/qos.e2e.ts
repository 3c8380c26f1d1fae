import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'

const policies = (page: Page) => table(page, 'QoS Policies')
const rules = (page: Page) => table(page, 'Rules')

test('people look at their policies and the rules of each [RS-ROUTE-08 RS-ROUTE-09 RS-ROUTE-23 RS-QOS-01 RS-QOS-03..09]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/network_qos')
  const list = policies(page)
  await expect(list.names).toHaveText(['bronze', 'gold'])
  await expectRow(list.row('gold'), { Description: 'Databases', Shared: 'No' })
  await expectAccessible(page, 'QoS policies')
  await expect(page.getByRole('button', { name: 'Create QoS Policy' })).toHaveCount(0)
  await list.row('gold').open()
  await expect(page).toHaveURL(/\/ngdetails\/OS::Neutron::QoSPolicy\/[0-9a-f-]{36}/)
  const { pathname } = new URL(page.url())
  for (const field of ['ID', 'Revision Number', 'Created', 'Updated'])
    await expect(await described(page, field)).not.toBeEmpty()
  await expect(await described(page, 'Shared')).toHaveText('No')
  await page.getByRole('tab', { name: 'Rules' }).click()
  const inner = rules(page)
  await expect(inner.rows).toHaveCount(5)
  const ids = await inner.names.allInnerTexts()
  // Numbers in them count as numbers, as in every list.
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  expect(ids).toEqual(ids.toSorted(compare))
  const limit = inner.rows.filter({ hasText: 'Bandwidth Limit' }).filter({ hasText: 'Egress' })
  await expect(limit).toContainText(/1,?000,?000/)
  const headers = inner.root.getByRole('columnheader')
  for (const name of ['Rule ID', 'Type', 'Direction', 'Max Kbps', 'Max Burst Kbits', 'Min Kbps'])
    await expect(headers.filter({ hasText: name })).toHaveCount(1)
  await expect(headers.filter({ hasText: 'DSCP Mark' })).toHaveCount(1)
  await expectAccessible(page, 'rules of a policy')
  const id = pathname.split('/').at(-1) ?? ''
  await page.goto(`/project/network_qos/${id}`)
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::QoSPolicy/${id}`))
})

test('administrators make a policy with rules, and delete it once nothing uses it [RS-QOS-02 RS-QOS-10 RS-ERR-38]', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const { neutron } = await openstack('admin')
  await signIn('admin')
  await page.goto('/admin/network_qos')
  const name = unique()
  await page.getByRole('button', { name: 'Create QoS Policy', exact: true }).click()
  const create = dialog(page, 'Create QoS Policy')
  await create.fill({ Name: name, Description: 'By a test' })
  await create.press('Create QoS Policy')
  await expectToast(page, `Created QoS Policy: ${name}.`)
  const row = policies(page).row(name)
  await row.do('Add Bandwidth Limit')
  const limit = dialog(page, 'Add Bandwidth Limit')
  await limit.fill({ 'Max Kbps': '5000' })
  await expectAccessible(page, 'a rule')
  await limit.press('Add Bandwidth Limit')
  await expectToast(page, `Added a rule to: ${name}.`)
  await row.do('Add Minimum Bandwidth')
  const least = dialog(page, 'Add Minimum Bandwidth')
  await least.fill({ 'Min Kbps': '9000' })
  await least.press('Add Minimum Bandwidth')
  await expect(least.root.getByRole('alert')).toContainText(
    'as the existing rule of type bandwidth_limit has value 5000',
  )
  await page.keyboard.press('Escape')
  await row.do('Add DSCP Marking')
  await dialog(page, 'Add DSCP Marking').fill({ 'DSCP Mark': '26' })
  await dialog(page, 'Add DSCP Marking').press('Add DSCP Marking')
  await expect(dialog(page, 'Add DSCP Marking').root).toBeHidden()

  await row.open()
  await page.getByRole('tab', { name: 'Rules' }).click()
  const inner = rules(page)
  await expect(inner.rows).toHaveCount(2)
  const [made] = await neutron.qosPolicies.list({ name })
  const marking = made?.rules.find(({ type }) => type === 'dscp_marking')
  const shown = `${(marking?.id ?? '').slice(0, 8)}…`
  await inner.row(shown).do('Edit Rule')
  await dialog(page, 'Edit Rule').fill({ 'DSCP Mark': '10' })
  await dialog(page, 'Edit Rule').press('Save')
  await expectRow(inner.row(shown), { Type: 'DSCP Marking', 'DSCP Mark': '10' })
  await inner.row(shown).do('Delete Rule')
  await confirm(page, 'Confirm Delete Rule', 'Delete Rule')
  await expect(inner.rows).toHaveCount(1)

  const network = await neutron.networks.create({ name, qos_policy_id: made?.id ?? '' })
  cleanUp(() => neutron.networks.remove(network.id))
  await page.goto('/admin/network_qos')
  await row.do('Delete QoS Policy')
  await confirm(page, 'Confirm Delete QoS Policy', 'Delete QoS Policy')
  await expectToast(page, `Unable to delete the qos policy with id: ${made?.id ?? ''}`)
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Unable to delete' })
  await toast.getByRole('button', { name: 'Show details' }).click()
  await expect(toast).toContainText(`is used by network ${network.id}`)
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await neutron.networks.update(network.id, { qos_policy_id: null })
  await row.do('Delete QoS Policy')
  await confirm(page, 'Confirm Delete QoS Policy', 'Delete QoS Policy')
  await expectToast(page, `Deleted QoS Policy: ${name}.`)
})
