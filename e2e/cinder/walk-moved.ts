/** A part of the walk: another type, an image, and another project. */
import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { dialog, expectRow, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { refusedBy } from '../told-why.ts'
import { limitedTo } from './walk-ground.ts'
import { choose, openAction, rests, type Named, type Walk } from './walk.ts'

/** Of a type that another back end keeps, where it moves once the project may have such volumes. */
export const retype = async (walk: Walk, { id, name }: Named): Promise<void> => {
  const { page, cinder, outside } = walk
  const hostOf = async () => (await outside.cinder.volumes.get(id))['os-vol-host-attr:host']
  const before = await hostOf()
  const form = await openAction(page, name, 'Change Volume Type')
  await choose(form.root, /New Type$/, /^fast/)
  await form.root.getByText(/^On demand/).click()
  await limitedTo(walk, { volumes_fast: 0 }, async () => {
    const wanted = { new_type: 'fast', migration_policy: 'on-demand' } as const
    const { status, words } = await refusedBy(() => cinder.volumes.retype(id, wanted))
    expect(status, words).toBe(413)
    await form.press('Change Volume Type')
    await expect(form.root.getByRole('alert')).toContainText(words)
  })
  await expect(form.root.getByRole('button', { name: /New Type$/ })).toContainText('fast')
  expect((await cinder.volumes.get(id)).volume_type).toBe('standard')
  await form.press('Change Volume Type')
  await expectToast(page, `Changing the type of: ${name}.`)
  expect((await rests(walk, id)).volume_type).toBe('fast')
  expect(await hostOf()).not.toBe(before)
  await expectRow(form.row, { Type: 'fast', Status: 'Available' })
}

/** Glance has what is on it. */
export const upload = async (walk: Walk, { id, name }: Named): Promise<void> => {
  const { page, cloud, eventually } = walk
  const image = `${walk.name}-image`
  const form = await openAction(page, name, 'Upload to Image')
  await form.fill({ 'Image Name': image })
  await choose(form.root, /Disk Format$/, /^QCOW2/)
  await form.press('Upload to Image')
  await expectToast(page, `Uploading to an image: ${name}.`)
  const made = async () => only(await cloud.glance.images.listAll({ name: image }))
  await eventually(async () => expect((await made()).status).toBe('active'))
  expect((await made()).disk_format).toBe('qcow2')
  await rests(walk, id)
}

/** The other side of a transfer: another user in another window, and Cinder as that user sees it. */
export type Others = { readonly page: Page; readonly cinder: OpenStack['cinder'] }

/** Offers a volume, which another project takes by the key alone. */
export const transfer = async (walk: Walk, others: Others, volume: Named): Promise<void> => {
  const { page, cinder } = walk
  const offer = await openAction(page, volume.name, 'Create Transfer')
  await offer.fill({ 'Transfer Name': `${walk.name}-offer` })
  await offer.press('Create Transfer')
  const shown = dialog(page, /^Authorization Key of/)
  const secret = await shown.root.getByRole('textbox', { name: 'Authorization Key' }).inputValue()
  const { id } = only(await cinder.transfers.list({ volume_id: volume.id }))
  await expect(shown.root).toContainText(id)
  expect((await cinder.volumes.get(volume.id)).status).toBe('awaiting-transfer')
  await shown.press('Copy Authorization Key')
  await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()

  await others.page.goto('/project/volumes')
  await others.page.getByRole('button', { name: 'Accept Transfer' }).click()
  const accept = dialog(others.page, 'Accept Transfer')
  const key = accept.root.getByRole('textbox', { name: /^Authorization Key/ })
  const { status, words } = await refusedBy(() => others.cinder.transfers.accept(id, 'not-the-key'))
  expect(status, words).toBe(400)
  await accept.fill({ 'Transfer ID': id, 'Authorization Key': 'not-the-key' })
  await accept.press('Accept Transfer')
  await expect(key).toHaveAccessibleDescription(new RegExp(RegExp.escape(words)))
  await expect(accept.root.getByRole('textbox', { name: /^Transfer ID/ })).toHaveValue(id)
  await key.fill(secret)
  await accept.press('Accept Transfer')
  await expectToast(others.page, `Accepted the transfer of volume: ${volume.id}.`)
  await expectRow(table(others.page, 'Volumes').row(volume.name), { Status: 'Available' })
  await rests({ ...walk, cinder: others.cinder }, volume.id)
  expect((await refusedBy(() => cinder.volumes.get(volume.id))).status).toBe(404)
}
