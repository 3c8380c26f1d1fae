import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { ownProject } from '../own-project.ts'
import { take } from './launch-page.ts'
import { sitePath } from '../helpers.ts'

/** Counts what the user does, in the page itself: presses of a pointer and of keys, and pages gone to. */
const counted = async (page: Page) => {
  await page.evaluate(() => {
    const counts = { clicks: 0, keys: 0 }
    Object.assign(window, { counts })
    addEventListener('pointerdown', () => (counts.clicks += 1), true)
    addEventListener('keydown', () => (counts.keys += 1), true)
  })
  const pages = new Set<string>()
  page.on('framenavigated', (frame) => pages.add(sitePath(new URL(frame.url()).pathname)))
  return async () => ({
    ...(await page.evaluate((): { clicks: number; keys: number } => Reflect.get(window, 'counts'))),
    pages: pages.size,
  })
}

test(
  'from an empty project to the line that logs in: few clicks, few keys, two pages',
  { tag: ['@whole', '@openstack'] },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    const outside = await openstack('admin')
    await ownProject({ name: 'fresh', outside, cleanUp }, [['demo', 'member']])
    const { nova } = await openstack('demo', 'fresh')
    // Key pairs are the user's, whatever the project: those of an earlier journey are theirs still.
    const forget = async () => {
      for (const { name } of await nova.keypairs.listAll())
        if (/^site-key(-\d+)?$/.test(name)) await nova.keypairs.remove(name)
    }
    await forget()
    cleanUp(forget)
    cleanUp(async () => {
      for (const { id } of await nova.servers.listAll()) await nova.servers.remove(id)
    })
    await signIn('demo', 'fresh')
    await page.goto('/project/instances')
    const count = await counted(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    const openActivity = () =>
      page
        .getByRole('banner')
        .getByRole('button', { name: /^Activity/ })
        .click()

    await press('Launch Instance')
    await expect(page.getByRole('textbox', { name: /^Instance Name/ })).toBeFocused()
    await page.keyboard.type('site')
    await take(page, /^cirros/)
    await take(page, 'm1.tiny')
    await press('Prepare Network')
    await expect(page.getByRole('radio', { name: /^private .*through router edge/ })).toBeChecked()
    await take(page, 'Anyone')
    await take(page, 'A new key pair')
    const launch = page.getByRole('main').getByRole('button', { name: 'Launch Instance' })
    await launch.click()
    const secret = page.getByRole('dialog', { name: 'Private Key of site-key' })
    const download = page.waitForEvent('download')
    await secret.getByRole('button', { name: 'Download Private Key' }).click()
    expect((await download).suggestedFilename()).toBe('site-key.pem')
    await secret.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(page).toHaveURL(/\/project\/instances$/)

    await eventually(async () => {
      await expect(
        page.getByRole('status').filter({ hasText: 'Launch Instance: site. Done' }),
      ).toBeAttached({ timeout: 1_000 })
    })
    await openActivity()
    await expect(page.getByRole('region', { name: 'How to get in' })).toContainText(
      /ssh cirros@172\.24\./,
    )
    const first = await count()
    expect(first.clicks).toBeLessThanOrEqual(14)
    expect(first.keys).toBeLessThanOrEqual(25)
    expect(first.pages).toBeLessThanOrEqual(2)

    // The next one finds a network, a group and a key.
    await page.keyboard.press('Escape')
    await press('Launch Instance')
    await expect(page.getByRole('textbox', { name: /^Instance Name/ })).toBeFocused()
    await page.keyboard.type('next')
    await take(page, /^cirros/)
    await take(page, 'm1.tiny')
    await take(page, 'Anyone')
    await page.getByRole('button', { name: /Key Pair$/ }).click()
    await page.getByRole('option', { name: 'site-key', exact: true }).click()
    await launch.click()
    await expect(page).toHaveURL(/\/project\/instances$/)
    await eventually(async () => {
      await expect(
        page.getByRole('status').filter({ hasText: 'Launch Instance: next. Done' }),
      ).toBeAttached({ timeout: 1_000 })
    })
    await openActivity()
    await expect(page.getByRole('region', { name: 'How to get in' })).toHaveCount(2)
    expect((await count()).clicks - first.clicks).toBeLessThanOrEqual(8)
  },
)
