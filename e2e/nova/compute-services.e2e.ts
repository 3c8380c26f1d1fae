import { rows as tables } from '@meridian/cloud'
import { expect, test } from '../fixtures.ts'
import { choose, confirm, dialog, expectToast, table } from '../helpers.ts'

test('a service of compute is disabled for a reason, forced down, and deleted once nothing runs there', async ({
  page,
  signIn,
  openstack,
  cloud,
}) => {
  const { nova } = await openstack('admin')
  const services = async () => await nova.services.listAll({ binary: 'nova-compute' })
  const [one] = await services()
  const host = one?.host ?? ''
  const now = async () => (await services()).find((each) => each.host === host)
  // Ages are told by the browser's clock, behind which the cloud's is by as much as its world is old.
  cloud.clock.advance(Date.now() - cloud.clock.now())
  await signIn('admin')
  await page.goto('/admin/compute_services')
  const line = table(page, 'Compute Services').rows.filter({ hasText: host }).first()
  await expect(line).toContainText('seconds ago')
  const act = (action: string) => choose(page, line, action)

  await act('Disable Service')
  const disable = dialog(page, 'Disable Service')
  await expect(disable.root).toContainText(`No new instance comes to ${host}`)
  await disable.fill({ Reason: 'Out of memory' })
  await disable.press('Disable Service')
  await expect(line).toContainText('Disabled')
  expect(await now()).toMatchObject({ status: 'disabled', disabled_reason: 'Out of memory' })

  await act('Force Down Compute Service')
  await confirm(page, 'Confirm Force Down Compute Service', 'Force Down Compute Service')
  await expect(line).toContainText('Down')
  expect(await now()).toMatchObject({ state: 'down', forced_down: true })

  // Its instances keep it.
  await act('Delete Compute Service')
  await confirm(page, 'Confirm Delete Compute Service', 'Delete Compute Service')
  await expectToast(page, `Unable to delete Compute Service: nova-compute on ${host}.`)
  expect(await now()).toBeDefined()

  for (const { id } of await nova.servers.listAll({ all_tenants: 1, host }))
    cloud.table(tables.servers).remove(id)
  await act('Delete Compute Service')
  await confirm(page, 'Confirm Delete Compute Service', 'Delete Compute Service')
  await expect(line).toHaveCount(0)
  expect(await now()).toBeUndefined()
})

test('a service of compute that is forced down and disabled comes back', async ({
  page,
  signIn,
  openstack,
}) => {
  const { nova } = await openstack('admin')
  const services = async () => await nova.services.listAll({ binary: 'nova-compute' })
  const [one] = await services()
  await nova.services.update(String(one?.id), { forced_down: true, status: 'disabled' })
  await signIn('admin')
  await page.goto('/admin/compute_services')
  const line = table(page, 'Compute Services')
    .rows.filter({ hasText: one?.host ?? '' })
    .first()
  const act = (action: string) => choose(page, line, action)
  await act('Stop Forcing Down Compute Service')
  await expect(line).toContainText('Up')
  await act('Enable Compute Service')
  await expect(line).toContainText('Enabled')
  const [now] = await services()
  expect(now).toMatchObject({ status: 'enabled', forced_down: false })
})

test('services of Nova’s control are told nothing', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/compute_services')
  const line = table(page, 'Compute Services').rows.filter({ hasText: 'nova-scheduler' })
  await expect(line).toContainText('controller')
  await expect(line.getByRole('button', { name: 'Disable Service' })).toHaveCount(0)
})
