import { expect, test } from '../fixtures.ts'
import {
  dialog,
  expectKeysIn,
  expectToast,
  revokeAll,
  signInAs,
  table,
  toasts,
} from '../helpers.ts'

test('a dialog has an address: reloading keeps it, going back closes it, going on opens it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/key_pairs?q=deploy')
  await expect(table(page, 'Key Pairs').row('deploy').root).toBeVisible()
  const form = dialog(page, 'Create Key Pair').root
  await page.getByRole('button', { name: 'Create Key Pair' }).click()
  await expect(form).toBeVisible()
  await expect(page).toHaveURL(/\/project\/key_pairs\?q=deploy&dialog=create$/)
  await page.reload()
  await expect(form).toBeVisible()
  await page.goBack()
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/project\/key_pairs\?q=deploy$/)
  await page.goForward()
  await expectKeysIn(form)
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(page).toHaveURL(/\/project\/key_pairs\?q=deploy$/)
})

test('the address of a dialog that no page has says so, and leads to the page [SH-REG-10 RS-ERR-65]', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/volumes?q=a&dialog=nothing')
  await expectToast(page, 'Item with id nothing not found.')
  await expect(table(page, 'Volumes').rows.first()).toBeVisible()
  await expect(page).toHaveURL(/\/project\/volumes\?q=a$/)
})

test('closing a dialog leaves no step behind in the history', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Key Pairs' })
    .click()
  const row = table(page, 'Key Pairs').row('deploy').root
  await row.getByRole('button', { name: 'Delete Key Pair' }).click()
  const asks = dialog(page, 'Confirm Delete Key Pair')
  await expect(asks.root).toBeVisible()
  await expect(page).toHaveURL(/\?dialog=delete&item=deploy$/)
  await asks.press('Cancel')
  await expect(page).toHaveURL(/\/project\/key_pairs$/)
  await expect(row.getByRole('button', { name: 'Delete Key Pair' })).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/project\/instances$/)
})

test('a shared address of a dialog leads there by way of signing in', async ({ page }) => {
  await page.goto('/project/key_pairs?dialog=delete&item=deploy')
  await signInAs(page, 'demo')
  const asks = dialog(page, 'Confirm Delete Key Pair').root
  await expect(asks.getByText(/You have selected "deploy"/)).toBeVisible()
})

test('a shared address of what one may not do says why', async ({ page, signIn }) => {
  await signIn('reader')
  await page.goto('/project/instances?dialog=launch')
  await expectToast(page, 'Launch Instance: Your role does not allow this.')
  await expect(page).toHaveURL(/\/project\/instances$/)
})

test('who gives up a dialog instead of signing in again is told, and comes back to the page under it [SH-MODAL-07 SH-MODAL-21 SH-MODAL-24 SH-CLIENT-14 SH-CLIENT-16 SH-ROUTE-08 RS-HTTP-04]', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/key_pairs?q=dep')
  await page.getByRole('button', { name: 'Create Key Pair' }).click()
  await dialog(page, 'Create Key Pair').fill({ 'Key Pair Name': 'lost' })
  revokeAll(cloud)
  await dialog(page, 'Create Key Pair').press('Create Key Pair')
  await expect(dialog(page, 'Sign In Again').root).toBeVisible()
  await expect(toasts(page)).toHaveCount(0)
  const visited: string[] = []
  page.on('framenavigated', (frame) => void visited.push(new URL(frame.url()).pathname))
  await expectKeysIn(dialog(page, 'Sign In Again').root)
  await page.keyboard.press('Escape')
  await expectToast(page, 'Unauthorized. Redirecting to login')
  await expect(toasts(page)).toHaveCount(1)
  await expect(page).toHaveURL(/\/auth\/login\?next=/)
  expect(visited).toContain('/auth/logout')
  await signInAs(page, 'demo')
  await expect(page).toHaveURL(/\/project\/key_pairs\?q=dep$/)
  await expect(table(page, 'Key Pairs').row('deploy').root).toBeVisible()
})

test('a service that fails while it checks a step says so, and the step can be checked again', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/networks')
  await page.getByRole('button', { name: 'Create Network', exact: true }).click()
  const wizard = dialog(page, 'Create Network')
  await wizard.fill({ 'Network Name': 'later' })
  cloud.control.fail({ service: 'network', how: 'status', status: 503, message: 'Full.' })
  await wizard.press('Next')
  await expect(wizard.root.getByRole('alert')).toContainText('Full.')
  await expect(wizard.root.getByRole('alert')).toContainText(/network · HTTP 503/)
  cloud.control.heal()
  await wizard.press('Try again')
  await expect(wizard.root.getByRole('region', { name: 'Subnet', exact: true })).toBeVisible()
})
