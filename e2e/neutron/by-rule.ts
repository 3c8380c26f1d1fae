/** What is offered where the operator of the cloud lets nobody do something. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, signInByCall } from '../fixtures.ts'
import { menuOf, table } from '../helpers.ts'
import type { User } from '../openstack.ts'
import { startWorld } from '../world.ts'

type Looked = {
  readonly user: User
  readonly path: string
  readonly list: string
  /** Whose actions are looked at. */
  readonly row: string
  /** The button above the list. */
  readonly create: string
}

/** The actions of a list and of one of its rows, in a cloud whose policy lets nobody do what `rule` is about. */
export const offeredWithout = async (
  page: Page,
  rule: string,
  { user, path, list, row, create }: Looked,
): Promise<readonly string[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'meridian-policy-'))
  writeFileSync(join(folder, 'network.yaml'), `"${rule}": "!"\n`)
  const world = await startWorld({ POLICY_DIR: folder })
  try {
    await signInByCall(page, world.url, user)
    await page.goto(world.url + path)
    const { root } = table(page, list).row(row)
    const inRow = root.getByRole('cell').last().getByRole('button')
    await expect(inRow.first()).toBeVisible()
    const above = page.getByRole('button', { name: create, exact: true })
    const offered = [...((await above.count()) > 0 ? [create] : [])]
    const menu = menuOf(root)
    if ((await menu.count()) === 0) return [...offered, ...(await inRow.allTextContents())]
    await menu.click()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toBeVisible()
    return [...offered, ...(await items.allTextContents())]
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}
