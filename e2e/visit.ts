import { expect, type Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'

/** Pages whose user has changed since something was last visited in them. */
const changed = new WeakSet<Page>()

/** Notes that somebody has signed in for a page, which it does not know before it is loaded. */
export const noteSignIn = (page: Page): void => void changed.add(page)

/**
 * Comes to an address of the product as by one of its links, once the page is at rest; who is there
 * already stays. A page that has not been loaded is; one that has would take four times as long to be
 * loaded again. What it has read before is shown at once, as to users: what begins with nothing read
 * goes there by `goto`.
 */
export const visit = async (page: Page, address: string): Promise<void> => {
  const isLoaded = await page.evaluate(() => document.querySelector('main') !== null)
  if (changed.delete(page) || !isLoaded) return void (await page.goto(address))
  // A dialog that is closing goes back in the history, and would take another way with it.
  await atRest(page)
  const { pathname, search } = new URL(page.url())
  if (pathname + search === address) return
  await page.evaluate((to) => {
    history.pushState(history.state, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
  await expect(page).toHaveURL(address)
}
