import { atRest } from '../../tools/at-rest.ts'
import { test as base, expect } from '../fixtures.ts'
import { dialog, expectToast, table } from '../helpers.ts'
import { withSettings } from '../settings.ts'

base(
  'a password is set, and what keeps Keystone from it ends the dialog [SV-USER-16 SV-USER-32 SV-IDTOAST-10 SV-IDPERM-11 SV-IDCONST-03]',
  async ({ page, signIn, openstack, cloud }) => {
    const { keystone } = await openstack('admin')
    const [reader] = await keystone.users.list({ name: 'reader' })
    await signIn('admin')
    await page.goto('/identity/users')
    const row = table(page, 'Users').row('reader')
    await row.do('Change Password')
    const form = dialog(page, 'Change Password')
    await expect(form.root.getByRole('textbox', { name: /^Admin Password/ })).toHaveCount(0)
    const fill = async (password: string) => {
      await form.root.getByRole('textbox', { name: /^Password/ }).fill(password)
      await form.root.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
      await form.press('Change Password')
    }
    // Any password is sent: what is too weak is Keystone's to say.
    await fill('7')
    await expectToast(page, 'User password has been updated successfully.')
    await expect(form.root).toBeHidden()
    const path = `/users/${reader?.id}`
    cloud.control.fail({ path, how: 'status', status: 500, message: 'Not now.' })
    await row.do('Change Password')
    await fill('Another-one-2')
    await expectToast(page, 'Unable to change the password of the user.')
    await expect(form.root).toBeHidden()
  },
)

const checked = withSettings({ ENFORCE_PASSWORD_CHECK: true })

checked(
  'where the operator wants it the own password is asked for, and a wrong one is said beside it [SV-USER-28 SV-USER-30 SV-USER-31 SV-IDAPI-12]',
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/identity/users')
    const row = table(page, 'Users').row('reader')
    await row.do('Change Password')
    const form = dialog(page, 'Change Password')
    const own = form.root.getByRole('textbox', { name: /^Admin Password/ })
    await form.root.getByRole('textbox', { name: /^Password/ }).fill('Another-one-1')
    await form.root.getByRole('textbox', { name: /^Confirm Password/ }).fill('Another-one-1')
    await form.press('Change Password')
    await expect(form.root.getByText('This field is required.')).toBeVisible()
    await own.fill('wrong')
    await form.press('Change Password')
    await expect(form.root.getByText('The admin password is incorrect.')).toBeVisible()
    await expect(own).toBeFocused()
    await own.fill('admin')
    await form.press('Change Password')
    await expectToast(page, 'User password has been updated successfully.')
    await expect(form.root).toBeHidden()

    await page.getByRole('button', { name: 'Create User', exact: true }).click()
    const create = dialog(page, 'Create User')
    await create.press('Create User')
    await expect(create.root.getByText('This field is required.')).toHaveCount(5)
  },
)

const directory = {
  ...{ name: 'ldap', can_edit_domain: false, can_edit_group: false },
  ...{ can_edit_project: false, can_edit_role: false, can_edit_user: false },
}

const elsewhere = withSettings({
  OPENSTACK_KEYSTONE_BACKEND: directory,
  FILTER_DATA_FIRST: { 'identity.users': true },
})

elsewhere(
  'what is kept in a directory is not changed here, and its users are looked for first [RS-PERM-05 RS-SET-11 RS-SET-12 SV-IDAPI-10 SV-IDAPI-13 SV-IDPERM-15 SV-USER-09]',
  async ({ page, signIn }) => {
    // In a domain's row there is still what changes nothing of it: Set Domain Context.
    const changing = { name: /^(Actions for|Edit|Change|Disable|Delete|Add)/ }
    await signIn('admin')
    for (const [path, list, thing] of [
      ['domains', 'Domains', 'Domain'],
      ['groups', 'Groups', 'Group'],
      ['roles', 'Roles', 'Role'],
    ] as const) {
      await page.goto(`/identity/${path}`)
      const { rows } = table(page, list)
      await expect(rows.first()).toBeVisible()
      await atRest(page)
      await expect(page.getByRole('button', { name: `Create ${thing}` })).toHaveCount(0)
      await expect(rows.first().getByRole('checkbox')).toHaveCount(0)
      await expect(rows.first().getByRole('button', changing)).toHaveCount(0)
    }
    await page.goto('/identity/users')
    await expect(page.getByRole('main')).toContainText(/filter|search/i)
    await expect(table(page, 'Users').rows).toHaveCount(0)
    await page.goto('/identity/users?name=demo')
    await expect(table(page, 'Users').names).toHaveText(['demo'])
    await atRest(page)
    await expect(page.getByRole('button', { name: 'Create User' })).toHaveCount(0)
    await expect(table(page, 'Users').rows.first().getByRole('button', changing)).toHaveCount(0)
    await table(page, 'Users').row('demo').open()
    await page.getByRole('tab', { name: 'Groups' }).click()
    await expect(page.getByRole('table', { name: 'Groups' })).toBeVisible()
    await atRest(page)
    await expect(page.getByRole('button', { name: /^(Add to Group|Remove from)/ })).toHaveCount(0)
  },
)

const groupsHere = withSettings({
  OPENSTACK_KEYSTONE_BACKEND: { ...directory, can_edit_group: true },
})

groupsHere(
  'of what is kept in a directory the operator may leave one kind to be changed here [SV-IDAPI-10]',
  async ({ page, signIn }) => {
    await signIn('admin')
    await page.goto('/identity/groups')
    const create = (thing: string) =>
      page.getByRole('button', { name: `Create ${thing}`, exact: true })
    await expect(create('Group')).toBeVisible()
    for (const [path, list, thing] of [
      ['roles', 'Roles', 'Role'],
      ['users', 'Users', 'User'],
    ] as const) {
      await page.goto(`/identity/${path}`)
      await expect(table(page, list).rows.first()).toBeVisible()
      await atRest(page)
      await expect(create(thing)).toHaveCount(0)
    }
  },
)
