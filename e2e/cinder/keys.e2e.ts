import { expect, test } from '../fixtures.ts'
import { dialog, expectKeysIn, expectToast, table } from '../helpers.ts'
import { reach } from '../keys.ts'

test('a volume is made of a snapshot and edited by the keyboard alone, whose focus comes back each time', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/volumes')
  const create = page.getByRole('button', { name: 'Create Volume' })
  await expect(create).toBeVisible()
  await reach(page, create)
  await page.keyboard.press('Enter')
  const form = dialog(page, 'Create Volume').root
  await expect(form.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('typed')
  const source = form.getByRole('button', { name: /Volume Source/ })
  await reach(page, source)
  await page.keyboard.press('Enter')
  await expectKeysIn(page.getByRole('listbox'))
  await page.keyboard.type('Snap')
  await page.keyboard.press('Enter')
  await expect(source).toBeFocused()
  const snapshot = form.getByRole('combobox', { name: /^Use snapshot as a source/ })
  await expect(snapshot).toBeVisible()
  await reach(page, snapshot)
  await page.keyboard.type('data-02')
  const option = page.getByRole('option', { name: /data-02-nightly/ })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(snapshot).toHaveValue(/data-02-nightly/)
  await reach(page, form.getByRole('button', { name: 'Create Volume' }))
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expectToast(page, 'Volume typed was successfully created.')
  await expect(create).toBeFocused()

  const made = table(page, 'Volumes').row('typed').root
  const menu = made.getByRole('button', { name: /^Actions for/ })
  await reach(page, menu)
  await page.keyboard.press('Enter')
  await expectKeysIn(page.getByRole('menu'))
  await page.keyboard.type('Edit')
  await page.keyboard.press('Enter')
  const edit = dialog(page, 'Edit Volume').root
  await expect(edit.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(edit).toBeHidden()
  await expect(menu).toBeFocused()
})
