import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

const path = '/project/network_topology'
const graph = (page: Page) => page.getByRole('application', { name: 'Network topology graph' })
const balloon = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Details of ${name}` })
const told = (page: Page) => page.getByRole('status')
const scale = async (page: Page): Promise<number> =>
  Number.parseInt(
    await page
      .getByRole('toolbar', { name: 'Graph' })
      .getByText(/^\d+%$/)
      .innerText(),
    10,
  )
const cookie = async (page: Page, name: string) =>
  (await page.context().cookies()).find((one) => one.name === name)?.value

const open = async (page: Page, signIn: () => Promise<void>) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn()
  await page.goto(path)
  await page.getByRole('tab', { name: 'Graph view' }).click()
  await expect(graph(page)).toHaveAttribute('aria-busy', 'false')
}

/** Goes to a node by the keyboard, and opens it. */
const goTo = async (page: Page, name: string) => {
  await graph(page).focus()
  await graph(page).press('Home')
  const heard = told(page).filter({ hasText: new RegExp(`^${name}, `) })
  for (let at = 0; at < 40 && !(await heard.count()); at++) await graph(page).press('PageDown')
  await expect(heard).toBeAttached()
}

test('the graph is laid out in a worker, zooms between its bounds and comes back whole [SH-GRAPH-01 SH-GRAPH-02 SH-GRAPH-04 SH-GRAPH-05 SH-GRAPH-06]', async ({
  page,
  signIn,
}) => {
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  await open(page, signIn)
  expect(workers.join()).toMatch(/\/static\/layout-worker-[^/]+\.js$/)
  const whole = await scale(page)
  // The whole of it is seen at first, and large enough to be read.
  expect(whole).toBeGreaterThan(40)
  for (let at = 0; at < 20; at++) await graph(page).press('-')
  await expect.poll(() => scale(page)).toBe(10)
  for (let at = 0; at < 30; at++) await graph(page).press('+')
  await expect.poll(() => scale(page)).toBe(150)
  await page.getByRole('button', { name: 'Center' }).click()
  await expect.poll(() => scale(page)).toBe(whole)
  // Where a node was when all was seen first, it is again.
  await goTo(page, 'web')
  await graph(page).press('Enter')
  const place = async () => (await balloon(page, 'web').boundingBox())?.x
  const before = await place()
  await page.keyboard.press('Escape')
  for (let at = 0; at < 4; at++) await graph(page).press('ArrowLeft')
  await page.getByRole('button', { name: 'Center' }).click()
  await graph(page).focus()
  await graph(page).press('Enter')
  expect(await place()).toBe(before)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => scale(page)).toBeLessThan(whole)
  await expectAccessible(page, 'the graph')
})

test('a node opens by a press, and closes by another, beside it, and by zooming [SH-BALL-15 SH-BALL-16 SH-BALL-17 SH-BALL-18 SH-GRAPH-03]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await goTo(page, 'web')
  await graph(page).press('Enter')
  await expect(balloon(page, 'web')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(balloon(page, 'web')).toBeHidden()
  // Found by the search it is in the middle, where it can be pressed.
  await page.getByRole('textbox', { name: 'Find a device or network' }).fill('web-1')
  await page.keyboard.press('Enter')
  const box = await graph(page).boundingBox()
  if (!box) throw new Error('The graph is not there.')
  const middle = { x: box.width / 2, y: box.height / 2 }
  const press = () => graph(page).click({ position: middle })
  const corner = { x: 6, y: 6 }
  await press()
  await expect(balloon(page, 'web-1')).toBeVisible()
  await press()
  await expect(balloon(page, 'web-1')).toBeHidden()
  await press()
  await expect(balloon(page, 'web-1')).toBeVisible()
  await graph(page).click({ position: corner })
  await expect(balloon(page, 'web-1')).toBeHidden()
  await press()
  await page.mouse.wheel(0, 200)
  await expect(balloon(page, 'web-1')).toBeHidden()
  // Panned by the hand or by keys, the node is where that has taken it.
  await page.mouse.move(box.x + corner.x, box.y + corner.y)
  await page.mouse.down()
  await page.mouse.move(box.x + corner.x + 90, box.y + corner.y + 40, { steps: 3 })
  await page.mouse.up()
  await graph(page).press('ArrowLeft')
  await graph(page).click({ position: { x: middle.x + 150, y: middle.y + 40 } })
  await expect(balloon(page, 'web-1')).toBeVisible()
})

test('names and collapsed networks are chosen, and the choice stays [SH-GRAPH-08 SH-GRAPH-09 SH-GRAPH-10 SH-GRAPH-11 SH-GRAPH-14 SH-GRAPH-15 SH-GRAPH-16]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  const file = async (): Promise<string> => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Download' }).click()
        await page.getByRole('menuitem', { name: 'As SVG' }).click()
      })(),
    ])
    expect(download.suggestedFilename()).toBe('network_topology.svg')
    return await readFile(await download.path(), 'utf8')
  }
  const named = />web-1<\/text>/
  expect(await file()).toMatch(named)
  await page.getByRole('switch', { name: 'Labels' }).press('Space')
  expect(await file()).not.toMatch(named)
  expect(await cookie(page, 'show_labels')).toBe('false')
  await page.getByRole('switch', { name: 'Labels' }).press('Space')
  await page.getByRole('switch', { name: 'Collapse networks' }).press('Space')
  expect(await cookie(page, 'are_networks_collapsed')).toBe('true')
  const collapsed = await file()
  expect(collapsed).not.toMatch(named)
  expect(collapsed).toMatch(/font-weight="600">\d+<\/text>/)
  await page.reload()
  await expect(page.getByRole('switch', { name: 'Collapse networks' })).toBeChecked()
  await page.getByRole('switch', { name: 'Collapse networks' }).press('Space')
  await expect(graph(page)).toHaveAttribute('aria-busy', 'false')
  expect(await file()).toMatch(named)
})

test('on a phone and in a narrow window the whole is seen at a readable size, with its legend', async ({
  page,
  signIn,
}) => {
  for (const [width, height, least] of [
    [390, 844, 35],
    [900, 800, 45],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, signIn)
    expect(await scale(page)).toBeGreaterThanOrEqual(least)
    // In the frame of the drawing and not below it, however many lines it takes.
    const legend = await page.getByRole('list', { name: 'Legend' }).boundingBox()
    const box = await graph(page).boundingBox()
    if (!legend || !box) throw new Error('The graph is not there.')
    expect(Math.abs(legend.y - (box.y + box.height))).toBeLessThan(2)
    expect(legend.x + legend.width).toBeLessThanOrEqual(width)
    if (width > 500) expect(legend.y + legend.height).toBeLessThanOrEqual(height)
  }
})
