import { csrfToken, expect, test } from '../fixtures.ts'
import { addServers, dialog, expectLoaded, table, toasts } from '../helpers.ts'
import type { Cloud } from '@meridian/cloud'
import type { Page } from '@playwright/test'

/** Lets time go by for the page and for the server, in steps in which the page asks for its rows. */
const passes = async (page: Page, cloud: Cloud, minutes: number): Promise<void> => {
  for (let passed = 0; passed < minutes; passed += 10) {
    cloud.clock.advance(10 * 60_000)
    const asked = page.waitForResponse((one) => one.url().includes('/api/nova/servers/'))
    await page.clock.fastForward(10 * 60_000)
    await asked
  }
}

const openPolling = async (page: Page, cloud: Cloud): Promise<void> => {
  // Something that nobody brings to an end.
  addServers(cloud, 1, { vm_state: 'active', task_state: 'rebooting' })
  await page.clock.install({ time: Date.now() })
  await page.goto('/project/instances?name=many-0000')
  await expect(table(page, 'Instances').rows).toHaveCount(1)
}

test('a page that is left open ends with its session, though it asks for rows by itself', async ({
  page,
  cloud,
  signIn,
}) => {
  await signIn()
  await openPolling(page, cloud)
  await passes(page, cloud, 50)
  await expect(dialog(page, 'Sign In Again').root).toBeHidden()
  const again = dialog(page, 'Sign In Again')
  // With whichever of its calls comes first after the hour.
  await expect(async () => {
    cloud.clock.advance(10 * 60_000)
    await page.clock.fastForward(10 * 60_000)
    await expect(again.root).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 10_000 })
  await expect(again.root.getByLabel('User Name')).toHaveValue('demo')
  await again.root.getByLabel(/^Password/).fill('demo')
  await again.press('Sign In')
  await expect(again.root).toBeHidden()
  await expect(page).toHaveURL(/\/project\/instances\?name=many-0000$/)
})

test('a page whose reader moves the pointer keeps its session', async ({ page, cloud, signIn }) => {
  await signIn()
  await openPolling(page, cloud)
  await passes(page, cloud, 40)
  // The server hears of it, though nothing is pressed.
  const told = page.waitForResponse((one) => one.url().includes('/user-session/'))
  await page.mouse.move(200, 200)
  await told
  await passes(page, cloud, 40)
  await expect(dialog(page, 'Sign In Again').root).toBeHidden()
  await expect(table(page, 'Instances').rows).toHaveCount(1)
})

const workInDomain = async (page: Page, url: string): Promise<void> => {
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRFToken': await csrfToken(page) }
  const answer = await page.request.post(`${url}/api/session/scope/`, {
    headers: { ...headers, Origin: url },
    data: { domain_id: 'default' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test(
  'an administrator who works in a domain opens each list and stays signed in',
  { tag: '@openstack' },
  async ({ page, signIn, world }) => {
    await signIn('admin')
    await workInDomain(page, world.url)
    const place = page.getByRole('banner').getByRole('button', { name: /Default$/ })
    for (const list of ['instances', 'images', 'key_pairs', 'networks', 'server_groups']) {
      await page.goto(`/project/${list}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectLoaded(page)
      await expect(place).toBeVisible()
      await expect(toasts(page)).toHaveCount(0)
    }
    // Block storage has no address for who is in no project.
    await page.goto('/project/volumes')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/project/instances')
    await expect(place).toBeVisible()
    await expect(dialog(page, 'Sign In Again').root).toBeHidden()
  },
)

test('a service that refuses a valid sign-in says so on its page, and nobody is signed out', async ({
  page,
  cloud,
  signIn,
  world,
}) => {
  await signIn('admin')
  await workInDomain(page, world.url)
  cloud.control.fail({ service: 'compute', how: 'status', status: 401, message: 'Who?' })
  await page.goto('/admin/instances')
  const words = 'The compute service does not accept your sign-in, although Keystone does.'
  await expect(page.getByText(words).first()).toBeVisible()
  await expect(page.getByText('It may want a project').first()).toBeVisible()
  await expect(dialog(page, 'Sign In Again').root).toBeHidden()
  cloud.control.heal()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText(words)).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/instances$/)
})
