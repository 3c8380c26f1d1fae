import type { CallReply, FloatingIp, Server, Subnet, floatingIps } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf, project } = demoWorld()
const admin = tabOf('admin')

const serverNamed = async (name: string): Promise<Server> => {
  const answer = await tab.get(`/api/nova/servers/?names=false&name=${name}`)
  const [found] = answer.json<{ items: Server[] }>().items
  if (!found) throw new Error(`There is no server ${name}.`)
  return found
}

const addresses = async () =>
  (await tab.get('/api/network/floatingips/')).json<{ items: FloatingIp[] }>().items

const targets = async (id: string) =>
  (await tab.get(`/api/network/floatingip-targets/?device_id=${id}`)).json<
    CallReply<typeof floatingIps.targets>
  >().items

test('floating IPs are the project’s own and say what they stand for [RS-NETAPI-01]', async () => {
  const { id } = await serverNamed('wiki')
  const items = await addresses()
  expect(new Set(items.map((one) => one.project_id))).toEqual(new Set([project.id]))
  const one = items.find(({ instance_id }) => instance_id === id)
  expect(one).toMatchObject({
    ip: one?.floating_ip_address,
    fixed_ip: one?.fixed_ip_address,
    pool: one?.floating_network_id,
    instance_type: 'compute',
  })
})

test('an administrator reads, and takes, those of another project; nobody else does', async () => {
  const of = async (id: string, by = tab) =>
    (await by.get(`/api/network/floatingips/?project_id=${id}`)).json<{ items: FloatingIp[] }>()
      .items
  expect(await of(project.id, admin)).toEqual(await addresses())
  const foreign = admin.user.project_id ?? ''
  expect(await of(foreign)).toEqual([])
  const { items: pools } = (await tab.get('/api/network/floatingippools/')).json<
    CallReply<typeof floatingIps.pools>
  >()
  const taken = { pool_id: pools[0]?.id, project_id: project.id }
  const made = await admin.post('/api/network/floatingip/', taken)
  expect(made.json<FloatingIp>().project_id).toBe(project.id)
  const refused = await tab.post('/api/network/floatingip/', { ...taken, project_id: foreign })
  expect(refused.statusCode).toBe(400)
})

test('an address is allocated, associated and freed again [RS-NETAPI-02 RS-NETAPI-04..06]', async () => {
  const { items: pools } = (await tab.get('/api/network/floatingippools/')).json<
    CallReply<typeof floatingIps.pools>
  >()
  const made = await tab.post('/api/network/floatingip/', { pool_id: pools[0]?.id })
  expect(made.statusCode, made.body).toBe(200)
  const { id: address_id, ip } = made.json<FloatingIp>()
  const { id } = await serverNamed('grafana')
  const [target] = await targets(id)
  const port_id = `${target?.port_id}_${target?.ip_address}`
  const change = (body: object) => tab.patch('/api/network/floatingip/', body)
  expect((await change({ address_id, port_id })).statusCode).toBe(204)
  const held = async () => (await addresses()).find((one) => one.ip === ip)
  expect(await held()).toMatchObject({ instance_id: id, fixed_ip: target?.ip_address })
  expect((await change({ address_id })).statusCode).toBe(204)
  expect(await held()).toMatchObject({ port_id: null, instance_id: null, instance_type: null })
  expect((await change({ address_id, port_id, release: true })).statusCode).toBe(204)
  expect(await held()).toMatchObject({ instance_id: id })
  expect((await change({ address_id, release: true })).statusCode).toBe(204)
  expect(await held()).toBeUndefined()
})

test('what no router leads out of can have none, in three calls', async () => {
  const [web, bare] = [await serverNamed('wiki'), await serverNamed('dns-1')]
  world.cloud.control.forgetRequests()
  const found = await targets(web.id)
  expect(world.cloud.control.requests()).toHaveLength(3)
  const fixed = Object.values(web.addresses)
    .flat()
    .filter((one) => one['OS-EXT-IPS:type'] === 'fixed')
  expect(found.map(({ ip_address }) => ip_address)).toEqual(fixed.map(({ addr }) => addr))
  // A network that others share is behind a router that the project need not see.
  expect(await targets(bare.id)).toHaveLength(1)
})

test('an address is taken of one subnet of a pool, which every project is told of', async () => {
  const { items: pools } = (await tab.get('/api/network/floatingippools/')).json<
    CallReply<typeof floatingIps.pools>
  >()
  const network_id = pools[0]?.id
  const second = { network_id, name: 'second', ip_version: 4, cidr: '198.51.100.0/24' }
  const subnet_id = (await admin.post('/api/neutron/subnets/', second)).json<Subnet>().id
  const { items } = (await tab.get('/api/network/floatingippool-subnets/')).json<
    CallReply<typeof floatingIps.poolSubnets>
  >()
  const { cidr, name: subnet_name } = second
  expect(items).toContainEqual({ network_id, subnet_id, subnet_name, cidr })
  const body = { pool_id: network_id, subnet_id }
  const taken = await tab.post('/api/network/floatingip/', body)
  expect(taken.json<FloatingIp>().ip).toMatch(/^198\.51\.100\./)
})
