import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialog, expectKeysIn, expectToast, table } from '../helpers.ts'
import { reach } from '../keys.ts'
import { onDisk } from './upload-files.ts'

const photos = '/project/containers/container/photos'
const row = (page: Page, name: string) =>
  table(page, 'Objects')
    .root.getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const containers = (page: Page) =>
  page.getByRole('region', { name: 'Containers' }).getByRole('list', { name: 'Containers' })

test('containers and objects are used by the keyboard alone', async ({ page, signIn }) => {
  await signIn()
  await page.goto('/project/containers')
  const link = containers(page).getByRole('link', { name: /^photos/ })
  await expect(link).toBeVisible()
  await reach(page, link)
  await page.keyboard.press('Enter')
  await expect(row(page, 'logo.png')).toBeVisible()
  const access = page.getByRole('switch', { name: /^(Public|Private)$/ })
  await expect(access).toBeVisible()
  await reach(page, access)
  await page.keyboard.press('Space')
  const asks = page.getByRole('alertdialog', { name: 'Make Container Public' })
  await reach(page, asks.getByRole('button', { name: 'Make Public' }))
  await page.keyboard.press('Enter')
  await expect(access).toBeChecked()
  const folder = row(page, '2025').getByRole('link', { name: '2025' })
  await reach(page, folder)
  await page.keyboard.press('Enter')
  await expect(row(page, 'offsite')).toBeVisible()
  await page.goBack()
  const menu = row(page, 'logo.png').getByRole('button', { name: /^Actions for/ })
  await expect(menu).toBeVisible()
  await reach(page, menu)
  await page.keyboard.press('Enter')
  await expectKeysIn(page.getByRole('menu'))
  await expect(page.getByRole('menuitem', { name: 'View Details' })).toBeFocused()
  await page.keyboard.press('Enter')
  const { root } = dialog(page, 'Object Details')
  await expectKeysIn(root)
  await reach(page, root.getByRole('tab', { name: 'Details', exact: true }))
  await page.keyboard.press('ArrowRight')
  await expect(root.getByRole('img', { name: 'logo.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(root).toBeHidden()
  await expect(menu).toBeFocused()
  const make = page.getByRole('button', { name: 'Create Folder' })
  await make.focus()
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Create Folder').root
  await expect(form.getByRole('textbox', { name: /^Folder Name/ })).toBeFocused()
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(row(page, 'typed')).toBeVisible()
})

test('a folder is deleted by the keyboard, whose user hears what was found, how far it is and the end', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto(photos)
  const remove = row(page, '2025').getByRole('button', { name: 'Delete' })
  await expect(remove).toBeVisible()
  await reach(page, remove)
  await page.keyboard.press('Enter')
  const { root } = dialog(page, 'Delete Objects')
  await expectKeysIn(root)
  const heard = root.getByRole('status')
  await expect(heard).toHaveText('Files found: 3. Folders found: 3.')
  await reach(page, root.getByRole('button', { name: 'Delete', exact: true }))
  await page.keyboard.press('Enter')
  await expect(heard).toHaveText('Files deleted: 3. Folders deleted: 3. Failures: 0.')
  // The button in the same place closes it.
  await expect(root.locator('footer').getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(root).toBeHidden()
  await expect(row(page, '2025')).toHaveCount(0)
  // The row had the focus, and is gone: keys go on from its list.
  await expect(page.getByRole('region', { name: 'Objects' })).toBeFocused()
})

test('files are sent by the keyboard as they are by dragging', async ({
  page,
  signIn,
  cleanUp,
}) => {
  const chooser = page.waitForEvent('filechooser')
  await signIn()
  await page.goto(photos)
  const upload = page.getByRole('button', { name: 'Upload Files' })
  await expect(upload).toBeVisible()
  await reach(page, upload)
  await page.keyboard.press('Enter')
  const { root } = dialog(page, 'Upload Files')
  await expect(root.getByRole('button', { name: 'Choose Files' })).toBeFocused()
  await page.keyboard.press('Enter')
  const disk = onDisk({ 'a.txt': 'a', 'b.txt': 'b' }, cleanUp)
  await (await chooser).setFiles([disk('a.txt'), disk('b.txt')])
  await expect(root).toBeHidden()
  await expect(upload).toBeFocused()
  await expect(row(page, 'a.txt')).toBeVisible()
  await expect(row(page, 'b.txt')).toBeVisible()
  await expectToast(page, '2 files')
})
