/** What the tests of zones, record sets and reverse names have in common. */
import { rows, type Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { table, toasts } from '../helpers.ts'

export const zonesOf = (page: Page) => table(page, 'Zones')
export const recordSetsOf = (page: Page) => table(page, 'Record Sets')

type Zone = Parameters<ReturnType<typeof zoneTable>['insert']>[0]
const zoneTable = (cloud: Cloud) => cloud.table(rows.zones)

/** The zone of a name, as the cloud keeps it. */
export const zoneRow = (cloud: Cloud, name: string): Zone => {
  const [found] = zoneTable(cloud).list({ where: { name } })
  if (!found) throw new Error(`The world has no zone ${name}`)
  return found
}

/** Changes what the cloud keeps of a zone. */
export const changeZone = (cloud: Cloud, name: string, change: Partial<Zone>): void =>
  void zoneTable(cloud).update({ ...zoneRow(cloud, name), ...change })

/** The columns of a list that have a heading of their own. */
export const headings = async (list: ReturnType<typeof table>): Promise<readonly string[]> =>
  (await list.columns()).filter((text) => !/^(Details|Actions)?$/.test(text))

/** What a search bar offers under the name of a facet; an empty name are the facets themselves. */
export const offeredBy = async (page: Page, search: string, facet: string): Promise<void> => {
  await page.getByRole('combobox', { name: search }).click()
  if (facet !== '') await page.getByRole('option', { name: facet, exact: true }).click()
}

/** Each of these actions is in the menu of a row, and can be done or not. */
export const expectInMenu = async (
  page: Page,
  row: ReturnType<ReturnType<typeof table>['row']>,
  can: Readonly<Record<string, boolean>>,
): Promise<void> => {
  const menu = await row.menu()
  for (const [action, may] of Object.entries(can)) {
    const item: Locator = menu.getByRole('menuitem', { name: action, exact: true })
    if (may) await expect(item, action).not.toHaveAttribute('aria-disabled', 'true')
    else await expect(item, action).toHaveAttribute('aria-disabled', 'true')
  }
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
}

/** Reads what was refused, and takes it away from what it lies over. */
export const dismiss = async (page: Page, hasText: string): Promise<void> => {
  const told = toasts(page).filter({ hasText })
  await told.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await expect(told).toHaveCount(0)
}
