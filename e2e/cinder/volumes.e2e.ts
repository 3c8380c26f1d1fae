import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { menuOf, table } from '../helpers.ts'
import { dress } from '../looks.ts'

const box = async (found: Locator) => {
  const at = await found.boundingBox()
  if (!at) throw new Error('It is not drawn.')
  return at
}

test('on a phone what can be done with a row is in its menu, and its status in sight', async ({
  page,
  signIn,
}) => {
  await dress(page, { colorScheme: 'light', width: 390 })
  await signIn()
  await page.goto('/project/volumes?bootable=false')
  const row = table(page, 'Volumes').rows.filter({ hasText: 'Available' }).first()
  const status = row.getByText('Available', { exact: true })
  await expect(status).toBeInViewport({ ratio: 1 })
  const [seen, beside] = [await box(status), await box(menuOf(row))]
  expect(seen.x + seen.width).toBeLessThanOrEqual(beside.x)
  expect(beside.x + beside.width).toBeLessThanOrEqual(390)
  await expect(row.getByRole('button', { name: 'Update Metadata' })).toHaveCount(0)
  await menuOf(row).click()
  await expect(page.getByRole('menuitem', { name: 'Update Metadata' })).toBeVisible()
})

test('at a desk the list says which volumes are encrypted', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/volumes')
  await expect(page.getByRole('columnheader', { name: 'Encrypted' })).toBeInViewport({ ratio: 1 })
})
