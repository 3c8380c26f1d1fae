/** A part of the walk: what is saved in another place, and written back. */
import { expect } from '../fixtures.ts'
import { expectRow, expectToast, table, dialog } from '../helpers.ts'
import { only } from '../own-project.ts'
import { makeOf } from './walk-made.ts'
import { openAction, pick, rests, type Named, type Walk } from './walk.ts'

const statusOf = async ({ cinder }: Walk, name: string) =>
  only(await cinder.backups.list({ name })).status

const saved = (walk: Walk, name: string) =>
  walk.eventually(async () => expect(await statusOf(walk, name)).toBe('available'))

/** A backup of a volume, from its row; what it answers waits until Cinder has it. */
export const startBackup = async (
  walk: Walk,
  of: Named,
  name: string,
  isIncremental = false,
): Promise<() => Promise<void>> => {
  const { page } = walk
  const create = await openAction(page, of.name, 'Create Backup')
  await create.fill({ 'Backup Name': name })
  if (isIncremental) await create.root.getByText('Incremental', { exact: true }).click()
  await create.press('Create Backup')
  await expectToast(page, `Backup ${name} is being created.`)
  return () => saved(walk, name)
}

/** What has changed is saved besides; both are written back: to new volumes, and to an old one. */
export const saveAndRestore = async (walk: Walk, volume: Named, target: Named) => {
  const { page, cinder, name } = walk
  const [full, more] = [`${name}-full`, `${name}-more`]
  const waits = await startBackup(walk, volume, more, true)
  await waits()
  const [first, second] = [
    only(await cinder.backups.list({ name: full })),
    only(await cinder.backups.list({ name: more })),
  ]
  expect([first.is_incremental, first.has_dependent_backups]).toEqual([false, true])
  expect([second.is_incremental, second.has_dependent_backups]).toEqual([true, false])
  await page.goto('/project/backups')
  const backups = table(page, 'Volume Backups')
  await expectRow(backups.row(full), { Incremental: 'No', 'Has Dependents': 'Yes' })
  await expectRow(backups.row(more), { Incremental: 'Yes', 'Has Dependents': 'No' })

  const restored = `${name}-restored`
  const restore = dialog(page, 'Restore Backup')
  await backups.row(full).do('Restore Backup')
  await restore.fill({ 'Volume Name': restored })
  await restore.press('Restore')
  await expectToast(page, `The backup is being restored to volume: ${restored}.`)
  const { id } = only(await cinder.volumes.list({ name: restored }))

  await backups.row(more).do('Restore Backup')
  await restore.root.getByText('An existing volume', { exact: true }).click()
  await pick(restore.root, /^Volume/, target.name)
  await restore.press('Restore')
  // It is so until Cinder has written what it holds, which need not take longer than the message.
  const status = async () => (await cinder.volumes.get(target.id)).status
  await expect.poll(status, { intervals: [50] }).toBe('restoring-backup')
  await expectToast(page, `The backup is being restored to volume: ${target.name}.`)
  for (const one of [id, target.id]) await rests(walk, one)
  for (const one of [full, more]) await saved(walk, one)
  const ofBackup = await makeOf(walk, 'Backup', full)
  return { restored: { id, name: restored }, ofBackup }
}
