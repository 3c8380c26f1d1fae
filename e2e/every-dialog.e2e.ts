import type { Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import type { Action } from '../packages/web/src/resource/action.ts'
import { expectAccessible, expectFits } from './axe.ts'
import {
  comeTo,
  doOffered,
  expectNotForbidden,
  fill,
  held,
  labelOf,
  looked,
  opened,
  submit,
} from './dialogs.ts'
import { addWhatLacks, notFor, offeredAmong, ofOwnTests } from './dialog-ground.ts'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import { choose, chooseOnPage, expectKeysIn, pageSize, stepsOf, table } from './helpers.ts'
import { desktop, dress, phone } from './looks.ts'
import { expectRefused, type Asked } from './refused-dialog.ts'
import { isOnAtFirst } from './settings.ts'
import { addressesOf, lists, onPages, someOf, typeLists, type TypeList } from './types.ts'
import { restPath } from './world.ts'

const dialogs = ':is([role=dialog], [role=alertdialog])'

/** What a dialog asks, where that is not the service of the type in whose list it is offered. */
const network: Asked = { service: 'network', inCloud: 'network' }
const elsewhere: Readonly<Record<string, Asked>> = {
  'Launch Instance': { service: 'compute', inCloud: 'compute' },
  'Create Volume': { service: 'block-storage', inCloud: 'volumev3' },
  'Edit Security Groups': network,
  'Associate Floating IP': network,
  'Disassociate Floating IP': network,
  'Manage Attachments': { service: 'compute', inCloud: 'compute' },
  'Modify Quotas': { service: 'compute', inCloud: 'compute' },
}

/** A question is, and what SV-USER-32 says so of. */
const endedByRefusal = (label: string, isQuestion: boolean): boolean =>
  isQuestion || label === 'Change Password'

/** Dialogs that lists of several types offer, and whose list they are walked in step by step. */
const walkedIn: Readonly<Record<string, string>> = {
  'Launch Instance': 'Instances',
  'Create Volume': 'Volumes',
}

/** Its steps are looked at with something chosen in them by `every-panel`. */
const lookedAt = 'Launch Instance'

/** After which others are offered: they are sent each time. */
const leadsOn: readonly string[] = [
  'Add Allowed Address Pair',
  'Associate Floating IP',
  'Create Metadata Definition',
]

/**
 * A dialog from its opening to its end; `open` answers what has the focus when it has closed.
 * Questions are one dialog in other words, forms one with other fields, and so are those with steps: of
 * each the first of a test is walked whole. Others are looked at; `npm test -- --all` sends them, too.
 */
const walk = async (
  page: Page,
  cloud: Cloud,
  list: TypeList,
  label: string,
  open: () => Promise<Locator>,
) => {
  const dialog = opened(page)
  // A dialog whose every press counts at once, such as who sees an image, is closed and not cancelled.
  const close = dialog.getByRole('contentinfo').getByRole('button', { name: 'Close', exact: true })
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true }).or(close)
  const opener = await open()
  await expect(cancel, label).toBeVisible()
  const isSent = (await close.count()) === 0
  const address = page.url()
  expect(address, label).toContain('dialog=')
  const isQuestion = (await dialog.getAttribute('role')) === 'alertdialog'
  const hasSteps = (await stepsOf(dialog).count()) > 0
  const isWhole =
    isFirst(isQuestion ? asked : hasSteps ? stepped : formed, cloud) || (everything && hasSteps)
  const isOver = endedByRefusal(label, isQuestion)
  // Whatever it starts from, its steps are the same.
  const isKnown = (walkedIn[label] ?? list.title) !== list.title
  if (isWhole || !isQuestion) await expectSeemlyDialog(page, label, isWhole || everything)
  if (hasSteps && !isKnown && label !== lookedAt) {
    if (isSent) await fill(page, label)
    await held(dialog, () => expectAccessible(page, `${label}, a step`, { within: dialogs }))
  }
  if (isWhole) {
    await expectKeysIn(dialog)
    await page.keyboard.press('Escape')
    await expect(dialog, label).toBeHidden()
    await expect(opener, label).toBeFocused()
    await expect(page, label).not.toHaveURL(/dialog=/)
    await comeBack(page, cloud, address)
    await expect(cancel, `${label} by its address`).toBeVisible()
    await atRest(page)
  }
  const isTried = isWhole || everything || leadsOn.includes(label)
  if (isSent && !isTried) return putAway(page, label)
  const filled = isSent && (await fill(page, label))
  if (!filled) return
  const isRefused = isWhole && !isKnown
  if (isRefused) await expectRefused(page, cloud, elsewhere[label] ?? list, isOver)
  await expectNotForbidden(page, label, async () => {
    if (isRefused && isOver) {
      await open()
      await fill(page, label)
    }
    await submit(page).click({ timeout: 10_000 })
  })
  if (list.service === 'load-balancer') await letSettle(page, cloud)
}

/** Closes a dialog that is not sent. */
const putAway = async (page: Page, label: string) => {
  await page.keyboard.press('Escape')
  await expect(opened(page), label).toBeHidden()
}

/**
 * In each width and each scheme of colours once, where it is the same but for its colours and where
 * its lines end: what else there is of looks is its page's. Of forms that are alike but for their fields
 * one is looked at `narrow`, too.
 */
const expectSeemlyDialog = async (page: Page, label: string, narrow: boolean) => {
  await expectAccessible(page, `${label}, at a desk`, { within: dialogs })
  await expectFits(page, `${label}, at a desk`)
  if (!narrow) return
  await dress(page, phone)
  const rules = ['color-contrast']
  await expectAccessible(page, `${label}, on a phone`, { within: dialogs, rules })
  await expectFits(page, `${label}, on a phone`)
  await dress(page, desktop)
}

/** The tests, by their clouds, in which a dialog was loaded, a question asked, a form shown, and steps. */
const loaded = new WeakSet<Cloud>()
const asked = new WeakSet<Cloud>()
const formed = new WeakSet<Cloud>()
const stepped = new WeakSet<Cloud>()

const isFirst = (seen: WeakSet<Cloud>, cloud: Cloud): boolean => {
  if (seen.has(cloud)) return false
  seen.add(cloud)
  return true
}

/**
 * Comes to an open dialog by its address: the first of a test is loaded, the others the browser's own
 * Forward opens, which takes a tenth of the time.
 */
const comeBack = async (page: Page, cloud: Cloud, address: string) => {
  if (isFirst(loaded, cloud)) return void (await page.goto(address))
  await page.goForward()
  await expect(page).toHaveURL(address)
}

/** What was changed keeps its whole load balancer busy for a while, and is looked at anew then. */
const letSettle = async (page: Page, cloud: Cloud) => {
  await atRest(page)
  cloud.clock.advance(10_000)
  await page.goto(restPath)
}

/** Types with so many dialogs that one test would take minutes: their walk is made side by side. */
const walks: Readonly<Record<string, number>> = {
  ...{ Instances: 5, Images: 2, Volumes: 3 },
  'Volume Types': 2,
}

/** What Neutron lets those do whose the network is, which no port says: elsewhere it is refused. */
const onOwnNetworks = ['Add Allowed Address Pair', 'Remove Allowed Address Pairs']

/** How many dialogs one test walks at the most. */
const most = 16

/** Members of groups and of pools have one name. */
const calledOf = ({ entry, title }: (typeof typeLists)[number]): string =>
  typeLists.filter((one) => one.title === title).length > 1 ? `${title}, ${entry.kind.type}` : title

const parts = someOf(typeLists, 2).flatMap((list) => {
  const { entry } = list
  const called = calledOf(list)
  const count = (everything && walks[called]) || 1
  return Array.from({ length: count }, (_, part) => {
    const name = count === 1 ? called : `${called} (${part + 1} of ${count})`
    // Neighbours stay together: nothing is detached before something was attached.
    const mine = (labels: readonly string[]) => {
      const all = [...new Set(labels)]
      const size = Math.ceil(all.length / count)
      return new Set(all.slice(part * size, (part + 1) * size))
    }
    return { entry, name, mine }
  })
})

for (const { entry, name, mine } of parts) {
  test(`${name}: dialogs open and are seemly, and one of a kind is not forbidden, is refused and gives the focus back`, async ({
    page,
    signIn,
    cloud,
    world,
    openstack,
  }) => {
    test.setTimeout(120_000)
    const places = lists.filter((one) => one.entry === entry)
    const actions = (await Promise.all(places.map((one) => one.declared()))).map(
      (one) => one.actions,
    )
    await pageSize(page, world.url, looked)
    await dress(page, desktop)
    const above = mine(fewOf(actions.flatMap(({ global = [] }) => global)))
    const left = mine(fewOf(actions.flatMap(({ item = [] }) => item)))
    expect(above.size + left.size, 'dialogs in one test: see `walks`').toBeLessThan(most)
    const onPage = Object.entries(onPages).filter(([label]) => left.delete(label))
    const { neutron } = await openstack()
    await addWhatLacks(cloud, await openstack('admin'))
    const shared = await neutron.networks.list({ shared: true })
    // What the first user may not do, an administrator may, in the list of all.
    for (const list of places) {
      if (above.size + left.size + onPage.length === 0) break
      await signIn(list.user)
      for (const [label, found] of onPage.splice(0)) {
        await page.goto(await found(await openstack(list.user)))
        await atRest(page)
        const { pathname } = new URL(page.url())
        await walk(page, cloud, list, label, async () => {
          // What was told there would stand before its actions.
          await comeTo(page, pathname)
          return chooseOnPage(page, label)
        })
      }
      for await (const address of addressesOf(page, list)) {
        for (const label of above)
          await test.step(label, async () => {
            await comeTo(page, address)
            await atRest(page)
            const opener = page.getByRole('button', { name: label, exact: true })
            if ((await opener.count()) === 0) return
            above.delete(label)
            await walk(page, cloud, list, label, async () => {
              await opener.click()
              return opener
            })
          })
        const isTheirs = shared.some(({ id }) => address.includes(id)) && list.user !== 'admin'
        const later = onOwnNetworks.filter((label) => isTheirs && left.delete(label))
        const own = Object.keys(notFor).filter((label) => left.delete(label))
        await walkRows(page, cloud, list, address, left)
        for (const label of [...later, ...own]) left.add(label)
        for (const [label, query] of Object.entries({ ...offeredAmong, ...notFor })) {
          if (!left.delete(label)) continue
          const one = new Set([label])
          await walkRows(page, cloud, list, `${address}?${query}`, one)
          for (const still of one) left.add(still)
        }
        if (above.size + left.size === 0) break
      }
    }
    expect([...above, ...left], 'dialogs that were never offered').toEqual([])
  })
}

/** The first dialog of some actions, the first that asks before it destroys, and what leads on. */
const fewOf = (all: readonly Action<never>[]): readonly string[] => {
  const walked = all.filter((one) => isDialog(one) && !ofOwnTests.includes(labelOf(one)))
  const isThreat = ({ tone }: Action<never>) => tone === 'danger'
  const few = [walked.find((one) => !isThreat(one)), walked.find(isThreat)]
  const isWalked = (one: Action<never>) => few.includes(one) || leadsOn.includes(labelOf(one))
  return walked.filter((one) => everything || isWalked(one)).map(labelOf)
}

/** What the operator must allow first has tests of its own. */
const isDialog = ({ opens, requires = [] }: Pick<Action<never>, 'opens' | 'requires'>) =>
  opens === true && requires.every((one) => !('setting' in one) || isOnAtFirst(one.setting))

/** The dialogs of items that are left, as far as the first rows offer them. */
const walkRows = (
  page: Page,
  cloud: Cloud,
  list: TypeList,
  address: string,
  left: Set<string>,
): Promise<void> => {
  const { rows } = table(page, list.title)
  const open = async () => {
    await comeTo(page, address)
    await expect(rows.first()).toBeVisible()
    return rows
  }
  return doOffered(page, left, open, (label, row) =>
    walk(page, cloud, list, label, () => choose(page, row, label)),
  )
}
