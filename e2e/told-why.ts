/** What a service refuses: in its own words, beside what caused it. */
import { isOpenStackError } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { toasts } from './helpers.ts'

/** The status and the words of a service to whoever asks it the same without the product. */
export const refusedBy = async (
  ask: () => Promise<unknown>,
): Promise<{ readonly status: number; readonly words: string }> => {
  try {
    await ask()
  } catch (error) {
    if (!isOpenStackError(error, 'fault')) throw error
    return { status: error.status, words: error.message }
  }
  throw new Error('The service does not refuse this.')
}

/** The message above the page says what could not be done, and why in these words; it is put away. */
export const expectToldWhy = async (page: Page, title: string, words: string): Promise<void> => {
  const toast = toasts(page).filter({ hasText: title })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Show details' }).click()
  await expect(toast).toContainText(words)
  await dismiss(page, title)
}

/** A refusal stays until it was read, above what is at the end of the page's first lines. */
export const dismiss = async (page: Page, text: string): Promise<void> => {
  const toast = page.getByRole('alertdialog').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}
