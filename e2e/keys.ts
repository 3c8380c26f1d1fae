import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'

/** Presses of a key until something has the focus: the pages have fewer stops than that. */
const stops = 80

const isFocused = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => element === document.activeElement)

/** Goes on by the Tab key until something has the focus; throws when it is no stop of that key. */
export const reach = async (page: Page, wanted: Locator): Promise<void> => {
  await atRest(page)
  for (let at = 0; at < stops; at += 1) {
    if (await isFocused(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The Tab key does not come to ${String(wanted)}.`)
}
