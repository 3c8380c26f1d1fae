import { expect, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { volumes } from '#cinder/rows.ts'
import { images } from '#glance/rows.ts'
import { addressesOf, allocatePort, deletePort, portsOf } from '#neutron/ports/ports.ts'
import { allocations, floatingIps, networks, ports, subnets } from '#neutron/tables.ts'

const make = () => createCloud({ pace: 'manual', randomSeed: 7 })

test('the demo world has a network, images and volumes of a department', () => {
  const cloud = make()
  const names = cloud
    .table(networks)
    .list()
    .map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['public', 'shared', 'web', 'db', 'ipv6', 'lab']))
  const states = cloud
    .table(images)
    .list()
    .map(({ status }) => status)
  expect(states).toEqual(expect.arrayContaining(['active', 'deactivated', 'queued']))
  expect(cloud.table(volumes).count()).toBeGreaterThanOrEqual(18)
  expect(cloud.table(floatingIps).count()).toBeGreaterThan(0)
  cloud.close()
})

test('the same seed gives the same ids, and regions hold separate things', () => {
  const [one, other] = [make(), make()]
  const ids = (cloud: ReturnType<typeof make>, region?: string): string[] =>
    cloud
      .table(networks, region)
      .list()
      .map(({ id }) => id)
  expect(ids(one)).toEqual(ids(other))
  expect(ids(one, 'RegionTwo')).not.toEqual(expect.arrayContaining(ids(one)))
  one.close()
  other.close()
})

test('every address of a port is noted once, in its own subnet', () => {
  const cloud = make()
  const held = cloud
    .table(ports)
    .list()
    .flatMap((port) => port.fixed_ips)
  expect(cloud.table(allocations).count()).toBe(held.length)
  for (const { subnet_id: id } of held) expect(cloud.table(subnets).has(id)).toBe(true)
  cloud.close()
})

test('a server port becomes ACTIVE after a moment and gives its address back', () => {
  const cloud = make()
  const network = cloud.table(networks).first({ name: 'web' }) ?? expect.unreachable()
  const scene = { world: cloud.world, region: 'RegionOne', now: cloud.clock.now() }
  const port = allocatePort(scene, {
    server_id: 'server-1',
    project_id: network.project_id,
    network_id: network.id,
    host: 'compute-1',
  })
  expect(port.status).toBe('DOWN')
  cloud.control.advance(2_000)
  expect(portsOf(scene, 'server-1').map(({ status }) => status)).toEqual(['ACTIVE'])
  const lines = addressesOf(scene, portsOf(scene, 'server-1'))
  expect(lines).toMatchObject([{ network: 'web', type: 'fixed' }])
  const before = cloud.table(allocations).count()
  deletePort(scene, port.id)
  expect(cloud.table(allocations).count()).toBe(before - 1)
  cloud.close()
})

test('what is known and not played answers 501', async () => {
  const cloud = make()
  const reply = await cloud.fetch(
    new Request('http://cloud.test/identity/v3/auth/tokens', {
      method: 'POST',
      body: JSON.stringify({
        auth: {
          identity: {
            methods: ['password'],
            password: { user: { name: 'demo', password: 'demo', domain: { id: 'default' } } },
          },
          scope: { project: { name: 'demo', domain: { id: 'default' } } },
        },
      }),
    }),
  )
  const headers = { 'x-auth-token': reply.headers.get('x-subject-token') ?? '' }
  for (const path of ['/network/v2.0/log', '/volume/v3/cgsnapshots', '/image/v2/cache']) {
    const answer = await cloud.fetch(new Request(`http://cloud.test${path}`, { headers }))
    expect(answer.status).toBe(501)
  }
  cloud.close()
})
