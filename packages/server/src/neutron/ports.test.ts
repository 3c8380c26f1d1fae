import { rows } from '@meridian/cloud'
import type { CallReply, Port, ports } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn } from '#testing/signed-in.ts'

const { world, tab, project } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

type Page = CallReply<typeof ports.list>

const list = async (query = '', by = tab): Promise<Page> =>
  (await by.get(`/api/neutron/ports/?limit=1000${query}`)).json()
const sent = () => world.cloud.control.requests().map(({ path, query }) => `${path}${query}`)
const net = (name: string): string =>
  world.cloud.table(rows.networks).list({ where: { name } })[0]?.id ?? ''

test('ports are the own project’s, in words, and without what administrators know [RS-NEUTRON-04]', async () => {
  const { items } = await list()
  // Neutron would show those of others on the project's networks, too.
  expect(sent()).toEqual([expect.stringMatching(`^/v2.0/ports\\?.*project_id=${project.id}`)])
  expect(items.length).toBeGreaterThan(10)
  expect(items.every(({ project_id }) => project_id === project.id)).toBe(true)
  expect(items[0]).toMatchObject({ admin_state: 'UP', 'binding:vnic_type': 'normal' })
  expect(items[0]).not.toHaveProperty('binding:host_id')
  const admin = await signedIn(world.app, 'admin')
  const all = await list('&all_projects=true', admin)
  expect(all.items.length).toBeGreaterThan(items.length)
  expect(all.items.some((port) => port['binding:host_id'])).toBe(true)
  expect(await list('&project_id=', admin)).toEqual(all)
  expect((await list(`&all_projects=true&project_id=${project.id}`, admin)).items).toHaveLength(
    items.length,
  )
})

test('the filters are Neutron’s', async () => {
  const web = net('web')
  const { items } = await list(`&network_id=${web}`)
  const [first] = items
  const address = first?.fixed_ips[0]?.ip_address
  expect(items.every(({ network_id }) => network_id === web)).toBe(true)
  const ids = async (query: string) => (await list(query)).items.map(({ id }) => id)
  expect(await ids(`&ip_address=${address}&network_id=${web}`)).toEqual([first?.id])
  expect(await ids(`&mac_address=${first?.mac_address}`)).toEqual([first?.id])
  expect(await ids(`&device_id=${first?.device_id}`)).toContain(first?.id)
  expect(await ids('&status=BUILD')).toEqual([])
  const both = await list(`&network_id=${web}&network_id=${net('db')}`)
  expect(new Set(both.items.map(({ network_id }) => network_id)).size).toBe(2)
})

test('ports with these ids are read in one call', async () => {
  const some = (await list()).items.slice(2, 5).map(({ id }) => id)
  world.cloud.control.forgetRequests()
  const found = await list(some.map((id) => `&id=${id}`).join(''))
  expect(found.items.map(({ id }) => id).toSorted()).toEqual(some.toSorted())
  expect(found).toMatchObject({ has_more_data: false, has_prev_data: false })
  expect(sent()).toHaveLength(1)
})

test('a port is read and deleted, and the refusal of one in use is Neutron’s', async () => {
  const [one] = (await list('&device_owner=compute:nova')).items
  const path = `/api/neutron/ports/${one?.id}`
  expect((await tab.get(path)).json<Port>()).toMatchObject({ id: one?.id, admin_state: 'UP' })
  expect((await tab.del(path)).statusCode).toBe(204)
  expect((await tab.get(path)).statusCode).toBe(404)
  const [routers] = (await list('&device_owner=network:router_interface')).items
  const refused = await tab.del(`/api/neutron/ports/${routers?.id}`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toContain('cannot be deleted directly via the port API')
})

test('subnets are paged and read by their ids, too', async () => {
  const path = '/api/neutron/subnets/'
  const first = (await tab.get(`${path}?limit=2`)).json()
  expect(first.items).toHaveLength(2)
  expect(first).toMatchObject({ has_more_data: true, has_prev_data: false })
  const [one] = first.items
  expect((await tab.get(`${path}${one.id}`)).json()).toMatchObject({ ipver_str: 'IPv4' })
  const next = (await tab.get(`${path}?limit=2&marker=${first.items[1].id}`)).json()
  const back = await tab.get(`${path}?limit=2&prev=true&marker=${next.items[0].id}`)
  expect(back.json()).toEqual(first)
  expect((await tab.get(`${path}?id=${one.id}`)).json().items).toEqual([one])
})
