/** What the tests that walk through all lists expect of each one, of its items and of their tabs. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { expectLoaded, table } from './helpers.ts'
import { shownAt } from './panels.ts'
import { isUnnamed, nothingIn, type TypeList } from './types.ts'

/** The heading of a panel, or the tab that a list inside an item is. */
export const itselfOf = (page: Page, list: TypeList): Locator =>
  'parent' in list
    ? page.getByRole('tab', { name: list.title, exact: true, selected: true })
    : page.getByRole('heading', { name: list.heading, level: 1, exact: true })

/**
 * Expects an open list to have what it shows, as it stands in `e2e/panels`, and answers whether there
 * is anything in it.
 */
export const expectListed = async (page: Page, list: TypeList): Promise<boolean> => {
  const { columns, drawer } = shownAt(list.path)
  const shown = table(page, list.title)
  await expect(shown.rows.first().or(nothingIn(page))).toBeVisible()
  await expectLoaded(page)
  const found = await shown.columns()
  // A row is opened and chosen in front of what it shows, and what can be done with it stands behind.
  const opens = found[0] === 'Details' ? 1 : 0
  const first = found[opens] === '' ? opens + 1 : opens
  const end = found.at(-1) === 'Actions' ? -1 : undefined
  expect(found.slice(first, end), `columns of ${list.path}`).toEqual(columns)
  expect(opens, `drawers of ${list.path}`).toBe(drawer ? 1 : 0)
  return !(await nothingIn(page).isVisible())
}

/** Expects a row to open, and to show then what stands in `e2e/panels`. */
export const expectDrawer = async (page: Page, list: TypeList): Promise<void> => {
  const { drawer } = shownAt(list.path)
  const row = table(page, list.title).rows.first()
  const opens = row.getByRole('button', { name: /^Show details of/ })
  await expect(opens).toHaveCount(drawer ? 1 : 0)
  if (!drawer) return
  await opens.click()
  await expect(page.getByRole('term')).toHaveText([...drawer])
  await expectLoaded(page)
}

/** Opens the first item of a list by its link, and answers its tabs, which are those in `e2e/panels`. */
export const openFirst = async (page: Page, list: TypeList): Promise<readonly string[]> => {
  const { tabs } = shownAt(list.path)
  const link = table(page, list.title).rows.first().getByRole('rowheader').getByRole('link')
  // What has no name goes by its id, of which a list shows the beginning.
  const name = (await link.innerText()).replace(/…$/, '')
  await link.click()
  const heading = page.getByRole('heading', { level: 1, ...(!isUnnamed(list) && { name }) })
  await expect(heading).toBeVisible()
  await expect(page.getByRole('tab'), `tabs of ${list.path}`).toHaveText([...tabs])
  return tabs
}

/** Goes to a tab of the open item, and waits until it has loaded. */
export const chooseTab = async (page: Page, tab: string): Promise<void> => {
  await page.getByRole('tab', { name: tab, exact: true }).click()
  await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
  await expectLoaded(page)
}
