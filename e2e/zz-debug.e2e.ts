import { expect, test } from './fixtures.ts'
import { table } from './helpers.ts'
test('debug', async ({ page, signIn, cloud }) => {
  await signIn('admin')
  cloud.control.fail({ service: 'identity', how: 'slow', seconds: 600 })
  page.on('request', (r) => {
    if (r.url().includes('/api/')) console.log(r.method(), r.url())
  })
  await page.goto('/admin/instances')
  await expect(table(page, 'Instances').rows).not.toHaveCount(0)
  await page.waitForTimeout(6500)
  console.log(
    JSON.stringify(
      cloud.control
        .requests()
        .filter((r) => r.service === 'identity')
        .map((r) => r.method + r.path),
    ),
  )
  await page.screenshot({ path: '/tmp/shot-keystone.png' })
  await page.goto('/admin/flavors')
  cloud.control.fail({ service: 'compute', how: 'slow', seconds: 600 })
  await page.goto('/project/instances')
  await page.waitForTimeout(6500)
  await page.screenshot({ path: '/tmp/shot-list.png' })
  await page.setViewportSize({ width: 390, height: 800 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/shot-list-390.png' })
  await page.goto('/project/', { waitUntil: 'commit' })
  await page.waitForTimeout(7500)
  await page.screenshot({ path: '/tmp/shot-overview-390.png' })
  await page.goto('/auth/logout')
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/shot-logout-390.png' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.screenshot({ path: '/tmp/shot-logout.png' })
})
