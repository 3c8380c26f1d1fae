/** A part of the walk: volumes of every source, the first of them once there is room for it. */
import { expect } from '../fixtures.ts'
import { dialog, expectRow, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { expectToldWhy, refusedBy } from '../told-why.ts'
import { limitedTo } from './walk-ground.ts'
import { choose, openAction, pick, rests, type Named, type Walk } from './walk.ts'

const source = /Volume Source$/

/** An empty volume, which the project has no room for at first: what was typed stays until it has. */
export const makeEmpty = async (walk: Walk): Promise<Named> => {
  const { page, cinder } = walk
  const name = `${walk.name}-empty`
  const create = await openCreate(walk, name)
  await expect(create.root.getByText(/1 added/).first()).toBeVisible()
  await limitedTo(walk, { volumes: 0 }, async () => {
    const { status, words } = await refusedBy(() => cinder.volumes.create({ name, size: 1 }))
    expect(status, words).toBe(413)
    await create.press('Create Volume')
    await expectToldWhy(page, 'Unable to create the volume.', words)
  })
  await expect(create.root.getByRole('textbox', { name: /^Name/ })).toHaveValue(name)
  expect(await cinder.volumes.list()).toEqual([])
  return finish(walk, name)
}

const openCreate = async ({ page }: Walk, name: string) => {
  await page.goto(`/project/volumes?name=${name}`)
  await page.getByRole('button', { name: 'Create Volume', exact: true }).click()
  const create = dialog(page, 'Create Volume')
  await create.fill({ Name: name })
  return create
}

/** Sends the form, and looks at what became of it in the list and at Cinder. */
const finish = async (walk: Walk, name: string): Promise<Named> => {
  const { page, cinder } = walk
  await dialog(page, 'Create Volume').press('Create Volume')
  await expectToast(page, `Volume ${name} was successfully created.`)
  const { id } = only(await cinder.volumes.list({ name }))
  const { size, volume_type: type } = await rests(walk, id)
  expect(size).toBe(1)
  const row = table(page, 'Volumes').row(name)
  await expectRow(row, { Size: '1 GB', Status: 'Available', Type: type ?? '-' })
  return { id, name }
}

/** Makes a volume of something that is chosen in the form by its name. */
export const makeOf = async (
  walk: Walk,
  kind: 'Image' | 'Snapshot' | 'Volume' | 'Backup',
  from: string,
): Promise<Named> => {
  const name = `${walk.name}-of-${kind.toLowerCase()}`
  const { root } = await openCreate(walk, name)
  await choose(root, source, kind)
  await pick(root, new RegExp(`^Use (an? )?${kind.toLowerCase()}`), from)
  return finish(walk, name)
}

/** Of an image, a snapshot of that, and of a volume: Cinder knows of each what it was made of. */
export const makeOthers = async (walk: Walk) => {
  const { cinder } = walk
  const image = await makeOf(walk, 'Image', 'cirros')
  expect(await cinder.volumes.get(image.id)).toMatchObject({
    ...{ bootable: 'true', volume_image_metadata: { image_name: 'cirros' } },
  })
  const snapshot = await takeSnapshot(walk, image, `${walk.name}-early`)
  const ofSnapshot = await makeOf(walk, 'Snapshot', snapshot.name)
  expect(await cinder.volumes.get(ofSnapshot.id)).toMatchObject({ snapshot_id: snapshot.id })
  const copy = await makeOf(walk, 'Volume', image.name)
  expect(await cinder.volumes.get(copy.id)).toMatchObject({
    ...{ source_volid: image.id, bootable: 'true' },
  })
  return { image, snapshot, ofSnapshot, copy }
}

/** A snapshot of a volume, from its row. */
export const takeSnapshot = async (walk: Walk, of: Named, name: string): Promise<Named> => {
  const { page, cinder, eventually } = walk
  const create = await openAction(page, of.name, 'Create Snapshot')
  await create.fill({ 'Snapshot Name': name })
  await create.press('Create Snapshot')
  await expectToast(page, `Snapshot ${name} is being created.`)
  const { id, volume_id } = only(await cinder.snapshots.list({ name }))
  expect(volume_id).toBe(of.id)
  await eventually(async () => expect((await cinder.snapshots.get(id)).status).toBe('available'))
  return { id, name }
}
