import type { Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import {
  doOffered,
  expectNotForbidden,
  fill,
  held,
  labelOf,
  looked,
  opened,
  stepsOf,
  submit,
} from './dialogs.ts'
import { expect, test } from './fixtures.ts'
import { choose, dress, pageSize, table, type Look } from './helpers.ts'
import { addressesOf, lists, typeLists, type TypeList } from './types.ts'

const first: Look = { colorScheme: 'light', width: 1440 }

/** What an open dialog is dressed in besides, one after the other. */
const looks: readonly Look[] = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
]

const message = 'The service is on strike.'
const strike = (cloud: Cloud, service: string): void => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    cloud.control.fail({ service, method, how: 'status', status: 500, message })
}

/** What was sent to the service to change something. */
const sent = (cloud: Cloud) =>
  cloud.control.requests().filter(({ method }) => method !== 'GET' && method !== 'HEAD')

const expectSeemly = async (page: Page, label: string, { colorScheme, width }: Look) => {
  const within = ':is([role=dialog], [role=alertdialog])'
  await expectAccessible(page, `${label}, ${colorScheme}, ${width} wide`, within)
  await expectFits(page, `${label}, ${width} wide`)
}

/** Sent twice at once it is sent once; what the service says stands there, and what was typed. */
const expectRefused = async (page: Page, cloud: Cloud, { service, inCloud }: TypeList) => {
  const dialog = opened(page)
  const asks = (await dialog.getAttribute('role')) === 'alertdialog'
  const before = asks ? undefined : await held(dialog)
  strike(cloud, inCloud)
  cloud.control.forgetRequests()
  await submit(page).dblclick({ timeout: 10_000 })
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

/** A dialog from its opening to its end; `open` answers what has the focus when it has closed. */
const walk = async (
  page: Page,
  cloud: Cloud,
  list: TypeList,
  label: string,
  open: () => Promise<Locator>,
) => {
  const dialog = opened(page)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  const opener = await open()
  await expect(cancel, label).toBeVisible()
  const address = page.url()
  expect(address, label).toContain('dialog=')
  await expectAccessible(page, `${label}, above its page`)
  // Questions are one widget in all its looks: one more is enough.
  const question = (await dialog.getAttribute('role')) === 'alertdialog'
  for (const look of question ? looks.slice(0, 1) : looks) {
    await dress(page, look)
    await expectSeemly(page, label, look)
  }
  await dress(page, first)
  const filled = await fill(page, label)
  const hasSteps = (await stepsOf(dialog).count()) > 0
  if (hasSteps) await held(dialog, () => expectSeemly(page, label, first))
  await page.keyboard.press('Escape')
  await expect(dialog, label).toBeHidden()
  await expect(opener, label).toBeFocused()
  const byAddress = async () => {
    await page.goto(address)
    await expect(cancel, `${label} by its address`).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  await byAddress()
  if (hasSteps) {
    await cancel.click()
    await expect(dialog, label).toBeHidden()
    expect(page.url(), label).not.toContain('dialog=')
    await byAddress()
  }
  if (!filled) return
  await fill(page, label)
  await expectRefused(page, cloud, list)
  await expectNotForbidden(page, label, async () => {
    if (question) await open()
    await submit(page).click({ timeout: 10_000 })
  })
}

for (const { entry, title } of typeLists) {
  test(`${title}: every dialog opens, is seemly, is refused, is not forbidden and gives the focus back`, async ({
    page,
    signIn,
    cloud,
    world,
  }) => {
    test.setTimeout(180_000)
    const { actions } = await entry.load()
    await pageSize(page, world.url, looked)
    await dress(page, first)
    const above = new Set((actions.global ?? []).filter(({ opens }) => opens).map(labelOf))
    const left = new Set((actions.item ?? []).filter(({ opens }) => opens).map(labelOf))
    // What the first user may not do, an administrator may, in the list of all.
    for (const list of lists.filter((one) => one.entry === entry)) {
      if (above.size + left.size === 0) break
      await signIn(list.user)
      for await (const address of addressesOf(page, list)) {
        for (const label of above)
          await test.step(label, async () => {
            await page.goto(address)
            const opener = page.getByRole('button', { name: label, exact: true })
            await walk(page, cloud, list, label, async () => {
              await opener.click()
              return opener
            })
          })
        above.clear()
        await walkRows(page, cloud, list, address, left)
        if (left.size === 0) break
      }
    }
    expect([...left], 'dialogs of items that were never offered').toEqual([])
  })
}

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
    await page.goto(address)
    await expect(rows.first()).toBeVisible()
    return rows
  }
  return doOffered(page, left, open, (label, row) =>
    walk(page, cloud, list, label, () => choose(page, row, label)),
  )
}
