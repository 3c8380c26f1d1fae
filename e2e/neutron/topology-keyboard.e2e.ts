import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectKeysIn, expectToast } from '../helpers.ts'
import { balloon, flat, line, open } from './topology-page.ts'

/** Goes on by the Tab key until it is there. */
const tabTo = async (page: Page, to: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const isThere = () => to.evaluate((one) => one === document.activeElement)
  for (let at = 0; at < 60 && !(await isThere()); at++) await page.keyboard.press(key)
  await expect(to).toBeFocused()
}

/** Past the navigation, as whoever has no pointer goes there. */
const skipToContent = async (page: Page) => {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
}

const search = (page: Page) => page.getByRole('textbox', { name: 'Find a device or network' })
const graph = (page: Page) => page.getByRole('application', { name: 'Network topology graph' })

test('views, their switches and files, and every node of the graph are there for the keyboard alone', async ({
  page,
  signIn,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, signIn)
  await skipToContent(page)
  await tabTo(page, page.getByRole('tab', { name: 'Flat view' }))
  await tabTo(page, page.getByRole('switch', { name: 'Small' }))
  await page.keyboard.press('Space')
  await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
  await tabTo(page, page.getByRole('button', { name: 'Download as SVG' }))
  const flatFile = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await flatFile).suggestedFilename()).toBe('network-topology.svg')
  // Wider than its frame, the drawing is scrolled by its keys.
  await tabTo(page, flat(page))
  await expect(async () => {
    // A browser that is still busy with the file lets a key go by.
    await page.keyboard.press('ArrowRight')
    expect(await flat(page).evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0)
  }).toPass({ intervals: [200] })

  await tabTo(page, page.getByRole('tab', { name: 'Flat view' }), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Graph view' })).toBeFocused()
  await expect(graph(page)).toHaveAttribute('aria-busy', 'false')
  await tabTo(page, page.getByRole('switch', { name: 'Labels' }))
  await tabTo(page, page.getByRole('switch', { name: 'Collapse networks' }))
  await tabTo(page, page.getByRole('button', { name: 'Zoom in' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Center' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Download' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'As SVG' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const picture = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await picture).suggestedFilename()).toBe('network_topology.png')
  await expect(page.getByRole('button', { name: 'Download' })).toBeFocused()

  await tabTo(page, graph(page))
  // What its keys do is told to those who see, too.
  await expect(page.getByText(/^Arrow keys move the drawing/)).toBeInViewport({ ratio: 0.9 })
  const told = page.getByRole('status').filter({ hasText: /, Network, Active$/ })
  await page.keyboard.press('Home')
  for (let at = 0; at < 9 && !(await told.count()); at++) await page.keyboard.press('PageDown')
  const name = (await told.textContent())?.split(',')[0] ?? ''
  await page.keyboard.press('Enter')
  await expect(balloon(page, name)).toBeFocused()
  await tabTo(page, balloon(page, name).getByRole('link', { name: 'View Details' }))
  await page.keyboard.press('Escape')
  await expect(balloon(page, name)).toHaveCount(0)
  await expect(graph(page)).toBeFocused()
})

test('a device is found, opened and deleted by the keyboard alone, which then goes on beside where it was', async ({
  page,
  signIn,
}) => {
  await open(page, signIn)
  await skipToContent(page)
  await tabTo(page, search(page))
  await page.keyboard.type('cache-1')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 of 1: cache-1')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search(page)).toHaveValue('')
  const list = page.getByRole('treegrid', { name: 'Networks and devices' })
  await tabTo(page, list.locator('[role=row][tabindex="0"]'))
  await page.keyboard.press('Home')
  for (let at = 0; at < 9; at++) {
    if (await line(page, 'cache-1').evaluate((one) => one === document.activeElement)) break
    await page.keyboard.press('ArrowDown')
  }
  await expect(line(page, 'cache-1')).toBeFocused()
  await page.keyboard.press('Enter')
  const own = balloon(page, 'cache-1')
  await expect(own).toBeFocused()
  const remove = own.getByRole('button', { name: 'Delete Instance' })
  await tabTo(page, remove)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('alertdialog', { name: 'Confirm Delete Instance' })
  await expectKeysIn(asked)
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  // Thought better of, it is where it was.
  await expect(own).toBeVisible()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, asked.getByRole('button', { name: 'Delete Instance' }))
  await page.keyboard.press('Enter')
  await expectToast(page, /Deleted Instance: cache-1\./)
  await expect(own).toHaveCount(0)
  await expect(line(page, 'cache-2')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(list.locator('[role=row]:focus')).toContainText('edge')
})
