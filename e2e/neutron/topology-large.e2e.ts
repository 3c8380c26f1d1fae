import type { Page } from '@playwright/test'
import { rows, type Cloud } from '@meridian/cloud'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { balloon, drawn, flat, open, path } from './topology-page.ts'

const graph = (page: Page) => page.getByRole('application', { name: 'Network topology graph' })
const search = (page: Page) => page.getByRole('textbox', { name: 'Find a device or network' })
const told = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text })
const terms = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Puts so many more servers like "cache-1" where it is, of which each hundredth has failed. */
const crowd = (cloud: Cloud, count: number) => {
  const [servers, ports] = [cloud.table(rows.servers), cloud.table(rows.ports)]
  const like = servers.list().find(({ name }) => name === 'cache-1')
  const port = ports.list().find(({ device_id }) => device_id === like?.id)
  if (!like || !port) throw new Error('The world has no server to be like.')
  cloud.store.transaction(() => {
    for (let at = 1; at <= count; at += 1) {
      const [id, own] = [cloud.world.random.uuid(), cloud.world.random.uuid()]
      const name = `web-prod-of-the-shop-${String(at).padStart(4, '0')}`
      servers.insert({ ...like, id, name, vm_state: at % 100 === 7 ? 'error' : 'active' })
      ports.insert({ ...port, id: own, device_id: id, fixed_ips: [] })
    }
  })
}

test('a thousand instances are compact, with names that are told apart, and as wide as there is room', async ({
  page,
  signIn,
  cloud,
}) => {
  crowd(cloud, 1000)
  await page.setViewportSize({ width: 1900, height: 1000 })
  await open(page, signIn)
  await expect(flat(page)).toHaveAttribute('data-mode', /normal|small/)
  await page.getByText('Compact', { exact: true }).click()
  await expect(flat(page)).toHaveAttribute('data-mode', 'compact')
  const names = await flat(page).locator('[data-node] > text').allTextContents()
  expect(new Set(names).size).toBe(names.length)
  const cut = drawn(page, 'web-prod-of-the-shop-0003')
  await expect(cut.locator('title')).toHaveText('web-prod-of-the-shop-0003')
  await expect(cut.locator('> text')).toHaveText(/^web-prod.*….*0003$/)
  const sizes = () => flat(page).evaluate((frame) => [frame.scrollWidth, frame.clientWidth])
  const [all = 0, seen = 0] = await sizes()
  expect(all - seen).toBeLessThan(8)
  expect(seen).toBeGreaterThan(1200)
  await expectAccessible(page, 'a large topology')
  // The sizes of the ledger are there all the same.
  await page.getByText('Small', { exact: true }).click()
  await expect(flat(page)).toHaveAttribute('data-mode', 'small')
  await page.reload()
  await expect(flat(page)).toHaveAttribute('data-mode', 'small')
  await page.getByText('Compact', { exact: true }).click()
  await page.goto(path)
  await expect(flat(page)).toHaveAttribute('data-mode', 'compact')
})

test('the graph groups them, finds one within its group, and its address shows the same again', async ({
  page,
  signIn,
  cloud,
}) => {
  crowd(cloud, 300)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn()
  await page.goto(`${path}?view=graph`)
  await expect(graph(page)).toHaveAttribute('aria-busy', 'false')
  await graph(page).focus()
  await graph(page).press('Home')
  const group = told(page, /^web-prod-of-the-shop-…, Group of instances, 297 Active/)
  for (let at = 0; at < 40 && !(await group.count()); at++) await graph(page).press('PageDown')
  await expect(group).toHaveText(/, closed$/)
  await expectAccessible(page, 'a graph with groups')
  await search(page).fill('shop-0123')
  await expect(group).toHaveText(/297 Active, 1 found, closed$/)
  await page.keyboard.press('Enter')
  await expect(group).toHaveText(/297 Active, 1 found, open$/)
  // It is in the middle.
  const box = await graph(page).boundingBox()
  if (!box) throw new Error('The graph is not there.')
  const own = balloon(page, 'web-prod-of-the-shop-0123')
  await graph(page).click({ position: { x: box.width / 2, y: box.height / 2 } })
  await expect(own).toBeVisible()
  const { open: opened, at } = terms(page)
  expect(opened).toMatch(/\.ACTIVE\.web-prod-of-the-shop-\*$/)
  expect(at).toBeDefined()
  await page.reload()
  await expect(own).toBeVisible()
  await expect(search(page)).toHaveValue('shop-0123')
  expect(terms(page)).toMatchObject({ view: 'graph', open: opened, at, q: 'shop-0123' })
  await own.getByRole('link', { name: 'View Details' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/shop-0123/)
  await page.goBack()
  await expect(own).toBeVisible()
  await page.keyboard.press('Escape')
  // What only somebody else would have written does no harm.
  await page.goto(`${path}?view=graph&open=%3Cscript%3E&open=${opened}&at=gone&size=huge&turned=x`)
  await expect(graph(page)).toHaveAttribute('aria-busy', 'false')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
