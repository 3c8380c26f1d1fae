import { expect, type Locator, type Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expectKeysIn, menuOf } from './helpers.ts'

/** Presses of a key until something has the focus: the pages have fewer stops than that. */
const stops = 160

/** Not waited for: what a list that is open hides has no focus, and comes back as one goes on. */
const isFocused = async (one: Locator): Promise<boolean> =>
  (await one.and(one.page().locator(':focus')).count()) > 0

/** Goes on by the Tab key until something has the focus; throws when it is no stop of that key. */
export const reach = async (page: Page, wanted: Locator): Promise<void> => {
  await atRest(page)
  for (let at = 0; at < stops; at += 1) {
    if (await isFocused(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not come to ${String(wanted)}.`)
}

/** Chooses what can be done in a row by keys alone, and answers what had the focus before. */
export const chooseByKeys = async (page: Page, row: Locator, action: string): Promise<Locator> => {
  const opener = menuOf(row)
  await reach(page, opener)
  await page.keyboard.press('Enter')
  await expectKeysIn(page.getByRole('menu'))
  const item = page.getByRole('menuitem', { name: action, exact: true })
  for (let at = 0; at < stops && !(await isFocused(item)); at += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  return opener
}

/** Presses a button of what is open, which the Tab key reaches. */
export const pressByKeys = async (page: Page, opened: Locator, button: string): Promise<void> => {
  await reach(page, opened.getByRole('button', { name: button, exact: true }).last())
  await page.keyboard.press('Enter')
}

/** Takes an option of the select that has the focus, by the letters that it begins with. */
export const takeOption = async (page: Page, letters: string): Promise<void> => {
  await page.keyboard.press('Enter')
  await expectKeysIn(page.getByRole('listbox'))
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listbox')).toHaveCount(0)
}
