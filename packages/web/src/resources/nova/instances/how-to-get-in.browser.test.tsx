import { ports, securityGroupRules, serverActions, servers } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import { openDetails } from '#resource/testing/open.tsx'
import { instances } from '#resources/nova/instances/index.tsx'

beforeEach(() => page.viewport(1440, 900))

const way = page.getByRole('region', { name: 'How to get in' })
const offered = (name: string) => way.getByRole('button', { name, exact: true })

/** An instance of the demo world, its floating address, and the security group of its port. */
const about = async ({ idOf, as }: OpenWorld, name: string) => {
  const id = await idOf('servers', name)
  const { addresses } = await as('demo', servers.load, { params: { id } })
  const all = Object.values(addresses).flat()
  const address = all.find((one) => one['OS-EXT-IPS:type'] === 'floating')?.addr ?? ''
  const { items } = await as('demo', ports.list, { query: { device_id: id } })
  return { id, address, group: items[0]?.security_groups[0] ?? '' }
}

test('an instance without a rule for SSH leads to the dialog that adds one; with it, the command is there to copy', async () => {
  const world = await openWorld()
  const { id, address, group } = await about(world, 'wiki')
  const opened = await openDetails(instances, id)
  const closed = `No rule of its security groups lets SSH in from outside (TCP port 22) at ${address}.`
  await expect.element(way.getByText(closed)).toBeVisible()
  await expect
    .element(way.getByRole('link', { name: 'Add Rules' }))
    .toHaveAttribute(
      'href',
      `/ngdetails/OS::Neutron::SecurityGroup/${group}?tab=rules&dialog=add_rules`,
    )
  await opened.screen.unmount()
  const ssh = { direction: 'ingress', ethertype: 'IPv4', protocol: 'tcp' } as const
  const to = { port_range_min: 22, port_range_max: 22 }
  const rules = [{ ...ssh, ...to, remote_ip_prefix: '198.51.100.0/24' }]
  await world.as('demo', securityGroupRules.add, { params: { id: group }, body: { rules } })
  await openDetails(instances, id)
  await expect.element(way.getByText(`ssh debian@${address}`, { exact: true })).toBeVisible()
  await expect.element(way.getByText('Only from 198.51.100.0/24.')).toBeVisible()
  await expect.element(offered('Copy the command')).toBeVisible()
})

test('an instance that is shut off is started where it says so, with nothing asked of Neutron', async () => {
  const world = await openWorld()
  const { id } = await about(world, 'ci-runner-2')
  await openDetails(instances, id)
  const asleep = 'Nobody can log in while its status is “Shutoff”.'
  await expect.element(way.getByText(asleep)).toBeVisible()
  expect(world.seen.some(({ path }) => path.includes('/access/'))).toBe(false)
  await offered('Start Instance').click()
  await expect
    .poll(() => world.sent('POST', `/api/nova/servers/${id}`))
    .toEqual([{ operation: 'start' }])
})

test('without a floating address one is associated, and without any address an interface attached', async () => {
  const world = await openWorld()
  const { id } = await about(world, 'loki')
  const opened = await openDetails(instances, id)
  await offered('Associate Floating IP').click()
  await expect.element(page.getByRole('dialog', { name: 'Associate Floating IP' })).toBeVisible()
  await opened.screen.unmount()
  const { items } = await world.as('demo', servers.interfaces, { params: { id } })
  for (const { port_id: portId } of items) {
    await world.as('demo', serverActions.detachInterface, { params: { id, portId } })
  }
  await openDetails(instances, id)
  await expect.element(offered('Attach Interface')).toBeVisible()
})

test('while Neutron and Glance are away the rest of the page is there, and Neutron is asked again', async () => {
  const world = await openWorld()
  const { id, address } = await about(world, 'wiki')
  await world.fail({ service: 'network', how: 'down' })
  await world.fail({ service: 'image', how: 'down' })
  await openDetails(instances, id)
  await expect.element(way.getByText(`ssh USER@${address}`, { exact: true })).toBeVisible()
  await expect
    .element(way.getByText('Whether it can be reached there could not be checked.'))
    .toBeVisible()
  await expect.element(page.getByText("The department's notes")).toBeVisible()
  await world.heal()
  await offered('Try again').click()
  await expect.element(way.getByRole('link', { name: 'Add Rules' })).toBeVisible()
})

test('of Windows nothing is said', async () => {
  const world = await openWorld()
  const { id } = await about(world, 'wiki')
  await world.change('images', { name: 'debian-12' }, { os_distro: 'windows' })
  await openDetails(instances, id)
  await expect.element(page.getByText("The department's notes")).toBeVisible()
  await expect.poll(() => world.seen.some(({ path }) => path.includes('/access/'))).toBe(true)
  await expect.element(way).not.toBeInTheDocument()
})
