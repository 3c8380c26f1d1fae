import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Expects that axe finds nothing on the page as it stands. What only speaks, and is never seen, is
 * left out: it stands outside of every landmark by design. `rules` are all, or some by their ids.
 */
export const expectAccessible = async (
  page: Page,
  where: string,
  rules?: readonly string[],
): Promise<void> => {
  const axe = new AxeBuilder({ page }).exclude('[data-live-announcer]')
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze()
  const found = violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)])
  expect.soft(found, where).toEqual([])
}

/** Expects that the page itself is as wide as its window: only what is in it may scroll sideways. */
export const expectFits = async (page: Page, where: string): Promise<void> => {
  const surplus = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect.soft(surplus, `${where}: the page scrolls sideways`).toBe(0)
}
