/** A part of the walk: what an instance uses, what it is kept by, and how it grows. */
import { expect } from '../fixtures.ts'
import { expectHeld, expectToast, table } from '../helpers.ts'
import { refusedBy } from '../told-why.ts'
import { limitedTo } from './walk-ground.ts'
import { startBackup } from './walk-saved.ts'
import { takeSnapshot } from './walk-made.ts'
import { openAction, rests, type Named, type Walk } from './walk.ts'

/** To 2 GiB, once the project has room for them. */
export const extend = async (walk: Walk, { id, name }: Named): Promise<void> => {
  const { page, cinder } = walk
  const form = await openAction(page, name, 'Extend Volume')
  await form.fill({ 'New Size': '2' })
  await expect(form.root.getByText(/1 GB added/).first()).toBeVisible()
  await limitedTo(walk, { gigabytes: 1 }, async () => {
    const { status, words } = await refusedBy(() => cinder.volumes.extend(id, 2))
    expect(status, words).toBe(413)
    await form.press('Extend Volume')
    await expect(form.root.getByRole('alert')).toContainText(words)
  })
  await expect(form.root.getByRole('textbox', { name: /^New Size/ })).toHaveValue('2')
  expect(await cinder.volumes.get(id)).toMatchObject({ size: 1, status: 'available' })
  await form.press('Extend Volume')
  await expectToast(page, `Extending: ${name}.`)
  expect((await rests(walk, id)).size).toBe(2)
}

/**
 * An instance is given the volume in one window while another asks whether to delete it: Cinder keeps
 * it. In use it is photographed and saved, and then given back.
 */
export const use = async (walk: Walk, volume: Named, server: Named) => {
  const { page, cinder } = walk
  await page.goto(`/project/volumes?name=${volume.name}`)
  const row = table(page, 'Volumes').row(volume.name)
  await row.do('Delete Volume')
  await expect(page.getByRole('alertdialog', { name: 'Confirm Delete Volume' })).toBeVisible()

  const beside = await page.context().newPage()
  const attach = await openAction(beside, volume.name, 'Manage Attachments')
  await attach.root.getByRole('combobox', { name: /^Attach to Instance/ }).fill(server.name)
  await beside.getByRole('option', { name: new RegExp(`^${server.name}`) }).click()
  await attach.press('Attach Volume')
  await expectToast(beside, `Attaching the volume to: ${server.name}.`)
  const { attachments } = await rests(walk, volume.id, 'in-use')
  expect(attachments).toMatchObject([{ server_id: server.id }])
  const holder = (await attach.row.cell('Attached To')).getByRole('link', { name: server.name })
  await expect(holder).toBeVisible()
  await beside.close()

  // The question learns of it, too.
  await expectKept(walk, volume)
  const snapshot = await takeSnapshot(walk, volume, `${walk.name}-late`)
  const saved = await startBackup(walk, volume, `${walk.name}-full`)
  await saved()

  const detach = await openAction(page, volume.name, 'Manage Attachments')
  await detach.root.getByRole('button', { name: `Detach from ${server.name}` }).click()
  await expectToast(page, `Detaching the volume from: ${server.name}.`)
  expect((await rests(walk, volume.id)).attachments).toEqual([])
  expect(await cinder.snapshots.get(snapshot.id)).toMatchObject({ volume_id: volume.id })
  return { snapshot }
}

/** The question that is open keeps the volume, and Cinder refuses it to whoever asks it directly. */
const expectKept = async ({ page, cinder }: Walk, { id }: Named): Promise<void> => {
  const { status, words } = await refusedBy(() => cinder.volumes.remove(id))
  expect(status, words).toBe(400)
  await expectHeld(page, 'Delete Volume')
}

/** What has a snapshot stays, unless that is to go with it. */
export const keptBySnapshot = async (walk: Walk, volume: Named): Promise<void> => {
  const { page, cinder } = walk
  await page.goto(`/project/volumes?name=${volume.name}`)
  await table(page, 'Volumes').row(volume.name).do('Delete Volume')
  const question = page.getByRole('alertdialog', { name: 'Confirm Delete Volume' })
  await expect(question.getByText(/^Delete the snapshots, too/)).toBeVisible()
  await expectKept(walk, volume)
  expect((await cinder.volumes.get(volume.id)).status).toBe('available')
}
