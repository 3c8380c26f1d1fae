import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { expectAccessible, expectFits } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'

const figure = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${name} \\d+ of \\d+`) })

test('the header shows a quota of the project; another is chosen and stays [SH-HEAD-01 SH-HEAD-02 SH-HEAD-03 SH-HEAD-04]', async ({
  page,
  context,
  signIn,
  world,
}) => {
  await signIn()
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/header/')
  await page.goto('/project/key_pairs?sort=name')
  expect(new URL((await asked).url()).search).toBe('?sort=name')
  await figure(page, 'Instances').click()
  const menu = page.getByRole('menu', { name: /^Instances/ })
  await expect(menu.getByRole('menuitem', { name: /^Volumes/ })).toContainText(/\d+ of \d+/)
  await expect(menu.getByRole('menuitem', { name: /^Floating IPs/ })).toContainText(/\d+ of \d+/)
  await expectAccessible(page, 'menu of the quotas')
  await menu.getByRole('menuitem', { name: /^Volumes/ }).click()
  await expect(figure(page, 'Volumes')).toBeVisible()
  const cookies = await context.cookies(world.url)
  expect(cookies.find(({ name }) => name === 'selected_header')?.value).toBe('volumes')
  await page.reload()
  await expect(figure(page, 'Volumes')).toBeVisible()
})

test('pages of administrators are about all projects, and have neither a quota of one nor a launch', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/project/instances')
  const switcher = page.getByRole('banner').getByRole('button', { name: /^RegionOne/ })
  await expect(switcher).toHaveText(/admin$/)
  await expect(figure(page, 'Instances')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Instances', exact: true })
    .last()
    .click()
  await expect(table(page, 'Instances').rows).not.toHaveCount(0)
  await expect(switcher).toHaveText(/All projects$/)
  await expect(figure(page, 'Instances')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Launch Instance' })).toHaveCount(0)
  await table(page, 'Instances').rows.first().getByRole('rowheader').getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  await expect(switcher).toHaveText(/All projects$/)
})

test('a service that does not count leaves the page and its other figures alone', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({ service: 'volumev3', how: 'down' })
  await page.goto('/project/key_pairs')
  await figure(page, 'Instances').click()
  const menu = page.getByRole('menu', { name: /^Instances/ })
  await expect(menu.getByRole('menuitem', { name: /^Volumes/ })).toContainText('Not read:')
  await expect(menu.getByRole('menuitem', { name: /^Networks/ })).toContainText(/\d+ of \d+/)
  await expect(page.getByText('Failed to populate extensible header.')).toBeHidden()
})

test('the figures follow what is done [SH-HEAD-02]', async ({ page, signIn, cloud }) => {
  await signIn()
  await page.goto('/project/instances?name=wiki')
  const before = await figure(page, 'Instances').innerText()
  const used = Number(/(\d+) of/.exec(before)?.[1])
  await table(page, 'Instances').row('wiki').do('Delete Instance')
  await page.getByRole('button', { name: 'Delete Instance', exact: true }).click()
  await expect(page.getByText('Deleted Instance: wiki.')).toBeVisible()
  await expect(async () => {
    cloud.clock.advance(5_000)
    await expect(figure(page, 'Instances')).toContainText(`${used - 1} of`, { timeout: 500 })
  }).toPass({ timeout: 30_000 })
})

test('the header fits narrow windows, where the figure gives way', async ({ page, signIn }) => {
  await signIn()
  for (const width of [1440, 1024, 768, 390, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/project/key_pairs')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Activity' })).toBeVisible()
    // The figure comes after everything else.
    await atRest(page)
    await expect(figure(page, 'Instances')).toBeVisible({ visible: width >= 1024 })
    await expectFits(page, `${width} wide`)
  }
})
