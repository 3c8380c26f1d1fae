import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { offeredWithout } from './by-rule.ts'

const policies = (page: Page) => table(page, 'QoS Policies')
const rules = (page: Page) => table(page, 'Rules')

test('people look at their policies and the rules of each [RS-ROUTE-08 RS-ROUTE-09 RS-ROUTE-23 RS-QOS-01 RS-QOS-03..09]', async ({
  page,
  signIn,
  openstack,
}) => {
  // Made in another order than that of their names; a shared one is told to its own project, too.
  const admin = await openstack('admin')
  const { neutron, projectId = '' } = await openstack()
  await admin.neutron.qosPolicies.create({ name: 'amber', shared: true, project_id: projectId })
  await signIn()
  await page.goto('/project/network_qos')
  const list = policies(page)
  await expect(list.names).toHaveText(['amber', 'bronze', 'gold'])
  const headings = (await list.columns()).filter((text) => !/^(Details)?$/.test(text))
  expect(headings).toEqual(['Name', 'Description', 'Shared'])
  await expectRow(list.row('gold'), { Description: 'Databases', Shared: 'No' })
  await expectRow(list.row('amber'), { Description: '-', Shared: 'Yes' })
  await expectAccessible(page, 'QoS policies')
  await expect(page.getByRole('button', { name: 'Create QoS Policy' })).toHaveCount(0)
  await list.row('gold').open()
  await expect(page).toHaveURL(/\/ngdetails\/OS::Neutron::QoSPolicy\/[0-9a-f-]{36}/)
  const [gold] = await neutron.qosPolicies.list({ name: 'gold' })
  const id = gold?.id ?? 'none'
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`/${id}$`))
  for (const [field, text] of Object.entries({
    ...{ Name: 'gold', ID: id, Description: 'Databases', Shared: 'No' },
    ...{ Project: 'demo', 'Revision Number': String(gold?.revision_number) },
  }))
    await expect(await described(page, field), field).toHaveText(text)
  for (const field of ['Created', 'Updated'])
    await expect(await described(page, field)).not.toBeEmpty()
  await page.getByRole('tab', { name: 'Rules' }).click()
  const inner = rules(page)
  const told = gold?.rules ?? []
  await expect(inner.rows).toHaveCount(told.length)
  const ids = await inner.names.allInnerTexts()
  const short = (of: string) => `${of.slice(0, 8)}…`
  // Numbers in them count as numbers, as in every list.
  const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })
  const sorted = told.map((rule) => rule.id).toSorted(compare)
  expect(ids).toEqual(sorted.map(short))
  expect(told.map((rule) => rule.id)).not.toEqual(sorted)
  expect((await inner.columns()).filter((text) => !/^(Details)?$/.test(text))).toEqual([
    ...['Rule ID', 'Type', 'Direction', 'Max Kbps', 'Max Burst Kbits', 'Min Kbps', 'DSCP Mark'],
  ])
  const figure = (value: unknown) => (typeof value === 'number' ? value.toLocaleString('en') : '-')
  const words: Readonly<Record<string, string>> = {
    ...{ bandwidth_limit: 'Bandwidth Limit', dscp_marking: 'DSCP Marking' },
    ...{ minimum_bandwidth: 'Minimum Bandwidth', minimum_packet_rate: 'Minimum Packet Rate' },
    ...{ egress: 'Egress', ingress: 'Ingress' },
  }
  for (const rule of told)
    await expectRow(inner.row(short(rule.id)), {
      ...{ Type: words[rule.type] ?? '?', Direction: words[String(rule['direction'])] ?? '-' },
      'Max Kbps': figure(rule['max_kbps']),
      'Max Burst Kbits': figure(rule['max_burst_kbps']),
      'Min Kbps': figure(rule['min_kbps']),
      'DSCP Mark': figure(rule['dscp_mark']),
    })
  await expectAccessible(page, 'rules of a policy')
  await page.goto(`/project/network_qos/${id}`)
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::QoSPolicy/${id}`))
})

test('administrators make a policy with rules, and delete it once nothing uses it [RS-QOS-02 RS-ERR-38]', async ({
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

test('policies are deleted by whom the rule for that allows, under either of its names [RS-QOS-10]', async ({
  page,
}) => {
  const all = ['Create QoS Policy', 'Edit QoS Policy', 'Delete QoS Policy']
  const administrators = {
    user: 'admin',
    ...{ path: '/admin/network_qos', list: 'QoS Policies' },
    ...{ row: 'bronze', create: 'Create QoS Policy' },
  } as const
  for (const [rule, offers] of [
    ['delete_qos_policy', ['Create QoS Policy', 'Edit QoS Policy']],
    ['delete_policy', ['Create QoS Policy', 'Edit QoS Policy']],
    ['delete_trunk', all],
  ] as const)
    await test.step(`nobody may ${rule}`, async () => {
      const offered = await offeredWithout(page, rule, administrators)
      expect(offered.filter((one) => all.includes(one))).toEqual(offers)
    })
})
