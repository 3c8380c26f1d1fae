import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../axe.ts'
import { expect, test, type CleanUp } from '../fixtures.ts'
import { dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { dress } from '../looks.ts'

/** A project and a user of the same name, without a role. */
const make = async ({ keystone }: OpenStack, cleanUp: CleanUp) => {
  const name = unique()
  // Left to itself, a Keystone that is asked much has taken the domain of somebody else's token.
  const there = { domain_id: 'default' }
  const project = await keystone.projects.create({ name, ...there, description: 'For a test' })
  cleanUp(() => keystone.projects.remove(project.id))
  const user = await keystone.users.create({ name, ...there })
  cleanUp(() => keystone.users.remove(user.id))
  const rolesThere = async () => {
    const grant = { on: 'projects', target: project.id, to: 'users', actor: user.id } as const
    return (await keystone.roles.granted(grant)).map((role) => role.name).toSorted()
  }
  return { name, project, rolesThere }
}

const openMembers = async (page: Page, project: string) => {
  const row = table(page, 'Projects').row(project)
  await row.do('Manage Members')
  const members = dialog(page, `Members of ${project}`)
  await expect(members.root.getByRole('region', { name: 'Project Members' })).toBeVisible()
  return members
}

test(
  'a user is given roles on a project, one of them is taken away, then all [SH-MEMB-01 SH-MEMB-12 SH-MEMB-13 SH-MEMB-14 RS-KEYSTONE-16]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { name, project, rolesThere } = await make(await openstack('admin'), cleanUp)
    await signIn('admin')
    await page.goto('/identity/projects')
    const row = table(page, 'Projects').row(name)
    await expectRow(row, {
      Name: name,
      Description: 'For a test',
      Domain: 'Default',
      Enabled: 'Yes',
    })

    const first = await openMembers(page, name)
    await first.root.getByRole('textbox', { name: 'Filter All Users' }).fill(name)
    await first.press(`Add ${name}`)
    await first.press(`Roles of ${name}: member`)
    await page.getByRole('menuitemcheckbox', { name: 'reader', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(
      first.root.getByRole('button', { name: `Roles of ${name}: member, reader` }),
    ).toBeVisible()
    expect(await rolesThere()).toEqual([])
    await first.press('Save')
    await expectToast(page, `The members of project ${name} were changed.`)
    await expect(first.root).toBeHidden()
    expect(await rolesThere()).toEqual(['member', 'reader'])

    const second = await openMembers(page, name)
    await second.press(`Roles of ${name}: member, reader`)
    await page.getByRole('menuitemcheckbox', { name: 'member', exact: true }).click()
    await page.keyboard.press('Escape')
    await second.press('Save')
    await expect(second.root).toBeHidden()
    expect(await rolesThere()).toEqual(['reader'])

    const third = await openMembers(page, name)
    await third.press(`Remove ${name}`)
    await expect(third.root.getByText('Nobody has a role on this project yet.')).toBeVisible()
    await third.press('Save')
    await expect(third.root).toBeHidden()
    expect(await rolesThere()).toEqual([])

    await row.open()
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await expect(page.getByRole('tabpanel')).toContainText(project.id)
  },
)

test('a change that fails is named, the others are made, and saving again makes up for it', async ({
  page,
  cloud,
  signIn,
  openstack,
  cleanUp,
}) => {
  const { name, project, rolesThere } = await make(await openstack('admin'), cleanUp)
  await signIn('admin')
  await page.goto('/identity/projects')
  const members = await openMembers(page, name)
  await members.press(`Add ${name}`)
  await members.press(`Roles of ${name}: member`)
  await page.getByRole('menuitemcheckbox', { name: 'reader', exact: true }).click()
  await page.keyboard.press('Escape')
  const { keystone } = await openstack('admin')
  const reader = (await keystone.roles.list({ name: 'reader' }))[0]?.id ?? ''
  const path = `/projects/${project.id}/users/[^/]+/roles/${reader}`
  const heal = cloud.control.fail({ path, how: 'status', status: 503, message: 'Full.' })
  await members.press('Save')
  await expect(members.root.getByText(`reader was not given to ${name}: Full.`)).toBeVisible()
  await expect(members.root.getByText('1 change could not be made.')).toBeVisible()
  expect(await rolesThere()).toEqual(['member'])
  heal()
  await members.press('Save')
  await expect(members.root).toBeHidden()
  expect(await rolesThere()).toEqual(['member', 'reader'])
})

test('administrators keep their own role where they work, and groups are shown as they are', async ({
  page,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const [admin] = await keystone.projects.list({ name: 'admin' })
  const [demo] = await keystone.users.list({ name: 'demo' })
  const [reader] = await keystone.roles.list({ name: 'reader' })
  const group = await keystone.groups.create({ name: 'inspectors' })
  await keystone.groups.addUser(group.id, demo?.id ?? '')
  const target = admin?.id ?? ''
  const grant = { on: 'projects', target, to: 'groups', actor: group.id } as const
  await keystone.roles.grant(grant, reader?.id ?? '')
  await signIn('admin')
  await page.goto('/identity/projects')
  const members = await openMembers(page, 'admin')
  const remove = members.root.getByRole('button', { name: 'Remove admin', exact: true })
  await expect(remove).toHaveAttribute('aria-disabled', 'true')
  await members.press('Roles of admin: admin')
  const role = page.getByRole('menuitemcheckbox', { name: 'admin', exact: true })
  await expect(role).toHaveAccessibleDescription(/your own administrator role/)
  await role.press('Enter')
  await expect(role).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(members.root.getByText('inspectors: reader', { exact: true })).toBeVisible()
  const others = members.root.getByRole('region', { name: 'All Users' })
  await expect(others.getByText('Through the group inspectors: reader.')).toBeVisible()
})

for (const [colorScheme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const) {
  test(`the members of a project can be read and reached, ${colorScheme}, ${width} wide`, async ({
    page,
    signIn,
  }) => {
    await dress(page, { colorScheme, width })
    await signIn('admin')
    await page.goto('/identity/projects')
    const members = await openMembers(page, 'demo')
    await expectAccessible(page, 'members')
    await expectFits(page, 'members')
    await members.press('Roles of demo: member')
    const roles = page.getByRole('menuitemcheckbox')
    await expect(roles.first()).toBeVisible()
    await expectAccessible(page, 'roles of a member')
    await page.keyboard.press('Escape')
    await expect(roles).toHaveCount(0)
    const opener = members.root.getByRole('button', { name: 'Roles of demo: member', exact: true })
    await expect(opener).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(members.root).toBeHidden()
  })
}

test('a group is given a role on a project, and found by a part of its name', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const { name, project } = await make(await openstack('admin'), cleanUp)
  const { keystone } = await openstack('admin')
  const group = await keystone.groups.create({ name: `${name}-team`, domain_id: 'default' })
  await signIn('admin')
  await page.goto('/identity/projects')
  await table(page, 'Projects').row(name).do('Manage Groups')
  const groups = dialog(page, `Groups of ${name}`)
  await groups.root.getByRole('textbox', { name: 'Filter All Groups' }).fill(name.slice(0, 9))
  await groups.press(`Add ${name}-team`)
  await groups.press('Save')
  await expect(groups.root).toBeHidden()
  const grant = { on: 'projects', target: project.id, to: 'groups', actor: group.id } as const
  expect((await keystone.roles.granted(grant)).map((role) => role.name)).toEqual(['member'])
})
