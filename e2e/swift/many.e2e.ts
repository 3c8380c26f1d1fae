import type { Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { crowdOfContainers, crowdOfObjects } from '../../tools/crowd-of-objects.ts'
import { expect, test } from '../fixtures.ts'
import { table } from '../helpers.ts'

/** What of a piece of a list Swift is asked for: its rows, and one to see that there are more. */
const piece = '501'

/** What the lists under a path were asked with, one after the other. */
const lists = (cloud: Cloud, path: RegExp) =>
  cloud.control
    .requests()
    .filter((request) => request.method === 'GET' && path.test(request.path))
    .map(({ query }) => new URLSearchParams(query))

/** Scrolls as somebody does who looks for the end, until it is there. */
const toTheEnd = async (page: Page, box: Locator, end: Locator) => {
  await box.hover()
  await expect(async () => {
    await page.mouse.wheel(0, 200_000)
    await expect(end).toBeVisible({ timeout: 500 })
  }).toPass()
}

test('3,000 objects are asked for page by page as they come into sight, drawn where they are seen, and sorted once all are there', async ({
  page,
  signIn,
  cloud,
}) => {
  crowdOfObjects(cloud, 'many', 3_000)
  const { names, root } = table(page, 'Objects')
  const name = (text: string) => root.getByRole('rowheader', { name: text, exact: true })
  await signIn()
  cloud.control.forgetRequests()
  await page.goto('/project/containers/container/many')
  await expect(name('bench-00000')).toBeVisible()
  await expect(page.getByText('Displaying 500 items')).toBeVisible()
  const asked = () => lists(cloud, /\/many$/)
  expect(asked().map((query) => query.get('limit'))).toEqual([piece])
  // What is not there cannot be put in order, and the page says so.
  await expect(page.getByText('There are more;')).toBeVisible()
  await expect(root.getByRole('columnheader').getByRole('button')).toHaveCount(0)

  await toTheEnd(page, root, name('bench-02999'))
  await expect(page.getByText('Displaying 3000 items')).toBeVisible()
  await expect(page.getByText('There are more;')).toHaveCount(0)
  expect(asked().map((query) => query.get('marker'))).toEqual([
    null,
    ...['bench-00499', 'bench-00999', 'bench-01499', 'bench-01999', 'bench-02499'],
  ])
  expect(new Set(asked().map((query) => query.get('limit')))).toEqual(new Set([piece]))
  expect(await names.count()).toBeLessThan(100)
  await root.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await root.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await page.mouse.wheel(0, -200_000)
  await expect(names.first()).toHaveText('bench-02999')
})

test('what is not read yet is found by Swift, by how its name begins [RS-OBJ-06]', async ({
  page,
  signIn,
  cloud,
}) => {
  crowdOfObjects(cloud, 'many', 3_000)
  const { names } = table(page, 'Objects')
  await signIn()
  await page.goto('/project/containers/container/many')
  await expect(page.getByText('Displaying 500 items')).toBeVisible()
  cloud.control.forgetRequests()
  const search = page.getByRole('combobox', { name: 'Search Objects' })
  await search.fill('bench-0299')
  await search.press('Enter')
  await expect(page.getByText('Displaying 10 items')).toBeVisible()
  await expect(names.first()).toHaveText('bench-02990')
  const terms = lists(cloud, /\/many$/).map((query) => [query.get('prefix'), query.get('limit')])
  expect(terms).toEqual([['bench-0299', piece]])
})

test('3,000 containers are asked for page by page as they come into sight, and drawn where they are seen [RS-SWIFT-02]', async ({
  page,
  signIn,
  cloud,
}) => {
  crowdOfContainers(cloud, 3_000)
  const list = page.getByRole('list', { name: 'Containers' })
  await signIn()
  cloud.control.forgetRequests()
  await page.goto('/project/containers')
  const link = (name: string) => list.getByRole('link', { name: new RegExp(`^${name}`) })
  await expect(link('bench-00000')).toBeVisible()
  const asked = () => lists(cloud, /\/AUTH_[^/]+$/)
  expect(asked().map((query) => query.get('limit'))).toEqual([piece])
  expect(await list.getByRole('listitem').count()).toBeLessThan(100)
  await toTheEnd(page, list, link('website'))
  expect(asked()).toHaveLength(7)
  expect(new Set(asked().map((query) => query.get('limit')))).toEqual(new Set([piece]))
  expect(await list.getByRole('listitem').count()).toBeLessThan(100)
  await page.mouse.wheel(0, -400_000)
  await link('bench-00000').focus()
  // However far one scrolls, the keys go on from where they were.
  await toTheEnd(page, list, link('website'))
  await expect(link('bench-00000')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/container\/bench-00000$/)
})
