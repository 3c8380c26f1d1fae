import type { Page, Response } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import type { Action } from '../packages/web/src/resource/action.ts'
import { answers, comeTo, doOffered, fill, labelOf, looked, opened, submit } from './dialogs.ts'
import { expect, test } from './fixtures.ts'
import { choose, pageSize, table, sitePath } from './helpers.ts'
import { dress } from './looks.ts'
import { administratorsDo, readersAreOffered, type Offers } from './offered.ts'
import { standing } from './standing.ts'
import {
  addressesOf,
  isForAll,
  nothingIn,
  twins,
  typeLists,
  type ChildList,
  type TypeList,
} from './types.ts'

const panelOf = (list: TypeList | ChildList): TypeList =>
  'parent' in list ? panelOf(list.parent) : list

/** What a reader sees: panels that are for administrators alone are left out. */
const ofReaders = typeLists.filter((list) => isForAll(panelOf(list).path))

/** Opens the lists as a user sees them. */
const enter = async (page: Page, url: string, signIn: () => Promise<void>): Promise<void> => {
  await pageSize(page, url, looked)
  await dress(page, { colorScheme: 'light', width: 1440 })
  await signIn()
}

test('a reader is shown the panels that are for all', async ({ page, signIn }) => {
  await signIn('reader')
  await page.goto('/project/')
  await atRest(page)
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link')
  const hrefs = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
  const shown = hrefs.map(sitePath)
  const panels = typeLists.filter((list) => !('parent' in list))
  const paths = panels.map(({ path }) => path)
  expect(paths.filter((path) => shown.includes(path))).toEqual(paths.filter(isForAll))
})

test('what is said of lists is said of lists that there are', () => {
  const named = (said: Readonly<Record<string, Offers>>, all: readonly TypeList[]) =>
    Object.keys(said).filter((path) => !all.some((list) => list.path === path))
  expect(named(readersAreOffered, ofReaders)).toEqual([])
  expect(named(administratorsDo, twins)).toEqual([])
})

for (const list of standing(ofReaders))
  test(`what a reader is offered in ${list.path} is done`, async ({ page, signIn, world }) => {
    await enter(page, world.url, () => signIn('reader'))
    expectAsSaid(await offeredIn(page, list), readersAreOffered[list.path])
  })

/**
 * What an administrator does at once with what is another's. The dialogs of both lists are one, and
 * `every-dialog` sends each.
 */
const isDone = ({ opens }: Action<never>): boolean => opens !== true

for (const list of standing(twins)) {
  const { item = [] } = (await list.declared()).actions
  if (!item.some(isDone)) continue
  test(`what an administrator does at once in ${list.path} is done`, async ({
    page,
    signIn,
    world,
  }) => {
    await enter(page, world.url, () => signIn('admin'))
    expectAsSaid(await offeredIn(page, list, isDone), administratorsDo[list.path])
  })
}

/** Whether these were offered and no others, and came out so. */
const expectAsSaid = (outcomes: Readonly<Record<string, string>>, said: Offers = {}): void =>
  expect(outcomes).toEqual(
    Object.fromEntries(
      Object.entries(said).map(([label, outcome]) => [
        label,
        typeof outcome === 'string' ? outcome : expect.stringMatching(outcome),
      ]),
    ),
  )

/** Items whose lists are looked into: the first may be another project's. */
const places = 2

/** What came of each action that is offered, of those that are meant: each is done once. */
const offeredIn = async (
  page: Page,
  list: TypeList,
  isMeant: (action: Action<never>) => boolean = () => true,
): Promise<Readonly<Record<string, string>>> => {
  const { global = [], item = [] } = (await list.declared()).actions
  const outcomes: Record<string, string> = {}
  // One that opens nothing leads to a page, and asks the cloud for nothing yet.
  const above = new Set(global.filter((one) => one.opens && isMeant(one)).map(labelOf))
  const left = new Set(item.filter(isMeant).map(labelOf))
  let visited = 0
  for await (const address of addressesOf(page, list)) {
    await doAbove(page, list, address, above, outcomes)
    await doInRows(page, list, address, left, outcomes)
    visited += 1
    if (visited === places || above.size + left.size === 0) break
  }
  return outcomes
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
  outcomes: Record<string, string>,
) => {
  for (const label of above) {
    await opener(page, list, address)()
    await atRest(page)
    const button = page.getByRole('button', { name: label, exact: true })
    if ((await button.count()) === 0 || !(await button.isEnabled())) continue
    above.delete(label)
    outcomes[label] = await outcomeOf(page, async () => {
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
  outcomes: Record<string, string>,
) => {
  const { item = [] } = (await list.declared()).actions
  await doOffered(page, left, opener(page, list, address), async (label, row) => {
    if (saves.includes(label))
      return void (outcomes[label] = await fileOf(page, () => choose(page, row, label)))
    outcomes[label] = await outcomeOf(page, async () => {
      await choose(page, row, label)
      const { opens } = item.find((one) => labelOf(one) === label) ?? {}
      return opens ? fillAndSend(page, label) : sent
    })
  })
}

/** What reads something and saves it, and changes nothing. */
const saves = ['Export Stack']

const fileOf = async (page: Page, act: () => Promise<unknown>): Promise<string> => {
  const read = page.waitForResponse((one) => one.url().endsWith('/export/'))
  const [answer] = await Promise.all([read, act()])
  return answer.ok() ? 'saved' : `${answer.status()} ${await answer.text()}`
}

/** Sends the dialog that is being opened, with whatever it needs, or says why it is not sent. */
const fillAndSend = async (page: Page, label: string): Promise<string> => {
  const dialog = opened(page)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  // One that only shows something is closed, and sends nothing.
  const close = dialog.getByRole('contentinfo').getByRole('button', { name: 'Close', exact: true })
  await expect(cancel.or(close)).toBeVisible()
  if ((await close.count()) > 0) return 'shown'
  // What is another project's may have nothing that this one could give it.
  if (!(await fill(page, label, true))) return 'nothing to choose'
  if (label === 'Import Public Key') await dialog.getByLabel(/^Public Key/).fill(publicKey)
  await submit(page).click({ timeout: 10_000 })
  return sent
}

/** Nobody has its other half. */
const publicKey =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIIsZ4rpPFEcEyIhrx7uIvGHfZtVzQf+/csG8eOx8Fdto e2e@here'

const sent = 'sent'

/** That what an attempt asks for was done, the first refusal of it, or why nothing was asked for. */
const outcomeOf = async (page: Page, act: () => Promise<string>): Promise<string> => {
  const answered: Response[] = []
  const note = (response: Response) => void (answers(response) && answered.push(response))
  page.on('response', note)
  const came = await act()
  if (came === sent) await expect.poll(() => answered.length, 'answers').toBeGreaterThan(0)
  await atRest(page)
  page.off('response', note)
  if (came !== sent) return came
  const refused = answered.find((one) => one.status() >= 400)
  return refused ? `${refused.status()} ${await refused.text()}` : 'done'
}
