/** What the screens of the network ask of the server, call by call. */
import type { Page } from '@playwright/test'
import { atRest } from '../../tools/at-rest.ts'
import { callsOf } from '../calls.ts'
import { expect, test } from '../fixtures.ts'
import { allocate, confirm, dialog, expectToast, stepsOf, table, unique } from '../helpers.ts'
import { chooseIn } from './steps.ts'

/** To a list as users come to it: what it shows is not in the document then. */
const goBy = async (page: Page, panel: string): Promise<void> =>
  page.getByRole('navigation').getByRole('link', { name: panel, exact: true }).last().click()

const pressed = async (page: Page, title: string): Promise<void> => {
  const asked = page.getByRole('alertdialog', { name: `Confirm ${title}` })
  await asked.getByRole('button', { name: title, exact: true }).click()
  await expect(asked).toBeHidden()
}

test('floating IPs are read, allocated, associated and freed, and security groups read, by the calls of the network API [RS-NETAPI-01..06]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron, projectId } = await openstack()
  await signIn()
  await page.goto('/project/floating_ips')
  const asked = callsOf(page)
  const text = unique()
  await page.getByRole('button', { name: 'Allocate Floating IP', exact: true }).click()
  const create = dialog(page, 'Allocate Floating IP')
  await chooseIn(page, create.root, 'Pool', 'public')
  await asked.expect('GET', 'network/floatingippools/')
  await create.fill({ Description: text })
  await create.press('Allocate Floating IP')
  await expectToast(page, /Allocated floating IP address: /)
  const [pool] = await neutron.networks.list({ name: 'public' })
  expect(asked.body('POST', 'network/floatingip/')).toEqual({
    pool_id: pool?.id,
    description: text,
  })
  const found = await neutron.floatingIps.listAll()
  const made = found.find(({ description }) => description === text)
  const ip = made?.floating_ip_address ?? 'none'

  const row = table(page, 'Floating IPs').row(ip)
  await row.do('Associate Floating IP')
  const associate = dialog(page, 'Associate Floating IP')
  await associate.root.getByRole('combobox', { name: 'Port to be associated' }).fill('grafana')
  await page
    .getByRole('option', { name: /grafana/ })
    .first()
    .click()
  await associate.press('Associate')
  await expectToast(page, `Associated floating IP address: ${ip}.`)
  const [port] = (await neutron.floatingIps.listAll()).filter(({ id }) => id === made?.id)
  expect(asked.body('PATCH', 'network/floatingip/')).toEqual({
    address_id: made?.id,
    port_id: `${port?.port_id}_${port?.fixed_ip_address}`,
  })

  asked.forget()
  await row.do('Disassociate Floating IP')
  await pressed(page, 'Disassociate Floating IP')
  await expectToast(page, `Disassociated: ${ip}.`)
  expect(asked.body('PATCH', 'network/floatingip/')).toEqual({ address_id: made?.id })

  await page.goto('/project/instances?name=grafana')
  asked.forget()
  await table(page, 'Instances').row('grafana').do('Associate Floating IP')
  await expect(dialog(page, 'Associate Floating IP').root).toBeVisible()
  await asked.expect('GET', 'network/floatingips/')
  await page.keyboard.press('Escape')
  await table(page, 'Instances').row('grafana').do('Edit Security Groups')
  await asked.expect('GET', 'network/securitygroups/')
  const groups = dialog(page, 'Edit Security Groups').root
  const own = await neutron.securityGroups.listAll({ project_id: projectId })
  for (const { name } of own)
    await expect(groups.getByText(name, { exact: true })).not.toHaveCount(0)
})

test('networks and trunks are read, made, changed and deleted by the calls of Neutron’s API [RS-NEUTRON-02..04 RS-NEUTRON-10 RS-NEUTRON-11]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron, projectId } = await openstack()
  const name = unique()
  await signIn()
  await page.goto('/project/routers')
  const asked = callsOf(page)
  await goBy(page, 'Networks')
  await asked.expect('GET', 'neutron/networks/')
  await page.getByRole('button', { name: 'Create Network', exact: true }).click()
  const workflow = dialog(page, 'Create Network')
  await workflow.fill({ 'Network Name': name })
  await workflow.press('Next')
  await workflow.fill({ 'Subnet Name': name, 'Network Address': '10.77.0.0/24' })
  await workflow.press('Next')
  await workflow.press('Create')
  await expectToast(page, `Created network "${name}".`)
  const [network] = await neutron.networks.list({ name })
  const subnet = { name, cidr: '10.77.0.0/24', ip_version: 4 }
  expect(asked.body('POST', 'neutron/networks/')).toMatchObject({ name, subnet })
  await table(page, 'Networks').row(name).open()
  await page.getByRole('tab', { name: 'Subnets', exact: true }).click()
  await expect(table(page, 'Subnets').row(name).root).toBeVisible()
  await asked.expect('GET', 'neutron/subnets/')
  await page.getByRole('button', { name: 'Create Subnet', exact: true }).click()
  const second = dialog(page, 'Create Subnet')
  await second.fill({ 'Subnet Name': `${name}-2`, 'Network Address': '10.78.0.0/24' })
  await second.press('Next')
  await second.press('Create')
  await expectToast(page, `Created subnet "${name}-2".`)
  const made = { network_id: network?.id, name: `${name}-2`, cidr: '10.78.0.0/24' }
  expect(asked.body('POST', 'neutron/subnets/')).toMatchObject(made)

  const ports: string[] = []
  for (const letter of ['p', 'a'])
    ports.push(
      (await neutron.ports.create({ network_id: network?.id ?? '', name: `${name}-${letter}` })).id,
    )
  await goBy(page, 'Trunks')
  await asked.expect('GET', 'neutron/trunks/')
  // The list asks for the names of parent ports, too.
  await atRest(page)
  cloud.control.forgetRequests()
  await page.getByRole('button', { name: 'Create Trunk', exact: true }).click()
  const create = dialog(page, 'Create Trunk')
  await create.fill({ Name: name })
  await stepsOf(create.root, 'Parent Port').click()
  await allocate(page, 'Parent Ports', `${name}-p`)
  await asked.expect('GET', 'neutron/ports/')
  // Neutron would show ports of others on the project's networks, too.
  const read = cloud.control.requests().filter(({ path }) => path === '/v2.0/ports')
  expect(read.map(({ query }) => new URLSearchParams(query).get('project_id'))).toEqual([projectId])
  await create.press('Create Trunk')
  await expectToast(page, `Trunk ${name} was successfully created.`)
  expect(asked.body('POST', 'neutron/trunks/')).toMatchObject({ name, port_id: ports[0] })

  const [trunk] = await neutron.trunks.listAll({ name })
  const path = `neutron/trunks/${trunk?.id}/`
  const row = table(page, 'Trunks').row(name)
  await row.do('Edit Trunk')
  const edit = dialog(page, 'Edit Trunk')
  await asked.expect('GET', path)
  await edit.fill({ Description: 'Changed' })
  await edit.press('Save')
  await expectToast(page, `Trunk ${name} was successfully edited.`)
  const state = { name, admin_state_up: true, sub_ports: [] }
  expect(asked.body('PATCH', path)).toEqual([
    { ...state, description: '' },
    { ...state, description: 'Changed' },
  ])
  await row.do('Delete Trunk')
  await confirm(page, 'Confirm Delete Trunk', 'Delete Trunk')
  await expectToast(page, `Deleted Trunk: ${name}.`)
  expect(asked.body('DELETE', path)).toBeNull()
})

test('agents, quotas and QoS policies are read, changed and deleted by the calls of Neutron’s API [RS-NEUTRON-01 RS-NEUTRON-06..09]', async ({
  page,
  signIn,
  openstack,
}) => {
  const { neutron } = await openstack('admin')
  const name = unique()
  const made = await neutron.qosPolicies.create({ name })
  await signIn('admin')
  await page.goto('/admin/routers')
  const asked = callsOf(page)
  await goBy(page, 'Network Agents')
  await asked.expect('GET', 'neutron/agents/')
  await goBy(page, 'QoS Policies')
  await asked.expect('GET', 'neutron/qos_policies/')
  const path = `neutron/qos_policies/${made.id}/`
  await table(page, 'QoS Policies').row(name).open()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await asked.expect('GET', path)
  await page.goBack()
  await table(page, 'QoS Policies').row(name).do('Delete QoS Policy')
  await confirm(page, 'Confirm Delete QoS Policy', 'Delete QoS Policy')
  await expectToast(page, `Deleted QoS Policy: ${name}.`)
  expect(asked.body('DELETE', path)).toBeNull()

  await page.goto('/identity/projects')
  await table(page, 'Projects').row('demo').do('Modify Quotas')
  const quotas = dialog(page, 'Modify Quotas')
  await quotas.root.getByRole('textbox', { name: /^Trunks/ }).fill('7')
  await asked.expect('GET', 'neutron/quota-sets/defaults/')
  await quotas.press('Save')
  await expectToast(page, 'Modified quotas of project "demo".')
  const { projectId = '' } = await openstack('demo')
  expect(asked.body('PATCH', `neutron/quotas-sets/${projectId}`)).toEqual({ trunk: 7 })
})
