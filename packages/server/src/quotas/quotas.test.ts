import { quotaTable, type CallReply, type quotas } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import type { Transport } from '@meridian/openstack'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

type Uses = CallReply<typeof quotas.use>['items']

/** What the cloud's answers become on their way, by the end of the path. */
let changes: Record<string, (body: unknown) => unknown>

const between =
  (transport: Transport): Transport =>
  async (request) => {
    const answer = await transport(request)
    const { pathname } = new URL(request.url)
    const [, change] = Object.entries(changes).find(([end]) => pathname.endsWith(end)) ?? []
    return change && answer.ok ? Response.json(change(await answer.json())) : answer
  }

beforeEach(() => {
  changes = {}
})
const { world, tab, project } = demoWorld({ between })
beforeEach(async () => {
  // Versions are asked once per endpoint and process.
  await tab.get('/api/quotas/?id=instances&id=volumes&id=network&id=image_count_total')
  world.cloud.control.forgetRequests()
})

const uses = async (...ids: readonly string[]): Promise<Uses> => {
  const answer = await tab.get(`/api/quotas/?${ids.map((id) => `id=${id}`).join('&')}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ items: Uses }>().items
}
const upstream = () =>
  world.cloud.control.requests().map(({ path }) => path.replaceAll(project.id, '{project}'))

describe('the figures of each quota', () => {
  test('compute counts what Nova’s limits say, and key pairs one by one', async () => {
    const own = world.cloud.table(rows.servers).list({ where: { project_id: project.id } })
    const items = await uses('instances', 'cores', 'ram', 'server_groups', 'key_pairs')
    expect(items).toEqual([
      { id: 'instances', used: own.length, limit: 60 },
      { id: 'cores', used: own.reduce((sum, { flavor }) => sum + flavor.vcpus, 0), limit: 200 },
      { id: 'ram', used: own.reduce((sum, { flavor }) => sum + flavor.ram, 0), limit: 409600 },
      { id: 'server_groups', used: expect.any(Number), limit: 10 },
      { id: 'key_pairs', used: expect.any(Number), limit: 100 },
    ])
    expect(own.length).toBeGreaterThan(0)
    const { items: pairs } = (await tab.get('/api/nova/keypairs/')).json<{ items: unknown[] }>()
    expect(items[4]?.used).toBe(pairs.length)
    expect(upstream().slice(0, 2).toSorted()).toEqual(['/v2.1/limits', '/v2.1/os-keypairs'])
  })

  test('block storage counts by type, too, and what is reserved', async () => {
    const [plain, fast] = await uses('volumes', 'volumes_fast')
    expect(plain).toEqual({ id: 'volumes', used: expect.any(Number), limit: 60 })
    expect(fast).toEqual({ id: 'volumes_fast', used: expect.any(Number), limit: -1 })
    expect(plain?.used).toBeGreaterThan(fast?.used ?? 0)
    expect(upstream()).toEqual([`/v3/{project}/os-quota-sets/{project}`])
    const gigabytes = { limit: 1000, in_use: 40, reserved: 8 }
    changes['/os-quota-sets/' + project.id] = () => ({ quota_set: { gigabytes } })
    expect(await uses('gigabytes')).toEqual([{ id: 'gigabytes', used: 48, limit: 1000 }])
  })

  test('the network counts what is reserved, also where a driver writes texts', async () => {
    const router = { limit: 10, used: '4', reserved: '1' }
    changes['/details.json'] = () => ({ quota: { router, port: { limit: -1, used: 7 } } })
    expect(await uses('router', 'port', 'trunk')).toEqual([
      { id: 'router', used: 5, limit: 10 },
      { id: 'port', used: 7, limit: -1 },
      { id: 'trunk', used: null, limit: null },
    ])
  })

  test('images are counted where Glance keeps to the limits of Keystone', async () => {
    expect(await uses('image_size_total')).toEqual([
      { id: 'image_size_total', used: null, limit: null },
    ])
    changes['/info/usage'] = () => ({ usage: { image_size_total: { limit: 1000, usage: 20 } } })
    expect(await uses('image_size_total')).toEqual([
      { id: 'image_size_total', used: 20, limit: 1000 },
    ])
  })

  test('nobody has less than nothing, whatever a service says while it counts anew', async () => {
    changes['/limits'] = () => ({
      limits: { rate: [], absolute: { maxTotalInstances: 3, totalInstancesUsed: -2 } },
    })
    changes['/os-quota-sets/' + project.id] = () => ({
      quota_set: { volumes: { limit: 3, in_use: 2, reserved: -1 } },
    })
    expect(await uses('instances', 'volumes')).toEqual([
      { id: 'instances', used: 0, limit: 3 },
      { id: 'volumes', used: 2, limit: 3 },
    ])
    expect((await tab.get('/api/nova/limits/')).json()).toEqual({
      ...{ maxTotalInstances: 3, totalInstancesUsed: 0 },
    })
  })

  test('a limit that is no number is none that is known', async () => {
    changes['/limits'] = () => ({
      limits: {
        rate: [],
        absolute: { maxTotalInstances: 'many', totalInstancesUsed: 2, maxTotalCores: '8' },
      },
    })
    const [instances] = await uses('instances')
    expect(instances).toEqual({ id: 'instances', used: 2, limit: null })
    expect((await tab.get('/header/')).statusCode).toBe(200)
  })

  test('a limit that was set is told at once', async () => {
    world.cloud.table(rows.networkQuotas).insert({ id: project.id, limits: { network: 7 } })
    expect(await uses('network', 'subnet')).toEqual([
      { id: 'network', used: 3, limit: 7 },
      { id: 'subnet', used: 3, limit: 100 },
    ])
  })
})

describe('who is asked', () => {
  test('each service that counts one of them, once, and no other', async () => {
    await uses('network', 'router', 'floatingip', 'instances', 'ram')
    expect(upstream().toSorted()).toEqual(['/v2.0/quotas/{project}/details.json', '/v2.1/limits'])
  })

  test('all of the table can be asked for at once', async () => {
    const ids = Object.keys(quotaTable)
    const items = await uses(...ids)
    expect(items.map(({ id }) => id)).toEqual(ids)
    expect(items.filter(({ failure }) => failure)).toEqual([])
    expect(upstream()).toHaveLength(5)
  })

  test('nobody for a quota that there is none of: it is refused', async () => {
    for (const id of ['cows', 'volumes_', 'router_fast', 'toString'])
      expect((await tab.get(`/api/quotas/?id=${id}`)).statusCode, id).toBe(400)
    expect(upstream()).toEqual([])
  })

  test('Cinder’s limits where its quota set is for administrators', async () => {
    const before = await uses('volumes', 'gigabytes', 'snapshots')
    world.cloud.control.fail({
      ...{ service: 'volumev3', path: '/os-quota-sets/', how: 'status', status: 403 },
      message: 'Policy does not allow it.',
    })
    expect(await uses('volumes', 'gigabytes', 'snapshots')).toEqual(before)
    expect(await uses('volumes_fast')).toEqual([{ id: 'volumes_fast', used: null, limit: null }])
  })
})

describe('a service that fails', () => {
  test('says so of its own quotas, in its words', async () => {
    world.cloud.control.fail({ service: 'network', how: 'status', status: 503, message: 'Full.' })
    const [network, port, instances] = await uses('network', 'port', 'instances')
    const failure = { message: 'Full.', status: 503, service: 'network' }
    expect(network).toEqual({
      ...{ id: 'network', used: null, limit: null },
      failure: { ...failure, request_id: expect.any(String) },
    })
    expect(port?.failure).toMatchObject(failure)
    expect(instances).toEqual({ id: 'instances', used: expect.any(Number), limit: 60 })
  })

  test('does not count is no failure', async () => {
    world.cloud.control.fail({ service: 'network', how: 'status', status: 404, message: 'No.' })
    expect(await uses('network')).toEqual([{ id: 'network', used: null, limit: null }])
  })

  test('with 401 ends the session where Keystone says so, too', async () => {
    world.cloud.control.fail({ how: 'status', status: 401, message: 'Gone.' })
    expect((await tab.get('/api/quotas/?id=cores&id=network')).statusCode).toBe(401)
  })
})

test('the limits of volumes tell the same figures under Cinder’s names', async () => {
  const [volumes, gigabytes, backups, kept] = await uses(
    ...['volumes', 'gigabytes', 'backups', 'backup_gigabytes'],
  )
  expect((await tab.get('/api/cinder/tenantabsolutelimits/')).json()).toEqual({
    maxTotalVolumes: 60,
    totalVolumesUsed: volumes?.used,
    maxTotalVolumeGigabytes: 4000,
    totalGigabytesUsed: gigabytes?.used,
    maxTotalSnapshots: 40,
    totalSnapshotsUsed: expect.any(Number),
    maxTotalBackups: 40,
    totalBackupsUsed: backups?.used,
    maxTotalBackupGigabytes: 1000,
    totalBackupGigabytesUsed: kept?.used,
  })
})
