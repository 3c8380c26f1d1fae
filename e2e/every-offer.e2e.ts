import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
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
import { addressOf, nothingIn, twins, typeLists, type TypeList } from './types.ts'

/** Sends the dialog that is being opened, with whatever it needs; false where it cannot be filled. */
const fillAndSend = async (page: Page, label: string) => {
  await expect(opened(page).getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
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
const readersAreOffered = [
  ...['Create Key Pair', 'Import Public Key', 'Delete Key Pair'].map((one) => `Key Pairs: ${one}`),
  ...['Create', 'Edit', 'Delete'].map((verb) => `Address Groups: ${verb} Address Group`),
  ...['Add', 'Remove'].map((verb) => `Address Groups: ${verb} Addresses`),
  ...['Networks: Create Subnet', 'Subnets: Edit Subnet', 'Subnets: Delete Subnet'],
  'Floating IPs: Add Port Forwarding',
  ...['Edit', 'Delete'].map((verb) => `Port Forwardings: ${verb} Port Forwarding`),
]

test('what a reader is offered is not forbidden', async ({ page, signIn, world }) => {
  test.setTimeout(120_000)
  await pageSize(page, world.url, looked)
  await dress(page, { colorScheme: 'light', width: 1440 })
  await signIn('reader')
  const offered: string[] = []
  for (const list of typeLists)
    if (!list.path.startsWith('/admin/'))
      for (const label of await expectGranted(page, list)) offered.push(`${list.title}: ${label}`)
  expect(offered).toEqual(expect.arrayContaining(readersAreOffered))
})

for (const list of twins)
  test(`what an administrator is offered in ${list.path} is not forbidden`, async ({
    page,
    signIn,
    world,
  }) => {
    test.setTimeout(240_000)
    await pageSize(page, world.url, looked)
    await dress(page, { colorScheme: 'light', width: 1440 })
    await signIn('admin')
    const { item = [] } = (await list.declared()).actions
    // The rules allow an administrator everything; states may not.
    const always = item.filter(({ offered, allowed }) => !offered && !allowed).map(labelOf)
    expect(await expectGranted(page, list)).toEqual(expect.arrayContaining(always))
  })

/** Each action that is offered is done once; answers which ones were. */
const expectGranted = async (page: Page, list: TypeList): Promise<readonly string[]> => {
  const { title } = list
  const { actions } = await list.declared()
  const done: string[] = []
  const address = await addressOf(page, list)
  const { rows } = table(page, title)
  const open = async () => {
    await comeTo(page, address)
    await expect(rows.first().or(nothingIn(page))).toBeVisible()
    return rows
  }
  // One that opens nothing leads to a page, and asks the cloud for nothing yet.
  for (const label of (actions.global ?? []).filter(({ opens }) => opens).map(labelOf)) {
    await open()
    await atRest(page)
    const button = page.getByRole('button', { name: label, exact: true })
    if ((await button.count()) > 0 && (await button.isEnabled())) {
      done.push(label)
      await expectNotForbidden(page, `${title}: ${label}`, async () => {
        await button.click()
        return fillAndSend(page, label)
      })
    }
  }
  const left = new Set((actions.item ?? []).map(labelOf))
  await doOffered(page, left, open, async (label, row) => {
    done.push(label)
    await expectNotForbidden(page, `${title}: ${label}`, async () => {
      await choose(page, row, label)
      const { opens } = actions.item?.find((one) => labelOf(one) === label) ?? {}
      return !opens || fillAndSend(page, label)
    })
  })
  return done
}
