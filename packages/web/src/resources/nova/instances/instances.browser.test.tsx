import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, serve } from '#api/testing.ts'
import { button } from '#resource/testing/find.ts'
import { openDetails, openPanel } from '#resource/testing/open.tsx'
import { instances } from '#resources/nova/instances/index.tsx'
import { serverOf } from '#resources/nova/instances/testing.ts'

const day = 86_400_000
const wiki = serverOf('wiki', {
  created: new Date(Date.now() - 21.5 * day).toISOString(),
  addresses: {
    web: [
      { addr: '172.24.0.14', version: 4, 'OS-EXT-IPS:type': 'floating' },
      { addr: '10.20.0.22', version: 4, 'OS-EXT-IPS:type': 'fixed' },
    ],
  },
  // Nova names a group once for each port in it.
  security_groups: [{ name: 'default' }, { name: 'web' }, { name: 'default' }],
})
const resized = serverOf('resized', {
  name: 'a-name-that-is-longer-than-any-column-of-a-table-would-ever-want-to-be',
  status: 'VERIFY_RESIZE',
})
const building = serverOf('building', { status: 'BUILD', 'OS-EXT-STS:task_state': 'spawning' })

const serveNova = () =>
  serve(async (request, url) => {
    const path = url.pathname.replace('/console/', '/')
    if (path === '/api/settings/') return json({})
    if (path === '/api/policy/') {
      // JSON in: the client's own body.
      const { checks } = (await request.json()) as { checks?: unknown[] }
      return json(checks ? { results: checks.map(() => true) } : { allowed: true })
    }
    if (path === '/api/nova/servers/') {
      return json({ items: [wiki, resized, building], has_more_data: false, has_prev_data: false })
    }
    if (path === '/api/nova/servers/wiki') return json(wiki)
    return undefined
  })

const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

beforeEach(() => page.viewport(1440, 900))

test('a name that is cut off is told in whole on hover', async () => {
  serveNova()
  await openPanel(instances, '/project/instances')
  const link = page.getByRole('link', { name: resized.name })
  const cell = () => link.element().closest('th')
  await expect.element(link).toBeVisible()
  expect(cell()?.scrollWidth).toBeGreaterThan(cell()?.clientWidth ?? 0)
  await link.hover()
  expect(cell()?.title).toBe(resized.name)
})

test('all columns fit a wide window, and on a phone name, status and menu stay readable', async () => {
  serveNova()
  await openPanel(instances, '/project/instances')
  const frame = page.getByRole('region', { name: 'Instances' }).getByRole('table')
  await expect.element(page.getByRole('columnheader', { name: 'Age' })).toBeVisible()
  for (const width of [390, 360]) {
    await page.viewport(width, 800)
    await expect.element(page.getByRole('columnheader', { name: 'Name' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    await expect.element(button('Actions for server-wiki')).toBeVisible()
    const table = frame.element()
    expect(table.scrollWidth - (table.parentElement?.clientWidth ?? 0)).toBe(0)
    expect(wide()).toBe(0)
  }
})

test('details name the flavor with its sizes, and all addresses by network', async () => {
  serveNova()
  await openDetails(instances, 'wiki')
  await expect.element(page.getByText('m1.small · 1 VCPU · 2 GB · 20 GB')).toBeVisible()
  await expect.element(page.getByText('172.24.0.14 (floating)')).toBeVisible()
  await expect.element(page.getByText('default, web', { exact: true })).toBeVisible()
  expect(document.title).toBe('server-wiki - Meridian')
})
