import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectToast, table, unique } from '../helpers.ts'
import { becomes, ownVolume } from './own-volume.ts'

/** Opens the dialog of an action in the row of the volume with this name. */
const openDialog = async (page: Page, name: string, action: string, title = action) => {
  await page.goto(`/project/volumes?name=${name}`)
  await table(page, 'Volumes').row(name).do(action)
  const opened = dialog(page, title)
  await expect(opened.root).toBeVisible()
  const choose = async (label: string, option: string) => {
    const lists = opened.root.locator('[aria-haspopup=listbox]')
    await lists.and(opened.root.getByRole('button', { name: new RegExp(label) })).click()
    await page.getByRole('option', { name: new RegExp(`^${option}`) }).click()
  }
  return { ...opened, choose }
}

test(
  'a volume is edited, extended, retyped, made read-only, uploaded to an image and deleted',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(240_000)
    const { cinder, glance } = await openstack()
    const volume = await ownVolume(cinder, eventually, cleanUp)
    const { id } = volume
    const rests = () => becomes(cinder, eventually, id, 'available')
    await signIn()

    const edit = await openDialog(page, volume.name, 'Edit Volume')
    const name = unique('e2e-edited-')
    await edit.fill({ Name: name, Description: 'for a test' })
    await edit.root.getByText('Bootable', { exact: true }).click()
    await edit.press('Save')
    await expectToast(page, `Updated volume: ${name}.`)
    const now = await cinder.volumes.get(id)
    expect([now.name, now.description, now.bootable]).toEqual([name, 'for a test', 'true'])

    const extend = await openDialog(page, name, 'Extend Volume')
    await extend.fill({ 'New Size': '2' })
    await extend.press('Extend Volume')
    await expectToast(page, `Extending: ${name}.`)
    await rests()
    expect((await cinder.volumes.get(id)).size).toBe(2)

    const { volume_type: before } = await cinder.volumes.get(id)
    const other = (await cinder.types.list()).find(
      (one) => one.name !== before && one.extra_specs?.['multiattach'] === undefined,
    )
    if (other) {
      const retype = await openDialog(page, name, 'Change Volume Type')
      await retype.choose('New Type', other.name)
      await retype.root.getByText(/^On demand/).click()
      await retype.press('Change Volume Type')
      await expectToast(page, `Changing the type of: ${name}.`)
      await rests()
    }

    await page.goto(`/ngdetails/OS::Cinder::Volume/${id}`)
    await expect(await described(page, 'Read-Only')).toHaveText('No')
    await page.goto(`/project/volumes?name=${name}`)
    await table(page, 'Volumes').row(name).do('Make Read-Only')
    await expectToast(page, `Made read-only: ${name}.`)
    expect((await cinder.volumes.get(id)).metadata['readonly']).toBe('True')
    await page.goto(`/ngdetails/OS::Cinder::Volume/${id}`)
    await expect(await described(page, 'Read-Only')).toHaveText('Yes')

    const upload = await openDialog(page, name, 'Upload to Image')
    const image = unique('e2e-image-')
    await upload.fill({ 'Image Name': image })
    await upload.choose('Disk Format', 'QCOW2')
    await upload.press('Upload to Image')
    await expectToast(page, `Uploading to an image: ${name}.`)
    const made = async () => (await glance.images.listAll()).find((one) => one.name === image)
    cleanUp(async () => glance.images.remove((await made())?.id ?? ''))
    await eventually(async () => expect((await made())?.status).toBe('active'))
    expect((await made())?.disk_format).toBe('qcow2')
    await rests()

    const snapshot = await cinder.snapshots.create({ volume_id: id, name: unique('e2e-last-') })
    await eventually(async () => {
      expect((await cinder.snapshots.get(snapshot.id)).status).toBe('available')
    })
    await page.goto(`/project/volumes?name=${name}`)
    await table(page, 'Volumes').row(name).do('Delete Volume')
    await page
      .getByRole('alertdialog')
      .getByText(
        `Delete the snapshots, too (a volume cannot be deleted without them): ${snapshot.name}`,
      )
      .click()
    await confirm(page, 'Confirm Delete Volume', 'Delete Volume')
    await expectToast(page, `Deleted Volume: ${name}.`)
    await eventually(async () => {
      expect((await cinder.volumes.list()).filter((one) => one.id === id)).toEqual([])
    })
  },
)

test(
  'a volume is attached to an instance and detached, from its own menu',
  { tag: ['@openstack-all', '@whole'] },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(240_000)
    const { nova, glance, cinder } = await openstack()
    const volume = await ownVolume(cinder, eventually, cleanUp)
    const name = unique('e2e-holder-')
    const flavors = await nova.flavors.listAll()
    const images = await glance.images.listAll()
    const server = await nova.servers.create({
      name,
      flavorRef: flavors.find((one) => one.name === 'm1.nano')?.id ?? '',
      imageRef: images.find((one) => one.name === 'cirros')?.id ?? '',
      networks: 'none',
    })
    cleanUp(async () => {
      await nova.servers.remove(server.id)
      await eventually(async () => expect(await nova.servers.listAll({ name })).toEqual([]))
    })
    await eventually(async () => {
      expect((await nova.servers.get(server.id)).status).toBe('ACTIVE')
    })
    await signIn()
    const attach = await openDialog(page, volume.name, 'Manage Attachments')
    await attach.root.getByRole('combobox', { name: /^Attach to Instance/ }).fill(name)
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click()
    await attach.press('Attach Volume')
    await expectToast(page, `Attaching the volume to: ${name}.`)
    await becomes(cinder, eventually, volume.id, 'in-use')
    const row = table(page, 'Volumes').row(volume.name)
    await expect((await row.cell('Attached To')).getByRole('link', { name })).toBeVisible()

    const detach = await openDialog(page, volume.name, 'Manage Attachments')
    await detach.root.getByRole('button', { name: `Detach from ${name}` }).click()
    await expectToast(page, `Detaching the volume from: ${name}.`)
    await becomes(cinder, eventually, volume.id, 'available')
  },
)
