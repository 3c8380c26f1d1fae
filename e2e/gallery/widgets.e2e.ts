import { expect, type Page } from '@playwright/test'
import { atRest, expectAccessible, expectFits } from '../axe.ts'
import { everything } from '../everything.ts'
import { desktop, dress, nameOf, phone } from '../looks.ts'
import { test, widgets } from './fixtures.ts'
import { expectLargeTargets, expectWholeWords } from './layout.ts'

for (const widget of widgets) {
  test(`${widget}: every state is accessible, fits a phone, longer words and right-to-left`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(180_000)
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    for (const words of ['', '&dir=rtl&pseudo']) {
      await dress(page, desktop)
      await page.goto(`${gallery}?bare${words}&story=${widget}`)
      // What has no room for longer words has least of it on a phone, and what has, has room for English.
      for (const look of everything ? [desktop, phone] : [words === '' ? desktop : phone]) {
        await dress(page, look)
        for (const state of await statesOf(page)) {
          const where = `${widget}, ${state}, ${nameOf(look)}${words}`
          await show(page, state)
          // On a phone it is the same in its other colours.
          const rules = look === phone ? ['color-contrast'] : undefined
          await expectAccessible(page, where, rules && { rules })
          await expectFits(page, where)
          await expectLargeTargets(page, where)
          await expectWholeWords(page, where)
        }
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
  // What opens by itself fetches its code first.
  if ((await page.locator(`${section} [data-opens=menu]`).count()) > 0)
    await page.getByRole('menu').waitFor()
  // Lazily loaded parts and effects draw within two frames of a built gallery.
  await atRest(page)
}
