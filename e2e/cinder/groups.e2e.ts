import { expect, test } from '../fixtures.ts'
import {
  confirm,
  described,
  dialog,
  expectRow,
  expectToast,
  table,
  toasts,
  unique,
} from '../helpers.ts'
import { ownVolume } from './own-volume.ts'

test(
  'a group is made, takes a volume in, is photographed, made again of that, and deleted with its volumes',
  { tag: '@openstack-all' },
  async ({ page, signIn, openstack, eventually, cleanUp }) => {
    const [name, copy, taken, typeName] = [
      unique(),
      unique('copy'),
      unique('taken'),
      unique('type'),
    ]
    const { cinder } = await openstack()
    const { groupTypes } = (await openstack('admin')).cinder
    const { id: groupType } = await groupTypes.create({ name: typeName })
    cleanUp(() => groupTypes.remove(groupType))
    await groupTypes.setSpecs(groupType, { consistent_group_snapshot_enabled: '<is> False' })
    const volume = await ownVolume(cinder, eventually, cleanUp)
    const { volume_type: volumeType } = await cinder.volumes.get(volume.id)
    const groupCalled = async (wanted: string) =>
      (await cinder.groups.listAll()).find((one) => one.name === wanted)
    const snapshots = async () =>
      (await cinder.groupSnapshots.listAll()).filter((one) => one.name === taken)
    const rests = (wanted: string) =>
      eventually(async () => expect((await groupCalled(wanted))?.status).toBe('available'))
    const goes = (wanted: string) =>
      eventually(async () => expect(await groupCalled(wanted)).toBeUndefined())
    cleanUp(async () => {
      await eventually(async () => {
        for (const { id, status } of await snapshots())
          if (status !== 'deleting') await cinder.groupSnapshots.remove(id).catch(() => undefined)
        expect(await snapshots()).toEqual([])
      })
      for (const one of [copy, name]) {
        const left = await groupCalled(one)
        if (left) await cinder.groups.remove(left.id, { volumes: true })
        await goes(one)
      }
    })

    await signIn()
    await page.goto('/project/volume_groups')
    await page.getByRole('button', { name: 'Create Volume Group', exact: true }).click()
    const create = dialog(page, 'Create Volume Group')
    await create.fill({ Name: name })
    await create.root.getByRole('button', { name: /Group Type/ }).click()
    await page.getByRole('option', { name: typeName }).click()
    const kinds = create.root.getByRole('group', { name: 'Volume Types' })
    await kinds.getByText(String(volumeType), { exact: true }).click()
    await create.press('Create Volume Group')
    const groups = table(page, 'Volume Groups')
    const row = groups.row(name)
    await rests(name)
    await expectRow(row, { Status: 'Available', 'Group Type': typeName })

    await row.do('Manage Volumes')
    const manage = dialog(page, `Manage Volumes of ${name}`)
    await manage.press(`Add ${volume.name}`)
    await manage.press('Save')
    await expectToast(page, `Changing the volumes of "${name}".`)
    await rests(name)
    await expectRow(row, { Status: 'Available' })
    expect((await cinder.volumes.get(volume.id)).group_id).toBe((await groupCalled(name))?.id)

    await row.do('Create Group Snapshot')
    const photograph = dialog(page, 'Create Group Snapshot')
    await photograph.fill({ Name: taken })
    await photograph.press('Create Group Snapshot')
    await expectToast(page, `Creating group snapshot: ${taken}.`)
    await eventually(async () => expect(await snapshots()).toMatchObject([{ status: 'available' }]))

    await page.goto('/project/vg_snapshots')
    const shown = table(page, 'Group Snapshots')
    await expectRow(shown.row(taken), { Status: 'Available', 'Volume Group': name })
    await shown.row(taken).do('Create Volume Group')
    const again = dialog(page, 'Create Volume Group')
    await again.fill({ Name: copy })
    await again.press('Create Volume Group')
    await expectToast(page, `Creating volume group: ${copy}.`)
    await rests(copy)

    await page.goto('/project/volume_groups')
    await groups.row(copy).open()
    await expect(await described(page, 'Source Group Snapshot')).toHaveText(taken)
    await page.getByRole('button', { name: 'More Actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete Volume Group' }).click()
    const question = 'Confirm Delete Volume Group'
    await dialog(page, question).root.getByText('Delete the volumes in it, too').click()
    await confirm(page, question, 'Delete Volume Group')
    await goes(copy)

    await page.goto('/project/vg_snapshots')
    await shown.row(taken).do('Delete Group Snapshot')
    await confirm(page, 'Confirm Delete Group Snapshot', 'Delete Group Snapshot')
    await eventually(async () => expect(await snapshots()).toEqual([]))

    await page.goto('/project/volume_groups')
    // A group that has volumes is deleted with them or not at all.
    await row.do('Delete Volume Group')
    await confirm(page, question, 'Delete Volume Group')
    const refused = toasts(page).filter({ hasText: `Unable to delete Volume Group: ${name}.` })
    await refused.getByRole('button', { name: 'Show details' }).click()
    await expect(refused).toContainText('The delete-volumes flag is required to delete it')
    await row.do('Delete Volume Group')
    await dialog(page, question).root.getByText('Delete the volumes in it, too').click()
    await confirm(page, question, 'Delete Volume Group')
    await goes(name)
    await expect(row.root).toBeHidden()
    expect((await cinder.volumes.list()).map(({ id }) => id)).not.toContain(volume.id)
  },
)
