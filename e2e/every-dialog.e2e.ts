import type { Cloud } from '@meridian/cloud'
import type { Locator, Page, Route } from '@playwright/test'
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
import { addWhatLacks, notFor, offeredAmong } from './dialog-ground.ts'
import { expect, test } from './fixtures.ts'
import { choose, chooseOnPage, expectKeysIn, pageSize, stepsOf, table } from './helpers.ts'
import { desktop, dress, phone } from './looks.ts'
import { isOnAtFirst } from './settings.ts'
import { addressesOf, lists, onPages, typeLists, type TypeList } from './types.ts'

const message = 'The service is on strike.'
/** Cinder gives a type its QoS specs, and takes them, by GET. */
const tying = '/(dis)?associate$'
const strike = (cloud: Cloud, service: string): void => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    cloud.control.fail({ service, method, how: 'status', status: 500, message })
  cloud.control.fail({ service, path: tying, how: 'status', status: 500, message })
}

/** What was sent to the service to change something. */
const sent = (cloud: Cloud) =>
  cloud.control
    .requests()
    .filter(({ method, path }) => !['GET', 'HEAD'].includes(method) || new RegExp(tying).test(path))

const dialogs = ':is([role=dialog], [role=alertdialog])'

type Asked = Pick<TypeList, 'service' | 'inCloud'>

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

/** Sent twice at once it is sent once; what the service says stands there, and what was typed. */
const expectRefused = async (
  page: Page,
  cloud: Cloud,
  { service, inCloud }: Asked,
  isOver: boolean,
) => {
  const dialog = opened(page)
  // What a step reads for itself, such as definitions of metadata, would be taken for lost input.
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  const before = isOver ? undefined : await held(dialog, () => atRest(page))
  strike(cloud, inCloud)
  cloud.control.forgetRequests()
  await pressTwice(page)
  const words = new RegExp(`${service} · HTTP 500 · req-[0-9a-f-]{36}`)
  if (before === undefined) {
    await expectToldInToast(page, words)
  } else {
    const alert = dialog.getByRole('alert').filter({ hasText: message })
    await expect(alert).toContainText(words)
    expect(await held(dialog)).toEqual(before)
  }
  expect(sent(cloud)).toHaveLength(1)
  cloud.control.heal()
}

/** Both presses are over before the answer comes: what it says would move what is pressed. */
const pressTwice = async (page: Page) => {
  const pressed = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() !== 'GET') await pressed.promise
    await route.continue()
  }
  await page.route('**/api/**', hold)
  await submit(page).dblclick({ timeout: 10_000 })
  pressed.resolve()
  await page.unrouteAll({ behavior: 'wait' })
}

const expectToldInToast = async (page: Page, words: RegExp) => {
  const toast = page
    .getByRole('region', { name: /Messages/ })
    .getByRole('alertdialog')
    .filter({ hasText: /Unable to | failed: / })
    .first()
  await toast.getByRole('button', { name: 'Show details' }).click({ timeout: 10_000 })
  await expect(toast).toContainText(message)
  await expect(toast).toContainText(words)
}

/** Dialogs that lists of several types offer, and whose list they are walked in step by step. */
const walkedIn: Readonly<Record<string, string>> = {
  'Launch Instance': 'Instances',
  'Create Volume': 'Volumes',
}

/** Its steps are looked at with something chosen in them by `every-panel`. */
const lookedAt = 'Launch Instance'

/** A dialog from its opening to its end; `open` answers what has the focus when it has closed. */
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
  // In each width and each scheme of colours once, where it is the same but for its colours and
  // where its lines end: what else there is of looks is its page's.
  await expectAccessible(page, `${label}, at a desk`, { within: dialogs })
  await expectFits(page, `${label}, at a desk`)
  await dress(page, phone)
  const rules = ['color-contrast']
  await expectAccessible(page, `${label}, on a phone`, { within: dialogs, rules })
  await expectFits(page, `${label}, on a phone`)
  await dress(page, desktop)
  const isOver = endedByRefusal(label, (await dialog.getAttribute('role')) === 'alertdialog')
  const hasSteps = (await stepsOf(dialog).count()) > 0
  // Whatever it starts from, its steps are the same.
  const isKnown = (walkedIn[label] ?? list.title) !== list.title
  if (hasSteps && !isKnown && label !== lookedAt) {
    if (isSent) await fill(page, label)
    await held(dialog, () => expectAccessible(page, `${label}, a step`, { within: dialogs }))
  }
  await expectKeysIn(dialog)
  await page.keyboard.press('Escape')
  await expect(dialog, label).toBeHidden()
  await expect(opener, label).toBeFocused()
  await page.goto(address)
  await expect(cancel, `${label} by its address`).toBeVisible()
  await atRest(page)
  if (hasSteps) {
    await cancel.click()
    await expect(dialog, label).toBeHidden()
    expect(page.url(), label).not.toContain('dialog=')
    await open()
    await expect(cancel, `${label} once more`).toBeVisible()
  }
  const filled = isSent && (await fill(page, label))
  if (!filled) return
  if (!isKnown) await expectRefused(page, cloud, elsewhere[label] ?? list, isOver)
  await expectNotForbidden(page, label, async () => {
    if (isOver) {
      await open()
      await fill(page, label)
    }
    await submit(page).click({ timeout: 10_000 })
  })
}

/** Types with so many dialogs that one test would take minutes: their walk is made side by side. */
const walks: Readonly<Record<string, number>> = {
  ...{ Instances: 5, Images: 2, Volumes: 3 },
  'Volume Types': 2,
}

/**
 * What Neutron lets those do whose the network is, which no port says: it is offered for a port on a
 * network of others, too, and refused there.
 */
const onOwnNetworks = ['Add Allowed Address Pair', 'Remove Allowed Address Pairs']

/** How many dialogs one test walks at the most. */
const most = 16

const parts = typeLists.flatMap(({ entry, title }) => {
  const count = walks[title] ?? 1
  return Array.from({ length: count }, (_, part) => {
    const name = count === 1 ? title : `${title} (${part + 1} of ${count})`
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
  test(`${name}: every dialog opens, is seemly, is refused, is not forbidden and gives the focus back`, async ({
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
    const above = mine(actions.flatMap(({ global = [] }) => global.filter(isDialog).map(labelOf)))
    const left = mine(actions.flatMap(({ item = [] }) => item.filter(isDialog).map(labelOf)))
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
