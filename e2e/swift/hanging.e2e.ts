import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectKeysIn, table } from '../helpers.ts'

const words = 'The object-store service is slow to answer. Still waiting…'
/** To be there within 6 s (quality.md). */
const within = { timeout: 6_000 }

/** The page says who is slow, once, and everything around that works on. */
const expectSaid = async (page: Page) => {
  const said = page.getByText(words).and(page.locator(':not([data-live-announcer] *)'))
  await expect(said.first()).toBeVisible(within)
  await expect(page.getByRole('status').filter({ hasText: words })).toHaveCount(1)
  await page.getByRole('banner').getByRole('button', { name: 'demo', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expectKeysIn(page.getByRole('menu'))
  await page.keyboard.press('Escape')
}

test('containers and what is in them say that the object storage is slow, and fill once it answers', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  const containers = page.getByRole('list', { name: 'Containers' }).getByRole('listitem')
  const objects = table(page, 'Objects').rows
  for (const [path, filled] of [
    ['/project/containers', containers],
    ['/project/containers/container/photos', objects],
  ] as const) {
    const heal = cloud.control.fail({ service: 'object-store', how: 'slow', seconds: 600 })
    await page.goto(path)
    await expectSaid(page)
    heal()
    await expect(filled.first()).toBeVisible()
    await expect(page.getByText(words)).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  }
})

test('other pages are reached from containers while the object storage hangs', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({ service: 'object-store', how: 'slow', seconds: 600 })
  await page.goto('/project/containers/container/photos')
  await expect(page.getByRole('heading', { name: 'photos', level: 1 })).toBeVisible()
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await tree.getByRole('link', { name: 'Instances', exact: true }).first().click()
  await expect(table(page, 'Instances').rows.first()).toBeVisible()
  cloud.control.heal()
})
