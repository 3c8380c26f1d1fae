/** What somebody is offered for a thing, and what its service itself says of doing it. */
import type { Locator, Page } from '@playwright/test'
import { isOpenStackError } from '@meridian/openstack'
import { atRest } from '../tools/at-rest.ts'
import { expect } from './fixtures.ts'
import { expectKeysIn, menuOf, table } from './helpers.ts'
import { nothingIn } from './types.ts'

/** A thing, as a list shows it. */
export type Offered = {
  /** The page of its list. */
  readonly path: string
  /** What the list is called. */
  readonly list: string
  /** What the row is called. */
  readonly row: string
  /** What makes one, above the list. */
  readonly create: string
}

/** `Delete Router`, or `Delete Router: why not` where it is there and cannot be done. */
export type Offers = {
  readonly above: readonly string[]
  readonly row: readonly string[] | 'absent'
}

/** What a page offers: above the list, and in the row. */
export const offersOn = async (page: Page, one: Offered): Promise<Offers> => {
  await page.goto(one.path)
  const { rows, row } = table(page, one.list)
  await expect(rows.first().or(nothingIn(page))).toBeVisible()
  await atRest(page)
  // The page of a thing has its own actions above the tab.
  const part = page.getByRole(one.path.includes('tab=') ? 'tabpanel' : 'main')
  const above = part.getByRole('button', { name: one.create, exact: true })
  const found = row(one.row).root
  return {
    above: await Promise.all((await above.all()).map(said)),
    row: (await found.count()) === 0 ? 'absent' : await offersIn(page, found),
  }
}

const offersIn = async (page: Page, row: Locator): Promise<readonly string[]> => {
  const menu = menuOf(row)
  if ((await menu.count()) === 0) {
    const only = row.getByRole('cell').last().getByRole('button')
    return Promise.all((await only.all()).map(said))
  }
  await menu.click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const all = await Promise.all((await items.all()).map(said))
  await expectKeysIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  return all
}

/** What it is called, and why it cannot be pressed. */
const said = async (action: Locator): Promise<string> => {
  const [name, ...why] = (await action.innerText()).split('\n').map((text) => text.trim())
  const isOff = (await action.getAttribute('aria-disabled')) === 'true'
  return isOff ? [name, ...why].join(': ') : (name ?? '')
}

/** How a service answers an attempt: done, not allowed, or not even there for the one who asks. */
export const answerTo = async (
  attempt: Promise<unknown>,
): Promise<'done' | 'forbidden' | 'absent'> => {
  try {
    await attempt
    return 'done'
  } catch (error) {
    if (isOpenStackError(error) && error.status === 403) return 'forbidden'
    if (isOpenStackError(error) && error.status === 404) return 'absent'
    throw error
  }
}

/** What each is called, in their order. */
export const namesOf = async (all: Locator): Promise<readonly string[]> =>
  all.evaluateAll((found) => found.map((one) => one.ariaLabel ?? one.textContent ?? ''))
