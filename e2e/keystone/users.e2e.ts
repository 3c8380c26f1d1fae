import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import {
  chooseOnPage,
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  named,
  requestsOf,
  stepsOf,
  table,
  unique,
} from '../helpers.ts'
import { startWorld } from '../world.ts'

const choose = async (page: Page, label: RegExp | string, typed: string) => {
  const box = page.getByRole('combobox', { name: label })
  await box.fill(typed)
  await page.getByRole('option', { name: typed, exact: true }).click()
}

const fillUser = async (page: Page, name: string, password = 'Sehr-geheim-1') => {
  const form = dialog(page, 'Create User')
  await form.fill({ 'User Name': name, Email: `${name}@example.org` })
  await form.root.getByRole('textbox', { name: /^Password/ }).fill(password)
  await form.root.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await choose(page, /^Primary Project/, 'demo')
  return form
}

test(
  'a user is made with a role on the primary project, changed, disabled, enabled and deleted [SV-USER-01 SV-USER-02 SV-USER-04 SV-USER-12 SV-USER-14 SV-USER-15 SV-USER-17 SV-USER-18 SV-USER-19 SV-USER-21 SV-USER-22 SV-IDAPI-04 SV-IDAPI-05 SV-IDAPI-07 SV-IDAPI-09 SV-IDENT-04 SV-IDENT-05 SV-IDROUTE-04 SV-IDROUTE-06 SV-IDROUTE-08 SV-IDTOAST-06 SV-IDTOAST-07 SV-IDTOAST-08 SV-IDTOAST-09 RS-KEYSTONE-03 RS-KEYSTONE-12 RS-KEYSTONE-16]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { keystone } = await openstack('admin')
    const name = unique()
    cleanUp(async () => {
      for (const { id } of await keystone.users.list({ name })) await keystone.users.remove(id)
    })
    await signIn('admin')
    await page.goto('/identity/users')
    const users = table(page, 'Users')
    await expect(users.rows.first()).toBeVisible()
    expect(await users.columns()).toEqual(
      expect.arrayContaining(['Name', 'Email', 'User ID', 'Enabled']),
    )
    await page.getByRole('button', { name: 'Create User', exact: true }).click()
    const form = await fillUser(page, name)
    await expect(form.root.getByText('Default', { exact: true })).toBeVisible()
    await expect(form.root.getByRole('button', { name: /Role$/ })).toContainText('member')
    await form.press('Create User')
    await expectToast(page, `User ${name} was successfully created.`)
    // It gives the role yet, and is not to be left meanwhile.
    await expect(form.root).toBeHidden()
    await expect(page).not.toHaveURL(/[?&]dialog=/)
    await page.goto(`/identity/users?name=${name}`)
    const row = users.row(name)
    await expectRow(row, { Name: name, Email: `${name}@example.org`, Enabled: 'Yes' })
    await expect(row.root.getByRole('link', { name: `${name}@example.org` })).toHaveAttribute(
      'href',
      `mailto:${name}@example.org`,
    )
    const [made] = await keystone.users.list({ name })
    const id = made?.id ?? ''
    const target = made?.default_project_id ?? ''
    const grant = { on: 'projects', target, to: 'users', actor: id } as const
    expect((await keystone.roles.granted(grant)).map((role) => role.name)).toEqual(['member'])

    await row.do('Edit User')
    const edit = dialog(page, 'Edit User')
    await expect(edit.root.getByRole('combobox', { name: /^Primary Project/ })).toHaveValue('demo')
    await edit.fill({ Description: 'Looks after the shop' })
    await edit.press('Save')
    await expectToast(page, `User ${name} was successfully updated.`)

    const menu = await row.menu()
    await expect(menu.getByRole('menuitem', { name: 'Enable User' })).toHaveCount(0)
    await menu.getByRole('menuitem', { name: 'Disable User' }).click()
    await expectToast(page, `User ${name} was successfully disabled.`)
    await expectRow(row, { Enabled: 'No' })
    const again = await row.menu()
    await expect(again.getByRole('menuitem', { name: 'Disable User' })).toHaveCount(0)
    await again.getByRole('menuitem', { name: 'Enable User' }).click()
    await expectToast(page, `User ${name} was successfully enabled.`)
    await expectRow(row, { Enabled: 'Yes' })

    await row.open()
    await expect(page).toHaveURL(
      new RegExp(`/ngdetails/OS::Keystone::User/${id}|/identity/users/${id}`),
    )
    const overview = page.getByRole('tabpanel', { name: 'Overview' })
    await expect(overview.getByRole('link', { name: 'demo' })).toBeVisible()
    await expect(await described(page, 'Name')).toHaveText(name)
    await expect(await described(page, 'User ID')).toContainText(id)
    await expect(await described(page, 'Email')).toHaveText(`${name}@example.org`)
    await expect(await described(page, 'Description')).toHaveText('Looks after the shop')
    await expect(await described(page, 'Enabled')).toHaveText('Yes')
    await expect(await described(page, 'Domain Name')).toHaveText('Default')
    await expect(await described(page, 'Domain ID')).toContainText(made?.domain_id ?? '')
    await expect(await described(page, 'Primary Project')).toHaveText('demo')
    await expect(await described(page, 'Primary Project ID')).toContainText(target)
    await page.goto(`/ngdetails/OS::Keystone::User/${id}`)
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

    await chooseOnPage(page, 'Delete User')
    await confirm(page, 'Confirm Delete User', 'Delete User')
    await expectToast(page, `Deleted User: ${name}.`)
    await expect(page).toHaveURL(/\/identity\/users(\?|$)/)
    expect(await keystone.users.list({ name })).toEqual([])
  },
)

test('what a new user must have is asked for before anything is sent [SV-USER-23 SV-USER-24 SV-USER-25 SV-USER-27 SV-USER-29 SV-IDCONST-01 SH-FID-01 SH-FID-23 SH-FID-24]', async ({
  page,
  cloud,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/identity/users')
  await page.getByRole('button', { name: 'Create User', exact: true }).click()
  const form = dialog(page, 'Create User')
  await expect(form.root.getByRole('checkbox', { name: /^Enabled/ })).toBeChecked()
  cloud.control.forgetRequests()
  await form.press('Create User')
  await expect(form.root.getByText('This field is required.')).toHaveCount(4)
  // By the names of its fields, as what fills in forms does.
  const named = (name: string) => form.root.locator(`input[name="${name}"]`)
  await named('name').fill('x'.repeat(256))
  await named('password').fill('one')
  await named('confirm_password').fill('another')
  await expect(form.root.getByRole('textbox', { name: /^User Name/ })).toHaveValue(/^x+$/)
  await expect(form.root.getByText('Passwords do not match.')).toBeVisible()
  await form.press('Create User')
  await expect(form.root.getByText('Use at most 255 characters.')).toBeVisible()
  await expect(form.root.getByText('This field is required.')).toHaveCount(1)
  expect(cloud.control.requests().filter(({ method }) => method === 'POST')).toEqual([])
})

const without = test.extend({
  world: async ({ bundle }, use) => {
    const world = await startWorld({ DEFAULT_ROLE: 'nobody' }, bundle)
    await use(world)
    await world.close()
  },
})

without(
  'where the cloud lacks the operator’s role for new users, one is asked for [SV-USER-26]',
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/identity/users')
    await page.getByRole('button', { name: 'Create User', exact: true }).click()
    const form = dialog(page, 'Create User')
    await form.press('Create User')
    await expect(form.root.getByText('This field is required.')).toHaveCount(5)
  },
)

test('a refused user is said once, and the form keeps what was typed [RS-ERR-23 SV-IDDEL-06 SV-IDDEL-07]', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/identity/users')
  await page.getByRole('button', { name: 'Create User', exact: true }).click()
  const form = await fillUser(page, 'demo')
  await form.press('Create User')
  await expectToast(page, 'Unable to create the user.')
  await expect(form.root).toContainText('Duplicate entry')
  await expect(form.root.getByRole('textbox', { name: /^User Name/ })).toHaveValue('demo')
  // A button that waits cannot be pressed, and says "Working".
  const again = form.root.getByRole('button', { name: /Create User$/ })
  await expect(again).toHaveText('Create User')
  await expect(again).not.toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('region', { name: /Messages/ }).getByRole('alertdialog')).toHaveCount(
    1,
  )
})

test('a project is made on top of the form and chosen [SH-MODAL-16 SH-MODAL-22]', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/identity/users')
  await page.getByRole('button', { name: 'Create User', exact: true }).click()
  const form = dialog(page, 'Create User')
  await form.press('Create Project')
  const wizard = dialog(page, 'Create Project')
  await wizard.root.getByRole('textbox', { name: /^Name/ }).fill('shop')
  await stepsOf(wizard.root, 'Quotas').click()
  await wizard.press('Create Project')
  await expectToast(page, 'Created Project: shop.')
  await expect(wizard.root).toBeHidden()
  await expect(form.root.getByRole('combobox', { name: /^Primary Project/ })).toHaveValue('shop')
})

test('the list finds users by name, email, id and state, sorted by name, in one call [SV-USER-03 SV-USER-05 SV-USER-06 SV-USER-07 SV-USER-08 SV-USER-10 SV-USER-13 SV-IDAPI-14 SV-IDCONST-04 SV-IDCONST-05 SH-SEARCH-08]', async ({
  page,
  cloud,
  signIn,
}) => {
  await signIn('admin')
  const users = table(page, 'Users')
  const asked = await requestsOf(page, cloud, async () => {
    await page.goto('/identity/users')
    await expect(users.rows.first()).toBeVisible()
  })
  expect(asked.map(named).filter((one) => one.includes('/users'))).toEqual([
    'identity GET /v3/users',
  ])
  expect(await users.names.allTextContents()).toEqual([
    'admin',
    'demo',
    'engadmin',
    'engineer',
    'reader',
  ])
  const held = cloud.table(rows.users, '')
  const [demo] = held.list({ where: { name: 'demo' } })
  const [reader] = held.list({ where: { name: 'reader' } })
  if (reader) held.update({ ...reader, enabled: false })
  for (const [terms, found, call] of [
    ['name=ENG', ['engadmin', 'engineer'], '/v3/users?name__icontains=ENG'],
    // Keystone finds nobody by a part of an email.
    ['email=reader%40', ['reader'], '/v3/users'],
    [`id=${demo?.id}`, ['demo'], `/v3/users/${demo?.id}`],
    ['enabled=false', ['reader'], '/v3/users?enabled=false'],
    ['enabled=true', ['admin', 'demo', 'engadmin', 'engineer'], '/v3/users?enabled=true'],
  ] as const) {
    cloud.control.forgetRequests()
    await page.goto(`/identity/users?${terms}`)
    await expect(users.names).toHaveText([...found])
    const calls = cloud.control.requests().map(({ path, query }) => path + query)
    expect(calls).toContain(call)
  }
  await page.goto('/identity/users?domain_id=default&name=demo')
  await expect(users.names).toHaveText(['demo'])
  // Whoever looks after a domain goes on in it.
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL(/\/users\?domain_id=default$/)
  await users
    .row('demo')
    .root.getByRole('button', { name: /^Show details/ })
    .click()
  await expect(users.root).toContainText('Primary Project')

  const head = (name: string) => users.root.locator('th').filter({ hasText: name })
  await page.setViewportSize({ width: 300, height: 900 })
  await expect(head('Name')).toBeVisible()
  for (const name of ['Email', 'User ID', 'Enabled']) await expect(head(name)).toBeHidden()
})

test('who may not list users sees oneself alone [SV-USER-11]', async ({ page, signIn }) => {
  await signIn('demo')
  await page.goto('/identity/users')
  await expect(table(page, 'Users').names).toHaveText(['demo'])
  await expect(page.getByRole('button', { name: 'Create User', exact: true })).toHaveCount(0)
  await page.goto('/identity/users')
})

test('several users are deleted by one call; one oneself may not be, and who fails is named [SV-USER-20 SV-IDDEL-05 SV-IDPERM-14 RS-KEYSTONE-02]', async ({
  page,
  cloud,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const [one, two] = await Promise.all(
    ['ann', 'bob'].map((name) => keystone.users.create({ name })),
  )
  await signIn('admin')
  await page.goto('/identity/users')
  const users = table(page, 'Users')
  cloud.control.fail({ path: `/users/${two?.id}`, how: 'status', status: 500, message: 'Full.' })
  for (const name of ['ann', 'bob']) await users.row(name).check()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await page.getByRole('button', { name: 'Delete Users', exact: true }).click()
  await confirm(page, 'Confirm Delete Users', 'Delete Users')
  expect((await sent).postDataJSON()).toEqual([one?.id, two?.id])
  await expectToast(page, 'Deleted User: ann.')
  await expectToast(page, 'Unable to delete User: bob.')
  await expect(users.row('bob').root).toBeVisible()
  await expect(users.row('ann').root).toHaveCount(0)
  const menu = await users.row('admin').menu()
  await expect(menu.getByRole('menuitem', { name: /^Delete User/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
