import { rows } from '@meridian/cloud'
import { expect, test } from '../fixtures.ts'
import { dialog, table } from '../helpers.ts'
import { only } from '../own-project.ts'

test('of two thousand projects one is found by typing, and only the first are shown', async ({
  page,
  cloud,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const member = only(await keystone.roles.list({ name: 'member' }))
  const me = only(await keystone.users.list({ name: 'demo' }))
  const projects = cloud.table(rows.projects)
  const like = only(projects.list({ where: { name: 'demo' } }))
  const assignments = cloud.table(rows.assignments)
  const held = {
    actor: 'user',
    actor_id: me.id,
    target: 'project',
    inherited: false,
    role_id: member.id,
  } as const
  for (let at = 0; at < 2000; at += 1) {
    const id = (0x10000 + at).toString(16).padStart(32, 'e')
    projects.insert({ ...like, id, name: `crowd-${at}` })
    assignments.insert({ ...held, id: `crowd-${at}`, target_id: id })
  }
  await signIn('demo')
  await page.goto('/project/key_pairs')
  await page.getByRole('button', { name: 'RegionOne / demo' }).click()
  const picker = dialog(page, 'Find a project, domain or region').root
  await expect(picker.getByText(/^The first 50 projects are shown\./)).toBeVisible()
  expect(await picker.getByRole('menuitem').count()).toBeLessThan(60)
  await picker.getByRole('searchbox').fill('CROWD-1977')
  await picker.getByRole('menuitem', { name: 'crowd-1977' }).click()
  await expect(page.getByRole('button', { name: 'RegionOne / crowd-1977' })).toBeVisible()
})

test('who has a role on the cloud as a whole, or on a domain, works there', async ({
  page,
  signIn,
  openstack,
}) => {
  const { keystone } = await openstack('admin')
  const me = only(await keystone.users.list({ name: 'admin' }))
  const admin = only(await keystone.roles.list({ name: 'admin' }))
  const domain = only(await keystone.domains.list({ name: 'engineering' }))
  const grant = { on: 'domains', target: domain.id, to: 'users', actor: me.id } as const
  await keystone.roles.grant(grant, admin.id)
  await signIn('admin')
  await page.goto('/identity/domains')
  await table(page, 'Domains').row('engineering').do('Set Domain Context')
  await expect(page.getByRole('button', { name: /engineering$/ })).toBeVisible()
  await page.goto('/identity/projects')
  await expect(table(page, 'Projects').row('research').root).toBeVisible()
  await expect(table(page, 'Projects').row('demo').root).toBeHidden()
  await page.goto('/identity/domains')
  await page.getByRole('button', { name: 'Clear Domain Context' }).click()
  await expect(page.getByRole('button', { name: 'RegionOne / admin' })).toBeVisible()
  await page.getByRole('button', { name: 'RegionOne / admin' }).click()
  await page.getByRole('menuitem', { name: 'All of the cloud' }).click()
  await expect(page.getByRole('button', { name: /All of the cloud/ })).toBeVisible()
  await page.goto('/identity/projects')
  await expect(table(page, 'Projects').row('demo').root).toBeVisible()
})
