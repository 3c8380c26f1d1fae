import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import type { Action } from '../packages/web/src/resource/action.ts'
import {
  comeTo,
  doOffered,
  expectNotForbidden,
  fill,
  labelOf,
  looked,
  opened,
  submit,
} from './dialogs.ts'
import { expect, test } from './fixtures.ts'
import { choose, pageSize, table } from './helpers.ts'
import { dress } from './looks.ts'
import { addressesOf, nothingIn, twins, typeLists, type ChildList, type TypeList } from './types.ts'

/** Sends the dialog that is being opened, with whatever it needs; false where it cannot be filled. */
const fillAndSend = async (page: Page, label: string) => {
  const dialog = opened(page)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  // One that says why nothing can be done just now is closed, and sends nothing.
  const close = dialog.getByRole('contentinfo').getByRole('button', { name: 'Close', exact: true })
  await expect(cancel.or(close)).toBeVisible()
  if ((await close.count()) > 0) return false
  // What is another project's may have nothing that this one could give it.
  const filled = await fill(page, label, true)
  if (filled) await submit(page).click({ timeout: 10_000 })
  return filled
}

/**
 * What a reader may do at the least: key pairs are the own ones of users; for address groups Neutron
 * has no rules of its own and lets the owner, which is the project; and it leaves the subnets of a
 * network and the ports of an address to everybody whose project has these.
 */
const readersAreOffered: Readonly<Record<string, readonly string[]>> = {
  compute: ['Create Key Pair', 'Import Public Key', 'Delete Key Pair'].map(
    (one) => `Key Pairs: ${one}`,
  ),
  network: [
    ...['Create', 'Edit', 'Delete'].map((verb) => `Address Groups: ${verb} Address Group`),
    ...['Add', 'Remove'].map((verb) => `Address Groups: ${verb} Addresses`),
    ...['Networks: Create Subnet', 'Subnets: Edit Subnet', 'Subnets: Delete Subnet'],
    'Floating IPs: Add Port Forwarding',
  ],
}

/** The panels that the navigation shows; `every-state` looks at what it does not. */
const shownPanels = async (page: Page): Promise<readonly (string | null)[]> => {
  await page.goto('/project/')
  await atRest(page)
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  return links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))
}

const panelOf = (list: TypeList | ChildList): TypeList =>
  'parent' in list ? panelOf(list.parent) : list

for (const service of new Set(typeLists.map((list) => list.service)))
  test(`what a reader is offered of ${service} is not forbidden`, async ({
    page,
    signIn,
    world,
  }) => {
    test.setTimeout(120_000)
    await pageSize(page, world.url, looked)
    await dress(page, { colorScheme: 'light', width: 1440 })
    await signIn('reader')
    const shown = await shownPanels(page)
    const offered: string[] = []
    for (const list of typeLists)
      if (list.service === service && shown.includes(panelOf(list).path))
        for (const label of await expectGranted(page, list)) offered.push(`${list.title}: ${label}`)
    expect(offered).toEqual(expect.arrayContaining([...(readersAreOffered[service] ?? [])]))
  })

/**
 * What an administrator does at once with what is another's. The dialogs of both lists are one, and
 * `every-dialog` sends each; the rules allow an administrator everything.
 */
const isDone = ({ opens }: Action<never>): boolean => opens !== true

for (const list of twins) {
  const { item = [] } = (await list.declared()).actions
  if (!item.some(isDone)) continue
  test(`what an administrator does at once in ${list.path} is not forbidden`, async ({
    page,
    signIn,
    world,
  }) => {
    test.setTimeout(120_000)
    await pageSize(page, world.url, looked)
    await dress(page, { colorScheme: 'light', width: 1440 })
    await signIn('admin')
    expect(await expectGranted(page, list, isDone)).not.toEqual([])
  })
}

/** Items whose lists are looked into: the first may be another project's. */
const places = 2

/** Each action that is offered, of those that are meant, is done once; answers which ones were. */
const expectGranted = async (
  page: Page,
  list: TypeList,
  isMeant: (action: Action<never>) => boolean = () => true,
): Promise<readonly string[]> => {
  const { global = [], item = [] } = (await list.declared()).actions
  const done: string[] = []
  // One that opens nothing leads to a page, and asks the cloud for nothing yet.
  const above = new Set(global.filter((one) => one.opens && isMeant(one)).map(labelOf))
  const left = new Set(item.filter(isMeant).map(labelOf))
  let visited = 0
  for await (const address of addressesOf(page, list)) {
    await doAbove(page, list, address, above, done)
    await doInRows(page, list, address, left, done)
    visited += 1
    if (visited === places || above.size + left.size === 0) break
  }
  return done
}

const opener =
  (page: Page, { title }: TypeList, address: string) =>
  async () => {
    await comeTo(page, address)
    const { rows } = table(page, title)
    await expect(rows.first().or(nothingIn(page))).toBeVisible()
    return rows
  }

const doAbove = async (
  page: Page,
  list: TypeList,
  address: string,
  above: Set<string>,
  done: string[],
) => {
  for (const label of above) {
    await opener(page, list, address)()
    await atRest(page)
    const button = page.getByRole('button', { name: label, exact: true })
    if ((await button.count()) === 0 || !(await button.isEnabled())) continue
    above.delete(label)
    done.push(label)
    await expectNotForbidden(page, `${list.title}: ${label}`, async () => {
      await button.click()
      return fillAndSend(page, label)
    })
  }
}

const doInRows = async (
  page: Page,
  list: TypeList,
  address: string,
  left: Set<string>,
  done: string[],
) => {
  const { item = [] } = (await list.declared()).actions
  await doOffered(page, left, opener(page, list, address), async (label, row) => {
    done.push(label)
    await expectNotForbidden(page, `${list.title}: ${label}`, async () => {
      await choose(page, row, label)
      const { opens } = item.find((one) => labelOf(one) === label) ?? {}
      return !opens || fillAndSend(page, label)
    })
  })
}
