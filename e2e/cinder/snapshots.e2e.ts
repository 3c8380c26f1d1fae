import { setTimeout as wait } from 'node:timers/promises'
import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { confirm, described, dialog, expectRow, expectToast, table, unique } from '../helpers.ts'
import { ownVolume } from './own-volume.ts'

/** Chooses one of many options by typing its name. */
const pick = async (root: Locator, label: string, name: string) => {
  const box = root.getByRole('combobox', { name: new RegExp(`^${label}`) })
  await box.fill(name)
  await root
    .page()
    .getByRole('option', { name: new RegExp(`^${name}`) })
    .click()
}

test(
  'snapshots are listed and made of a volume, renamed, and deleted together [RS-CINDER-09]',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    const { cinder } = await openstack()
    const volume = await ownVolume(cinder, eventually, cleanUp)
    const [one, other] = [unique('e2e-snap-'), unique('e2e-snap-')]
    await signIn()
    await page.goto('/project/snapshots?name=e2e-snap-')
    await page.getByRole('button', { name: 'Create Snapshot', exact: true }).click()
    const create = dialog(page, 'Create Snapshot')
    await pick(create.root, 'Volume', volume.name)
    await create.fill({ 'Snapshot Name': one, Description: 'before the change' })
    await expect(create.root.getByText(/1 added/).first()).toBeVisible()
    await create.press('Create Snapshot')
    await expectToast(page, `Snapshot ${one} is being created.`)

    await page.goto(`/project/volumes?name=${volume.name}`)
    await table(page, 'Volumes').row(volume.name).do('Create Snapshot')
    await create.fill({ 'Snapshot Name': other })
    await create.press('Create Snapshot')
    await expectToast(page, `Snapshot ${other} is being created.`)
    await eventually(async () => {
      const made = await cinder.snapshots.list({ volume_id: volume.id })
      expect(made.map(({ name, status }) => [name, status]).toSorted()).toEqual(
        [one, other].toSorted().map((name) => [name, 'available']),
      )
    })

    await page.goto('/project/snapshots?name=e2e-snap-')
    const snapshots = table(page, 'Volume Snapshots')
    const shown = { Description: 'before the change', Size: '1 GB', Status: 'Available' }
    await expectRow(snapshots.row(one), { ...shown, Volume: volume.name })
    await snapshots.row(one).do('Edit Volume Snapshot')
    const renamed = unique('e2e-snap-')
    await dialog(page, 'Edit Volume Snapshot').fill({ 'Snapshot Name': renamed, Description: '' })
    await dialog(page, 'Edit Volume Snapshot').press('Save')
    await expectToast(page, `Updated Volume Snapshot: ${renamed}.`)
    await snapshots.row(renamed).open()
    await expect(await described(page, 'Name')).toHaveText(renamed)
    await expect(await described(page, 'Volume')).toHaveText(volume.name)

    await page.goto('/project/snapshots?name=e2e-snap-')
    await snapshots.row(renamed).check()
    await snapshots.row(other).check()
    await page.getByRole('button', { name: /^Delete Volume Snapshots/ }).click()
    await confirm(page, 'Confirm Delete Volume Snapshots', 'Delete Volume Snapshots')
    await eventually(async () => {
      expect(await cinder.snapshots.list({ volume_id: volume.id })).toEqual([])
    })
  },
)

test(
  'a volume is reverted to its latest snapshot, and to no other',
  { tag: ['@openstack-all', '@whole'] },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    const { cinder } = await openstack()
    const volume = await ownVolume(cinder, eventually, cleanUp)
    const [early, late] = [unique('e2e-early-'), unique('e2e-late-')]
    for (const name of [early, late]) {
      const { id } = await cinder.snapshots.create({ volume_id: volume.id, name })
      await eventually(async () => {
        expect((await cinder.snapshots.get(id)).status).toBe('available')
      })
      // Cinder's database keeps whole seconds: of two in the same one it takes either for the latest.
      await wait(1_100)
    }
    await signIn()
    await page.goto(`/project/snapshots?name=${early}`)
    await table(page, 'Volume Snapshots').row(early).do('Revert Volume to Snapshot')
    const refused = dialog(page, 'Revert Volume to Snapshot')
    await expect(refused.root).toContainText(`That of “${volume.name}” is “${late}”.`)
    await refused.root.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
    await page.goto(`/project/snapshots?name=${late}`)
    await table(page, 'Volume Snapshots').row(late).do('Revert Volume to Snapshot')
    await confirm(page, 'Confirm Revert Volume to Snapshot', 'Revert')
    await expectToast(page, `Reverting the volume: ${volume.name}.`)
    await eventually(async () => {
      expect((await cinder.volumes.get(volume.id)).status).toBe('available')
      const [found] = (await cinder.snapshots.list()).filter(({ name }) => name === late)
      expect(found?.status).toBe('available')
    })
  },
)
