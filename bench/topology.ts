import type { Page } from '@playwright/test'
import { openGallery } from './gallery.ts'

export type TopologyFigures = {
  /** From the topology to the last place, beside the page, in ms. */
  readonly layout: number
  /** From opening to the first picture with all places, in ms. */
  readonly first: number
  /** Frames per second while a node, the whole drawing, and the wheel are moved. */
  readonly dragging: number
  readonly panning: number
  readonly zooming: number
}

/** Draws the graph of 1,000 and of 5,000 servers in Chromium; the better of two of each. */
export async function topologiesOf(
  names: readonly string[],
): Promise<Readonly<Record<string, TopologyFigures>>> {
  const { page, open, close } = await openGallery()
  try {
    const figures: Record<string, TopologyFigures> = {}
    for (const name of names) {
      const runs = [await measured(page, open, name), await measured(page, open, name)]
      figures[name] = {
        layout: Math.min(...runs.map(({ layout }) => layout)),
        first: Math.min(...runs.map(({ first }) => first)),
        dragging: Math.max(...runs.map(({ dragging }) => dragging)),
        panning: Math.max(...runs.map(({ panning }) => panning)),
        zooming: Math.max(...runs.map(({ zooming }) => zooming)),
      }
    }
    return figures
  } finally {
    await close()
  }
}

type Open = (story: string, state: string) => Promise<number>

const measured = async (page: Page, open: Open, name: string): Promise<TopologyFigures> => {
  await open('topology-graph', name)
  await page.locator('[role=application][aria-busy=false]').waitFor()
  const { layout, first } = await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const [measure] = performance.getEntriesByName('topology layout')
    return { layout: measure?.duration ?? NaN, first: performance.now() }
  })
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('Nothing is drawn.')
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const zooming = await framesWhile(page, async () => {
    await page.mouse.move(middle.x, middle.y)
    for (let turn = 0; turn < 60; turn++) await page.mouse.wheel(0, turn % 30 < 15 ? -60 : 60)
  })
  // A corner, where no node is.
  const panning = await framesWhile(page, () => dragged(page, { x: box.x + 8, y: box.y + 8 }))
  await page.getByRole('application').press('0')
  await page.getByRole('application').press('Home')
  // What the keyboard is on is told to the page, and where it is seen.
  const dragging = await framesWhile(page, () => dragged(page, middle))
  return { layout, first, dragging, panning, zooming }
}

const dragged = async (page: Page, from: { readonly x: number; readonly y: number }) => {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  for (let step = 0; step < 90; step++) {
    const turn = (step / 45) * 2 * Math.PI
    await page.mouse.move(from.x + 80 * (1 - Math.cos(turn)), from.y + 80 * Math.sin(turn))
  }
  await page.mouse.up()
}

/** Frames per second from the beginning of a gesture to its end. */
export const framesWhile = async (page: Page, gesture: () => Promise<void>): Promise<number> => {
  await page.evaluate(() => {
    const started = performance.now()
    const counted = { frames: 0, started }
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
