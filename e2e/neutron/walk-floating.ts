/** A part of the walk: what the outside reaches, by a floating IP of its own and by ports of another. */
import { expect } from '../fixtures.ts'
import { confirm, dialog, expectRow, expectToast, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { chooseIn, tabOf } from './steps.ts'
import { expectKept } from './walk-refused.ts'
import type { Plugs, Walk, Wire } from './walk.ts'

/** A server on the network of the walk that has started, and its port. */
export type Served = { readonly serverId: string; readonly portId: string }

/** Has the cloud start it; `started` waits until it has. */
export const launch = async ({ cloud, name, eventually }: Walk, { networkId }: Wire) => {
  const { nova, glance, neutron } = cloud
  const flavors = await nova.flavors.listAll()
  const { id: serverId } = await nova.servers.create({
    name,
    flavorRef: only(flavors.filter((one) => one.name === 'm1.nano')).id,
    imageRef: only(await glance.images.listAll({ name: 'cirros' })).id,
    networks: [{ uuid: networkId }],
  })
  return async (): Promise<Served> => {
    await eventually(async () => expect((await nova.servers.get(serverId)).status).toBe('ACTIVE'))
    return { serverId, portId: only(await neutron.ports.list({ device_id: serverId })).id }
  }
}

/** Allocates both in the browser, and leads them inside. */
export const buildFloating = async (walk: Walk, { portId }: Served, { ports }: Plugs) => {
  const { page, neutron, name } = walk
  await page.goto('/project/floating_ips')
  const list = table(page, 'Floating IPs')
  const whole = await allocateOne(walk, `${name}-whole`)
  await list.row(whole.ip).do('Associate Floating IP')
  const associate = dialog(page, 'Associate Floating IP')
  await associate.root.getByRole('combobox', { name: 'Port to be associated' }).fill(name)
  // The server is called so, and its port has no name.
  await page.getByRole('option', { name: new RegExp(`\\(${name}\\)$`) }).click()
  await associate.press('Associate')
  await expectToast(page, `Associated floating IP address: ${whole.ip}.`)
  await expect(await list.row(whole.ip).cell('Instance')).toHaveText(name)
  const inside = only((await neutron.ports.get(portId)).fixed_ips.filter(isFour)).ip_address
  expect(await neutron.floatingIps.get(whole.id)).toMatchObject({
    ...{ port_id: portId, fixed_ip_address: inside },
  })
  await walk.eventually(async () =>
    expect((await neutron.floatingIps.get(whole.id)).status).toBe('ACTIVE'),
  )

  const parts = await allocateOne(walk, `${name}-parts`)
  await list.row(parts.ip).do('Add Port Forwarding')
  const add = dialog(page, 'Add Port Forwarding')
  await add.fill({ 'External Port': '2222', 'Internal Port': '22' })
  await chooseIn(page, add.root, 'Internal IP Address', new RegExp(`\\(${name}-top\\)$`))
  await add.press('Add Port Forwarding')
  await expectToast(page, `Added a port forwarding to: ${parts.ip}.`)
  await expectRow(list.row(parts.ip), { 'Mapped Fixed IP Address': '1 port forwarding' })
  expect(await neutron.portForwardings(parts.id).list()).toMatchObject([
    { protocol: 'tcp', external_port: 2222, internal_port: 22, internal_port_id: ports.top },
  ])
  return { whole, parts }
}

export type Floating = Awaited<ReturnType<typeof buildFloating>>

const isFour = ({ ip_address }: { readonly ip_address: string }) => !ip_address.includes(':')

const allocateOne = async ({ page, neutron, projectId }: Walk, description: string) => {
  await page.getByRole('button', { name: 'Allocate Floating IP', exact: true }).click()
  const create = dialog(page, 'Allocate Floating IP')
  await chooseIn(page, create.root, 'Pool', /^public/)
  await create.fill({ Description: description })
  await create.press('Allocate Floating IP')
  const row = table(page, 'Floating IPs').rows.filter({ hasText: description })
  await expect(row).toHaveCount(1)
  const {
    id,
    floating_ip_address: ip,
    ...made
  } = only(await neutron.floatingIps.list({ description }))
  await expectToast(page, `Allocated floating IP address: ${ip}.`)
  expect(made).toMatchObject({ project_id: projectId, port_id: null, status: 'DOWN' })
  return { id, ip }
}

/** Gives both back in the browser: the one whose ports lead somewhere is kept until they do not. */
export const takeFloatingDown = async ({ page, neutron, projectId }: Walk, floating: Floating) => {
  const { whole, parts } = floating
  await page.goto('/project/floating_ips')
  const list = table(page, 'Floating IPs')
  await list.row(whole.ip).do('Disassociate Floating IP')
  await confirm(page, 'Confirm Disassociate Floating IP', 'Disassociate Floating IP')
  await expectToast(page, `Disassociated: ${whole.ip}.`)
  expect(await neutron.floatingIps.get(whole.id)).toMatchObject({
    ...{ port_id: null, fixed_ip_address: null },
  })

  await list.row(parts.ip).do('Release Floating IP')
  await expectKept(
    page,
    { action: 'Release Floating IP', says: 'Release Floating IP failed' },
    () => neutron.floatingIps.remove(parts.id),
  )
  await list.row(parts.ip).open()
  await tabOf(page, 'Port Forwardings')
  const forwardings = table(page, 'Port Forwardings')
  await forwardings.row('2222').do('Delete Port Forwarding')
  await confirm(page, 'Confirm Delete Port Forwarding', 'Delete Port Forwarding')
  await expect(forwardings.rows).toHaveCount(0)
  expect(await neutron.portForwardings(parts.id).list()).toEqual([])

  await page.goto('/project/floating_ips')
  for (const { ip } of [whole, parts]) await list.row(ip).check()
  await page.getByRole('button', { name: 'Release Floating IPs', exact: true }).click()
  await confirm(page, 'Confirm Release Floating IPs', 'Release Floating IPs')
  await expect(list.rows).toHaveCount(0)
  expect(await neutron.floatingIps.list({ project_id: projectId })).toEqual([])
}
