import type { Cloud, Logged } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { table } from './helpers.ts'

const named = ({ service, method, path }: Logged) => `${service} ${method} ${path}`

/** What the cloud is asked by a list; versions are asked once in the life of the server. */
const asked = async (page: Page, cloud: Cloud, path: string, list: string) => {
  const look = async () => {
    await page.goto(path)
    await expect(table(page, list).rows.first()).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await look()
  cloud.control.forgetRequests()
  await look()
  return cloud.control.requests().map(named)
}

/** The header of the page tells of the quota, whatever the list. */
const ofTheHeader = /limits|quotas/

for (const [path, user, list, first, others] of [
  ['/project/images', 'demo', 'Images', 'image GET /v2/images', []],
  ['/admin/images', 'admin', 'Images', 'image GET /v2/images', ['identity GET /v3/projects']],
  ['/admin/flavors', 'admin', 'Flavors', 'compute GET /v2.1/flavors/detail', []],
  ['/admin/aggregates', 'admin', 'Host Aggregates', 'compute GET /v2.1/os-aggregates', []],
  ['/project/volumes', 'demo', 'Volumes', /volumes\/detail$/, ['compute GET /v2.1/servers']],
  [
    '/admin/volumes',
    'admin',
    'Volumes',
    /volumes\/detail$/,
    ['compute GET /v2.1/servers', 'identity GET /v3/projects'],
  ],
  ['/project/snapshots', 'demo', 'Volume Snapshots', /snapshots\/detail$/, [/\/volumes$/]],
  ['/admin/volume_types', 'admin', 'Volume Types', /\/types$/, []],
] as const) {
  test(`${path} takes one call before its rows and none for each`, async ({
    page,
    signIn,
    cloud,
  }) => {
    await signIn(user)
    const calls = (await asked(page, cloud, path, list)).filter((one) => !ofTheHeader.test(one))
    expect(calls).toHaveLength(1 + others.length)
    expect(calls[0]).toMatch(first)
    for (const other of others) {
      const isIt = (one: string) => (typeof other === 'string' ? one === other : other.test(one))
      expect(calls.filter(isIt), String(other)).toHaveLength(1)
    }
  })
}
