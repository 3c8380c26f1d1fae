/** The steps of the walk through identity that make something. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { dialog, expectToast, stepsOf, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { password, type Named, type Walk } from './identity-ground.ts'

/** Opens a list and the dialog above it that makes something. */
const opens = async (page: Page, path: string, action: string) => {
  await page.goto(path)
  await page.getByRole('button', { name: action, exact: true }).click()
  const opened = dialog(page, action)
  await expect(opened.root).toBeVisible()
  return opened
}

/** Chooses one of a few options behind a button. */
const choose = async (root: Locator, label: RegExp, option: string) => {
  await root.getByRole('button', { name: label }).click()
  await root.page().getByRole('option', { name: option, exact: true }).click()
}

/** Chooses one of many options by typing its name. */
const find = async (root: Locator, label: RegExp, name: string) => {
  await root.getByRole('combobox', { name: label }).fill(name)
  await root.page().getByRole('option', { name }).click()
}

export const makeDomain = async ({ page, cloud, name }: Walk): Promise<Named> => {
  const form = await opens(page, '/identity/domains', 'Create Domain')
  await form.fill({ Name: name })
  await form.press('Create Domain')
  await expectToast(page, `Domain ${name} was successfully created.`)
  await expect(page).not.toHaveURL(/[?&]dialog=/)
  return only(await cloud.keystone.domains.list({ name }))
}

export const makeRole = async ({ page, cloud, name }: Walk): Promise<Named> => {
  const form = await opens(page, '/identity/roles', 'Create Role')
  await form.fill({ Name: name })
  await form.press('Create Role')
  await expectToast(page, `Role ${name} was successfully created.`)
  await expect(page).not.toHaveURL(/[?&]dialog=/)
  return only(await cloud.keystone.roles.list({ name }))
}

/** With quotas in three services, which say so themselves. */
export const makeProject = async ({ page, cloud, name }: Walk, domain: Named): Promise<Named> => {
  const wizard = await opens(page, '/identity/projects', 'Create Project')
  await wizard.fill({ Name: name, Description: 'Of a walk' })
  await choose(wizard.root, /Domain$/, domain.name)
  await stepsOf(wizard.root, 'Quotas').click()
  await wizard.fill({ Instances: '3', Networks: '5' })
  await wizard.root.getByRole('textbox', { name: 'Volumes', exact: true }).fill('4')
  await wizard.press('Create Project')
  await expectToast(page, `Created Project: ${name}.`)
  await expect(page).not.toHaveURL(/[?&]dialog=/)
  const made = only(await cloud.keystone.projects.list({ name, domain_id: domain.id }))
  expect((await cloud.nova.quotas.get(made.id)).instances).toBe(3)
  expect((await cloud.cinder.quotas.get(made.id))['volumes']).toBe(4)
  expect((await cloud.neutron.quotas.get(made.id)).network).toBe(5)
  return made
}

/** Has the session work in a project or domain. */
export const workIn = async (page: Page, place: string) => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^RegionOne \// })
    .click()
  await page.getByRole('searchbox', { name: 'Find a project, domain or region' }).fill(place)
  await page.getByRole('menuitem', { name: place, exact: true }).last().click()
  await expect(page.getByRole('banner').getByRole('button', { name: /^RegionOne \// })).toHaveText(
    new RegExp(`${place}$`),
  )
}

type Made = { readonly domain: Named; readonly role: Named; readonly project: Named }

/** In the domain itself, in which the administrator gives themselves a role first. */
export const makePeople = async (walk: Walk, { domain, role, project }: Made) => {
  const { page, cloud, name } = walk
  const { keystone } = cloud
  await page.goto('/identity/users?name=admin')
  await table(page, 'Users').row('admin').open()
  await page.getByRole('tab', { name: 'Role Assignments' }).click()
  await giveRole(page, 'admin', 'A domain', (root) => choose(root, /Domain$/, domain.name))
  await page.goto('/identity/domains')
  await table(page, 'Domains').row(domain.name).do('Set Domain Context')
  await expect(page.getByRole('button', { name: `RegionOne / ${domain.name}` })).toBeVisible()

  const groupForm = await opens(page, '/identity/groups', 'Create Group')
  await groupForm.fill({ Name: name })
  await groupForm.press('Create Group')
  await expectToast(page, `Group ${name} was successfully created.`)
  await expect(page).not.toHaveURL(/[?&]dialog=/)
  const group = only(await keystone.groups.list({ name, domain_id: domain.id }))

  const userForm = await opens(page, '/identity/users', 'Create User')
  await userForm.fill({ 'User Name': name, Email: `${name}@example.org` })
  await userForm.root.getByRole('textbox', { name: /^Password/ }).fill(password)
  await userForm.root.getByRole('textbox', { name: /^Confirm Password/ }).fill(password)
  await find(userForm.root, /^Primary Project/, project.name)
  await userForm.press('Create User')
  await expectToast(page, `User ${name} was successfully created.`)
  // It gives the role yet.
  await expect(userForm.root).toBeHidden()
  const user = only(await keystone.users.list({ name, domain_id: domain.id }))
  const grant = { on: 'projects', target: project.id, to: 'users', actor: user.id } as const
  expect((await keystone.roles.granted(grant)).map((one) => one.name)).toEqual(['member'])

  await table(page, 'Users').row(name).open()
  await page.getByRole('tab', { name: 'Groups' }).click()
  await page.getByRole('button', { name: 'Add to Group' }).click()
  const add = dialog(page, 'Add to Group')
  await find(add.root, /^Group/, name)
  await add.press('Add to Group')
  await expect(page.getByRole('table', { name: 'Groups' })).toContainText(name)
  expect((await keystone.groups.users(group.id)).map(({ id }) => id)).toEqual([user.id])

  await page.goto(`/ngdetails/OS::Keystone::Group/${group.id}`)
  await page.getByRole('tab', { name: 'Role Assignments' }).click()
  await giveRole(page, role.name, 'A project', (root) => find(root, /^Project/, project.name))
  const held = await keystone.roles.granted({ ...grant, to: 'groups', actor: group.id })
  expect(held.map(({ id }) => id)).toEqual([role.id])
  return { user, group }
}

const giveRole = async (
  page: Page,
  role: string,
  on: string,
  where: (root: Locator) => Promise<void>,
) => {
  await page.getByRole('button', { name: 'Give Role', exact: true }).click()
  const give = dialog(page, 'Give Role')
  await choose(give.root, /^Select….*Role$/, role)
  await give.root.getByText(on, { exact: true }).click()
  await where(give.root)
  await give.press('Give Role')
  await expect(give.root).toBeHidden()
}
