/** Every list and every tab there is, in one page of each user: what they show, and that all of it loads. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { chooseTab, expectDrawer, expectListed, itselfOf, openFirst } from './opened.ts'
import { dress, desktop } from './looks.ts'
import { specified } from './panels.ts'
import { addressOf, childLists, lists, typePanels, type ChildList, type TypeList } from './types.ts'
import { visit } from './visit.ts'

test('what each list shows is written out, and nothing of lists that are not there [SH-GTABLE-03]', () => {
  const paths = lists.map(({ path }) => path)
  expect(Object.keys(specified).toSorted()).toEqual(paths.toSorted())
})

/** Parts of about the same length, each with what is required of its columns; one of all would be too long. */
const parts = [
  [['compute', 'image'], 'RS-TABLE-02 RS-FLAVOR-10 RS-IMG-14 RS-KEY-11 RS-SGRP-06'],
  [['block-storage', 'identity'], 'RS-TABLE-02 SV-DOM-01 SV-GRP-01 SV-ROLE-01 SV-USER-01'],
  [['network'], 'RS-TABLE-02 RS-QOS-06 RS-QOS-08 RS-TRUNK-07'],
  [['load-balancer'], 'RS-TABLE-02'],
  [['dns', 'key-manager', 'orchestration'], 'RS-TABLE-02 SV-ZONE-01 SV-RSET-01 SV-PTR-01'],
] as const

for (const user of ['demo', 'admin'] as const)
  for (const [services, columns] of parts)
    test(`every list and every tab of ${services.join(', ')} loads in one page of ${user} [SH-GTABLE-03 ${columns}]`, async ({
      page,
      signIn,
      cloud,
    }) => {
      // What is being built is there then: Nova refuses the log of what is not.
      cloud.clock.advance(600_000)
      const isWalked = (list: TypeList) =>
        list.user === user && services.some((one) => one === list.service)
      const thrown: string[] = []
      const note = (error: Error) => void thrown.push(error.message)
      page.on('pageerror', note)
      await dress(page, desktop)
      await signIn(user)
      await visit(page, '/')
      await page.evaluate(() => Reflect.set(window, 'walked', true))
      for (const list of typePanels.filter(isWalked)) {
        await chooseLink(page, list.path)
        await expectPages(page, list)
      }
      for (const list of childLists.filter(isWalked)) {
        await visit(page, await addressOf(page, list))
        await expectPages(page, list)
      }
      const isSame = await page.evaluate(() => Reflect.get(window, 'walked') === true)
      expect(isSame, 'one document has shown all of them').toBe(true)
      expect(thrown, 'what the pages threw').toEqual([])
      page.off('pageerror', note)
    })

/** Goes to a panel by its link in the navigation. */
const chooseLink = async (page: Page, path: string): Promise<void> => {
  const tree = page.getByRole('navigation', { name: 'Main navigation' })
  await tree
    .getByRole('link')
    .and(page.locator(`[href$="${path}"]`))
    .click()
}

/** Expects the list that is open, the first of its items, and each tab of that, to show what they have. */
const expectPages = async (page: Page, list: TypeList | ChildList): Promise<void> => {
  await expect(itselfOf(page, list)).toBeVisible()
  const hasItems = await expectListed(page, list)
  await expectSound(page, list.path)
  if (!hasItems) return
  await expectDrawer(page, list)
  await expectSound(page, `${list.path}, a row`)
  for (const tab of await openFirst(page, list)) {
    await chooseTab(page, tab)
    await expectSound(page, `${list.path}, ${tab}`)
  }
}

/** What a page says in place of what it does not know. */
const unsound = /\b(undefined|NaN|null)\b|\[object Object\]|Invalid Date/

const expectSound = async (page: Page, where: string): Promise<void> => {
  const main = page.getByRole('main')
  // Why an item has failed is what its page is for.
  const ownFault = main.getByRole('region', { name: 'Fault', exact: true }).getByRole('alert')
  await expect(main.getByRole('alert'), where).toHaveCount(await ownFault.count())
  // A template of the cloud's may well have a null in it.
  const documents = await main.locator('pre').allInnerTexts()
  const own = documents.reduce((all, one) => all.replace(one, ''), await main.innerText())
  expect(own, where).not.toMatch(unsound)
}
