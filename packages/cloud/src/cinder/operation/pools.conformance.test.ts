import { expect, test } from 'vitest'
import { conformance } from '#testing/service.ts'

const { ask } = await conformance('block-storage')
const headers = { 'openstack-api-version': 'volume 3.70' }
const admin = { as: 'admin', headers } as const
const get = (path: `/${string}`) => ask('GET', path, undefined, admin)
const forbids = (rule: string) => ({
  status: 403,
  body: `Policy doesn't allow ${rule} to be performed.`,
})

test('pools are listed by name, and in full', async () => {
  expect(await get('/scheduler-stats/get_pools')).toEqual({
    status: 200,
    body: { pools: expect.arrayContaining([{ name: 'controller@fast#fast' }]) },
  })
  const { body } = await get('/scheduler-stats/get_pools?detail=true&name=controller@fast%23fast')
  expect(body).toEqual({
    pools: [
      {
        name: 'controller@fast#fast',
        capabilities: {
          ...{ pool_name: 'fast', volume_backend_name: 'fast', vendor_name: 'Open Source' },
          ...{ driver_version: '1.0', storage_protocol: 'local', backend_state: 'up' },
          ...{
            total_capacity_gb: 1000,
            reserved_percentage: 0,
            max_over_subscription_ratio: '20.0',
          },
          ...{ free_capacity_gb: expect.any(Number), allocated_capacity_gb: expect.any(Number) },
          provisioned_capacity_gb: expect.any(Number),
          ...{ thin_provisioning_support: true, thick_provisioning_support: false },
          ...{ multiattach: true, QoS_support: true, consistent_group_snapshot_enabled: false },
          ...{ location_info: expect.any(String), timestamp: expect.any(String) },
          ...{ filter_function: null, goodness_function: null },
        },
      },
    ],
  })
  expect(await get('/scheduler-stats/get_pools?name=x')).toMatchObject({ body: { pools: [] } })
  expect(await get('/scheduler-stats/get_pools?foo=1')).toEqual({
    status: 400,
    body: 'Invalid filters foo are found in query options.',
  })
  expect(await get('/scheduler-stats/get_pools?detail=ab')).toEqual({
    status: 400,
    body: "Value 'ab' for 'detail' is not a boolean.",
  })
  expect(await ask('GET', '/scheduler-stats/get_pools')).toEqual(
    forbids('scheduler_extension:scheduler_stats:get_pools'),
  )
})

test('a back end says what it can do', async () => {
  expect(await get('/capabilities/controller@fast')).toMatchObject({
    status: 200,
    body: {
      namespace: 'OS::Storage::Capabilities::controller@fast',
      ...{ vendor_name: 'Open Source', volume_backend_name: 'fast', pool_name: null },
      ...{ driver_version: '1.0', storage_protocol: 'local', replication_targets: [] },
      properties: { qos: { title: 'QoS', description: 'Enables QoS.', type: 'boolean' } },
    },
  })
  expect(await get('/capabilities/x')).toEqual({ status: 404, body: "Can't find service: x" })
  expect(await ask('GET', '/capabilities/x')).toEqual(forbids('volume_extension:capabilities'))
})

test('hosts are listed with what is on them', async () => {
  const host_name = 'controller@standard'
  expect((await get('/os-hosts')).body).toMatchObject({
    hosts: expect.arrayContaining([
      expect.objectContaining({ host_name, service: 'cinder-volume', zone: 'nova' }),
    ]),
  })
  expect(await get('/os-hosts?zone=x')).toEqual({ status: 200, body: { hosts: [] } })
  expect((await get(`/os-hosts/${host_name}`)).body).toMatchObject({
    host: expect.arrayContaining([
      {
        resource: {
          ...{ host: host_name, project: '(total)', volume_count: expect.any(String) },
          ...{ total_volume_gb: expect.any(String), snapshot_count: expect.any(String) },
          total_snapshot_gb: expect.any(String),
        },
      },
    ]),
  })
  expect(await get('/os-hosts/x')).toEqual({
    status: 404,
    body: 'Service cinder-volume could not be found on host x.',
  })
  const put = (host: string, body: object) => ask('PUT', `/os-hosts/${host}`, body, admin)
  expect(await put('x', { status: 'enable' })).toEqual({
    status: 404,
    body: 'Host x could not be found.',
  })
  expect(await put(host_name, { status: 'x' })).toEqual({
    status: 400,
    body: "Invalid status: 'x'",
  })
  expect(await put(host_name, { foo: 'x' })).toEqual({
    status: 400,
    body: "Invalid update setting: 'foo'",
  })
  expect(await ask('GET', '/os-hosts')).toEqual(forbids('volume_extension:hosts'))
})

test('no service is in a cluster, and nothing is left to be cleaned up', async () => {
  expect(await get('/clusters')).toEqual({ status: 200, body: { clusters: [] } })
  expect(await get('/clusters/detail')).toEqual({ status: 200, body: { clusters: [] } })
  const missing = {
    status: 404,
    body: "Cluster {'binary': 'cinder-volume', 'name': 'x'} could not be found.",
  }
  expect(await get('/clusters/x')).toEqual(missing)
  expect(await ask('PUT', '/clusters/enable', { name: 'x' }, admin)).toEqual(missing)
  expect(await ask('PUT', '/clusters/x', {}, admin)).toEqual({
    status: 404,
    body: 'Unknown action',
  })
  expect(await get('/clusters?foo=1')).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid filter keys: foo',
  })
  expect(await ask('POST', '/workers/cleanup', {}, admin)).toEqual({
    status: 202,
    body: { cleaning: [], unavailable: [] },
  })
  expect(await ask('POST', '/workers/cleanup', { resource_type: 'x' }, admin)).toEqual({
    status: 400,
    // Python's sets have no order.
    body: expect.stringMatching(
      /^Invalid input received: Resource type X not valid, must be (Volume or Snapshot|Snapshot or Volume)$/,
    ),
  })
})
