import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { openProduct } from '../tools/product.ts'
import { calibrate } from './fixed-loop.ts'
import { longestTask as longestOf, watchLongTasks } from './long-tasks.ts'
import { heap, meter } from './meter.ts'

/** What one thing that people do on a list of 10,000 costs. */
export type Deed = {
  /** Milliseconds until it is there, and those of them in which the page worked. */
  readonly ms: number
  readonly worked: number
  /** The longest time in which the page took nothing that was typed or pressed, in ms. */
  readonly longestTask: number
}

export type LargeList = {
  /** A text is typed into the search, of which one row of the last page is found. */
  readonly search: Deed
  /** The name of a server is typed into the box of the header. */
  readonly box: Deed
  /** All that match are selected. */
  readonly all: Deed
  /** All are written as CSV. */
  readonly exported: Deed
  /** How many MiB the page holds more after three exports than after the first. */
  readonly grows: number
  /** A fixed amount of work in the same browser. */
  readonly calibration: number
}

/** Opens the instances of a project that has 10,000 and does there what people do. */
export async function listOf10000(): Promise<LargeList> {
  const product = await openProduct('crowded')
  const { page, url } = product
  try {
    await product.signIn()
    const works = await meter(page, 'TaskDuration')
    const held = await heap(page)
    const opened = async () => {
      await page.goto('about:blank')
      await page.goto(`${url}/project/instances`)
      await page.getByText('Displaying 20 items').waitFor()
      await atRest(page)
      await page.evaluate(watchLongTasks)
    }
    await opened()
    const measured = async (deed: () => Promise<unknown>): Promise<Deed> => {
      const before = await works()
      const started = performance.now()
      await deed()
      const ms = performance.now() - started
      await atRest(page)
      return { ms, worked: (await works()) - before, longestTask: await page.evaluate(longestOf) }
    }
    const search = page.getByRole('combobox', { name: 'Search Instances' })
    const name = await farName(page, url)
    const searched = await measured(async () => {
      await search.fill(name)
      await page.keyboard.press('Enter')
      await page.getByText('Displaying 1 item').waitFor({ timeout: 60_000 })
    })
    await opened()
    const box = await measured(async () => {
      await page.keyboard.press('Control+K')
      await page.keyboard.type(name)
      await page.getByRole('menuitem').filter({ hasText: name }).first().waitFor()
    })
    await opened()
    const all = await measured(async () => {
      await page.getByRole('checkbox', { name: 'Select all' }).check()
      await page.getByRole('button', { name: /^Select .*match$/ }).click()
      await page.getByText(/items that match are selected/).waitFor({ timeout: 60_000 })
    })
    await opened()
    const written = () =>
      measured(async () => {
        const download = page.waitForEvent('download', { timeout: 120_000 })
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menuitem', { name: /CSV/ }).click()
        await (await download).path()
      })
    const exported = await written()
    const once = await held()
    await written()
    await written()
    const grows = (await held()) - once
    const calibration = await page.evaluate(calibrate)
    return { search: searched, box, all, exported, grows, calibration }
  } finally {
    await product.close()
  }
}

/** The name of a server that stands on none of the first pages. */
async function farName(page: Page, url: string): Promise<string> {
  const asked = `${url}/api/nova/servers/?paginate=true&limit=100&sort_key=created_at&sort_dir=asc`
  const answer = await page.request.get(asked, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  })
  // As the contract has it.
  const { items } = (await answer.json()) as { items: readonly { name: string }[] }
  const found = items.find(({ name }) => /-\d{5}$/.test(name))
  if (found === undefined) throw new Error('The world has no crowd of servers.')
  return found.name
}
