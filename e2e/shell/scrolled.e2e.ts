import { expect, test } from '../fixtures.ts'
import { dialog, pageSize, table } from '../helpers.ts'

test('what is opened on a page, and closed again, leaves it where it was scrolled to', async ({
  page,
  signIn,
  world,
}) => {
  await signIn()
  await pageSize(page, world.url, 100)
  await page.goto('/project/instances')
  const rows = table(page, 'Instances').rows
  await expect.poll(() => rows.count()).toBeGreaterThan(25)
  const name = (await table(page, 'Instances').names.last().innerText()).trim()
  await rows.last().scrollIntoViewIfNeeded()
  const at = () => page.evaluate(() => scrollY)
  const before = await at()
  expect(before).toBeGreaterThan(200)
  await table(page, 'Instances').row(name).do('Edit Instance')
  const edit = dialog(page, 'Edit Instance')
  await expect(edit.root).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(edit.root).toBeHidden()
  await expect(page).not.toHaveURL(/dialog=/)
  expect(await at()).toBe(before)
  // Another page begins at its top.
  await table(page, 'Instances').row(name).open()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect.poll(at).toBe(0)
})

test('what changes the address of the same page does not move it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 500 })
  await signIn()
  await page.goto('/project/network_topology')
  const row = page.getByRole('row').filter({ hasText: 'cache-1' }).first()
  await row.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, 150))
  await row.getByRole('button').press('Enter')
  await expect(page.getByRole('dialog', { name: 'Details of cache-1' })).toBeVisible()
  await expect(page).toHaveURL(/at=/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
  await expect(page.getByRole('dialog', { name: 'Details of cache-1' })).toBeVisible()
})
