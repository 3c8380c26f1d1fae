import { expect, type Locator, type Page } from '@playwright/test'

/** What says and changes where a window works: "RegionOne / demo". */
export const switcher = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: / \/ / })

/** Goes elsewhere by the switcher of the window. */
export const switchTo = async (page: Page, place: string): Promise<void> => {
  await switcher(page).click()
  await page.getByRole('searchbox', { name: 'Find a project, domain or region' }).fill(place)
  await page.getByRole('menuitem', { name: place, exact: true }).click()
  await expect(switcher(page)).toHaveText(new RegExp(place))
}
