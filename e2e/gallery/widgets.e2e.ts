import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../axe.ts'
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
      for (const state of await statesOf(page, gallery, widget)) {
        const where = `${widget}, ${state}, ${query}, ${width} wide`
        await show(page, `${gallery}?bare&${query}&story=${widget}&state=${state}`)
        if (!query.includes('pseudo')) await expectAccessible(page, where)
        await expectFits(page, where)
        await expectLargeTargets(page, where)
        await expectWholeWords(page, where)
      }
    }
    expect(errors).toEqual([])
  })
}

const show = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await page.locator('section[data-states]').waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    // What fades in has no contrast yet; what turns forever is not waited for.
    const passing = document
      .getAnimations()
      .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map((one) => one.finished))
  })
}

const known = new Map<string, readonly string[]>()

const statesOf = async (
  page: Page,
  gallery: string,
  widget: string,
): Promise<readonly string[]> => {
  const found = known.get(widget)
  if (found) return found
  await show(page, `${gallery}?bare&story=${widget}`)
  const names = await page.locator('section[data-states]').getAttribute('data-states')
  const states: readonly string[] = JSON.parse(names ?? '[]')
  expect(states.length).toBeGreaterThan(0)
  known.set(widget, states)
  return states
}
