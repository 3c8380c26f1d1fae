import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { opened } from './dialogs.ts'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import { expectKeysIn, pageSize, table } from './helpers.ts'
import { dress } from './looks.ts'
import { standing } from './standing.ts'
import { addressesOf, isUnnamed, ownChildLists, type ChildList } from './types.ts'

/** Presses of a key until something has the focus: a page has fewer stops than that. */
const stops = 260

const reach = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab') => {
  for (let at = 0; at < stops; at += 1) {
    if (await wanted.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(wanted, `is not reached by ${key}`).toBeFocused()
}

/** Rows of a page, which are alike: there are fewer stops to pass. */
const looked = 2

/** The only action of a row, or what opens its menu. */
const actionOf = (row: Locator) => row.getByRole('cell').last().getByRole('button').first()

/** Whether the last action of a row can be done: what is another project's can only be read. */
const canAct = async (page: Page, row: Locator): Promise<boolean> => {
  const action = actionOf(row)
  if ((await action.getAttribute('aria-disabled')) === 'true') return false
  if ((await action.getAttribute('aria-haspopup')) !== 'menu') return true
  await action.click()
  const last = page.getByRole('menuitem').last()
  await expect(last).toBeVisible()
  const can = (await last.getAttribute('aria-disabled')) !== 'true'
  await expectKeysIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  return can
}

/** Whether something can be done with its rows: those of a stack's resources are there to be read. */
const hasActions = async ({ declared }: ChildList): Promise<boolean> =>
  ((await declared()).actions.item ?? []).length > 0

/** Where something can be done, and in which of the first rows; throws where that is nowhere. */
const findAction = async (page: Page, list: ChildList) => {
  const { rows } = table(page, list.title)
  const acts = await hasActions(list)
  for await (const address of addressesOf(page, list)) {
    await atRest(page)
    if (!acts && (await rows.count()) > 0) return { address, at: 0 }
    for (let at = 0; at < Math.min(looked, await rows.count()); at += 1)
      if (await canAct(page, rows.nth(at))) return { address, at }
  }
  throw new Error(`${list.path}: nothing can be done in the first rows.`)
}

/** What the way by keys differs in: how deep a list lies, and what its rows and items have. */
const shapeOf = async ({ path, declared }: ChildList): Promise<string> => {
  const { details, actions } = await declared()
  const isMenu = (actions.item ?? []).length > 1
  return `${path.split('{id}').length} deep, ${details.length > 1}, ${isMenu}`
}

const among = standing(ownChildLists)
const shapes = await Promise.all(among.map(shapeOf))

/** One of each shape, and all of them in the whole run. */
const walked = among.filter((_, at) => everything || shapes.indexOf(shapes[at] ?? '') === at)

for (const list of walked)
  test(`${list.path} is used by the keyboard alone: its tab, rows, a dialog and the details`, async ({
    page,
    signIn,
    world,
  }) => {
    const { details } = await list.declared()
    await dress(page, { colorScheme: 'light', width: 1440 })
    await signIn(list.user)
    const tabs = page.getByRole('tab')
    const { address, at } = await findAction(page, list)
    const row = table(page, list.title).rows.nth(at)
    const action = actionOf(row)
    await pageSize(page, world.url, looked)

    await test.step('tabs', async () => {
      const own = page.getByRole('tab', { name: list.title, exact: true })
      await page.goto(address)
      await expect(row).toBeVisible()
      await atRest(page)
      await reach(page, own, 'Tab')
      await page.keyboard.press('Home')
      await expect(tabs.first()).toBeFocused()
      await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
      while ((await own.getAttribute('aria-selected')) !== 'true')
        await page.keyboard.press('ArrowRight')
      await expect(own).toBeFocused()
      await expect(row).toBeVisible()
      await atRest(page)
    })

    await test.step('a dialog of a row', async () => {
      if (!(await hasActions(list))) return
      await reach(page, action, 'Tab')
      await page.keyboard.press('Enter')
      const menu = page.getByRole('menu')
      await expect(menu.or(opened(page)).first()).toBeVisible()
      if (await menu.isVisible()) {
        await expectKeysIn(menu)
        await page.keyboard.press('End')
        await page.keyboard.press('Enter')
      }
      await expect(opened(page).getByRole('button', { name: 'Cancel' })).toBeVisible()
      await expectKeysIn(opened(page))
      await page.keyboard.press('Escape')
      await expect(opened(page)).toBeHidden()
      await expect(action).toBeFocused()
    })

    await test.step('details, and back', async () => {
      const link = row.getByRole('rowheader').getByRole('link')
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
      await expect(row).toBeVisible()
    })
  })
