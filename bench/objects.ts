import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { crowdOfContainers, crowdOfObjects } from '../tools/crowd-of-objects.ts'
import { openProduct } from '../tools/product.ts'
import { firstSeen, noteFirst } from './first-row.ts'
import { calibrate } from './fixed-loop.ts'
import { longestTask as longestOf, watchLongTasks } from './long-tasks.ts'
import { heap } from './meter.ts'
import { longestOwnTask } from './own-time.ts'

/** Milliseconds of a task: what the page's thread has worked, and how long it was at it. */
type Task = { readonly own: number; readonly lasted: number }

/** What a container with 100,000 objects takes, beside one with 100 in the same project. */
export type ObjectTimes = {
  /** Milliseconds from the navigation until the first rows are seen. */
  readonly first: { readonly few: number; readonly many: number }
  /** The same of ten rows that are found by how their names begin. */
  readonly found: { readonly few: number; readonly many: number }
  /** So many rows were walked through, with so many lists asked of Swift. */
  readonly walked: { readonly rows: number; readonly lists: number }
  /** The longest task while the list grew to that and was scrolled through. */
  readonly walking: Task
  /** MiB of the page's heap, with the first rows and with all that were walked through. */
  readonly heap: { readonly first: number; readonly walked: number }
  /** The longest task while the list of 5,000 containers grew and was scrolled through. */
  readonly containers: Task
  /** A fixed amount of work in the same browser, to tell slow machines from slow lists. */
  readonly calibration: number
  /** What was asked of Swift otherwise than it should. */
  readonly faults: readonly string[]
}

const crowd = 100_000
const few = 100
const rounds = 5
/** So many rows are walked through: ten pieces of the list. */
const far = 5_000
const found = 'bench-0001'

/** Opens both containers in Chromium, looks for names in them and walks through the larger one. */
export async function objectsOf100000(): Promise<ObjectTimes> {
  const product = await openProduct()
  const { cloud, page, url } = product
  const faults: string[] = []
  try {
    crowdOfObjects(cloud, 'few', few)
    crowdOfObjects(cloud, 'many', crowd)
    await page.setViewportSize({ width: 1440, height: 900 })
    await product.signIn()
    await noteFirst(page, '#root table[aria-label=Objects] tbody th[scope=row]')
    const opened = async (name: string, terms = '') => {
      await page.goto('about:blank')
      const address = `${url}/project/containers/container/${name}${terms}`
      cloud.control.forgetRequests()
      const seen = await firstSeen(page, () => page.goto(address, { waitUntil: 'commit' }))
      await atRest(page)
      return seen
    }
    const lists = (name: string) =>
      cloud.control
        .requests()
        .filter(({ method, path }) => method === 'GET' && path.endsWith(`/${name}`))
        .map(({ query }) => new URLSearchParams(query))
    const best = async (terms: string) => {
      const times: { few: number; many: number }[] = []
      for (let round = 0; round < rounds; round += 1)
        times.push({ few: await opened('few', terms), many: await opened('many', terms) })
      return {
        few: Math.min(...times.map((one) => one.few)),
        many: Math.min(...times.map((one) => one.many)),
      }
    }
    const first = await best('')
    const search = await best(`?name=${found}`)
    const prefixes = lists('many').map((query) => query.get('prefix'))
    if (prefixes.length !== 1 || prefixes[0] !== found)
      faults.push(`Swift was asked for names that begin with ${prefixes.join(', ') || 'nothing'}`)
    const calibration = await page.evaluate(calibrate)

    await opened('many')
    const heapOf = await heap(page)
    const before = await heapOf()
    const { rows, ...walking } = await walked(page, '[role=region][aria-label=Objects]', 33)
    const asked = lists('many')
    if (asked.some((query, at) => query.get('limit') !== '501' || query.has('marker') !== at > 0))
      faults.push('the list was not asked of Swift piece by piece')
    const after = await heapOf()
    crowdOfContainers(cloud, far)
    await page.goto(`${url}/project/containers`)
    await page.getByRole('link', { name: /^bench-00000/ }).waitFor()
    await atRest(page)
    const containers = await walked(page, 'ul[aria-label=Containers]', 50)
    return {
      ...{ first, found: search, walking, containers, calibration, faults },
      walked: { rows, lists: asked.length },
      heap: { first: before, walked: after },
    }
  } finally {
    await product.close()
  }
}

/** Walks through a list whose rows have a height. */
const walked = async (page: Page, selector: string, height: number) => {
  let rows = 0
  await page.evaluate(watchLongTasks)
  const own = await longestOwnTask(page, async () => {
    rows = await page.evaluate(walk, [selector, height, far] as const)
  })
  return { rows, own, lasted: await page.evaluate(longestOf) }
}

/**
 * Runs in the page; scrolls a list from its top, a screenful per frame as a held page-down key does, as
 * it grows at its end, until it has so many rows of a height. Gives how many it had.
 */
async function walk([selector, height, rows]: readonly [string, number, number]): Promise<number> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  const box = document.querySelector(selector)
  if (!box) throw new Error(`There is no ${selector} on the page.`)
  const began = performance.now()
  const has = () => Math.floor(box.scrollHeight / height)
  while (has() < rows || box.scrollTop + box.clientHeight < box.scrollHeight - 1) {
    if (performance.now() - began > 60_000) throw new Error(`The list stayed at ${has()} rows.`)
    box.scrollTop += box.clientHeight
    await frame()
    if (has() >= rows && box.scrollTop > rows * height) break
  }
  return has()
}
