import { atRest } from '../tools/at-rest.ts'
import { openProduct } from '../tools/product.ts'
import { calibrate } from './fixed-loop.ts'
import { longestTask as longestOf, watchLongTasks } from './long-tasks.ts'
import { meter } from './meter.ts'

export type TableTimes = {
  /** Script from the navigation to the last row, less that of the same page with 20 rows. */
  readonly scripting: number
  readonly whole: number
  /** The longest task while the table scrolled from its top to its end. */
  readonly longestTask: number
  /** A fixed amount of work in the same browser, to tell slow machines from slow tables. */
  readonly calibration: number
}

/** Opens the instances list with 1,000 rows on one page in Chromium and scrolls through it. */
export async function tableOf1000(): Promise<TableTimes> {
  const product = await openProduct('crowded')
  const { page, url } = product
  try {
    await product.signIn()
    const scripted = await meter(page, 'ScriptDuration')
    const opened = async (rows: number) => {
      await page.context().addCookies([{ name: 'API_RESULT_PAGE_SIZE', value: String(rows), url }])
      await page.goto('about:blank')
      const before = await scripted()
      await page.goto(`${url}/project/instances`)
      await page.getByText(`Displaying ${rows} items`).waitFor()
      await atRest(page)
      return (await scripted()) - before
    }
    await opened(20)
    const few = Math.min(await opened(20), await opened(20))
    const many = Math.min(await opened(1000), await opened(1000))
    const calibration = await page.evaluate(calibrate)
    await page.evaluate(watchLongTasks)
    await page.evaluate(scrollThrough)
    const longestTask = await page.evaluate(longestOf)
    return { scripting: many - few, whole: many, longestTask, calibration }
  } finally {
    await product.close()
  }
}

/** Runs in the page; a screenful per frame, as a held page-down key does. */
async function scrollThrough(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const box = document.querySelector('[role=region][aria-label=Instances]')
  if (!box || box.scrollHeight < 20_000) throw new Error('There is no long table on the page.')
  for (let top = 0; top < box.scrollHeight; top += box.clientHeight) {
    box.scrollTop = top
    await frame()
  }
}
