/** What a dialog keeps of what was typed in it, until that is sent or given up. */
import type { Locator, Page } from '@playwright/test'
import { opened } from './dialogs.ts'
import { expect } from './fixtures.ts'
import { expectLoaded } from './helpers.ts'

/** Dialogs whose first text is a secret, or what a file holds: they ask before it is dropped. */
const keepsNothing: readonly string[] = [
  ...['Change Password', 'Retrieve Password'],
  ...['Import Zone', 'Import Metadata Definition', 'Edit Mapping'],
]

const note = 'What you entered before is still here.'
const typed = 'kept'

/** The fields of texts that a dialog shows first: those without a name only narrow what is shown. */
const textsIn = (dialog: Locator): Locator =>
  dialog.locator(
    ':is(input[type=text]:not([inputmode]):not([role]), input:not([type]):not([role]), textarea)' +
      '[name]:not([readonly]):not([disabled]):visible',
  )

/** Gives up what an open dialog has of an earlier opening. */
export const startOver = async (page: Page): Promise<void> => {
  const dialog = opened(page)
  await expectLoaded(dialog)
  if (!(await dialog.getByText(note).isVisible())) return
  await dialog.getByRole('button', { name: 'Start Over', exact: true }).click()
  await expect(dialog.getByText(note)).toBeHidden()
}

/** Gives up what an open dialog has that is kept nowhere, if it asks about that. */
export const discard = async (page: Page): Promise<void> => {
  const button = opened(page).getByRole('button', { name: 'Discard', exact: true })
  if (await button.isVisible()) await button.click()
}

/** Types a secret into an open dialog, which asks before that is dropped. Leaves the dialog open. */
const expectQuestion = async (
  page: Page,
  label: string,
  again: (address: string) => Promise<void>,
): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await expectLoaded(dialog)
  const secrets = dialog.locator(
    ':is(input[type=password], textarea)[name]:not([readonly]):not([disabled]):visible',
  )
  if ((await secrets.count()) === 0) return
  const field = secrets.first()
  const before = await field.inputValue()
  const address = page.url()
  const leave = () => dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await field.fill(typed)
  await leave()
  const keep = page.getByRole('button', { name: 'Keep Editing', exact: true })
  await expect(keep, label).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(keep, label).toBeHidden()
  await expect(field, `${label} has what was typed`).toHaveValue(typed)
  await leave()
  await discard(page)
  await expect(dialog, label).toBeHidden()
  await again(address)
  await expect(field, `${label} begins anew`).toHaveValue(before)
}

/**
 * Types into the first field of an open dialog, leaves it by Cancel and opens it again: what was typed
 * is there, and Start Over gives it up. Leaves the dialog open.
 */
export const expectDraft = async (
  page: Page,
  label: string,
  again: (address: string) => Promise<void>,
): Promise<void> => {
  if (keepsNothing.includes(label)) return expectQuestion(page, label, again)
  const dialog = opened(page)
  await expectLoaded(dialog)
  const first = textsIn(dialog).first()
  if ((await first.count()) === 0) return
  const name = await first.getAttribute('name')
  const before = await first.inputValue()
  const address = page.url()
  const stored = () => page.evaluate(() => Object.values(sessionStorage).join())
  const nothing = await stored()
  await first.fill(typed)
  // What is typed is sealed before it is stored.
  await expect.poll(stored, `${label} keeps what is typed`).not.toBe(nothing)
  // Escape in an editor leaves the editor.
  await dialog
    .getByRole('button', { name: /^(Cancel|Close)$/ })
    .last()
    .click()
  await expect(dialog, label).toBeHidden()
  await again(address)
  await expect(dialog.getByText(note), `${label} says that it is back`).toBeVisible()
  const field = dialog.locator(`[name="${name}"]`).first()
  await expect(field, `${label} has what was typed`).toHaveValue(typed)
  await startOver(page)
  await expect(field, `${label} begins anew`).toHaveValue(before)
}
