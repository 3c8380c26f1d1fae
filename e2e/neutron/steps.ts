/** What the tests of networks do again and again. */
import type { Locator, Page } from '@playwright/test'

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

/** Goes to a tab of the page of an item. */
export const tabOf = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click()
