/** What the model of a topology says is what the page shows, field by field. */
import { rows } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { balloon, drawn, flat, line, open } from './topology-page.ts'

/** Opens the balloon of what is drawn; what was open before is closed. */
const balloonOf = async (page: Page, name: string) => {
  await page.keyboard.press('Escape')
  await line(page, name).getByRole('button').click()
  const own = balloon(page, name)
  await expect(own).toBeVisible()
  return own
}

test('names, states and ways of networks, routers, servers and ports are those of the model [SH-TOPO-05..14 SH-TOPO-16..20 SH-TOPO-24..32]', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  const { neutron, nova } = await openstack()
  const [web] = await neutron.networks.list({ name: 'web' })
  const [subnet] = await neutron.subnets.list({ network_id: web?.id })
  const [edge] = await neutron.routers.list({ name: 'edge' })
  const [server] = await nova.servers.list({ name: 'cache-1' })
  const ports = await neutron.ports.list({ device_id: edge?.id, network_id: web?.id })
  const [port] = ports
  const table = cloud.table(rows.ports)
  const held = table.get(port?.id ?? '')
  if (!held) throw new Error('The router has no port on the network.')
  table.update({ ...held, status: 'DOWN' })
  const networks = cloud.table(rows.networks)
  const own = networks.get(web?.id ?? '')
  if (!own) throw new Error('There is no web.')
  networks.update({ ...own, status: 'BUILD' })
  await open(page, signIn)

  const ofNetwork = await balloonOf(page, 'web')
  await expect(ofNetwork.getByText('Network', { exact: true })).toBeVisible()
  await expect(ofNetwork.getByText('Build', { exact: true })).toBeVisible()
  const details = { name: 'View Details' }
  const leadsTo = (type: string, id = 'none') => new RegExp(`/ngdetails/OS::${type}/${id}$`)
  await expect(ofNetwork.getByRole('link', details)).toHaveAttribute(
    'href',
    leadsTo('Neutron::Net', web?.id),
  )
  await expect(ofNetwork.getByRole('link', { name: subnet?.cidr ?? 'none' })).toHaveAttribute(
    'href',
    leadsTo('Neutron::Subnet', subnet?.id),
  )
  const outside = await balloonOf(page, 'public')
  await expect(outside.getByText('External Network', { exact: true })).toBeVisible()

  const ofRouter = await balloonOf(page, 'edge')
  await expect(ofRouter.getByText('Active', { exact: true })).toBeVisible()
  await expect(ofRouter.getByRole('link', details)).toHaveAttribute(
    'href',
    leadsTo('Neutron::Router', edge?.id),
  )
  const address = port?.fixed_ips[0]?.ip_address ?? 'none'
  const item = ofRouter.getByRole('listitem').filter({ hasText: address })
  await expect(item).toContainText('Internal Interface · web · Down')
  await expect(item.getByRole('link', { name: address })).toHaveAttribute(
    'href',
    leadsTo('Neutron::Port', port?.id),
  )
  const ofServer = await balloonOf(page, 'cache-1')
  await expect(ofServer.getByText('Active', { exact: true })).toBeVisible()
  await expect(ofServer.getByRole('link', details)).toHaveAttribute(
    'href',
    leadsTo('Nova::Server', server?.id),
  )
})

test('a server says its task: what is on its way out is marked, and has no balloon [SH-TOPO-21]', async ({
  page,
  signIn,
  cloud,
}) => {
  const servers = cloud.table(rows.servers)
  const [one] = servers.list({ where: { name: 'cache-1' } })
  if (!one) throw new Error('There is no cache-1.')
  servers.update({ ...one, task_state: 'deleting' })
  await open(page, signIn)
  const marked = flat(page)
    .locator('[data-loading]')
    .filter({ has: page.getByText('cache-1', { exact: true }) })
  await expect(marked).toHaveCount(1)
  await drawn(page, 'cache-1').click()
  await expect(balloon(page, 'cache-1')).toHaveCount(0)
  servers.update({ ...one, task_state: null })
  await page.reload()
  await expect(drawn(page, 'cache-1')).toBeVisible()
  await expect(marked).toHaveCount(0)
})

test('names of devices are cut after nine units, of which wide characters are two [SH-TOPO-37 SH-TOPO-38 SH-TOPO-39]', async ({
  page,
  signIn,
  cloud,
}) => {
  const servers = cloud.table(rows.servers)
  const names: Readonly<Record<string, string>> = {
    'cache-1': 'ninechars',
    'cache-2': 'ten-chars!',
    'worker-1': '日本語網路',
  }
  for (const [before, name] of Object.entries(names))
    for (const one of servers.list({ where: { name: before } })) servers.update({ ...one, name })
  const routers = cloud.table(rows.routers)
  for (const one of routers.list({ where: { name: 'edge' } }))
    routers.update({ ...one, name: 'the edge of it' })
  await open(page, signIn)
  for (const text of ['ninechars', 'ten-chars..', '日本語網..', 'the edge ..'])
    await expect(flat(page).getByText(text, { exact: true })).toHaveCount(1)
  for (const text of ['ten-chars!', '日本語網路', 'the edge of it'])
    await expect(flat(page).locator('text').filter({ hasText: text })).toHaveCount(0)
})
