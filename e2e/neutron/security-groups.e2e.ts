import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, dialog, expectHeld, expectRow, expectToast, table, unique } from '../helpers.ts'

const groups = (page: Page) => table(page, 'Security Groups')
const rules = (page: Page) => table(page, 'Security Group Rules')

/** Chooses an option of a list behind a button. */
const pick = async (page: Page, label: string, option: string) => {
  const { root } = dialog(page, 'Add Rules')
  await root.getByRole('button', { name: new RegExp(`${label}$`) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** A refusal stays until it was read, above what is at the end of the page's first lines. */
const dismiss = async (page: Page, text: string) => {
  const toast = page.getByRole('alertdialog').filter({ hasText: text })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}

test('a group is made, filled by templates, copied and deleted', async ({
  page,
  signIn,
  openstack,
}) => {
  const name = unique()
  const { neutron } = await openstack()
  await signIn()
  await page.goto('/project/security_groups')
  await page.getByRole('button', { name: 'Create Security Group', exact: true }).click()
  const create = dialog(page, 'Create Security Group')
  await create.fill({ Name: 'default' })
  await create.press('Create Security Group')
  await expect(create.root.getByText('Default security group already exists.')).toBeVisible()
  await dismiss(page, 'Unable to create the security group.')
  await create.fill({ Name: name, Description: 'By a test' })
  await create.press('Create Security Group')
  await expectToast(page, `Created Security Group: ${name}.`)
  await expectRow(groups(page).row(name), {
    ...{ Description: 'By a test', Stateful: 'Yes', Shared: 'No', Rules: '2', Exposure: '-' },
  })

  await groups(page).row(name).open()
  await page.getByRole('tab', { name: 'Security Group Rules' }).click()
  await expect(rules(page).rows).toHaveCount(2)
  const add = dialog(page, 'Add Rules')
  const preview = add.root.getByRole('list', { name: 'What is added' })
  const adding = async (work: () => Promise<unknown>, said: readonly string[]) => {
    await page.getByRole('button', { name: 'Add Rules', exact: true }).first().click()
    await work()
    await expect(preview.getByRole('listitem')).toHaveText(said)
    await add.press('Add Rules')
    await expect(add.root).toBeHidden()
    await expectToast(page, `Added rules to: ${name}.`)
  }

  await adding(async () => {
    await expectAccessible(page, 'new rules')
    await pick(page, 'Rule', 'HTTP (TCP 80)')
    await pick(page, 'From', 'Anyone')
  }, ['Anyone may reach TCP 80'])
  await adding(async () => {
    await add.fill({ Ports: '8443, 9000-9010', Networks: '10.0.0.0/8\n2001:db8::/32' })
  }, [
    '10.0.0.0/8 may reach TCP 8443',
    '10.0.0.0/8 may reach TCP 9000–9010',
    '2001:db8::/32 may reach TCP 8443',
    '2001:db8::/32 may reach TCP 9000–9010',
  ])
  await adding(async () => {
    await pick(page, 'Rule', 'SSH (TCP 22)')
    await pick(page, 'From', 'Anyone')
    await expect(add.root.getByText('Open to anyone: SSH.')).toBeVisible()
  }, ['Anyone may reach TCP 22'])
  const group = (await neutron.securityGroups.list({ name }))[0]
  const sentences = rules(page).names
  await expect(sentences).toContainText(['Anyone may reach TCP 22'])
  await expect(rules(page).rows).toHaveCount(8)
  await expect(await rules(page).row('Anyone may reach TCP 22').cell('Exposure')).toHaveText(
    'SSH open to anyone',
  )

  // What is there already is said beside what would make it again, and everything stays as typed.
  await page.getByRole('button', { name: 'Add Rules', exact: true }).first().click()
  await add.fill({ Ports: '8443', Networks: '10.0.0.0/8' })
  await add.press('Add Rules')
  await expect(add.root.getByText(/^Security group rule already exists/)).toBeVisible()
  await expect(add.root.getByRole('textbox', { name: /^Ports/ })).toHaveValue('8443')
  await pick(page, 'Rule', 'Everything')
  await pick(page, 'From', 'Anyone')
  await expect(add.root.getByText('Everything is open to anyone, on every port.')).toBeVisible()
  await expectAccessible(page, 'a rule that opens everything')
  await add.press('Cancel')

  await rules(page).row('Anyone may reach TCP 22').check()
  await rules(page).row('Anyone may reach TCP 80').check()
  await page.getByRole('button', { name: 'Delete Security Group Rules' }).click()
  await confirm(page, 'Confirm Delete Security Group Rules', 'Delete Security Group Rules')
  await expect(rules(page).rows).toHaveCount(6)

  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Copy Security Group' }).click()
  const copy = dialog(page, 'Copy Security Group')
  await expect(copy.root.getByRole('textbox', { name: 'Name' })).toHaveValue(`${name}-copy`)
  await copy.press('Copy Security Group')
  await expectToast(page, `Created Security Group: ${name}-copy.`)
  const [copied] = await neutron.securityGroups.list({ name: `${name}-copy` })
  expect(copied?.security_group_rules).toHaveLength(6)
  expect(copied?.description).toBe(group?.description)

  const ssh = {
    direction: 'ingress',
    protocol: 'tcp',
    port_range_min: 22,
    port_range_max: 22,
  } as const
  await neutron.securityGroupRules.create({ ...ssh, security_group_id: group?.id ?? '' })
  await page.goto('/project/security_groups')
  await expectRow(groups(page).row(name), { Exposure: 'SSH open to anyone', Rules: '7' })
  await expectRow(groups(page).row(`${name}-copy`), { Exposure: '-', Rules: '6' })
  await groups(page).row(name).check()
  await groups(page).row(`${name}-copy`).check()
  await page.getByRole('button', { name: 'Delete Security Groups' }).click()
  await confirm(page, 'Confirm Delete Security Groups', 'Delete Security Groups')
  await expect(groups(page).row(name).root).toHaveCount(0)
  expect(await neutron.securityGroups.list({ name })).toEqual([])
})

test('rules are found by what they say, and lead to the groups that they name', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/security_groups')
  await groups(page).row('database').open()
  await page.getByRole('tab', { name: 'Security Group Rules' }).click()
  await expect(rules(page).names).toContainText(['Members of "web" may reach TCP 5432'])
  const search = page.getByRole('combobox', { name: 'Search Security Group Rules' })
  await search.click()
  await page.getByRole('option', { name: 'Direction' }).click()
  await page.getByRole('option', { name: 'Ingress' }).click()
  await expect(rules(page).rows).toHaveCount(1)
  const row = rules(page).row('Members of "web" may reach TCP 5432')
  await (await row.cell('Remote')).getByRole('link', { name: 'web' }).click()
  await expect(page.getByRole('heading', { name: 'web', level: 1 })).toBeVisible()
})

test('a group in use stays, and so does the default one, which has its name for good', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack()
  const [network] = await neutron.networks.list({ name: 'web' })
  const [web] = await neutron.securityGroups.list({ name: 'web' })
  const name = unique()
  const free = await neutron.securityGroups.create({ name })
  const use = async (group = '') =>
    neutron.ports.create({ ...{ network_id: network?.id ?? '', security_groups: [group] } })
  await use(web?.id)
  await signIn()
  await page.goto('/project/security_groups')
  await groups(page).row('web').do('Delete Security Group')
  await expectHeld(page, 'Delete Security Group')
  // What comes to use it after the question was asked is told by Neutron.
  await groups(page).row(name).do('Delete Security Group')
  const question = dialog(page, 'Confirm Delete Security Group').root
  await expect(
    question.getByRole('button', { name: 'Delete Security Group', exact: true }),
  ).not.toHaveAttribute('aria-disabled', 'true')
  await use(free.id)
  await confirm(page, 'Confirm Delete Security Group', 'Delete Security Group')
  await expectToast(page, `Unable to delete Security Group: ${name}.`)
  const toast = page.getByRole('alertdialog').filter({ hasText: 'Unable to delete' })
  await toast.getByRole('button', { name: 'Show details' }).click()
  await expect(toast).toContainText('in use')
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  const menu = await groups(page).row('default').menu()
  await expect(menu.getByRole('menuitem', { name: /^Delete Security Group/ })).toContainText(
    'The default security group of a project cannot be deleted.',
  )
  await menu.getByRole('menuitem', { name: 'Edit Security Group' }).click()
  const edit = dialog(page, 'Edit Security Group')
  await expect(edit.root.getByRole('textbox', { name: 'Description' })).toBeVisible()
  await expect(edit.root.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
})

test('readers look, and administrators see what is their own project’s', async ({
  page,
  signIn,
}) => {
  await signIn('reader')
  await page.goto('/project/security_groups')
  await expect(groups(page).row('web').root).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create Security Group' })).toHaveCount(0)
  await groups(page).row('web').open()
  await page.getByRole('tab', { name: 'Security Group Rules' }).click()
  await expect(rules(page).names).toContainText(['Anyone may reach TCP 80'])
  await expect(page.getByRole('button', { name: 'Add Rules' })).toHaveCount(0)
  // By its default policy Neutron shows groups to their own project only.
  await signIn('admin')
  await page.goto('/project/security_groups')
  await expect(groups(page).names).toHaveText(['default'])
  await expect(page.getByRole('button', { name: 'Create Security Group' })).toBeVisible()
})

test('a quota that is used up is said before and beside', async ({ page, signIn, cloud }) => {
  const [group] = cloud.table(rows.securityGroups).list({ where: { name: 'web' } })
  const project = group?.project_id ?? ''
  const used = cloud.table(rows.securityGroupRules).count({ project_id: project })
  cloud.table(rows.networkQuotas).insert({
    id: project,
    limits: { security_group: 1, security_group_rule: used + 1 },
  })
  await signIn()
  await page.goto('/project/security_groups')
  const create = page.getByRole('button', { name: 'Create Security Group', exact: true })
  await expect(create).toHaveAttribute('aria-disabled', 'true')
  await groups(page).row('web').do('Add Rules')
  const add = dialog(page, 'Add Rules')
  await add.fill({ Ports: '81, 82', Networks: '10.0.0.0/8' })
  await add.press('Add Rules')
  await expect(
    add.root.getByText("Quota exceeded for resources: ['security_group_rule']."),
  ).toBeVisible()
})
