/** The steps of the walk through identity that end something. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm, dialog, expectToast, table } from '../helpers.ts'
import { workIn } from './identity-made.ts'
import type { Named, Walk } from './identity-ground.ts'

/** Who is disabled is told so by the next thing that they ask for. */
export const disable = async ({ page, cloud, name }: Walk, theirs: Page, user: Named) => {
  await page.goto(`/identity/users?name=${name}`)
  await table(page, 'Users').row(user.name).do('Disable User')
  await expectToast(page, `User ${user.name} was successfully disabled.`)
  expect((await cloud.keystone.users.get(user.id)).enabled).toBe(false)
  await theirs.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click()
  await expect(dialog(theirs, 'Sign In Again').root).toBeVisible()
}

type Made = Readonly<Record<'domain' | 'role' | 'project' | 'user' | 'group', Named>>

/** Deletes what was made, the domain last. */
export const takeDown = async ({ page, cloud, name }: Walk, made: Made): Promise<void> => {
  const remove = async (list: string, path: string, thing: string) => {
    await page.goto(path)
    await table(page, list).row(name).do(`Delete ${thing}`)
    await confirm(page, `Confirm Delete ${thing}`, `Delete ${thing}`)
    await expectToast(page, `Deleted ${thing}: ${name}.`)
  }
  const { keystone } = cloud
  await remove('Users', `/identity/users?id=${made.user.id}`, 'User')
  await remove('Groups', `/identity/groups?name=${name}`, 'Group')
  expect(await keystone.groups.list({ name })).toEqual([])
  await workIn(page, 'admin')
  await remove('Roles', '/identity/roles', 'Role')
  expect(await keystone.roles.list({ name })).toEqual([])

  await page.goto(`/identity/projects?name=${name}`)
  await table(page, 'Projects').row(name).do('Delete Project')
  const question = dialog(page, 'Confirm Delete Project')
  // That of the program.
  await expect(question.root.getByRole('link', { name: /^Networks: 1/ })).toBeVisible()
  await question.press('Delete Project')
  await expectToast(page, `Deleted Project: ${name}.`)
  expect(await keystone.projects.list({ name })).toEqual([])

  await page.goto('/identity/domains')
  const row = table(page, 'Domains').row(name)
  await row.do('Edit Domain')
  const edit = dialog(page, 'Edit Domain')
  await edit.root.getByRole('checkbox', { name: /^Enabled/ }).uncheck()
  await edit.press('Save')
  await expectToast(page, `Domain ${name} was successfully updated.`)
  await expect(page).not.toHaveURL(/[?&]dialog=/)
  await remove('Domains', '/identity/domains', 'Domain')
}
