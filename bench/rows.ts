import { atRest } from '../tools/at-rest.ts'
import { openProduct } from '../tools/product.ts'
import { firstSeen, noteFirst } from './first-row.ts'
import { calibrate } from './fixed-loop.ts'
import { meter } from './meter.ts'

/** Milliseconds of script until 20 rows of 10 columns are drawn. */
export type RowTimes = {
  /** From the navigation, with all that the page itself needs. */
  readonly first: number
  /** The next page of the list. */
  readonly next: number
  /** Another order of the list. */
  readonly sorted: number
  /** The list, from another whose code is there as well. */
  readonly list: number
  /** A fixed amount of work in the same browser, to tell slow machines from slow rows. */
  readonly calibration: number
}

const rounds = 5

/**
 * Draws the instances list in Chromium, 20 rows at a time, as somebody does who walks through it:
 * the best of five of each. `assets` is another bundle than the product's own.
 */
export async function rowsOf20(assets?: string): Promise<RowTimes> {
  const product = await openProduct('crowded', assets)
  const { page, url } = product
  try {
    await page.setViewportSize({ width: 1440, height: 1200 })
    await product.signIn()
    // The page's own, not those of the picture before it, which take no script.
    await noteFirst(page, '#root tbody tr:nth-child(20) th')
    const scripted = await meter(page, 'ScriptDuration')
    const scriptOf = async (work: () => Promise<unknown>) => {
      const before = await scripted()
      await work()
      const after = await scripted()
      await atRest(page)
      return after - before
    }
    const pressed = (press: string) => scriptOf(() => page.evaluate(drawnAnew, press))
    const round = async (): Promise<RowTimes> => {
      await page.goto('about:blank')
      const list20 = `${url}/project/instances`
      const first = await scriptOf(() =>
        firstSeen(page, () => page.goto(list20, { waitUntil: 'commit' })),
      )
      const next = await pressed('nav[aria-label=Pages] button:last-child')
      const sorted = await pressed('thead button')
      await page.evaluate(drawnAnew, 'aside a[href$="/project/key_pairs"]')
      await atRest(page)
      const list = await pressed('aside a[href$="/project/instances"]')
      const calibration = await page.evaluate(calibrate)
      return { first, next, sorted, list, calibration }
    }
    // The first round fills the caches.
    await round()
    const times: RowTimes[] = []
    for (let at = 0; at < rounds; at++) times.push(await round())
    const best = (read: (one: RowTimes) => number) => Math.min(...times.map(read))
    return {
      first: best(({ first }) => first),
      next: best(({ next }) => next),
      sorted: best(({ sorted }) => sorted),
      list: best(({ list }) => list),
      calibration: best(({ calibration }) => calibration),
    }
  } finally {
    await product.close()
  }
}

/** Runs in the page: presses something, and resolves when the table has other rows. */
async function drawnAnew(press: string): Promise<void> {
  const shown = () => {
    const names = document.querySelectorAll('table[aria-busy=false] tbody th')
    return [...names].map(({ textContent }) => textContent).join()
  }
  const before = shown()
  const pressed = document.querySelector<HTMLElement>(press)
  if (!pressed) throw new Error(`There is no ${press} on the page.`)
  // In a task of the page's own: what a debugger runs is not counted.
  setTimeout(() => pressed.click())
  do await new Promise(requestAnimationFrame)
  while (shown() === before || shown() === '')
}
