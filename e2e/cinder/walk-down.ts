/** The last part of the walk: all goes, what rests on another first. */
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { confirm, table } from '../helpers.ts'
import type { Walk } from './walk.ts'

/** Backups from the last to the first, snapshots together, then the volumes. */
export const takeDown = async (walk: Walk): Promise<void> => {
  const { page, cinder, name, eventually } = walk
  for (const backup of [`${name}-more`, `${name}-full`]) {
    await page.goto('/project/backups')
    await table(page, 'Volume Backups').row(backup).do('Delete Volume Backup')
    await confirm(page, 'Confirm Delete Volume Backup', 'Delete Volume Backup')
    await eventually(async () => expect(await cinder.backups.list({ name: backup })).toEqual([]))
  }
  await page.goto('/project/snapshots')
  await deleteAll(page, 'Volume Snapshots', () =>
    eventually(async () => expect(await cinder.snapshots.list()).toEqual([])),
  )
  await page.goto('/project/volumes')
  await deleteAll(page, 'Volumes', () =>
    eventually(async () => expect(await cinder.volumes.list()).toEqual([])),
  )
}

/** All that a list shows, at once: it goes from the list when `gone` has seen that it is no more. */
export const deleteAll = async (
  page: Page,
  things: string,
  gone: () => Promise<void>,
): Promise<void> => {
  const { rows, root } = table(page, things)
  await expect(rows.first()).toBeVisible()
  await root.getByRole('checkbox', { name: 'Select all' }).check()
  const count = await rows.count()
  const some = count > 1 ? things : things.replace(/s$/, '')
  await page.getByRole('button', { name: `Delete ${some}`, exact: true }).click()
  // From five on their number is typed, too.
  if (count >= 5) await page.getByRole('textbox', { name: `Type ${count},` }).fill(String(count))
  await confirm(page, `Confirm Delete ${some}`, `Delete ${some}`)
  await gone()
  await expect(rows).toHaveCount(0)
}
