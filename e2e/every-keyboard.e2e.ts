import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { opened } from './dialogs.ts'
import { expect, test } from './fixtures.ts'
import { pageSize, table } from './helpers.ts'
import { dress } from './looks.ts'
import { addressesOf, childLists, isUnnamed } from './types.ts'

/** Presses of a key until something has the focus: a page has fewer stops than that. */
const stops = 80

const reach = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab') => {
  for (let at = 0; at < stops; at += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted, `is not reached by ${key}`).toBeFocused()
}

for (const list of childLists)
  test(`${list.path} is used by the keyboard alone: its tab, rows, a dialog and the details`, async ({
    page,
    signIn,
    world,
  }) => {
    const { details } = await list.declared()
    await pageSize(page, world.url, 2)
    await dress(page, { colorScheme: 'light', width: 1440 })
    await signIn(list.user)
    const tabs = page.getByRole('tab')
    const first = table(page, list.title).rows.first()
    const action = first.getByRole('cell').last().getByRole('button').first()
    let address = ''
    for await (address of addressesOf(page, list)) {
      await atRest(page)
      // What is another project's can be read, but not changed.
      if ((await action.getAttribute('aria-disabled')) !== 'true') break
    }

    await test.step('tabs', async () => {
      const own = page.getByRole('tab', { name: list.title, exact: true })
      await page.goto(address)
      await expect(first).toBeVisible()
      await atRest(page)
      await reach(page, own, 'Tab')
      await page.keyboard.press('Home')
      await expect(tabs.first()).toBeFocused()
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
      while ((await own.getAttribute('aria-selected')) !== 'true')
        await page.keyboard.press('ArrowRight')
      await expect(own).toBeFocused()
      await expect(first).toBeVisible()
      await atRest(page)
    })

    await test.step('a dialog of a row', async () => {
      await reach(page, action, 'Tab')
      await page.keyboard.press('Enter')
      const menu = page.getByRole('menu')
      await expect(menu.or(opened(page)).first()).toBeVisible()
      if (await menu.isVisible()) {
        await page.keyboard.press('End')
        await page.keyboard.press('Enter')
      }
      await expect(opened(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(opened(page)).toBeHidden()
      await expect(action).toBeFocused()
    })

    await test.step('details, and back', async () => {
      const link = first.getByRole('rowheader').getByRole('link')
      const name = (await link.innerText()).replace(/…$/, '')
      await reach(page, link, 'Shift+Tab')
      await page.keyboard.press('Enter')
      const heading = page.getByRole('heading', { level: 1, ...(!isUnnamed(list) && { name }) })
      await expect(heading).toBeVisible()
      await expect(tabs).toHaveText(details.map(({ label }) => label))
      await reach(page, tabs.first(), 'Tab')
      await page.keyboard.press('End')
      await expect(tabs.last()).toHaveAttribute('aria-selected', 'true')
      const trail = page.getByRole('navigation', { name: 'Breadcrumbs' })
      await reach(page, trail.getByRole('link').last(), 'Shift+Tab')
      await page.keyboard.press('Enter')
      await expect(first).toBeVisible()
    })
  })
