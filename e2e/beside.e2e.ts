import { desktop, dress, expectSeemly, phone } from './looks.ts'
import { expect, test } from './fixtures.ts'
import { confirm, dialog, table } from './helpers.ts'

test.beforeEach(async ({ page, signIn, cloud }) => {
  cloud.control.seed('demo')
  await dress(page, desktop)
  await signIn('demo')
})

test('a row opens beside its list, with its tabs and actions, and the list stays as it is', async ({
  page,
}) => {
  const pane = page.getByRole('region', { name: 'Beside the list' })
  const title = pane.getByRole('heading', { level: 2 }).first()
  await page.goto('/project/volumes?q=data')
  const volumes = table(page, 'Volumes')
  const toggle = page.getByRole('button', { name: 'Open rows beside the list' })
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  const link = volumes.rows.nth(0).getByRole('rowheader').getByRole('link')
  const name = await link.innerText()
  const address = page.url()
  await link.click()
  await expect(title).toHaveText(name)
  await expect(volumes.rows.nth(0)).toHaveAttribute('aria-current', 'true')
  await pane.getByRole('tab', { name: 'Snapshots' }).click()
  await expect(pane.getByRole('table', { name: 'Volume Snapshots' })).toBeVisible()
  expect(page.url()).toBe(address)
  await expect(page).toHaveTitle('Volumes - Meridian')
  await expectSeemly(page, 'a volume beside its list', desktop)

  // What an action did shows in both.
  await pane.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit Volume' }).click()
  const edit = dialog(page, 'Edit Volume')
  await edit.fill({ Name: 'renamed-data' })
  await edit.press('Save')
  await expect(title).toHaveText('renamed-data')
  await expect(link).toHaveText('renamed-data')

  // A second press goes to its page, and the choice is kept.
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'renamed-data' })).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(pane).toHaveCount(0)
  await dress(page, phone)
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'renamed-data' })).toBeVisible()
})

test('the keyboard goes from row to row with what is beside following, in and back', async ({
  page,
}) => {
  const pane = page.getByRole('region', { name: 'Beside the list' })
  const title = pane.getByRole('heading', { level: 2 }).first()
  await page.goto('/project/networks?beside=1')
  const networks = table(page, 'Networks')
  const link = (at: number) => networks.rows.nth(at).getByRole('rowheader').getByRole('link')
  await expect(link(1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(title).toHaveText(await link(0).innerText())
  await expect(pane).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await expect(link(0)).toBeFocused()
  await page.keyboard.press('Enter')
  await link(0).focus()
  await page.keyboard.press('j')
  await expect(title).toHaveText(await link(1).innerText())
  await expect(link(1)).toBeFocused()
  await page.getByRole('button', { name: 'Open rows beside the list' }).click()
  await expect(pane).toHaveCount(0)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/ngdetails/)
})

test('what is deleted beside its list closes, and the list loses its row', async ({ page }) => {
  const pane = page.getByRole('region', { name: 'Beside the list' })
  await page.goto('/project/key_pairs?beside=1')
  const pairs = table(page, 'Key Pairs')
  const link = pairs.rows.nth(0).getByRole('rowheader').getByRole('link')
  const name = await link.innerText()
  await link.click()
  await pane.getByRole('button', { name: 'Delete Key Pair' }).click()
  await confirm(page, 'Confirm Delete Key Pair', 'Delete Key Pair')
  await expect(pane).toHaveCount(0)
  await expect(pairs.rows.filter({ hasText: name })).toHaveCount(0)
  await expect(page).toHaveURL(/\/project\/key_pairs\?beside=1$/)
})
