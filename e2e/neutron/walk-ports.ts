/** A part of the walk: a port with the group and an allowed pair, and two more for its trunk. */
import { expect } from '../fixtures.ts'
import { allocate, dialog, expectRow, expectToast, stepsOf, table } from '../helpers.ts'
import { only } from '../own-project.ts'
import { dismiss, refusedBy } from '../told-why.ts'
import { tabOf } from './steps.ts'
import { defaultQuotas } from './walk-ground.ts'
import type { Plugs, Walk, Wire } from './walk.ts'

const PAIR = { ip_address: '10.99.0.0/24', mac_address: 'fa:16:3e:00:00:99' } as const

/** Makes them in the browser; the last of them is refused once, while the quota is full. */
export const buildPorts = async (walk: Walk, wire: Wire, groupId: string): Promise<Plugs> => {
  const { page, neutron, name } = walk
  const { networkId } = wire
  await page.goto(`/ngdetails/OS::Neutron::Net/${networkId}?tab=ports`)
  const list = table(page, 'Ports')
  const create = dialog(page, 'Create Port')
  const opened = async (called: string) => {
    await page.getByRole('tabpanel').getByRole('button', { name: 'Create Port' }).click()
    await create.fill({ Name: called })
  }
  const created = async (called: string): Promise<string> => {
    await create.press('Create Port')
    await expectToast(page, `Created Port: ${called}.`)
    await expectRow(list.row(called), { 'Admin State': 'Up' })
    return only(await neutron.ports.list({ name: called })).id
  }

  await opened(`${name}-top`)
  await stepsOf(create.root, 'Security Groups').click()
  await allocate(page, 'Security Groups', name)
  await create.root.getByRole('button', { name: 'Remove default', exact: true }).click()
  const top = await created(`${name}-top`)
  const port = await neutron.ports.get(top)
  expect(port).toMatchObject({ network_id: networkId, security_groups: [groupId] })
  // One address of each version.
  const { four, six } = wire.subnets
  const held = port.fixed_ips.map(({ subnet_id }) => subnet_id)
  expect(held.toSorted()).toEqual([four, six].toSorted())
  await opened(`${name}-a`)
  const a = await created(`${name}-a`)
  await opened(`${name}-b`)
  await refuseOverQuota(walk, networkId)
  const b = await created(`${name}-b`)

  await list.row(`${name}-top`).open()
  await tabOf(page, 'Allowed Address Pairs')
  await page.getByRole('button', { name: 'More Actions' }).click()
  await page.getByRole('menuitem', { name: 'Add Allowed Address Pair' }).click()
  const add = dialog(page, 'Add Allowed Address Pair')
  await add.fill({ 'IP Address or CIDR': PAIR.ip_address, 'MAC Address': PAIR.mac_address })
  await add.press('Add Allowed Address Pair')
  await expectToast(page, `Added the allowed address pair to: ${name}-top.`)
  const pairs = page.getByRole('table', { name: 'Allowed Address Pairs' })
  await expect(pairs.getByRole('row').nth(1)).toHaveText(/10\.99\.0\.0\/24\s*fa:16:3e:00:00:99/)
  expect((await neutron.ports.get(top)).allowed_address_pairs).toEqual([PAIR])
  return { ports: { top, a, b }, groupId }
}

/** A quota that fills up while the dialog is open: Neutron's words stand in it, and all stays. */
const refuseOverQuota = async (walk: Walk, network_id: string): Promise<void> => {
  const { page, neutron, admin, projectId, name } = walk
  const used = (await neutron.ports.list({ project_id: projectId })).length
  await admin.neutron.quotas.update(projectId, { port: used })
  const { status, words } = await refusedBy(() => neutron.ports.create({ network_id }))
  expect([status, words]).toEqual([409, "Quota exceeded for resources: ['port']."])
  const { root, press } = dialog(page, 'Create Port')
  await press('Create Port')
  await expect(root.getByRole('alert')).toContainText(words)
  await dismiss(page, 'Unable to create the port.')
  await expect(root.getByRole('textbox', { name: /^Name/ })).toHaveValue(`${name}-b`)
  await defaultQuotas(walk)
}
