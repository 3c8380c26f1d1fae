import type { Page } from '@playwright/test'
import { expectAccessible, expectFits } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import {
  allocate,
  confirm,
  dialog,
  expectKeysIn,
  table,
  toasts,
  unique,
  userMenu,
} from '../helpers.ts'

const button = (page: Page, name: string | RegExp = /^Activity/) =>
  page.getByRole('banner').getByRole('button', { name, exact: typeof name === 'string' })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Activity' })

/** The entry of the open list that is about this. */
const entry = (page: Page, text: string | RegExp) =>
  panel(page)
    .getByRole('list', { name: 'Activity' })
    .getByRole('listitem')
    .filter({ hasText: text })

/** What the browser keeps for longer than the page. */
const stored = (page: Page) => page.evaluate(() => JSON.stringify(localStorage))

const launch = async (page: Page, name: string) => {
  await page.goto('/project/instances?name=wiki')
  await page.getByRole('button', { name: 'All Options', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance')
  const step = (title: string) =>
    wizard.root
      .getByRole('navigation', { name: 'Steps' })
      .getByRole('button', { name: new RegExp(`^${title}`) })
      .click()
  await wizard.fill({ 'Instance Name': name })
  await step('Source')
  const volume = wizard.root.getByRole('radiogroup', { name: 'Create New Volume' })
  await volume.getByText('No', { exact: true }).click()
  await allocate(page, 'Image', 'cirros')
  await step('Flavor')
  await allocate(page, 'Flavor', 'm1.tiny')
  await step('Networks')
  await allocate(page, 'Networks', 'web')
  await wizard.press('Launch Instance')
  await expect(wizard.root).toBeHidden()
}

/** Locks an instance, sees that listed as done, and waits until the browser has stored it. */
const lockAndLook = async (page: Page) => {
  await page.goto('/project/instances?name=wiki')
  await table(page, 'Instances').row('wiki').do('Lock Instance')
  await button(page).click()
  await expect(entry(page, 'Lock Instance')).toContainText('Done')
  await expect.poll(() => stored(page)).toContain('meridian.activity.')
}

test('a launch runs in the list until the instance is there, over pages and a reload', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await launch(page, 'busy-1')
  await expect(button(page, 'Activity (1 running)')).toBeVisible()
  await expect.poll(() => stored(page)).toContain('meridian.activity.')
  await page.goto('/project/key_pairs')
  await expect(button(page, 'Activity (1 running)')).toBeVisible()
  await page.reload()
  await button(page, 'Activity (1 running)').click()
  await expect(entry(page, 'Launch Instance')).toContainText('Running')
  await expect(panel(page).getByRole('progressbar', { name: 'Running' })).toBeVisible()
  await expectAccessible(page, 'list of activities, one running')
  await expect(async () => {
    cloud.clock.advance(5_000)
    await expect(entry(page, 'Launch Instance')).toContainText('Done', { timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('status').filter({ hasText: 'Launch Instance' })).toHaveText(
    'Launch Instance: busy-1. Done',
  )
  await entry(page, 'Launch Instance').getByRole('link', { name: 'busy-1' }).click()
  await expect(page.getByRole('heading', { name: 'busy-1', level: 1 })).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await expect(button(page, 'Activity')).toBeVisible()
})

test(
  'a deletion runs until the instance is gone',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    await signIn()
    await page.goto('/project/instances?name=wiki')
    await table(page, 'Instances').row('wiki').do('Delete Instance')
    await confirm(page, 'Confirm Delete Instance', 'Delete Instance')
    await button(page, 'Activity (1 running)').click()
    await expect(entry(page, 'Delete Instance')).toContainText('wiki')
    await expect(async () => {
      cloud.clock.advance(5_000)
      await expect(entry(page, 'Delete Instance')).toContainText('Done', { timeout: 1_000 })
    }).toPass({ timeout: 40_000 })
    // There is no page of it any more.
    await expect(entry(page, 'Delete Instance').getByRole('link')).toHaveCount(0)
  },
)

test('what a service refuses is listed in its words, with its request id', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/instances?name=wiki')
  cloud.control.fail({
    service: 'compute',
    method: 'POST',
    path: '/action$',
    how: 'status',
    status: 409,
    message: 'The host is under repair.',
  })
  await table(page, 'Instances').row('wiki').do('Pause Instance')
  await button(page, 'Activity (1 failed)').click()
  const failed = entry(page, 'Pause Instance')
  await expect(failed).toContainText('Failed')
  await expect(failed).toContainText(/Unable to pause the server with id: [0-9a-f-]{36}/)
  await expect(failed).toContainText(/The host is under repair\. · compute · HTTP 409 · req-/)
  await expect(failed.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await expectAccessible(page, 'list of activities, one failed')
  await page.keyboard.press('Escape')
  // Seen is seen.
  await expect(button(page, 'Activity')).toBeFocused()
})

test('key pairs that are made and deleted are listed; the list can be cleared', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await signIn()
  await page.goto('/project/key_pairs')
  await page.getByRole('button', { name: 'Create Key Pair' }).click()
  const create = dialog(page, 'Create Key Pair')
  await create.fill({ 'Key Pair Name': 'listed' })
  await create.press('Create Key Pair')
  const key = dialog(page, 'Private Key of listed')
  await expectKeysIn(key.root)
  await page.keyboard.press('Escape')
  await dialog(page, 'Close Without Saving?').root.getByRole('button').last().click()
  await expect(key.root).toBeHidden()
  await expect(button(page, 'Activity')).toBeVisible()
  await button(page).click()
  await expect(entry(page, 'Create Key Pair')).toContainText('Done')
  await expectFits(page, 'list of activities')
  await expectAccessible(page, 'list of activities, narrow')
  await panel(page).getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(panel(page)).toContainText('Nothing has been started yet.')
})

test('after signing out nothing of it is left in the browser', async ({ page, signIn }) => {
  await signIn()
  await lockAndLook(page)
  expect(await stored(page)).not.toMatch(/Lock Instance|wiki|gAAAA|token/i)
  await page.keyboard.press('Escape')
  await userMenu(page, 'demo', 'Sign Out')
  await expect(page.getByLabel('User Name')).toBeVisible()
  expect(await stored(page)).toBe('{}')
  await signIn('admin')
  await page.goto('/project/instances')
  await button(page, 'Activity').click()
  await expect(panel(page)).toContainText('Nothing has been started yet.')
})

test(
  'of two windows one follows what goes on, and the other shows the same',
  { tag: '@whole' },
  async ({ page, context, signIn, cloud }) => {
    await signIn()
    await launch(page, 'busy-2')
    await expect.poll(() => stored(page)).toContain('meridian.activity.')
    const second = await context.newPage()
    const windows = [page, second]
    await Promise.all(windows.map((one) => one.goto('/project/key_pairs')))
    for (const one of windows) await expect(button(one, 'Activity (1 running)')).toBeVisible()
    const asking = new Set<Page>()
    for (const one of windows)
      one.on('request', (request) => {
        if (request.url().includes('/api/nova/servers/')) asking.add(one)
      })
    await expect.poll(() => asking.size).toBe(1)
    await expect(async () => {
      cloud.clock.advance(5_000)
      await expect(button(second, 'Activity')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 40_000 })
    await expect(button(page, 'Activity')).toBeVisible()
    expect(asking.size).toBe(1)
    await button(second).click()
    await expect(entry(second, 'Launch Instance')).toContainText('Done')
  },
)

test(
  'what was started is there again for its user after the session ended by itself, and sealed meanwhile',
  { tag: '@whole' },
  async ({ page, context, signIn }) => {
    await signIn()
    await lockAndLook(page)
    await context.clearCookies()
    await page.goto('/project/key_pairs')
    await expect(page.getByLabel('User Name')).toBeVisible()
    expect(await stored(page)).toContain('meridian.activity.')
    expect(await stored(page)).not.toMatch(/Lock Instance|wiki/)
    await signIn()
    await page.goto('/project/key_pairs')
    await button(page).click()
    await expect(entry(page, 'Lock Instance')).toContainText('Done')
  },
)

test(
  'what was changed is taken back from its message, and from the list',
  { tag: ['@whole', '@openstack'] },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { neutron } = await openstack()
    const name = unique('before-')
    const { id } = await neutron.networks.create({ name })
    cleanUp(() => neutron.networks.remove(id))
    const isCalled = (wanted: string) =>
      expect.poll(async () => (await neutron.networks.get(id)).name).toBe(wanted)
    const rename = async (to: string) => {
      await page.getByRole('button', { name: 'Edit Network', exact: true }).click()
      const edit = dialog(page, 'Edit Network')
      await edit.fill({ 'Network Name': to })
      await edit.press('Save')
      await isCalled(to)
    }
    await signIn()
    await page.goto(`/ngdetails/OS::Neutron::Net/${id}`)
    await rename(`${name}-x`)
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await isCalled(name)
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await rename(`${name}-y`)
    await button(page).click()
    await expect(entry(page, 'Undo Edit Network')).toHaveCount(1)
    await panel(page).getByRole('button', { name: 'Undo' }).click()
    await isCalled(name)
    await expect(panel(page).getByRole('button', { name: 'Undo' })).toHaveCount(0)
    await expectAccessible(page, 'activity with undo')
  },
)
