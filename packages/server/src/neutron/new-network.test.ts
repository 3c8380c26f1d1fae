import { networks, type Network } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

const name = 'office'
const subnet = { name: 'office-v4', ip_version: 4, cidr: '10.99.0.0/24' }
const make = (more: object = {}) => tab.post(networks.create.path, { name, subnet, ...more })
const named = async (): Promise<readonly Network[]> => {
  const { items } = (await tab.get(networks.list.path)).json<{ items: readonly Network[] }>()
  return items.filter((one) => one.name === name)
}
const refuse = (method: string, path: string, message: string) =>
  world.cloud.control.fail({
    ...{ service: 'network', method, path, times: 1, how: 'status', status: 409, message },
  })

test('a network and its subnet are made in one call', async () => {
  const answer = await make()
  expect(answer.statusCode, answer.body).toBe(201)
  const made = answer.json<Network>()
  expect(made.subnets).toMatchObject([{ ...subnet, network_id: made.id }])
  expect(made.subnet_ids).toEqual(made.subnets.map(({ id }) => id))
  const [found] = await named()
  expect(found?.subnets).toMatchObject([subnet])
})

test('a refused network is all that is told, and nothing else is asked for', async () => {
  refuse('POST', '/networks$', 'No more.')
  const answer = await make()
  expect([answer.statusCode, answer.json()]).toEqual([409, 'No more.'])
  expect(world.cloud.control.requests()).toHaveLength(1)
})

test('nothing stays of a network whose subnet is refused, and the refusal says so', async () => {
  refuse('POST', '/subnets$', 'Too many.')
  const answer = await make()
  expect([answer.statusCode, answer.json()]).toEqual([
    ...[409, 'Too many. The network office was deleted again, because its subnet failed.'],
  ])
  expect(answer.headers['x-openstack-service']).toBe('network')
  expect(JSON.parse(String(answer.headers['x-openstack-fields']))[0]).toEqual([
    ['subnet'],
    'Too many.',
  ])
  expect(await named()).toEqual([])
})

test('a network that cannot be deleted again is named, with what was said of it', async () => {
  refuse('POST', '/subnets$', 'Too many.')
  refuse('DELETE', '/networks/', 'Full.')
  const answer = await make()
  const [left] = await named()
  expect([answer.statusCode, answer.json()]).toEqual([
    409,
    `Too many. The network office (${left?.id}) remains without a subnet, because it could not be deleted: Full.`,
  ])
})

test('what Neutron finds wrong with a field of the subnet is said under its name', async () => {
  const answer = await make({ subnet: { ...subnet, gateway_ip: 'nowhere' } })
  expect(answer.statusCode).toBe(400)
  const fields: unknown = JSON.parse(String(answer.headers['x-openstack-fields']))
  expect(fields).toContainEqual([['subnet', 'gateway_ip'], expect.stringMatching(/nowhere/)])
  expect(await named()).toEqual([])
})
