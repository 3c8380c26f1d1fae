import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirm, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { ownVolume, removeVolume } from './own-volume.ts'

const open = async (page: Page, name: string) => {
  await page.goto(`/admin/volumes?name=${name}`)
  return table(page, 'Volumes').row(name)
}

/** Chooses one of a few options behind a button. */
const choose = async (root: Locator, label: string, option: string) => {
  const lists = root.locator('[aria-haspopup=listbox]')
  await lists.and(root.getByRole('button', { name: new RegExp(`${label}$`) })).click()
  await root.page().getByRole('option', { name: option, exact: true }).click()
}

test(
  'an administrator has a volume forgotten, and takes it back from its host under another name',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    test.setTimeout(240_000)
    const { cinder } = await openstack()
    const admins = (await openstack('admin')).cinder
    const { id, name } = await ownVolume(cinder, eventually, cleanUp)
    const host = String((await admins.volumes.get(id))['os-vol-host-attr:host'])
    await signIn('admin')
    await (await open(page, name)).do('Unmanage Volume')
    const asked = dialog(page, 'Confirm Unmanage Volume')
    await expect(asked.root).toContainText('Cinder forgets it; its data stays where it is stored.')
    await confirm(page, 'Confirm Unmanage Volume', 'Unmanage Volume')
    await expectToast(page, `Unmanaging: ${name}.`)
    await eventually(async () => {
      expect((await cinder.volumes.list()).filter((one) => one.id === id)).toEqual([])
    })

    const back = unique('e2e-back-')
    const row = await open(page, back)
    await page.getByRole('button', { name: 'Manage Volume', exact: true }).click()
    const manage = dialog(page, 'Manage Volume')
    await choose(manage.root, 'Host', host)
    await manage.fill({ Identifier: `volume-${id}`, 'Volume Name': back })
    await manage.press('Manage Volume')
    await expectToast(page, `Managing volume: ${back}.`)
    const [taken] = await admins.volumes.list({ name: back })
    cleanUp(() => removeVolume(admins, eventually, String(taken?.id)))
    await eventually(async () => {
      expect((await admins.volumes.get(String(taken?.id))).status).toBe('available')
    })
    await expectRow(row, { Size: '1 GB', Status: 'Available', Host: host })
  },
)

test('an administrator moves a volume to another host', async ({
  page,
  signIn,
  openstack,
  eventually,
  cleanUp,
}) => {
  const { cinder } = await openstack('admin')
  // Of a type that any back end may have.
  const type = unique('e2e-anywhere-')
  await cinder.types.create({ name: type })
  const name = unique('e2e-moved-')
  const { id } = await cinder.volumes.create({ name, size: 1, volume_type: type })
  cleanUp(() => removeVolume(cinder, eventually, id))
  const at = async () => {
    const now = await cinder.volumes.get(id)
    return { status: now.status, host: now['os-vol-host-attr:host'] }
  }
  await eventually(async () => expect((await at()).status).toBe('available'))
  const { host } = await at()
  const other = (await cinder.pools.list()).find((one) => one.name !== host)?.name ?? ''
  await signIn('admin')
  const row = await open(page, name)
  await row.do('Migrate Volume')
  const migrate = dialog(page, 'Migrate Volume')
  await expect(migrate.root).toContainText(`${name} is on ${host}.`)
  await choose(migrate.root, 'Destination Host', other)
  await migrate.root.getByText('Lock Volume', { exact: true }).click()
  await migrate.press('Migrate Volume')
  await expectToast(page, `Migrating: ${name}.`)
  await eventually(async () => expect(await at()).toEqual({ status: 'available', host: other }))
  await expectRow(row, { Host: other })
})
