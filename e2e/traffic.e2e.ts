import type { Cloud } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { dialog, table } from './helpers.ts'

/** Lets the server find out what the services can do, which it keeps for ten minutes. */
const warmUp = async (page: Page, cloud: Cloud): Promise<void> => {
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).not.toHaveCount(0)
  await page.goto('about:blank')
  cloud.control.forgetRequests()
}

const calls = (cloud: Cloud): readonly string[] =>
  cloud.control.requests().map(({ service, method, path }) => `${method} ${service} ${path}`)

/** All that change are asked for at once; without it no count below would tell first from next. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByText('debian-12').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
}

for (const rows of [20, 1000]) {
  test(`${rows} instances cost one upstream call before they show and three in all`, async ({
    page,
    signIn,
    cloud,
    context,
    world,
  }) => {
    cloud.control.seed('crowded')
    await context.addCookies([
      { name: 'API_RESULT_PAGE_SIZE', value: String(rows), url: world.url },
    ])
    await signIn()
    await warmUp(page, cloud)
    // The names are held back: what shows without them came with one call.
    const release = hold(cloud)
    await page.goto('/project/instances')
    await expect(page.getByText(`Displaying ${rows} items`)).toBeVisible()
    const before = calls(cloud).filter((call) => !call.endsWith('/limits'))
    expect(before.filter((call) => call.includes('/servers'))).toHaveLength(1)
    release()
    await settled(page)
    const all = calls(cloud)
    expect(all.length, all.join('\n')).toBeLessThanOrEqual(3)
    expect(all.filter((call) => call.includes('/servers/detail'))).toHaveLength(1)
  })
}

/** Image names take a second: long enough for a page that does not wait for them. */
const hold = (cloud: Cloud) => cloud.control.fail({ service: 'image', how: 'slow', seconds: 1 })

test('a poll is one call however many rows change', async ({ page, signIn, cloud, openstack }) => {
  await signIn()
  await warmUp(page, cloud)
  const { nova } = await openstack()
  for (const server of await nova.servers.list({ name: '^(loki|grafana|prometheus|wiki)$' })) {
    await nova.servers.stop(server.id)
  }
  await page.goto('/project/instances')
  await expect(page.getByRole('progressbar', { name: 'In progress' })).toHaveCount(5)
  await settled(page)
  cloud.control.forgetRequests()
  await expect.poll(() => calls(cloud).length, { timeout: 20_000 }).toBe(1)
  expect(calls(cloud)).toEqual(['GET compute /v2.1/servers/detail'])
})

test('opening the launch wizard takes at most six calls of the browser', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/instances')
  await expect(table(page, 'Instances').rows).toHaveCount(20)
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The list below goes on polling meanwhile.
    if (pathname.startsWith('/api/') && pathname !== '/api/nova/servers/') asked.push(pathname)
  })
  await page.getByRole('button', { name: 'Launch Instance', exact: true }).click()
  await expect(
    dialog(page, 'Launch Instance').root.getByRole('button', { name: /^Key Pair/ }),
  ).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(6)
})
