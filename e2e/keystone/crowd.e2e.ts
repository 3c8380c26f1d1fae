/** Ten thousand users, two thousand projects, five hundred groups: found by typing, never loaded. */
import { crowdOfIdentities, rows, type Cloud } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expect, test as base } from '../fixtures.ts'
import { dialog, signInAs, table } from '../helpers.ts'

const test = base.extend({
  cloud: async ({ cloud }, use) => {
    crowdOfIdentities(cloud.world)
    await use(cloud)
  },
})

/** The filters with which Keystone was asked for a list, one call after the other. */
const askedFor = (cloud: Cloud, list: string) =>
  cloud.control
    .requests()
    .filter(({ method, path }) => method === 'GET' && path === `/v3/${list}`)
    .map(({ query }) => new URLSearchParams(query))

const filters = (asked: readonly URLSearchParams[], name: string) =>
  asked.map((query) => query.get(name))

/** The most rows, and bytes, of any answer that comes to the page from now on. */
const answersTo = (page: Page) => {
  const most = { rows: 0, bytes: 0 }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/keystone/') && !response.url().includes('/scopes/')) return
    reading.push(
      response.text().then((text) => {
        most.bytes = Math.max(most.bytes, text.length)
        most.rows = Math.max(most.rows, text.split('"id":').length - 1)
      }),
    )
  })
  return async () => {
    await atRest(page)
    await Promise.all(reading)
    return most
  }
}

/** A page of any list, and what belongs to it: nothing near to two thousand. */
const expectFew = async (answers: ReturnType<typeof answersTo>) => {
  const { rows: count, bytes } = await answers()
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(100)
  expect(bytes).toBeLessThan(40_000)
}

for (const [list, title, part, name] of [
  ['users', 'Users', 'r-0004', 'user-00042'],
  ['groups', 'Groups', 'p-0004', 'group-00042'],
  ['projects', 'Projects', 't-0004', 'project-00042'],
] as const) {
  test(`of a crowd of ${list} a page is shown, and Keystone is asked for those looked for`, async ({
    page,
    cloud,
    signIn,
  }) => {
    await signIn('admin')
    const answers = answersTo(page)
    const shown = table(page, title)
    await page.goto(`/identity/${list}`)
    await expect(shown.rows).toHaveCount(20)
    await atRest(page)
    cloud.control.forgetRequests()
    await page.goto(`/identity/${list}?name=${part}`)
    await expect(shown.rows).toHaveCount(10)
    await expect(shown.row(name).root).toBeVisible()
    expect(filters(askedFor(cloud, list), 'name__icontains')).toEqual([part])
    await expectFew(answers)
  })
}

/** Adds one to the members that a dialog shows, found by typing. */
const addByTyping = async (page: Page, title: string, available: string, name: string) => {
  const members = dialog(page, title)
  const filter = members.root.getByRole('textbox', { name: `Filter ${available}` })
  await expect(members.root.getByText('The first 20 are shown.')).toBeVisible()
  await filter.fill(name)
  await expect(members.root.getByText('1 found')).toBeVisible()
  await members.press(`Add ${name}`)
  await expect(
    members.root.getByRole('button', { name: `Remove ${name}`, exact: true }),
  ).toBeVisible()
  await expect(members.root.getByText('All that were found are members.')).toBeVisible()
  return members
}

test('members of a project are found by typing', async ({ page, cloud, signIn, openstack }) => {
  const { keystone } = await openstack('admin')
  await signIn('admin')
  await page.goto('/identity/projects?name=project-00042')
  const row = table(page, 'Projects').row('project-00042')
  const answers = answersTo(page)
  cloud.control.forgetRequests()
  await row.do('Manage Members')
  const title = 'Members of project-00042'
  const members = await addByTyping(page, title, 'All Users', 'user-07777')
  expect(filters(askedFor(cloud, 'users'), 'name__icontains')).toContain('user-07777')
  await members.press('Save')
  await expect(members.root).toBeHidden()
  const [user] = await keystone.users.list({ name: 'user-07777' })
  const [project] = await keystone.projects.list({ name: 'project-00042' })
  const [target, actor] = [project?.id ?? '', user?.id ?? '']
  const given = await keystone.roles.granted({ on: 'projects', target, to: 'users', actor })
  expect(given.map(({ name }) => name)).toEqual(['member'])
  // Everybody of the project's group has its roles: that many are told where each comes from.
  const { bytes } = await answers()
  expect(bytes).toBeLessThan(60_000)
})

test('members of a group are found by typing', async ({ page, cloud, signIn, openstack }) => {
  const { keystone } = await openstack('admin')
  const [group] = await keystone.groups.list({ name: 'group-00042' })
  await signIn('admin')
  await page.goto(`/identity/groups/${group?.id}?tab=members`)
  const answers = answersTo(page)
  cloud.control.forgetRequests()
  await page.getByRole('tab', { name: 'Members' }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add Members' }).click()
  const members = await addByTyping(page, 'Add Members', 'All Users', 'user-07777')
  expect(filters(askedFor(cloud, 'users'), 'name__icontains')).toContain('user-07777')
  await members.press('Add Members')
  await expect(members.root).toBeHidden()
  const names = (await keystone.groups.users(group?.id ?? '')).map(({ name }) => name)
  expect(names).toContain('user-07777')
  await expectFew(answers)
})

test('the primary project of a user is found by typing', async ({ page, cloud, signIn }) => {
  await signIn('admin')
  await page.goto('/identity/users?name=user-00001')
  const answers = answersTo(page)
  cloud.control.forgetRequests()
  await page.getByRole('button', { name: 'Create User', exact: true }).click()
  const form = dialog(page, 'Create User')
  const box = form.root.getByRole('combobox', { name: /^Primary Project/ })
  await box.fill('project-01234')
  await page.getByRole('option', { name: 'project-01234' }).click()
  await expect(box).toHaveValue('project-01234')
  const parts = filters(askedFor(cloud, 'projects'), 'name__icontains')
  expect(parts).toContain('project-01234')
  await expectFew(answers)
})

test('the switcher finds one of two thousand projects by typing', async ({
  page,
  cloud,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const [user] = await keystone.users.list({ name: 'user-00042' })
  const [member] = await keystone.roles.list({ name: 'member' })
  // A role on the domain that holds on all of its projects.
  await keystone.roles.grant(
    { on: 'domains', target: 'default', to: 'users', actor: user?.id ?? '', inherited: true },
    member?.id ?? '',
  )
  expect(cloud.table(rows.projects, '').count()).toBeGreaterThan(2000)
  await page.goto('/auth/login')
  await signInAs(page, 'user-00042', 'crowd')
  const trigger = page.getByRole('banner').getByRole('button', { name: /^RegionOne \// })
  await expect(trigger).toBeVisible()
  const answers = answersTo(page)
  await trigger.click()
  await expect(page.getByText('The first 50 projects are shown.')).toBeVisible()
  const choices = page.getByRole('group', { name: 'Projects' }).getByRole('menuitem')
  await expect(choices).toHaveCount(50)
  await page.keyboard.type('t-01234')
  await expect(choices).toHaveCount(1)
  await choices.click()
  await expect(
    page.getByRole('banner').getByRole('button', { name: 'RegionOne / project-01234' }),
  ).toBeVisible()
  await expectFew(answers)
})
