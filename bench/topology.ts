import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { openGallery } from './gallery.ts'

export type TopologyFigures = {
  /** From the topology to the last place, beside the page, in ms, and how many s it may take. */
  readonly layout: number
  readonly seconds: number
  /** Frames per second while the drawing is moved by the pointer, and how many there are at least. */
  readonly frames: Readonly<Record<'zooming' | 'panning' | 'dragging', number>>
  readonly limit: number
}

/** A drawing of the gallery, and what it must reach. */
export type Drawing = Pick<TopologyFigures, 'seconds' | 'limit'> & {
  readonly story: string
  readonly state: string
  /** What its search is called. */
  readonly search: string
  /** The node that is dragged, and takes along only what is looked at by none of these names. */
  readonly taken: string
  /** The names of the nodes that are looked at. */
  readonly stays: RegExp
}

const network = {
  ...{ story: 'topology-graph', search: 'Find', taken: 'tenant-net-7' },
  stays: /^(public|router-|tenant-net-)/,
}

export const drawings: readonly Drawing[] = [
  { ...network, state: '1,000 servers', seconds: 2, limit: 30 },
  { ...network, state: '5,000 servers', seconds: 10, limit: 10 },
  {
    ...{ story: 'stack-topology', state: '500 resources', seconds: 1, limit: 30 },
    ...{ search: 'Find a resource', taken: 'port-7', stays: /^(shop|net-|server-|port-|volume-)/ },
  },
]

/** Draws graphs of the gallery in Chromium; the better of two. */
export async function topologiesOf(
  all: readonly Drawing[],
): Promise<Readonly<Record<string, TopologyFigures>>> {
  const { page, open, close } = await openGallery()
  try {
    const figures: Record<string, TopologyFigures> = {}
    for (const drawing of all) {
      const first = await measured(page, open, drawing)
      const second = await measured(page, open, drawing)
      const better = (of: keyof TopologyFigures['frames']) =>
        Math.max(first.frames[of], second.frames[of])
      const { state, seconds, limit } = drawing
      figures[state] = {
        layout: Math.min(first.layout, second.layout),
        seconds,
        frames: {
          zooming: better('zooming'),
          panning: better('panning'),
          dragging: better('dragging'),
        },
        limit,
      }
    }
    return figures
  } finally {
    await close()
  }
}

type Open = (story: string, state: string) => Promise<number>

const measured = async (page: Page, open: Open, drawing: Drawing) => {
  const { story, state, search, taken, stays } = drawing
  await open(story, state)
  await page.locator('[role=application][aria-busy=false]').waitFor()
  const layout = await page.evaluate(
    () => performance.getEntriesByName('topology layout')[0]?.duration ?? NaN,
  )
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('Nothing is drawn.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const zooming = await framesWhile(page, async () => {
    await page.mouse.move(middle.x, middle.y)
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, turn % 30 < 15 ? -60 : 60)
  })
  // In a corner there is no node.
  const corner = { x: box.x + 8, y: box.y + 8 }
  const before = await placesIn(page, stays)
  const panning = await framesWhile(page, () => dragged(page, corner))
  // The one that is looked for comes into the middle, and stays there while all of it comes into sight.
  await page.getByRole('textbox', { name: search }).fill(taken)
  // Where the search offers more than one, Enter takes the first.
  await page.getByRole('textbox', { name: search }).press('Enter')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 800)))
  for (let step = 0; step < 12; step++) await page.getByRole('application').press('-')
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)))
  expectMoved([], before, await placesIn(page, stays))
  const dragging = await framesWhile(page, () => dragged(page, middle))
  expectMoved([taken], before, await placesIn(page, stays))
  return { layout, frames: { zooming, panning, dragging } }
}

/** Moves by two turns around a place, and from there a little further. */
const dragged = async (page: Page, from: Place) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 0; step < 90; step++) {
    const turn = (step / 45) * 2 * Math.PI
    await page.mouse.move(from.x + 80 * (1 - Math.cos(turn)), from.y + 80 * Math.sin(turn))
  }
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.up()
}

type Place = { readonly x: number; readonly y: number }
type Places = ReadonlyMap<string, Place>

/** Where some nodes stand in the drawing, however it is panned: as its file has them. */
const placesIn = async (page: Page, names: RegExp): Promise<Places> => {
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'As SVG' }).click()
  const text = await readFile(await (await file).path(), 'utf8')
  const nodes = text.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)"><title>([^(]+) \(/g)
  const all = [...nodes].map(([, x, y, name = '']): [string, Place] => [
    name,
    { x: Number(x), y: Number(y) },
  ])
  return new Map(all.filter(([name]) => names.test(name)))
}

/** Throws when others than these have moved, or these have not: a drag that pans measures nothing. */
const expectMoved = (names: readonly string[], before: Places, after: Places): void => {
  const far = ([name, { x, y }]: readonly [string, Place]) => {
    const now = after.get(name)
    return now ? Math.hypot(now.x - x, now.y - y) : NaN
  }
  const moved = [...before].filter((one) => !(far(one) < 1)).map(([name]) => name)
  if (before.size < 3 || moved.join() !== names.join())
    throw new Error(`Of ${before.size} places these have moved: ${moved.join()}.`)
}

/** Frames per second from the beginning of a gesture to its end. */
const framesWhile = async (page: Page, gesture: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const counted = { frames: 0, started: performance.now() }
    Object.assign(window, { counted })
    const count = () => {
      counted.frames++
      requestAnimationFrame(count)
    }
    requestAnimationFrame(count)
  })
  await gesture()
  return page.evaluate(() => {
    const { frames, started }: { frames: number; started: number } = Reflect.get(window, 'counted')
    return (1000 * frames) / (performance.now() - started)
  })
}
