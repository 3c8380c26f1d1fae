import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

declare const window: { axe?: typeof axe }

// As text into the page, past its Content-Security-Policy: what @axe-core/playwright does too, but
// once per page and not per look, which takes a tenth of the time.
const engine = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What fades in has come to rest: it has no contrast yet. What turns forever is not waited for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    // What was changed just now begins to fade with the next picture.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map((one) => one.finished))
  })

export type Extent = {
  /** A selector of the parts that are looked at, where the rest has been. */
  readonly within?: string | undefined
  /** The rules that it is held to; all that axe has by default. */
  readonly rules?: readonly string[]
}

/**
 * Expects that axe finds nothing on the page as it stands; `where` it is, for the message. What
 * only speaks, and is never seen, is left out: it stands outside of every landmark by design.
 */
export const expectAccessible = async (
  page: Page,
  where: string,
  { within = ':root', rules }: Extent = {},
): Promise<void> => {
  await atRest(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(engine)
  const found = await page.evaluate(
    async ([include, only]) => {
      const results = await window.axe?.run(
        { include, exclude: ['[data-live-announcer]'] },
        // No rule that is held to reads what style sheets and media say of themselves.
        { resultTypes: ['violations'], preload: false, ...(only && { runOnly: [...only] }) },
      )
      return results?.violations.map(({ id, nodes }) => [
        id,
        ...nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
      ])
    },
    [within, rules] as const,
  )
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
