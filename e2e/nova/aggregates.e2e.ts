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

test(
  'a host aggregate is made, becomes a zone, and is deleted',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const name = unique()
    const { nova } = await openstack('admin')
    const found = async () => (await nova.aggregates.listAll()).find((one) => one.name === name)
    cleanUp(async () => {
      const left = await found()
      if (left) await nova.aggregates.remove(String(left.id))
    })
    await signIn('admin')
    await page.goto('/admin/aggregates')
    await page.getByRole('button', { name: 'Create Host Aggregate', exact: true }).click()
    const create = dialog(page, 'Create Host Aggregate')
    await create.fill({ Name: name })
    await create.press('Create Host Aggregate')
    await expectToast(page, `Created Host Aggregate: ${name}.`)
    const row = table(page, 'Host Aggregates').row(name)
    await expectRow(row, { 'Availability Zone': '-' })

    await row.do('Edit Host Aggregate')
    const edit = dialog(page, 'Edit Host Aggregate')
    await edit.fill({ 'Availability Zone': name })
    await edit.press('Save')
    await expectRow(row, { 'Availability Zone': name })
    expect(await found()).toMatchObject({ availability_zone: name, hosts: [] })

    await row.do('Delete Host Aggregate')
    await confirm(page, 'Confirm Delete Host Aggregate', 'Delete Host Aggregate')
    await expectToast(page, `Deleted Host Aggregate: ${name}.`)
    await expect.poll(found).toBeUndefined()
  },
)

test('hosts come to an aggregate and go; what Nova refuses is said beside those that went well', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack('admin')
  const { id: other } = await nova.aggregates.create({ name: 'west', availability_zone: 'west' })
  await nova.aggregates.addHost(String(other), 'compute-4')
  const { id } = await nova.aggregates.create({ name: 'east', availability_zone: 'east' })
  await signIn('admin')
  await page.goto('/admin/aggregates')
  const row = table(page, 'Host Aggregates').row('east')
  await row.do('Manage Hosts')
  const hosts = dialog(page, 'Hosts of east')
  await hosts.root.getByRole('button', { name: 'Add compute-3' }).click()
  await hosts.root.getByRole('button', { name: 'Add compute-4' }).click()
  await hosts.press('Save')
  await expect(hosts.root.getByRole('alert')).toContainText(
    /compute-4: Cannot add host to aggregate \d+\. Reason: One or more hosts already in availability zone\(s\) \['west'\]/,
  )
  expect(await nova.aggregates.get(String(id))).toMatchObject({ hosts: ['compute-3'] })
  await hosts.root.getByRole('button', { name: 'Remove compute-4' }).click()
  await hosts.press('Save')
  await expect(hosts.root).toHaveCount(0)
  await expect(row.root).toContainText('compute-3')
  await row.open()
  await expect(await described(page, 'Hosts')).toHaveText('compute-3')

  // What was refused is told until somebody has read it, and is in nobody's way.
  await expect(toasts(page)).toHaveCount(1)

  // One that has hosts is not deleted.
  await page.getByRole('button', { name: 'More Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete Host Aggregate' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})
