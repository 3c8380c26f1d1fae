/** The page of the network topology as a user sees it, for its tests. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

export const path = '/project/network_topology'

export const flat = (page: Page) => page.getByRole('group', { name: 'Flat view' })
const list = (page: Page) => page.getByRole('treegrid', { name: 'Networks and devices' })
/** A network or device in the list beside the drawing. */
export const line = (page: Page, name: string) =>
  list(page)
    .getByRole('row', { name: new RegExp(`^${name} `) })
    .first()
export const drawn = (page: Page, name: string) =>
  flat(page).locator('[data-node]').filter({ hasText: name }).first()
export const balloon = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Details of ${name}` })

/** Signs in and opens the page in its flat view. */
export const open = async (page: Page, signIn: () => Promise<void>) => {
  await signIn()
  await page.goto(path)
  await expect(flat(page)).toBeVisible()
}
