import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { novaOf, at } from '#nova/testing.ts'
import { askerOf } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { serviceOf } from '#testing/service.ts'

const cloud = await underTest()
const own = await inOwnProject(cloud)
const project = own.projectId
const lab = await serverLab(own)
const network = askerOf(own, 'network')
const cinder = askerOf(own, 'block-storage')

const admin = { as: 'admin' } as const

async function novaLimits(limits: Record<string, number>): Promise<void> {
  const nova = novaOf(serviceOf(cloud, 'compute').ask)
  await nova('DELETE', `/os-quota-sets/${project}`, undefined, admin)
  const set = await nova('PUT', `/os-quota-sets/${project}`, { quota_set: limits }, admin)
  expect(set.status).toBe(200)
}

test.for([
  [{ instances: 0 }, {}, 'instances: Requested 1, but already used 0 of 0 instances'],
  [{ cores: 0 }, {}, 'cores: Requested 1, but already used 0 of 0 cores'],
  [{ ram: 16 }, {}, 'ram: Requested 64, but already used 0 of 16 ram'],
  [
    { cores: 0, ram: 16 },
    {},
    'cores, ram: Requested 1, 64, but already used 0, 0 of 0, 16 cores, ram',
  ],
  [
    { instances: 0, cores: 0 },
    {},
    'cores, instances: Requested 1, 1, but already used 0, 0 of 0, 0 cores, instances',
  ],
  [
    { instances: 2 },
    { min_count: 3, max_count: 4 },
    'instances: Requested 3-4, but already used 0 of 2 instances',
  ],
] as const)('with Nova’s limits %o a server with %o is refused', async ([limits, more, words]) => {
  await novaLimits(limits)
  expect(await lab.nova('POST', '/servers', lab.wish(more))).toEqual({
    status: 403,
    body: `Quota exceeded for ${words}`,
  })
})

test('metadata, key pairs, groups and their members have limits of their own', async () => {
  await novaLimits({ metadata_items: 0, key_pairs: 0, server_group_members: 0 })
  expect(await lab.nova('POST', '/servers', lab.wish({ metadata: { a: 'b' } }))).toEqual({
    status: 403,
    body: 'Maximum number of metadata items exceeds 0',
  })
  const keypair = { name: cloud.unique('key'), type: 'ssh' }
  const made = await lab.nova('POST', '/os-keypairs', { keypair }, { version: '2.90' })
  expect(made).toEqual({ status: 403, body: 'Quota exceeded, too many key pairs.' })
  const wish = { server_group: { name: cloud.unique('group'), policy: 'affinity' } }
  const group = await lab.nova('POST', '/os-server-groups', wish)
  const id = String(at(group, 'server_group', 'id'))
  const hints = { 'os:scheduler_hints': { group: id } }
  expect(await lab.nova('POST', '/servers', { ...lab.wish(), ...hints })).toEqual({
    status: 403,
    body: 'Quota exceeded, too many servers in group',
  })
  await lab.nova('DELETE', `/os-server-groups/${id}`)
  await novaLimits({ server_groups: 0 })
  expect(await lab.nova('POST', '/os-server-groups', wish)).toEqual({
    status: 403,
    body: 'Quota exceeded, too many server groups.',
  })
})

test.for([
  ['network', '/networks'],
  ['router', '/routers'],
  ['security_group', '/security-groups'],
] as const)('Neutron refuses a %s over the limit', async ([name, path]) => {
  const limits = `/quotas/${project}` as const
  await askerOf(cloud, 'network')('PUT', limits, { quota: { [name]: 0 } }, admin)
  expect(await network('POST', path, { [name]: { name: cloud.unique('over') } })).toEqual({
    status: 409,
    body: `Quota exceeded for resources: ['${name}'].`,
  })
  await askerOf(cloud, 'network')('DELETE', limits, undefined, admin)
})

test.for([
  [
    { volumes: 0 },
    "VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota 'volumes'.",
  ],
  [
    { gigabytes: 0 },
    'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes ' +
      'quota. Requested 2G, quota is 0G and 0G has been consumed.',
  ],
  [
    { volumes: 0, gigabytes: 0 },
    'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes ' +
      'quota. Requested 2G, quota is 0G and 0G has been consumed.',
  ],
  [
    { per_volume_gigabytes: 1 },
    'VolumeSizeExceedsLimit: Requested volume size 2G is larger than maximum allowed limit 1G.',
  ],
  [
    { volumes_standard: 0 },
    'VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota ' +
      "'volumes_standard'.",
  ],
] as const)('with Cinder’s limits %o a volume of 2 GiB is refused', async ([limits, body]) => {
  const sets = `/os-quota-sets/${project}` as const
  await askerOf(cloud, 'block-storage')('PUT', sets, { quota_set: limits }, admin)
  const volume = { size: 2, volume_type: 'standard', name: cloud.unique('over') }
  expect(await cinder('POST', '/volumes', { volume })).toEqual({ status: 413, body })
  await askerOf(cloud, 'block-storage')('DELETE', sets, undefined, admin)
})
