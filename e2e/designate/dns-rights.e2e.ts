/** What is offered where the operator of the cloud lets nobody do something with names. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signInByCall, test } from '../fixtures.ts'
import { menuOf, table } from '../helpers.ts'
import { startWorld, type World } from '../world.ts'

/** What is offered above a list, and in one of its rows. */
const offeredIn = async (page: Page, list: string, row: string, above: string) => {
  const { root } = table(page, list).row(row)
  const inRow = root.getByRole('cell').last().getByRole('button')
  await expect(inRow.first()).toBeVisible()
  const button = page.getByRole('button', { name: above, exact: true })
  const offered = (await button.count()) > 0 ? [above] : []
  const menu = menuOf(root)
  if ((await menu.count()) === 0) return [...offered, ...(await inRow.allTextContents())]
  await menu.click()
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  const texts = await items.allTextContents()
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  return [...offered, ...texts]
}

const inWorldWithout = async (
  rules: readonly string[],
  look: (world: World) => Promise<void>,
): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
  writeFileSync(join(folder, 'dns.yaml'), rules.map((rule) => `"${rule}": "!"\n`).join(''))
  const world = await startWorld({ POLICY_DIR: folder })
  try {
    await look(world)
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

for (const [rules, ofZones, ofRecordSets] of [
  [
    ['create_zone', 'update_zone', 'delete_recordset'],
    [
      ...['Create Record Set', 'Edit Record Sets as Text', 'Export Zone File'],
      ...['Transfer Zone', 'Delete'],
    ],
    ['Create Record Set', 'Update'],
  ],
  [
    ['create_recordset', 'update_recordset', 'delete_zone'],
    ['Create Zone', 'Update', 'Export Zone File', 'Transfer Zone'],
    ['Delete'],
  ],
] as const)
  test(`each action is there by a rule of its own: nobody may ${rules.join(', ')} [SV-DNSPERM-01 SV-DNSPERM-02 SV-DNSPERM-03 SV-DNSPERM-04 SV-DNSPERM-05 SV-DNSPERM-06 SV-CMN-01]`, async ({
    page,
  }) =>
    inWorldWithout(rules, async ({ url }) => {
      await signInByCall(page, url, 'demo')
      await page.goto(`${url}/project/dnszones`)
      const zone = 'shop.example.com.'
      expect(await offeredIn(page, 'Zones', zone, 'Create Zone')).toEqual(ofZones)
      await table(page, 'Zones').row(zone).open()
      await page.getByRole('tab', { name: 'Record Sets', exact: true }).click()
      const git = 'git.shop.example.com.'
      expect(await offeredIn(page, 'Record Sets', git, 'Create Record Set')).toEqual(ofRecordSets)
    }))

test('the record sets of a secondary zone come from its masters: users make none', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/dnszones')
  const menu = await table(page, 'Zones').row('partner.example.net.').menu()
  const item = menu.getByRole('menuitem', { name: 'Create Record Set', exact: true })
  await expect(item).toHaveAttribute('aria-disabled', 'true')
})

test('where the cloud has no name service, nothing of it is there [SV-DNSPERM-07]', async ({
  page,
}) => {
  const world = await startWorld({}, 'dist', ['dns'])
  try {
    await signInByCall(page, world.url, 'demo')
    await page.goto(`${world.url}/project/`)
    const panel = page.getByRole('navigation', { name: 'Main navigation' })
    await expect(panel.getByRole('link').first()).toBeVisible()
    for (const name of ['Zones', 'Reverse DNS'])
      await expect(panel.getByRole('link', { name, exact: true })).toHaveCount(0)
    for (const path of ['/project/dnszones', '/project/reverse_dns']) {
      await page.goto(world.url + path)
      await expect(page.getByText('This page is not available to you.')).toBeVisible()
    }
  } finally {
    await world.close()
  }
})
