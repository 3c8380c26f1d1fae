import { expect, onTestFinished, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { servers } from '#nova/servers/servers.ts'
import { inProject, identityCalls } from '#testing/identity-calls.ts'

const BASE = 'http://cloud.test/metric/v1'
type Row = Record<string, unknown>
type Point = [time: string, granularity: number, value: number]

/** A demo world, and who asks its Gnocchi as a user. */
async function demo(user = 'demo'): Promise<{
  cloud: Cloud
  ask: (path: string) => Promise<Row[]>
  measures: (path: string) => Promise<Point[]>
}> {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(() => cloud.close())
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const read = async (path: string): Promise<unknown> => {
    // A token ends while the clock goes on.
    const token = await calls.signIn(user, inProject(user))
    const headers = { 'x-auth-token': token, accept: 'application/json' }
    const reply = await cloud.fetch(new Request(`${BASE}${path}`, { headers }))
    expect([path, reply.status]).toEqual([path, 200])
    return reply.json()
  }
  const list = async (path: string): Promise<unknown[]> => {
    const body = await read(path)
    if (!Array.isArray(body)) throw new Error(`No list: ${JSON.stringify(body)}`)
    return body.map((one: unknown) => one)
  }
  return {
    cloud,
    ask: async (path) => (await list(path)).map((one) => ({ ...Object(one) })),
    measures: async (path) =>
      (await list(path)).map((one) => {
        const [time, granularity, value] = Array.isArray(one) ? one : []
        return [String(time), Number(granularity), Number(value)]
      }),
  }
}

test('each server of the project is an instance with the meters of Ceilometer', async () => {
  const { cloud, ask } = await demo()
  const [server] = cloud.table(servers).list({ where: { vm_state: 'active' }, limit: 1 })
  const instances = await ask('/resource/instance')
  const one = instances.find(({ id }) => id === server?.id)
  expect(one).toMatchObject({
    type: 'instance',
    display_name: server?.name,
    flavor_id: server?.flavor.id,
    flavor_name: server?.flavor.original_name,
    host: server?.host,
    project_id: server?.tenant_id,
    user_id: server?.user_id,
    ended_at: null,
    original_resource_id: server?.id,
  })
  expect(Object.keys(Object(one?.['metrics']))).toEqual([
    ...['cpu', 'memory', 'memory.usage', 'vcpus', 'disk.root.size', 'disk.ephemeral.size'],
  ])
})

test('a member sees what is measured of the own project, an administrator of all', async () => {
  const projects = async (user: string) => {
    const { ask } = await demo(user)
    return new Set((await ask('/resource/generic')).map((one) => one['project_id']))
  }
  expect((await projects('demo')).size).toBe(1)
  expect((await projects('admin')).size).toBeGreaterThan(1)
})

test('interfaces, disks, volumes and images are measured, too', async () => {
  const { ask } = await demo('admin')
  const wanted = {
    instance_network_interface: 'network.incoming.bytes',
    instance_disk: 'disk.device.read.bytes',
    volume: 'volume.size',
    image: 'image.size',
  }
  for (const [type, meter] of Object.entries(wanted)) {
    const [first] = await ask(`/resource/${type}?limit=1`)
    expect([type, Object.keys(Object(first?.['metrics']))]).toEqual([
      type,
      expect.arrayContaining([meter]),
    ])
    const id = String(Object(first?.['metrics'])[meter])
    const found = await ask(`/resource/${type}/${String(first?.['id'])}/metric`)
    expect(found.map((one) => one['id'])).toContain(id)
    const [named] = await ask(`/metric?id=${id}`)
    expect(named).toMatchObject({ id, name: meter, resource_id: first?.['id'] })
  }
})

test('what is measured stays what it was, whenever it is asked for, and goes on with the clock', async () => {
  const { cloud, measures } = await demo()
  const server = cloud.table(servers).first({ vm_state: 'active' })
  const path = `/resource/instance/${server?.id ?? ''}/metric/cpu/measures?start=2026-01-15T07:00`
  const before = await measures(path)
  expect(before).toHaveLength(24)
  cloud.control.advance(3600_000)
  const after = await measures(path)
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toHaveLength(before.length + 12)
  const seconds = after.map(([, granularity]) => granularity)
  expect(new Set(seconds)).toEqual(new Set([300]))
})

test('what counts never falls, no busier than its processors, and follows the hours of a day', async () => {
  const { cloud, measures } = await demo()
  const server = cloud.table(servers).first({ vm_state: 'active' })
  cloud.control.advance(20 * 86_400_000)
  const rates = await measures(
    `/resource/instance/${server?.id ?? ''}/metric/cpu/measures?aggregation=rate:mean&start=-7 days`,
  )
  const most = 300e9 * (server?.flavor.vcpus ?? 0)
  expect(rates).toHaveLength(7 * 288)
  expect(rates.every(([, , value]) => value >= 0 && value <= most)).toBe(true)
  const values = rates.map(([, , value]) => value)
  expect(Math.max(...values)).toBeGreaterThan(1.5 * Math.min(...values))
})

test('a server that is shut off does not compute any more', async () => {
  const { cloud, measures } = await demo()
  const server = cloud.table(servers).first({ vm_state: 'active' })
  if (!server) throw new Error('There is no server.')
  const updated_at = cloud.clock.now()
  cloud.table(servers).update({ ...server, vm_state: 'stopped', updated_at })
  cloud.control.advance(3600_000)
  const at = `/resource/instance/${server.id}/metric`
  const rates = await measures(`${at}/cpu/measures?aggregation=rate:mean&start=-40 minutes`)
  expect(new Set(rates.map(([, , value]) => value))).toEqual(new Set([0]))
  const usage = await measures(`${at}/memory.usage/measures?start=-40 minutes`)
  expect(new Set(usage.map(([, , value]) => value))).toEqual(new Set([0]))
  const size = await measures(`${at}/memory/measures?start=-40 minutes`)
  expect(new Set(size.map(([, , value]) => value))).toEqual(new Set([server.flavor.ram]))
})

test('a year more costs nothing: only what the policy keeps is reckoned', async () => {
  const { cloud, measures } = await demo()
  const server = cloud.table(servers).first({ vm_state: 'active' })
  cloud.control.advance(365 * 86_400_000)
  const points = await measures(
    `/resource/instance/${server?.id ?? ''}/metric/memory.usage/measures`,
  )
  expect(points).toHaveLength(30 * 288)
  expect(points.every(([, , value]) => value > 0 && value <= (server?.flavor.ram ?? 0))).toBe(true)
})
