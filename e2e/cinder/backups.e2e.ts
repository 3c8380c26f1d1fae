import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { becomes, ownVolume, removeVolume } from './own-volume.ts'

// What the real Cinder does with backups is a part of the walk through storage.
test('a volume is saved, then what has changed of it, and both are restored and deleted in their order', async ({
  page,
  signIn,
  openstack,
  eventually,
  cleanUp,
}) => {
  const { cinder } = await openstack()
  const volume = await ownVolume(cinder, eventually, cleanUp)
  const [full, more] = [unique('e2e-backup-'), unique('e2e-backup-')]
  const statusOf = async (wanted: string) =>
    (await cinder.backups.list({ volume_id: volume.id })).find(({ name }) => name === wanted)
      ?.status
  await signIn()
  await page.goto(`/project/volumes?name=${volume.name}`)
  const row = table(page, 'Volumes').row(volume.name)
  const create = dialog(page, 'Create Backup')
  const incremental = create.root.getByRole('checkbox', { name: /^Incremental/ })
  await row.do('Create Backup')
  await create.fill({ 'Backup Name': full, Description: 'all of it' })
  await expect(incremental).toHaveCount(0)
  await create.press('Create Backup')
  await expectToast(page, `Backup ${full} is being created.`)
  await eventually(async () => expect(await statusOf(full)).toBe('available'))
  await becomes(cinder, eventually, volume.id, 'available')

  await page.goto(`/project/volumes?name=${volume.name}`)
  await row.do('Create Backup')
  await create.fill({ 'Backup Name': more })
  await create.root.getByText('Incremental', { exact: true }).click()
  await create.press('Create Backup')
  await expectToast(page, `Backup ${more} is being created.`)
  await eventually(async () => expect(await statusOf(more)).toBe('available'))
  await becomes(cinder, eventually, volume.id, 'available')

  await page.goto('/project/backups?name=e2e-backup-')
  const backups = table(page, 'Volume Backups')
  const shown = { Size: '1 GB', Status: 'Available', Volume: volume.name }
  await expectRow(backups.row(full), { ...shown, Incremental: 'No', 'Has Dependents': 'Yes' })
  await expectRow(backups.row(more), { ...shown, Incremental: 'Yes', 'Has Dependents': 'No' })

  const restored = unique('e2e-restored-')
  await backups.row(more).do('Restore Backup')
  const restore = dialog(page, 'Restore Backup')
  await restore.fill({ 'Volume Name': restored })
  await restore.press('Restore')
  await expectToast(page, `The backup is being restored to volume: ${restored}.`)
  const [made] = (await cinder.volumes.list()).filter(({ name }) => name === restored)
  const id = String(made?.id)
  cleanUp(() => removeVolume(cinder, eventually, id))
  await becomes(cinder, eventually, id, 'available')

  await page.goto('/project/backups?name=e2e-backup-')
  await backups.row(full).do('Restore Backup')
  await restore.root.getByText('An existing volume', { exact: true }).click()
  await restore.root.getByRole('combobox', { name: /^Volume/ }).fill(restored)
  await page.getByRole('option', { name: new RegExp(`^${restored}`) }).click()
  await expect(restore.root.getByRole('alert')).toContainText(
    `All that the volume “${restored}” holds is overwritten and lost.`,
  )
  await restore.press('Restore')
  await expectToast(page, `The backup is being restored to volume: ${restored}.`)
  await becomes(cinder, eventually, id, 'available')
  await eventually(async () => expect(await statusOf(full)).toBe('available'))

  await page.goto('/project/backups?name=e2e-backup-')
  await backups.row(full).open()
  await expect(await described(page, 'Description')).toHaveText('all of it')
  await expect(await described(page, 'Volume')).toHaveText(volume.name)
  for (const name of [more, full]) {
    await page.goto('/project/backups?name=e2e-backup-')
    await backups.row(name).do('Delete Volume Backup')
    await confirm(page, 'Confirm Delete Volume Backup', 'Delete Volume Backup')
    await eventually(async () => expect(await statusOf(name)).toBeUndefined())
  }
})
