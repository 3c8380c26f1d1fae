/** Embedded only: a real cloud's hosts are not for one test to take away from the others. */
import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const { nova, wish, launch, act, rests } = await serverLab(cloud)
const as = 'admin'
const asked = (id: string, body: object) => nova('POST', `/servers/${id}/action`, body, { as })
const shown = async (id: string) =>
  at(await nova('GET', `/servers/${id}`, undefined, { as }), 'server') as Record<string, unknown>

type Service = { id: string; host: string; binary: string }
const all = at(await nova('GET', '/os-services', undefined, { as }), 'services') as Service[]
const computes = all.filter(({ binary }) => binary === 'nova-compute')
async function say(body: object, hosts = computes.map(({ host }) => host)): Promise<void> {
  for (const { id, host } of computes) {
    if (!hosts.includes(host)) continue
    expect((await nova('PUT', `/os-services/${id}`, body, { as })).status).toBe(200)
  }
}

test.each([
  [{ status: 'disabled', disabled_reason: 'works' }, { status: 'enabled' }, ''],
  [{ forced_down: true }, { forced_down: false }, 'There are not enough hosts available.'],
])('no host takes a server when all are %j', async (gone, back, why) => {
  await say(gone)
  const made = await nova('POST', '/servers', wish())
  const id = String(at(made, 'server', 'id'))
  await rests(id, 'ERROR')
  expect(await shown(id)).toMatchObject({ fault: { message: `No valid host was found. ${why}` } })
  const hypervisors = await nova('GET', '/os-hypervisors', undefined, { as })
  const [status, state] = 'status' in gone ? ['disabled', 'up'] : ['enabled', 'down']
  expect(at(hypervisors, 'hypervisors', 0)).toMatchObject({ status, state })
  await say(back)
  await nova('DELETE', `/servers/${id}`)
})

test('a server of a host that is gone is built anew on another one', async () => {
  const id = await launch()
  const host = String((await shown(id))['OS-EXT-SRV-ATTR:host'])
  await say({ forced_down: true }, [host])
  expect((await asked(id, { evacuate: {} })).status).toBe(200)
  expect(await shown(id)).toMatchObject({
    status: 'REBUILD',
    'OS-EXT-STS:task_state': 'rebuilding',
  })
  const server = await rests(id, 'ACTIVE')
  expect((await shown(id))['OS-EXT-SRV-ATTR:host']).not.toBe(host)
  expect(server).not.toHaveProperty('fault')
  const moves = await nova('GET', `/os-migrations?instance_uuid=${id}`, undefined, { as })
  expect(at(moves, 'migrations', 0)).toMatchObject({
    ...{ migration_type: 'evacuation', status: 'done', source_compute: host },
  })
  await say({ forced_down: false }, [host])
})

test('a server that is taken back is in the zone of its host again', async () => {
  const id = await launch()
  const host = String((await shown(id))['OS-EXT-SRV-ATTR:host'])
  const other = computes.find((each) => each.host !== host)?.host
  const zone = cloud.unique('zone')
  const aggregate = { name: zone, availability_zone: zone }
  const made = await nova('POST', '/os-aggregates', { aggregate }, { as })
  const path = `/os-aggregates/${String(at(made, 'aggregate', 'id'))}` as const
  const change = (body: object) => nova('POST', `${path}/action`, body, { as })
  expect((await change({ add_host: { host: other } })).status).toBe(200)
  expect((await asked(id, { migrate: { host: other } })).status).toBe(202)
  await rests(id, 'VERIFY_RESIZE')
  expect((await shown(id))['OS-EXT-AZ:availability_zone']).toBe(zone)
  expect((await act(id, { revertResize: null })).status).toBe(202)
  await rests(id, 'ACTIVE')
  expect((await shown(id))['OS-EXT-AZ:availability_zone']).toBe('nova')
  await change({ remove_host: { host: other } })
  await nova('DELETE', path, undefined, { as })
})

test('a move under way is ended, or comes to its end at once', async () => {
  const id = await launch()
  const source = (await shown(id))['OS-EXT-SRV-ATTR:host']
  const live = { 'os-migrateLive': { host: null, block_migration: 'auto' } }
  const running = async () => {
    expect((await asked(id, live)).status).toBe(202)
    const path = `/servers/${id}/migrations` as const
    const look = async () => at(await nova('GET', path, undefined, { as }), 'migrations', 0, 'id')
    const number = await cloud.until(
      async () => {
        const found = await look()
        return typeof found === 'number' ? found : undefined
      },
      { within: 30_000 },
    )
    expect(await shown(id)).toMatchObject({ 'OS-EXT-STS:task_state': 'migrating' })
    expect((await nova('GET', `${path}/${number}`, undefined, { as })).body).toMatchObject({
      migration: {
        ...{ server_uuid: id, source_compute: source, source_node: source, status: 'running' },
        ...{ dest_host: null, memory_total_bytes: null, disk_remaining_bytes: null },
      },
    })
    return `${path}/${number}` as const
  }
  const first = await running()
  expect((await nova('DELETE', first, undefined, { as })).status).toBe(202)
  await rests(id, 'ACTIVE')
  expect((await shown(id))['OS-EXT-SRV-ATTR:host']).toBe(source)
  const second = await running()
  expect((await nova('POST', `${second}/action`, { force_complete: null }, { as })).status).toBe(
    202,
  )
  await rests(id, 'ACTIVE')
  expect((await shown(id))['OS-EXT-SRV-ATTR:host']).not.toBe(source)
  const moves = await nova('GET', `/os-migrations?instance_uuid=${id}`, undefined, { as })
  expect(at(moves, 'migrations')).toMatchObject([{ status: 'completed' }, { status: 'cancelled' }])
  expect((await act(id, { 'os-stop': null })).status).toBe(202)
})
