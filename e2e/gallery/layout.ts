import { expect, type Page } from '@playwright/test'

/**
 * Expects that whatever can be pressed is 24 by 24 pixels at least (WCAG 2.5.8), but for links in
 * running text and inputs whose label is pressed instead.
 */
export const expectLargeTargets = async (page: Page, where: string): Promise<void> => {
  const small = await page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, [role=button], [role=tab], select, summary',
      ),
    ]
      .filter((one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map((one) => ({ one, box: one.getBoundingClientRect() }))
      // The kit keeps a select of the browser's own, out of sight and reach, for form data.
      .filter(({ one, box }) => box.width > 1 && !one.closest('p, [aria-hidden=true]'))
      .filter(({ box }) => box.width < 23.5 || box.height < 23.5)
      .map(({ one, box }) => `${one.outerHTML.slice(0, 120)} ${box.width}×${box.height}`),
  )
  expect.soft(small, `${where}: small targets`).toEqual([])
}

/** Expects that no button, tab or label shows only a part of its words. */
export const expectWholeWords = async (page: Page, where: string): Promise<void> => {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role=tab], label, legend, h1, h2, h3, th')]
      .filter((one) => one.checkVisibility() && one.clientWidth > 1)
      .filter((one) => one.scrollWidth > one.clientWidth + 1)
      .filter((one) => getComputedStyle(one).textOverflow !== 'ellipsis')
      .map((one) => one.outerHTML.slice(0, 160)),
  )
  expect.soft(cut, `${where}: words that do not fit`).toEqual([])
}
