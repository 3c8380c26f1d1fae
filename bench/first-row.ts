import type { Page } from '@playwright/test'

const word = 'the first row is seen'

/**
 * Has each document that the page opens from now on say in which picture an element of this selector
 * is first seen. (Playwright looks for elements ever more seldom, in the end twice a second, so that
 * what it measures comes in steps; and what it puts into the page to look takes time itself.)
 */
export const noteFirst = async (page: Page, selector: string): Promise<void> => {
  await page.addInitScript(
    ([wanted, said]) => {
      const look = () => {
        if (document.querySelector(wanted)?.checkVisibility())
          // oxlint-disable-next-line no-console
          console.debug(said, performance.now())
        else requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
    [selector, word] as const,
  )
}

/** Milliseconds from the navigation that `go` begins until the element of `noteFirst` is seen. */
export const firstSeen = async (page: Page, go: () => Promise<unknown>): Promise<number> => {
  const [said] = await Promise.all([
    page.waitForEvent('console', { predicate: (one) => one.text().startsWith(word) }),
    go(),
  ])
  return Number(said.text().slice(word.length))
}
