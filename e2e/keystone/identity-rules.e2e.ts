import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { menuOf, table } from '../helpers.ts'
import { withRules } from '../settings.ts'

/** What a row of a list offers, be it in a menu or by a button alone. */
const offered = async (page: Page, list: string, name: string) => {
  await page.goto(`/identity/${list.toLowerCase()}`)
  const row = table(page, list).row(name)
  await expect(row.root).toBeVisible()
  if ((await menuOf(row.root).count()) === 0)
    return row.root.getByRole('cell').last().getByRole('button').allTextContents()
  const menu = await row.menu()
  const items = await menu.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return items
}

const things = ['domain', 'group', 'role', 'user'] as const

/** Nobody may do these to any of the things. */
const forbidding = (...acts: readonly string[]) =>
  withRules(
    Object.fromEntries(
      things.flatMap((thing) => acts.map((act) => [`identity:${act}_${thing}`, '!'])),
    ),
  )

const noUpdate = forbidding('create', 'update')

noUpdate(
  'domains, groups and roles that one may not make or change are offered for deletion alone [SV-IDPERM-01 SV-IDPERM-02 SV-IDPERM-03 SV-IDPERM-04 SV-IDPERM-05 SV-IDPERM-06 SV-IDPERM-07 SV-IDPERM-08]',
  async ({ page, signIn, openstack }) => {
    const { keystone } = await openstack('admin')
    await keystone.domains.create({ name: 'annex', enabled: false })
    await keystone.roles.create({ name: 'painter' })
    await signIn('admin')
    for (const [list, row, batch] of [
      ['Domains', 'annex', 'Delete Domains'],
      ['Groups', 'developers', 'Delete Groups'],
      ['Roles', 'painter', 'Delete Roles'],
    ] as const) {
      const thing = list.slice(0, -1)
      expect(await offered(page, list, row)).toContain(`Delete ${thing}`)
      expect(await offered(page, list, row)).not.toContain(`Edit ${thing}`)
      await expect(page.getByRole('button', { name: batch, exact: true })).toBeVisible()
      await expect(page.getByRole('button', { name: `Create ${thing}` })).toHaveCount(0)
    }
  },
)

const noDelete = forbidding('delete')

noDelete(
  'domains, groups and roles that one may not delete can be made and changed [SV-IDPERM-01 SV-IDPERM-02 SV-IDPERM-03 SV-IDPERM-04 SV-IDPERM-05 SV-IDPERM-06 SV-IDPERM-07 SV-IDPERM-08]',
  async ({ page, signIn }) => {
    await signIn('admin')
    for (const [list, row] of [
      ['Domains', 'Default'],
      ['Groups', 'developers'],
      ['Roles', 'reader'],
    ] as const) {
      const thing = list.slice(0, -1)
      const all = await offered(page, list, row)
      expect(all).toContain(`Edit ${thing}`)
      expect(all.filter((one) => one.startsWith('Delete'))).toEqual([])
      await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0)
      await expect(page.getByRole('button', { name: `Create ${thing}`, exact: true })).toBeVisible()
    }
  },
)

noUpdate(
  'who may not make or change users is offered neither, but may delete them [SV-IDPERM-09 SV-IDPERM-10 SV-IDPERM-11 SV-IDPERM-12 SV-IDPERM-13]',
  async ({ page, signIn, openstack }) => {
    const { keystone } = await openstack('admin')
    await keystone.users.create({ name: 'resting', enabled: false })
    await signIn('admin')
    await page.goto('/identity/users')
    const users = table(page, 'Users')
    await expect(users.row('resting').root).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create User', exact: true })).toHaveCount(0)
    for (const name of ['reader', 'resting']) {
      const { root } = users.row(name)
      await expect(root.getByRole('button', { name: 'Delete User', exact: true })).toBeVisible()
      await expect(root.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    }
  },
)

const onlyUpdate = withRules({ 'identity:create_user': '!', 'identity:delete_user': '!' })

onlyUpdate(
  'who may change users is offered all that changes them [SV-IDPERM-10 SV-IDPERM-11 SV-IDPERM-12 SV-IDPERM-13 SV-IDPERM-14]',
  async ({ page, signIn, openstack }) => {
    const { keystone } = await openstack('admin')
    await keystone.users.create({ name: 'resting', enabled: false })
    await signIn('admin')
    expect(await offered(page, 'Users', 'reader')).toEqual([
      'Edit User',
      'Change Password',
      'Disable User',
    ])
    expect(await offered(page, 'Users', 'resting')).toEqual([
      'Edit User',
      'Change Password',
      'Enable User',
    ])
    await expect(page.getByRole('button', { name: 'Delete Users' })).toHaveCount(0)
  },
)
