import { expect, type Page } from '@playwright/test'
import { atRest, expectAccessible, expectFits } from '../axe.ts'
import { test, widgets } from './fixtures.ts'
import { expectLargeTargets, expectWholeWords } from './layout.ts'

type Look = { readonly query: string; readonly width: number }

const looks: readonly Look[] = [
  { query: 'theme=light', width: 1440 },
  { query: 'theme=dark', width: 390 },
  { query: 'theme=light&dir=rtl&pseudo', width: 1440 },
  { query: 'theme=dark&dir=rtl&pseudo', width: 390 },
]

for (const widget of widgets) {
  test(`${widget}: every state is accessible, fits a phone, longer words and right-to-left`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(180_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const { query, width } of looks) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${gallery}?bare&${query}&story=${widget}`)
      for (const state of await statesOf(page)) {
        const where = `${widget}, ${state}, ${query}, ${width} wide`
        await show(page, state)
        if (!query.includes('pseudo')) await expectAccessible(page, where)
        await expectFits(page, where)
        await expectLargeTargets(page, where)
        await expectWholeWords(page, where)
      }
    }
    expect(errors).toEqual([])
  })
}

const section = 'section[data-states]'

const statesOf = async (page: Page): Promise<readonly string[]> => {
  await page.locator(section).waitFor({ state: 'attached' })
  const states: readonly string[] = JSON.parse(
    (await page.locator(section).getAttribute('data-states')) ?? '[]',
  )
  expect(states.length).toBeGreaterThan(0)
  return states
}

const show = async (page: Page, state: string): Promise<void> => {
  await page.evaluate((name) => location.replace(`#${encodeURIComponent(name)}`), state)
  await expect(page.locator(section)).toHaveAttribute('data-state', state)
  await page.evaluate(async () => {
    // Lazily loaded parts and effects draw within two frames of a built gallery.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  })
  await atRest(page)
}
