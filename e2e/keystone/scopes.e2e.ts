import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { only } from '../own-project.ts'

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
  await expect(page.getByRole('button', { name: 'RegionOne / engineering' })).toBeVisible()
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
