/** A part of the walk: a trunk with two subports, by the wizard. */
import { expect } from '../fixtures.ts'
import { allocate, confirm, dialog, expectRow, expectToast, stepsOf, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import type { Plugs, Walk } from './walk.ts'

/** Makes it in the browser, and answers its id. */
export const buildTrunk = async (walk: Walk, { ports }: Plugs): Promise<string> => {
  const { page, neutron, name } = walk
  await page.goto('/project/trunks')
  await page.getByRole('button', { name: 'Create Trunk', exact: true }).click()
  const { root, fill, press } = dialog(page, 'Create Trunk')
  await fill({ Name: name })
  await stepsOf(root, 'Parent Port').click()
  await allocate(page, 'Parent Ports', `${name}-top`)
  await stepsOf(root, 'Subports').click()
  const tags = { a: '101', b: '102' }
  for (const [letter, tag] of Object.entries(tags)) {
    const port = `${name}-${letter}`
    await allocate(page, 'Subports', port)
    const number = root
      .getByRole('region', { name: 'Segmentation' })
      .getByRole('group', { name: port })
      .getByRole('textbox', { name: /^Segmentation ID/ })
    await number.fill(tag)
    await number.press('Tab')
  }
  await press('Create Trunk')
  await expectToast(page, `Trunk ${name} was successfully created.`)
  await expectRow(table(page, 'Trunks').row(name), {
    ...{ 'Parent Port': `${name}-top`, 'Subport Count': '2', 'Admin State': 'Up' },
  })
  const trunk = only(await neutron.trunks.list({ name }))
  expect(trunk).toMatchObject({ port_id: ports.top, admin_state_up: true })
  const inside = trunk.sub_ports.toSorted((a, b) => a.segmentation_id - b.segmentation_id)
  expect(inside).toEqual([
    { port_id: ports.a, segmentation_type: 'vlan', segmentation_id: 101 },
    { port_id: ports.b, segmentation_type: 'vlan', segmentation_id: 102 },
  ])
  expect((await neutron.ports.get(ports.top)).trunk_details).toMatchObject({ trunk_id: trunk.id })
  return trunk.id
}

/** Deletes it in the browser; its ports stay. */
export const takeTrunkDown = async ({ page, neutron, name }: Walk, { ports }: Plugs) => {
  await page.goto('/project/trunks')
  const list = table(page, 'Trunks')
  await list.row(name).do('Delete Trunk')
  await confirm(page, 'Confirm Delete Trunk', 'Delete Trunk')
  await expect(list.row(name).root).toHaveCount(0)
  expect(await neutron.trunks.list({ name })).toEqual([])
  const left = await neutron.ports.list({ id: Object.values(ports) })
  expect(left.map(({ trunk_details }) => trunk_details)).toEqual([undefined, undefined, undefined])
}
