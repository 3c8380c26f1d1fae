import type { Page } from '@playwright/test'
import { rows } from '@meridian/cloud'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { balloon, drawn, flat, line, open, path } from './topology-page.ts'

const small = (page: Page) => page.getByRole('switch', { name: 'Small' })
/** The kit's own control is under what is seen of it. */
const toggleSmall = (page: Page) => page.getByText('Small', { exact: true }).click()

test('networks are columns, devices hang on them, and the size that is chosen stays [SH-FLAT-01 SH-FLAT-02 SH-FLAT-03 SH-FLAT-04 SH-FLAT-05 SH-FLAT-07 SH-FLAT-08 SH-FLAT-09 SH-FLAT-10 SH-TOPO-05 SH-TOPO-06 SH-TOPO-08 SH-TOPO-10]', async ({
  page,
  signIn,
  cloud,
}) => {
  await page.setViewportSize({ width: 1900, height: 1000 })
  await signIn()
  cloud.control.fail({ service: 'network', path: '^/v2.0/networks', how: 'slow', seconds: 60 })
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Network Topology', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible()
  await expect(flat(page)).toHaveCount(0)
  cloud.control.heal()
  await expect(flat(page)).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading')).toHaveCount(0)
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'ntp_draw_mode')?.value
  expect(await cookie()).toBeUndefined()
  // Five networks are wider than what the window has left.
  await expect(small(page)).toBeChecked()
  const left = async (name: string) => (await drawn(page, name).boundingBox())?.x ?? 0
  const names = ['public', 'db', 'ipv6', 'shared', 'web']
  const columns = async () => {
    const all: number[] = []
    for (const name of names) all.push(await left(name))
    return all.slice(1).map((x, at) => Math.round(x - (all[at] ?? 0)))
  }
  expect(await columns()).toEqual([100, 100, 100, 100])
  await toggleSmall(page)
  expect(await columns()).toEqual([270, 270, 270, 270])
  expect(await cookie()).toBe('normal')
  await expect(drawn(page, '10.20.1.0/24')).toContainText('db')
  expect(await left('cache-1')).toBeGreaterThan(await left('db'))
  // A router of three networks hangs on one of them and has a line to each.
  const edge = flat(page).locator('g', { has: page.locator('[data-node]', { hasText: 'edge' }) })
  const colours = await edge
    .locator('line')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('stroke') ?? ''))
  const ground = 'var(--color-surface)'
  expect(new Set(colours.filter((colour) => colour !== ground)).size).toBe(3)
  expect(await left('cache-1')).toBeLessThan(await left('ipv6'))
  await page.reload()
  await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
  await toggleSmall(page)
  expect(await cookie()).toBe('small')
})

test(
  'with few networks it is normal, and without any both views say so [SH-FLAT-06 SH-FLAT-10 SH-GRAPH-13]',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    const networks = cloud.table(rows.networks)
    const servers = cloud.table(rows.servers)
    for (const { id, name } of networks.list()) if (name !== 'web') networks.remove(id)
    await page.setViewportSize({ width: 1900, height: 1000 })
    await open(page, signIn)
    await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
    await page.getByRole('tab', { name: 'Graph view' }).click()
    for (const { id } of networks.list()) networks.remove(id)
    for (const { id } of servers.list()) servers.remove(id)
    const none = {
      how: 'status',
      status: 404,
      message: 'The resource could not be found.',
    } as const
    cloud.control.fail({ service: 'network', path: '^/v2.0/routers', ...none })
    await page.reload()
    const empty = 'There are no networks, routers, or connected instances to display.'
    // The view that is remembered is the graph.
    await expect(page.getByText(empty)).toBeVisible()
    await page.context().addCookies([{ name: 'ntp_view', value: 'flat', url: page.url() }])
    await page.reload()
    await expect(page.getByText(empty)).toBeVisible()
  },
)

test('it is read again every ten seconds, but not while a delete is under way [SH-TOPO-03 SH-TOPO-04 SH-FLAT-20]', async ({
  page,
  signIn,
  cloud,
}) => {
  await page.clock.install()
  await open(page, signIn)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/topology/')) asked.push(request.url())
  })
  await page.clock.runFor(9_000)
  expect(asked).toHaveLength(0)
  await page.clock.runFor(1_500)
  await expect.poll(() => asked.length).toBe(1)
  expect(asked[0]).toMatch(/\/api\/topology\/network\/\?\d{13}=?$/)
  const goOn = cloud.control.fail({
    ...{ service: 'compute', method: 'DELETE', how: 'slow', seconds: 600 },
  })
  await line(page, 'cache-1').getByRole('button').click()
  await balloon(page, 'cache-1').getByRole('button', { name: 'Delete Instance' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
  await dialog.getByRole('button', { name: 'Delete Instance' }).click()
  await expect(dialog).toHaveCount(0)
  const before = asked.length
  await page.clock.runFor(25_000)
  expect(asked).toHaveLength(before)
  goOn()
  await expect
    .poll(async () => {
      await page.clock.runFor(1_000)
      return asked.length
    })
    .toBeGreaterThan(before)
})

test(
  'the list is walked by the keyboard alone, a search brings what it finds into sight, and all of it is accessible',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    const networks = cloud.table(rows.networks)
    const web = networks.list().find(({ name }) => name === 'web')
    if (web) networks.update({ ...web, name: `web-${'of-many-teams-'.repeat(6)}` })
    await open(page, signIn)
    await toggleSmall(page)
    const search = page.getByRole('textbox', { name: 'Find a device or network' })
    await search.focus()
    await page.keyboard.type('worker-4')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 of 1: worker-4')).toBeVisible()
    await expect(drawn(page, 'worker-4')).toBeInViewport()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await expect(line(page, 'worker-4')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(balloon(page, 'worker-4')).toBeFocused()
    await expectAccessible(page, 'network topology with a balloon')
    await page.keyboard.press('Escape')
    await expect(line(page, 'worker-4')).toBeFocused()
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page, 'network topology, dark')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(page, 'network topology, phone')
    const wide = () =>
      page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
    expect(await wide()).toBe(0)
  },
)

test(
  'the drawing is saved as an SVG file with everything in it',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await open(page, signIn)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as SVG' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('network-topology.svg')
    const text = await readFile(await file.path(), 'utf8')
    for (const name of ['edge', 'worker-4', 'cache-1'])
      expect(text).toContain(`<title>${name}</title>`)
  },
)

test('a reader is offered no network to delete and nothing to make', async ({ page, signIn }) => {
  await signIn('reader')
  await page.goto(path)
  await expect(flat(page)).toBeVisible()
  await drawn(page, 'web').click()
  await expect(balloon(page, 'web').getByRole('link', { name: 'View Details' })).toBeVisible()
  // Neutron leaves the subnets of a network to everybody in its project.
  await expect(balloon(page, 'web').getByRole('button', { name: 'Delete Network' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Launch Instance' })).toHaveCount(0)
})

test('the graph is another view of the same, is remembered, and opens the same balloon on a press [SH-BALL-15]', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await page.getByRole('tab', { name: 'Graph view' }).click()
  const canvas = page.locator('canvas').first()
  await expect(canvas).toBeVisible()
  await page.reload()
  await expect(canvas).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Graph view' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await line(page, 'cache-1').click()
  // What is chosen in the list comes into the middle of the drawing.
  const box = await canvas.boundingBox()
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
  await expect(async () => {
    await canvas.click({ position: middle })
    await expect(balloon(page, 'cache-1')).toBeVisible({ timeout: 500 })
  }).toPass()
  await canvas.click({ position: middle })
  await expect(balloon(page, 'cache-1')).toHaveCount(0)
})
