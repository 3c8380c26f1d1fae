/** Dialogs of block storage without a mouse: where the focus begins, and that it comes back. */
import { expect, test } from '../fixtures.ts'
import { dialog, expectKeysIn, expectToast, table } from '../helpers.ts'
import { chooseByKeys, pressByKeys, reach, takeOption } from '../keys.ts'

test('a volume is attached, detached and given another type by the keyboard alone', async ({
  page,
  signIn,
  eventually,
}) => {
  await signIn()
  await page.goto('/project/volumes?name=data-08')
  const row = table(page, 'Volumes').row('data-08').root
  await expect(row).toBeVisible()
  const becomes = (status: string) =>
    eventually(async () => expect(row).toContainText(status, { timeout: 1_000 }))

  const opener = await chooseByKeys(page, row, 'Manage Attachments')
  const attachments = dialog(page, 'Manage Attachments').root
  await expect(attachments).toContainText('The volume “data-08” is attached to no instance.')
  const instance = attachments.getByRole('combobox', { name: /^Attach to Instance/ })
  await expect(instance).toBeFocused()
  await page.keyboard.type('wiki')
  await expect(page.getByRole('option', { name: /^wiki/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(instance).toHaveValue('wiki')
  await pressByKeys(page, attachments, 'Attach Volume')
  await expectToast(page, 'Attaching the volume to: wiki.')
  await expect(attachments).toBeHidden()
  await expect(opener).toBeFocused()
  await becomes('In-use')

  await chooseByKeys(page, row, 'Manage Attachments')
  await expect(attachments).toContainText('Unmount the volume “data-08” inside the instance')
  await expectKeysIn(attachments)
  await pressByKeys(page, attachments, 'Detach from wiki')
  await expectToast(page, 'Detaching the volume from: wiki.')
  await expect(attachments).toBeHidden()
  await expect(opener).toBeFocused()
  await becomes('Available')

  await chooseByKeys(page, row, 'Change Volume Type')
  const retype = dialog(page, 'Change Volume Type').root
  await expect(retype.getByRole('button', { name: /New Type/ })).toBeFocused()
  await takeOption(page, 'fast')
  await page.keyboard.press('Tab')
  await expect(retype.getByRole('radio', { name: /^Never/ })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(retype.getByRole('radio', { name: /^On demand/ })).toBeChecked()
  await pressByKeys(page, retype, 'Change Volume Type')
  await expectToast(page, 'Changing the type of: data-08.')
  await expect(opener).toBeFocused()
})

test('a volume is offered and taken, and a backup restored, by the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn()
  await page.goto('/project/volumes?name=data-08')
  const row = table(page, 'Volumes').row('data-08').root
  await expect(row).toBeVisible()
  const opener = await chooseByKeys(page, row, 'Create Transfer')
  const create = dialog(page, 'Create Transfer').root
  await expect(create.getByRole('textbox', { name: 'Transfer Name' })).toBeFocused()
  await page.keyboard.type('typed')
  await page.keyboard.press('Enter')
  const shown = dialog(page, 'Authorization Key of typed').root
  await expect(shown.getByRole('button', { name: 'Download Authorization Key' })).toBeFocused()
  const key = await shown.getByRole('textbox', { name: 'Authorization Key' }).inputValue()
  const [id = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(await shown.innerText()) ?? []
  const saving = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await saving
  await pressByKeys(page, shown, 'Close')
  await expect(shown).toBeHidden()
  await expect(opener).toBeFocused()

  await signIn('demo', 'alt')
  await page.goto('/project/volumes')
  const open = page.getByRole('button', { name: 'Accept Transfer' })
  await expect(open).toBeVisible()
  await reach(page, open)
  await page.keyboard.press('Enter')
  const accept = dialog(page, 'Accept Transfer').root
  await expect(accept.getByRole('textbox', { name: /^Transfer ID/ })).toBeFocused()
  await page.keyboard.type(id)
  await page.keyboard.press('Tab')
  await expect(accept.getByRole('textbox', { name: /^Authorization Key/ })).toBeFocused()
  await page.keyboard.type(key)
  await page.keyboard.press('Enter')
  await expectToast(page, /Accepted the transfer of volume: /)
  await expect(open).toBeFocused()

  await signIn()
  await page.goto('/project/backups?name=media-weekly')
  const backup = table(page, 'Volume Backups').row('media-weekly').root
  await expect(backup).toBeVisible()
  const menu = await chooseByKeys(page, backup, 'Restore Backup')
  const restore = dialog(page, 'Restore Backup').root
  await expect(restore.getByRole('radio', { name: 'A new volume' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(restore.getByRole('textbox', { name: 'Volume Name' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(restore).toBeHidden()
  await expect(menu).toBeFocused()
})

test('a volume type is made, with extra specs, a project and encryption, by the keyboard alone', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/volume_types')
  const open = page.getByRole('button', { name: 'Create Volume Type', exact: true })
  await expect(open).toBeVisible()
  await reach(page, open)
  await page.keyboard.press('Enter')
  const create = dialog(page, 'Create Volume Type').root
  await expect(create.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  await page.keyboard.type('typed')
  await reach(page, create.getByRole('checkbox', { name: /^Public/ }))
  await page.keyboard.press('Space')
  await pressByKeys(page, create, 'Create Volume Type')
  await expectToast(page, 'Created Volume Type: typed.')
  await expect(open).toBeFocused()

  const row = table(page, 'Volume Types').row('typed').root
  const opener = await chooseByKeys(page, row, 'Update Metadata')
  const specs = dialog(page, 'Update Volume Type Metadata').root
  await expect(specs.getByRole('textbox', { name: 'Custom key' })).toBeFocused()
  await page.keyboard.type('by_keys')
  await page.keyboard.press('Enter')
  await expect(specs.getByRole('textbox', { name: 'by_keys', exact: true })).toBeFocused()
  await page.keyboard.type('1')
  await pressByKeys(page, specs, 'Save')
  await expect(specs).toBeHidden()
  await expect(opener).toBeFocused()

  await chooseByKeys(page, row, 'Modify Access')
  const access = dialog(page, 'Modify Access of typed').root
  await expect(access.getByRole('combobox', { name: 'Add a project' })).toBeFocused()
  await page.keyboard.type('demo')
  await pressByKeys(page, access, 'Add')
  await pressByKeys(page, access, 'Save')
  await expectToast(page, 'Modified access of "typed".')
  await expect(opener).toBeFocused()

  await chooseByKeys(page, row, 'Update Encryption')
  const encryption = dialog(page, 'Update Encryption').root
  await expect(encryption.getByRole('checkbox', { name: 'Encrypt Volumes' })).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(encryption.getByRole('textbox', { name: /^Provider/ })).toBeFocused()
  await pressByKeys(page, encryption, 'Save')
  await expectToast(page, 'Updated encryption of volume type "typed".')
  await expect(opener).toBeFocused()
})

test('a QoS spec has another consumer by the keyboard alone, and says where no type has it', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/qos_specs')
  const found = table(page, 'QoS Specs').row('nightly-backups')
  await expect(await found.cell('Volume Types')).toHaveText('-')
  const opener = await chooseByKeys(page, found.root, 'Edit Consumer')
  const edit = dialog(page, 'Edit Consumer').root
  await expect(edit).toContainText('nightly-backups')
  await expect(edit.getByRole('radio', { name: 'Both' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await pressByKeys(page, edit, 'Save')
  await expect(await found.cell('Consumer')).toHaveText('Front-end')
  await expect(opener).toBeFocused()
})
