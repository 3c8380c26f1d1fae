import { readFileSync } from 'node:fs'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectToast, table, unique } from '../helpers.ts'
import { becomes, ownVolume, removeVolume } from './own-volume.ts'

test(
  'a volume is offered to another project, which accepts it by the key that is shown once',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    const { cinder } = await openstack()
    const theirs = (await openstack('demo', 'alt')).cinder
    const volume = await ownVolume(cinder, eventually, cleanUp)
    cleanUp(() => removeVolume(theirs, eventually, volume.id))
    const name = unique('e2e-transfer-')
    await signIn()
    await page.goto(`/project/volumes?name=${volume.name}`)
    const row = table(page, 'Volumes').row(volume.name)
    await row.do('Create Transfer')
    await dialog(page, 'Create Transfer').fill({ 'Transfer Name': name })
    await dialog(page, 'Create Transfer').press('Create Transfer')
    const shown = dialog(page, `Authorization Key of ${name}`)
    const secret = await shown.root.getByRole('textbox', { name: 'Authorization Key' }).inputValue()
    const [transfer] = await cinder.transfers.list({ volume_id: volume.id })
    expect(transfer?.name).toBe(name)
    const saving = page.waitForEvent('download')
    await shown.press('Download Authorization Key')
    const saved = readFileSync(await (await saving).path(), 'utf8')
    expect(saved).toBe(`Transfer ID: ${transfer?.id}\nAuthorization Key: ${secret}\n`)
    await shown.root.getByRole('button', { name: 'Close', exact: true }).last().click()
    await row.open()
    await expect(await described(page, 'Transfer')).toContainText(String(transfer?.id))

    await signIn('demo', 'alt')
    await page.goto('/project/volumes')
    await page.getByRole('button', { name: 'Accept Transfer' }).click()
    const accept = dialog(page, 'Accept Transfer')
    const id = String(transfer?.id)
    await accept.fill({ 'Transfer ID': id, 'Authorization Key': 'not-the-key' })
    await accept.press('Accept Transfer')
    await expect(
      accept.root.getByRole('textbox', { name: /^Authorization Key/ }),
    ).toHaveAccessibleDescription(
      new RegExp(`Invalid auth key: Attempt to transfer ${id} with invalid auth key`),
    )
    await accept.fill({ 'Authorization Key': secret })
    await accept.press('Accept Transfer')
    await expectToast(page, `Accepted the transfer of volume: ${volume.id}.`)
    await expect(table(page, 'Volumes').row(volume.name).root).toBeVisible()
    await becomes(theirs, eventually, volume.id, 'available')
  },
)

test(
  'a transfer that nobody has accepted is cancelled',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    const { cinder } = await openstack()
    const volume = await ownVolume(cinder, eventually, cleanUp)
    await cinder.transfers.create({ volume_id: volume.id, name: unique('e2e-transfer-') })
    await signIn()
    await page.goto(`/project/volumes?name=${volume.name}`)
    await table(page, 'Volumes').row(volume.name).do('Cancel Transfer')
    await confirm(page, 'Confirm Cancel Transfer of Volume', 'Cancel Transfer of Volume')
    await expectToast(page, `Cancelled the transfer of: ${volume.name}.`)
    await becomes(cinder, eventually, volume.id, 'available')
    expect(await cinder.transfers.list({ volume_id: volume.id })).toEqual([])
  },
)
