import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'
import { adminOf } from './admin-of.ts'

test('who has a role on the cloud as a whole, or on a domain, works there', async ({
  page,
  signIn,
  openstack,
}) => {
  await adminOf('engineering', await openstack('admin'))
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
