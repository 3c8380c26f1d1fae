/** Identity without a mouse: where the focus begins, what it reaches, and that it comes back. */
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialog, expectKeysIn, expectToast, table, unique } from '../helpers.ts'
import { chooseByKeys, pressByKeys, reach, takeOption } from '../keys.ts'

/** Opens what a button above a list opens. */
const openByKeys = async (page: Page, name: string) => {
  const opener = page.getByRole('main').getByRole('button', { name, exact: true })
  await reach(page, opener)
  await page.keyboard.press('Enter')
  const opened = dialog(page, name).root
  await expectKeysIn(opened)
  return { opener, opened }
}

/** Finds what is typed among many, and takes it. */
const findByKeys = async (page: Page, letters: string): Promise<void> => {
  await page.keyboard.type(letters)
  await expect(page.getByRole('option', { name: letters, exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}

test('a project is made with a member, a group and a quota by the keyboard alone', async ({
  page,
  signIn,
  openstack,
}) => {
  const name = unique()
  await signIn('admin')
  await page.goto('/identity/projects')
  await expect(table(page, 'Projects').rows.first()).toBeVisible()
  const { opener, opened } = await openByKeys(page, 'Create Project')
  await expect(opened.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type(name)
  await pressByKeys(page, opened, 'Next')
  await pressByKeys(page, opened, 'Add reader')
  await expect(opened.getByRole('button', { name: 'Remove reader' })).toBeVisible()
  await pressByKeys(page, opened, 'Next')
  await pressByKeys(page, opened, 'Add developers')
  await expect(opened.getByRole('button', { name: 'Remove developers' })).toBeVisible()
  await pressByKeys(page, opened, 'Next')
  await reach(page, opened.getByRole('textbox', { name: /^Instances/ }))
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7')
  await pressByKeys(page, opened, 'Create Project')
  await expectToast(page, `Created Project: ${name}.`)
  await expect(opened).toBeHidden()
  await expect(opener).toBeFocused()

  const { keystone, nova } = await openstack('admin')
  const [made] = await keystone.projects.list({ name })
  expect((await nova.quotas.get(made?.id ?? '')).instances).toBe(7)
  const given = await keystone.roleAssignments({ 'scope.project.id': made?.id ?? '' })
  expect(given.map((one) => Object.keys(one).find((key) => /user|group/.test(key)))).toEqual(
    expect.arrayContaining(['user', 'group']),
  )
})

test('a user is made, given a role and disabled by the keyboard alone', async ({
  page,
  signIn,
  openstack,
}) => {
  const name = unique()
  await signIn('admin')
  await page.goto(`/identity/users?name=${name}`)
  await expect(page.getByText('No items to display.')).toBeVisible()
  const { opened } = await openByKeys(page, 'Create User')
  await expect(opened.getByRole('textbox', { name: /^User Name/ })).toBeFocused()
  await page.keyboard.type(name)
  for (const field of [/^Password/, /^Confirm Password/]) {
    await reach(page, opened.getByRole('textbox', { name: field }))
    await page.keyboard.type('Sehr-geheim-1')
  }
  await reach(page, opened.getByRole('combobox', { name: /^Primary Project/ }))
  await findByKeys(page, 'demo')
  await pressByKeys(page, opened, 'Create User')
  await expectToast(page, `User ${name} was successfully created.`)
  await expect(opened).toBeHidden()

  const row = table(page, 'Users').row(name).root
  await expect(row).toBeVisible()
  const menu = await chooseByKeys(page, row, 'Change Password')
  const password = dialog(page, 'Change Password').root
  await expect(password.getByRole('textbox', { name: /^Password/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(password).toBeHidden()
  await expect(menu).toBeFocused()
  await chooseByKeys(page, row, 'Disable User')
  await expectToast(page, `User ${name} was successfully disabled.`)
  await expect(menu).toBeFocused()

  await reach(page, row.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
  await reach(page, page.getByRole('tab', { name: 'Overview' }))
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Role Assignments', selected: true })).toBeFocused()
  const give = await openByKeys(page, 'Give Role')
  await takeOption(page, 'reader')
  await reach(page, give.opened.getByRole('combobox', { name: /^Project/ }))
  await findByKeys(page, 'alt')
  await pressByKeys(page, give.opened, 'Give Role')
  const assignments = page.getByRole('table', { name: 'Role Assignments' })
  await expect(assignments).toContainText('reader of project alt')
  await expect(give.opener).toBeFocused()
  const { keystone } = await openstack('admin')
  expect((await keystone.users.list({ name })).map(({ enabled }) => enabled)).toEqual([false])
})

test('a group gets a member, and an aggregate a host, by the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/identity/groups')
  const group = table(page, 'Groups').row('developers').root
  await expect(group).toBeVisible()
  const opener = await chooseByKeys(page, group, 'Add Members')
  const members = dialog(page, 'Add Members').root
  await expectKeysIn(members)
  await pressByKeys(page, members, 'Add reader')
  await pressByKeys(page, members, 'Add Members')
  await expectToast(page, '1 user was added to developers.')
  await expect(members).toBeHidden()
  await expect(opener).toBeFocused()

  await page.goto('/admin/aggregates')
  const aggregate = table(page, 'Host Aggregates').row('local-ssd').root
  await expect(aggregate).toBeVisible()
  const more = await chooseByKeys(page, aggregate, 'Manage Hosts')
  const hosts = dialog(page, 'Hosts of local-ssd').root
  await expectKeysIn(hosts)
  await pressByKeys(page, hosts, 'Add compute-4')
  await pressByKeys(page, hosts, 'Save')
  await expect(hosts).toBeHidden()
  await expect(more).toBeFocused()
  await expect(aggregate).toContainText('compute-4')
})
