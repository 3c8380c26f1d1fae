import type { Page } from '@playwright/test'
import { rows } from '@meridian/cloud'
import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { confirm, expectToast } from '../helpers.ts'

const path = '/project/network_topology'

const flat = (page: Page) => page.getByRole('group', { name: 'Flat view' })
const list = (page: Page) => page.getByRole('treegrid', { name: 'Networks and devices' })
const line = (page: Page, name: string) =>
  list(page)
    .getByRole('row', { name: new RegExp(`^${name} `) })
    .first()
const drawn = (page: Page, name: string) =>
  flat(page).locator('[data-node]').filter({ hasText: name }).first()
const balloon = (page: Page, name: string) =>
  page.getByRole('dialog', { name: `Details of ${name}` })
const small = (page: Page) => page.getByRole('switch', { name: 'Small' })

const open = async (page: Page, signIn: () => Promise<void>) => {
  await signIn()
  await page.goto(path)
  await expect(flat(page)).toBeVisible()
}

test('networks are columns, devices hang on them, and the size that is chosen stays [SH-FLAT-01 SH-FLAT-02 SH-FLAT-03 SH-FLAT-04 SH-FLAT-05 SH-FLAT-07 SH-FLAT-08 SH-FLAT-09 SH-FLAT-10 SH-TOPO-05 SH-TOPO-06 SH-TOPO-08 SH-TOPO-10]', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1900, height: 1000 })
  await signIn()
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByText('Loading').first()).toBeVisible()
  await expect(flat(page)).toBeVisible()
  const cookie = async () =>
    (await page.context().cookies()).find(({ name }) => name === 'ntp_draw_mode')?.value
  expect(await cookie()).toBeUndefined()
  // Five networks are wider than what the window has left.
  await expect(small(page)).toBeChecked()
  const left = async (name: string) => (await drawn(page, name).boundingBox())?.x ?? 0
  const names = ['public', 'db', 'ipv6', 'shared', 'web']
  const columns = async () => {
    const all: number[] = []
    for (const name of names) all.push(await left(name))
    return all.slice(1).map((x, at) => Math.round(x - (all[at] ?? 0)))
  }
  expect(await columns()).toEqual([100, 100, 100, 100])
  await small(page).click()
  expect(await columns()).toEqual([270, 270, 270, 270])
  expect(await cookie()).toBe('normal')
  await expect(drawn(page, '10.20.1.0/24')).toContainText('db')
  expect(await left('cache-1')).toBeGreaterThan(await left('db'))
  expect(await left('cache-1')).toBeLessThan(await left('ipv6'))
  await page.reload()
  await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
  await small(page).click()
  expect(await cookie()).toBe('small')
})

test('with few networks it is normal, and without any it says so [SH-FLAT-06 SH-FLAT-10]', async ({
  page,
  signIn,
  cloud,
}) => {
  for (const name of ['db', 'shared', 'web'])
    for (const row of cloud.table(rows.networks).list({ where: { name } }))
      cloud.table(rows.networks).remove(row.id)
  await page.setViewportSize({ width: 1900, height: 1000 })
  await open(page, signIn)
  await expect(flat(page)).toHaveAttribute('data-mode', 'normal')
  for (const table of [rows.networks, rows.servers] as const)
    for (const { id } of cloud.table<{ id: string }>(table as never).list())
      cloud.table<{ id: string }>(table as never).remove(id)
  cloud.control.fail({ service: 'network', path: '^/v2.0/routers', how: 'status', status: 404, message: 'None.' })
  await page.reload()
  await expect(page.getByText('There are no networks, routers, or connected instances')).toBeVisible()
})
