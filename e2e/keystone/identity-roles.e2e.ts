import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { chooseOnPage, confirm, described, dialog, expectToast, table, unique } from '../helpers.ts'

const pick = async (
  page: Page,
  root: ReturnType<typeof dialog>['root'],
  label: RegExp,
  option: string,
) => {
  await root.getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test(
  'a role is made, renamed, implies another and is deleted [SV-ROLE-01 SV-ROLE-02 SV-ROLE-03 SV-ROLE-04 SV-ROLE-05 SV-IDAPI-03 SV-IDENT-03 SV-IDROUTE-03 SV-IDTOAST-04 SV-IDTOAST-05 RS-KEYSTONE-07]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique()
    cleanUp(async () => {
      const mine = (await keystone.roles.list()).filter((role) => role.name.startsWith(name))
      for (const { id } of mine) await keystone.roles.remove(id)
    })
    await signIn('admin')
    await page.goto('/identity/roles')
    const roles = table(page, 'Roles')
    await expect(roles.rows.first()).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Name', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    expect(await roles.columns()).toEqual(expect.arrayContaining(['Name', 'Role ID']))
    await page.getByRole('button', { name: 'Create Role', exact: true }).click()
    const form = dialog(page, 'Create Role')
    await form.fill({ Name: name })
    await form.press('Create Role')
    await expectToast(page, `Role ${name} was successfully created.`)
    await roles.row(name).do('Edit Role')
    const edit = dialog(page, 'Edit Role')
    await edit.fill({ Name: `${name}-2` })
    await edit.press('Save')
    await expectToast(page, 'Role updated successfully.')
    await roles.row(`${name}-2`).open()
    await expect(await described(page, 'Name')).toHaveText(`${name}-2`)
    await expect(await described(page, 'Role ID')).toContainText(/^[0-9a-f]/)
    await expect(await described(page, 'Domain')).toHaveText('-')
    await page.getByRole('tab', { name: 'Implied Roles' }).click()
    await expect(page.getByText('The role implies no other.')).toBeVisible()
    await page.getByRole('button', { name: 'Add Implied Role' }).click()
    const add = dialog(page, 'Add Implied Role')
    await pick(page, add.root, /^Select….*Role$/, 'reader')
    await add.press('Add Implied Role')
    await expect(add.root).toBeHidden()
    const [made] = (await keystone.roles.list({ name: `${name}-2` })) ?? []
    expect((await keystone.roles.implied(made?.id ?? '')).map((one) => one.name)).toEqual([
      'reader',
    ])
    await page.getByRole('button', { name: 'Remove reader', exact: true }).click()
    await expect(page.getByText('The role implies no other.')).toBeVisible()
    await chooseOnPage(page, 'Delete Role')
    await confirm(page, 'Confirm Delete Role', 'Delete Role')
    await expectToast(page, `Deleted Role: ${name}-2.`)
  },
)

test('a role that exists is not made again, and one that is protected stays [SV-ROLE-06 SV-ROLE-07 SV-ROLE-08 SV-IDDEL-04 RS-ERR-25 RS-KEYSTONE-06]', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { keystone } = await openstack('admin')
  await keystone.roles.create({ name: 'painter' })
  const carver = await keystone.roles.create({ name: 'carver' })
  await signIn('admin')
  await page.goto('/identity/roles')
  const roles = table(page, 'Roles')
  await expect(roles.row('painter').root).toBeVisible()
  const names = await roles.names.allTextContents()
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  await page.getByRole('button', { name: 'Create Role', exact: true }).click()
  const form = dialog(page, 'Create Role')
  await form.press('Create Role')
  await expect(form.root.getByText('This field is required.')).toBeVisible()
  await form.fill({ Name: 'painter' })
  await expect(form.root.getByText('Role already exists.')).toBeVisible()
  await form.fill({ Name: 'sculptor' })
  const heal = cloud.control.fail({ path: '/roles', how: 'status', status: 500, message: 'No.' })
  await form.press('Create Role')
  await expectToast(page, 'Unable to create the role.')
  heal()
  await form.press('Cancel')
  const menu = await roles.row('admin').menu()
  for (const name of [/^Edit Role/, /^Delete Role/])
    await expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  const path = `/roles/${carver.id}`
  cloud.control.fail({ path, how: 'status', status: 500, message: 'No.' })
  for (const name of ['painter', 'admin', 'carver']) await roles.row(name).check()
  await page.getByRole('button', { name: 'Delete Roles', exact: true }).click()
  await expectToast(page, 'You are not allowed to delete roles: admin')
  await confirm(page, 'Confirm Delete Roles', 'Delete Roles')
  await expectToast(page, 'Deleted Role: painter.')
  await expectToast(page, 'Unable to delete Role: carver.')
})

test(
  'what a user may do is said in words, given and taken away',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique()
    const there = { domain_id: 'default' }
    const user = await keystone.users.create({ name, ...there })
    cleanUp(() => keystone.users.remove(user.id))
    const group = await keystone.groups.create({ name, ...there })
    cleanUp(() => keystone.groups.remove(group.id))
    const project = await keystone.projects.create({ name, ...there })
    cleanUp(() => keystone.projects.remove(project.id))
    await keystone.groups.addUser(group.id, user.id)
    const [member] = await keystone.roles.list({ name: 'member' })
    const ends = { on: 'projects', target: project.id } as const
    await keystone.roles.grant({ ...ends, to: 'groups', actor: group.id }, member?.id ?? '')

    await signIn('admin')
    await page.goto(`/ngdetails/OS::Keystone::User/${user.id}?tab=assignments`)
    await page.getByRole('tab', { name: 'Role Assignments' }).click()
    const assignments = page.getByRole('table', { name: 'Role Assignments' })
    await expect(assignments).toContainText('There are no roles.')
    await page.getByText('Effective', { exact: true }).click()
    await expect(assignments).toContainText(`member of project ${name} through group ${name}`)
    await page.getByText('Effective', { exact: true }).click()

    await page.getByRole('button', { name: 'Give Role', exact: true }).click()
    const give = dialog(page, 'Give Role')
    await pick(page, give.root, /^Select….*Role$/, 'reader')
    await give.root.getByRole('combobox', { name: /^Project/ }).fill(name)
    await page.getByRole('option', { name }).click()
    await give.press('Give Role')
    await expect(give.root).toBeHidden()
    await expect(assignments).toContainText(`reader of project ${name}`)
    const grant = { ...ends, to: 'users', actor: user.id } as const
    expect((await keystone.roles.granted(grant)).map((one) => one.name)).toEqual(['reader'])

    await page.getByRole('button', { name: /^Take away:/ }).click()
    await confirm(page, 'Take Role Away', 'Take Role Away')
    await expect(assignments).toContainText('There are no roles.')
    expect(await keystone.roles.granted(grant)).toEqual([])

    await page.getByRole('tab', { name: 'Groups' }).click()
    const groups = page.getByRole('table', { name: 'Groups' })
    await expect(groups).toContainText(name)
    await page.getByRole('button', { name: `Remove from ${name}` }).click()
    await expect(groups).toContainText('The user is in no group.')
    await page.getByRole('button', { name: 'Add to Group' }).click()
    const add = dialog(page, 'Add to Group')
    await add.root.getByRole('combobox', { name: /^Group/ }).fill(name)
    await page.getByRole('option', { name }).click()
    await add.press('Add to Group')
    await expect(groups).toContainText(name)
    expect((await keystone.users.groups(user.id)).map(({ id }) => id)).toEqual([group.id])
  },
)

test('who is given a role of a project is looked for in the domain of that project', async ({
  page,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const partners = await keystone.domains.create({ name: 'Partners' })
  await keystone.users.create({ name: 'pam', domain_id: partners.id })
  for (const domain_id of ['default', partners.id])
    await keystone.projects.create({ name: `shop of ${domain_id}`, domain_id })
  await signIn('admin')
  await page.goto('/identity/projects')
  /** Of one page of the browser: what was found for the one is not shown for the other. */
  const usersOffered = async (project: string) => {
    const navigation = page.getByRole('navigation', { name: 'Main navigation' })
    await navigation.getByRole('link', { name: 'Projects', exact: true }).click()
    await table(page, 'Projects').row(project).open()
    await page.getByRole('tab', { name: 'Role Assignments' }).click()
    await page.getByRole('button', { name: 'Give Role', exact: true }).click()
    const give = dialog(page, 'Give Role')
    await give.root.getByRole('combobox', { name: /^User/ }).press('ArrowDown')
    const names = page.getByRole('option')
    await expect(names.first()).toBeVisible()
    const offered = await names.allTextContents()
    await page.keyboard.press('Escape')
    await give.press('Cancel')
    await expect(give.root).toBeHidden()
    return offered
  }
  expect(await usersOffered('shop of default')).toContain('admin')
  expect(await usersOffered(`shop of ${partners.id}`)).toEqual(['pam'])
})
