import { expect, type Page } from '@playwright/test'

/** Takes a choice of the page that launches instances: a card, or a row of its sizes. */
export const take = async (page: Page, name: string | RegExp): Promise<void> => {
  const choice = page.getByRole('radio', { name, exact: true }).first()
  // Its label is what one sees of it.
  await page.locator('label').filter({ has: choice }).first().click()
  await expect(choice).toBeChecked()
}
