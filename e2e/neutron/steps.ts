/** What the tests of networks do again and again. */
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** Chooses an option of a select in a dialog. */
export const chooseIn = async (
  page: Page,
  inside: Locator,
  label: string,
  option: string | RegExp,
): Promise<void> => {
  await inside
    .getByRole('button', { name: new RegExp(`${label}`) })
    .first()
    .click()
  const name = typeof option === 'string' ? new RegExp(`^${RegExp.escape(option)}`) : option
  await page.getByRole('option', { name }).click()
}

/** A refusal stays until it was read, above what is at the end of the page's first lines. */
export const dismiss = async (page: Page, text: string): Promise<void> => {
  const toast = page.getByRole('alertdialog').filter({ hasText: text })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(toast).toBeHidden()
}

/** Goes to a tab of the page of an item. */
export const tabOf = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click()
