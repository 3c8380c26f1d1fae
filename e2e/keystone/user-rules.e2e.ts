import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { withRules } from '../settings.ts'

const offered = async (page: Page, user: string) => {
  await page.goto('/identity/users')
  const menu = await table(page, 'Users').row(user).menu()
  const items = await menu.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  return items
}

const noUpdate = withRules({ 'identity:create_user': '!', 'identity:update_user': '!' })

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
    expect(await offered(page, 'reader')).toEqual(['Edit User', 'Change Password', 'Disable User'])
    expect(await offered(page, 'resting')).toEqual(['Edit User', 'Change Password', 'Enable User'])
    await expect(page.getByRole('button', { name: 'Delete Users' })).toHaveCount(0)
  },
)
