/** The places in which a type's dialogs are offered: above its lists, in their first rows, on a page. */
import type { Cloud } from '@meridian/cloud'
import type { OpenStack } from '@meridian/openstack'
import { test, type Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { notFor, offeredAmong } from './dialog-ground.ts'
import type { Open } from './dialog-walk.ts'
import { comeTo, doOffered, looked, offers } from './dialogs.ts'
import { expect } from './fixtures.ts'
import { choose, chooseOnPage, table } from './helpers.ts'
import type { User } from './openstack.ts'
import { addressesOf, nothingIn, onPages, type TypeList } from './types.ts'
import { visit } from './visit.ts'

/** The labels of dialogs that are still to be found: each is taken out where it is. */
export type Left = { readonly above: Set<string>; readonly rows: Set<string> }

/** What the places belong to. */
export type Ground = {
  readonly page: Page
  readonly cloud: Cloud
  readonly signIn: (user: User) => Promise<void>
  readonly openstack: (user?: User) => Promise<OpenStack>
}

/** What is done to each dialog. */
export type Way = {
  readonly visit: (list: TypeList, label: string, open: Open) => Promise<void>
  /** Whether it sends nothing: the place stays as it is, and the next dialog of a row is opened there. */
  readonly inPlace: boolean
}

/** What Neutron lets those do whose the network is, which no port says: elsewhere it is refused. */
const onOwnNetworks = ['Add Allowed Address Pair', 'Remove Allowed Address Pairs']

/** Goes through the lists of a type, and does to each dialog that is left what is to be done, where it is offered. */
export const visitDialogs = async (
  ground: Ground,
  lists: readonly TypeList[],
  left: Left,
  way: Way,
): Promise<void> => {
  const { page, signIn, openstack } = ground
  const { above, rows } = left
  const onPage = Object.entries(onPages).filter(([label]) => rows.delete(label))
  const shared = way.inPlace
    ? []
    : await (await openstack()).neutron.networks.list({ shared: true })
  const isOver = () => above.size + rows.size === 0
  // What the first user may not do, an administrator may, in the list of all.
  for (const list of lists) {
    if (isOver() && onPage.length === 0) break
    await signIn(list.user)
    for (const [label, found] of onPage.splice(0))
      await visitOnPage(page, list, label, await found(await openstack(list.user)), way)
    for await (const address of addressesOf(page, list)) {
      await visitAbove(page, list, address, above, way)
      const isTheirs = shared.some(({ id }) => address.includes(id)) && list.user !== 'admin'
      const later = onOwnNetworks.filter((label) => isTheirs && rows.delete(label))
      const own = Object.keys(way.inPlace ? {} : notFor).filter((label) => rows.delete(label))
      await visitRows(page, list, address, rows, way)
      for (const label of [...later, ...own]) rows.add(label)
      for (const [label, query] of Object.entries({ ...offeredAmong, ...notFor })) {
        if (!rows.delete(label)) continue
        const one = new Set([label])
        await visitRows(page, list, `${address}?${query}`, one, way)
        for (const still of one) rows.add(still)
      }
      if (isOver()) break
    }
  }
  expect([...above, ...rows], 'dialogs that were never offered').toEqual([])
}

const visitOnPage = async (
  page: Page,
  list: TypeList,
  label: string,
  address: string,
  way: Way,
): Promise<void> => {
  await page.goto(address)
  await atRest(page)
  const { pathname } = new URL(page.url())
  await way.visit(list, label, async () => {
    // What was told there would stand before its actions.
    await comeTo(page, pathname)
    return chooseOnPage(page, label)
  })
}

const visitAbove = async (
  page: Page,
  list: TypeList,
  address: string,
  above: Set<string>,
  way: Way,
): Promise<void> => {
  for (const label of above)
    await test.step(label, async () => {
      await (way.inPlace ? visit : comeTo)(page, address)
      await atRest(page)
      const opener = page.getByRole('button', { name: label, exact: true })
      if ((await opener.count()) === 0) return
      above.delete(label)
      await way.visit(list, label, async () => {
        await opener.click()
        return opener
      })
    })
}

/** The dialogs of items that are left, as far as the first rows offer them. */
const visitRows = async (
  page: Page,
  list: TypeList,
  address: string,
  left: Set<string>,
  way: Way,
): Promise<void> => {
  const { rows } = table(page, list.title)
  if (!way.inPlace) {
    const open = async () => {
      await comeTo(page, address)
      await expect(rows.first()).toBeVisible()
      return rows
    }
    return doOffered(page, left, open, (label, row) =>
      way.visit(list, label, () => choose(page, row, label)),
    )
  }
  if (left.size === 0) return
  await visit(page, address)
  await expect(rows.first().or(nothingIn(page))).toBeVisible()
  for (let at = 0; at < Math.min(looked, await rows.count()) && left.size > 0; at += 1) {
    const row = rows.nth(at)
    const found = (await offers(page, row)).filter((label) => left.delete(label))
    for (const label of found)
      await test.step(`${label}, row ${at}`, () =>
        way.visit(list, label, () => choose(page, row, label)))
    if (found.length > 0) continue
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
}
