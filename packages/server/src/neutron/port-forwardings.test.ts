import { rows } from '@meridian/cloud'
import type { FloatingIp, FloatingIpTarget, PortForwarding } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')

const list = '/api/neutron/floatingips/'
const items = async <T>(path: string, by = tab) => (await by.get(path)).json<{ items: T[] }>().items
const free = async () => {
  const found = (await items<FloatingIp>(`${list}?limit=100`)).find(
    (one) => !one.port_id && !one.port_forwardings?.length,
  )
  if (!found) throw new Error('There is no free address.')
  return found
}
const targetsOf = ({ floating_network_id, project_id }: FloatingIp) =>
  items<FloatingIpTarget>(
    `/api/neutron/floatingip-targets/?pool_id=${floating_network_id}&project_id=${project_id ?? ''}`,
  )

test('addresses are paged, found and sorted by Neutron, in one call', async () => {
  world.cloud.control.forgetRequests()
  const page = await tab.get(`${list}?limit=2&sort_key=floating_ip_address&sort_dir=desc`)
  expect(world.cloud.control.requests()).toHaveLength(1)
  expect(page.json()).toMatchObject({ has_more_data: true, has_prev_data: false })
  const [first] = page.json<{ items: FloatingIp[] }>().items
  const found = await items<FloatingIp>(`${list}?floating_ip_address=${first?.ip ?? ''}`)
  expect(found).toEqual([first])
  const own = new Set((await items<FloatingIp>(list)).map(({ project_id }) => project_id))
  expect(own.size).toBe(1)
  const all = await items<FloatingIp>(`${list}?all_projects=true&description=spare`, admin)
  expect(all.map(({ project_id }) => own.has(project_id))).toEqual([false])
})

test('an address is described, and given back', async () => {
  const { id } = await free()
  expect((await tab.patch(`${list}${id}/`, { description: 'mail' })).statusCode).toBe(204)
  expect((await tab.get(`${list}${id}/`)).json()).toMatchObject({ description: 'mail' })
  expect((await tab.call('DELETE', `${list}${id}/`)).statusCode).toBe(204)
  expect((await tab.get(`${list}${id}/`)).statusCode).toBe(404)
})

test('targets are behind a router to the pool, with who has them, in three calls', async () => {
  const address = await free()
  world.cloud.control.forgetRequests()
  const targets = await targetsOf(address)
  expect(world.cloud.control.requests()).toHaveLength(3)
  const networks = new Set(
    targets.map(({ port_id }) => world.cloud.table(rows.ports).get(port_id)?.network_id),
  )
  const names = [...networks].map((one) => world.cloud.table(rows.networks).get(one ?? '')?.name)
  expect(names.toSorted()).toEqual(['db', 'shared', 'web'])
  expect(targets.every(({ device_owner }) => !device_owner?.startsWith('network:'))).toBe(true)
})

test('ports and ranges lead inside, and come back as they are typed', async () => {
  const address = await free()
  const { id } = address
  const taken = new Set((await items<FloatingIp>(`${list}?limit=100`)).map((one) => one.port_id))
  const targets = await targetsOf(address)
  // That of a shared network is behind somebody else's router, or behind none.
  const one = targets.find(
    ({ port_id, ip_address }) => !taken.has(port_id) && ip_address.startsWith('10.20.'),
  )
  const target = `${one?.port_id ?? ''}_${one?.ip_address ?? ''}`
  const all = `/api/network/floatingips/${id}/port_forwardings/`
  const body = { protocol: 'tcp', external_ports: '2222', internal_ports: '22', target }
  const made = await tab.post(all, body)
  expect(made.statusCode, made.body).toBe(201)
  expect(made.json()).toMatchObject({ ...body, floatingip_id: id, external_port: 2222 })
  const range = { external_ports: '3000:3005', internal_ports: '4000:4005' }
  expect((await tab.post(all, { ...body, ...range })).statusCode).toBe(201)
  const held = await items<PortForwarding>(all)
  expect(held.map(({ external_ports }) => external_ports).toSorted()).toEqual(['2222', '3000:3005'])
  const forwarding = `${all}${made.json<PortForwarding>().id}/`
  expect((await tab.patch(forwarding, { external_ports: '2200:2201' })).statusCode).toBe(204)
  expect((await tab.get(forwarding)).json()).toMatchObject({
    external_ports: '2200:2201',
    internal_ports: '22',
  })
  const refused = await tab.post(all, { ...body, external_ports: '3003', internal_ports: '9' })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.stringContaining('port collision with the external_port_range'),
  ])
  expect((await tab.call('DELETE', `${list}${id}/`)).statusCode).toBe(409)
  expect((await tab.call('DELETE', forwarding)).statusCode).toBe(204)
  expect((await tab.get(forwarding)).statusCode).toBe(404)
})

test('administrators are told of another project’s forwardings what its address tells', async () => {
  const forwarded = (await items<FloatingIp>(`${list}?limit=100`)).find(
    ({ port_forwardings = [] }) => port_forwardings.length > 0,
  )
  const all = `/api/network/floatingips/${forwarded?.id ?? ''}/port_forwardings/`
  const own = await items<PortForwarding>(all)
  const told = await items<PortForwarding>(all, admin)
  expect(told.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  for (const one of told) {
    const { protocol, target } = own.find(({ id }) => id === one.id) ?? {}
    expect(one).toMatchObject({ protocol, target, project_id: forwarded?.project_id })
    expect((await admin.get(`${all}${one.id}/`)).json()).toEqual(one)
  }
  const missing = `${all}3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a12/`
  expect((await admin.get(missing)).statusCode).toBe(404)
})
