import { expect, test } from 'vitest'
import type { Quotas } from '#api/quotas/quotas.ts'
import { ApiError } from '#api/errors.ts'
import { json, serve } from '#api/testing.ts'
import { flavorOf, imageOf, networkOf, portOf, volumeOf } from '#dialogs/testing/cloud.ts'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'
import { readImages } from '#dialogs/launch-instance/reads.ts'
import { launchQuotas } from '#dialogs/launch-instance/quota.ts'
import { stepOfRefusal } from '#dialogs/launch-instance/refusal.ts'
import { imageSources, sourceTypes, volumeSources } from '#dialogs/launch-instance/sources.ts'
import {
  noChoices,
  nothingKnown,
  resolve,
  withSourceType,
  type Choices,
  type Known,
} from '#dialogs/launch-instance/spec.ts'
import { problemsOf } from '#dialogs/launch-instance/validation.ts'

const images = [imageOf('debian'), imageOf('saved', { properties: { image_type: 'snapshot' } })]
const sources = {
  image: imageSources(images, 'image'),
  snapshot: imageSources(images, 'snapshot'),
  volume: volumeSources([volumeOf('disk')]),
  volume_snapshot: volumeSources([volumeOf('nightly', { size: 40 })]),
}

const known: Known = {
  ...nothingKnown,
  sourceTypes,
  sources,
  hasNetworking: true,
  canCreateVolume: true,
  createVolumeDefault: true,
}

const specOf = (choices: Choices = {}, more: Partial<Known> = {}) =>
  resolve(choices, { ...known, ...more })

const problems = (choices: Choices = {}, more: Partial<Known> = {}) =>
  problemsOf(specOf(choices, more), { ...known, ...more })

test('a new launch has the values that the requirements state, and nothing else [RS-LMODEL-01 RS-LMODEL-03..05 RS-LMODEL-08 RS-LMODEL-09 RS-LMODEL-11]', () => {
  expect(resolve(noChoices, nothingKnown)).toEqual({
    ...{ name: '', description: '', availability_zone: '', admin_pass: '' },
    ...{ source_type: 'image', source: undefined, flavor: undefined, key_pair: undefined },
    ...{ networks: [], ports: [], security_groups: [], server_groups: [] },
    scheduler_hints: { texts: {}, valid: true },
    metadata: { texts: {}, valid: true },
    ...{ config_drive: false, user_data: '', disk_config: 'AUTO', instance_count: 1 },
    ...{ vol_create: false, vol_device_name: 'vda', vol_delete_on_instance_delete: false },
    vol_size: 1,
  })
})

test('the operator’s script and preferred zone are taken where nothing was chosen', () => {
  const zones = ['east', 'west'].map((zoneName) => ({ zoneName, zoneState: { available: true } }))
  const more = { zones, defaultZone: 'west', defaultUserData: '#!/bin/sh' }
  expect(specOf({}, more)).toMatchObject({ availability_zone: 'west', user_data: '#!/bin/sh' })
  expect(specOf({}, { ...more, defaultZone: 'Any' }).availability_zone).toBe('')
  const chosen = { availability_zone: '', user_data: '' }
  expect(specOf(chosen, more)).toMatchObject(chosen)
})

test.each<[LaunchContext, string, string]>([
  [{ imageId: 'image-debian' }, 'image', 'debian'],
  [{ imageId: 'image-saved' }, 'snapshot', 'saved'],
  [{ volumeId: 'volume-disk' }, 'volume', 'disk'],
  [{ snapshotId: 'volume-nightly' }, 'volume_snapshot', 'nightly'],
])('%o is preselected [RS-LAUNCH-17 RS-LAUNCH-18 RS-LAUNCH-19]', (context, type, name) => {
  const spec = specOf({}, { context })
  expect([spec.source_type, spec.source?.name]).toEqual([type, name])
  // Another kind, and what was taken away, stay so.
  expect(specOf(withSourceType('image'), { context }).source).toBeUndefined()
  expect(specOf({ source: null }, { context })).toMatchObject({
    source_type: type,
    source: undefined,
  })
})

test('an image that is named and not in Glance’s list is read by its id, if it can be started from [RS-LAUNCH-17]', async () => {
  const all = [imageOf('listed'), imageOf('theirs'), imageOf('new', { status: 'queued' })]
  const { paths } = serve((_, { pathname }) => {
    if (pathname.endsWith('/api/glance/images/')) return json({ items: all.slice(0, 1) })
    const found = all.find(({ id }) => pathname.endsWith(`/api/glance/images/${id}/`))
    return found && json(found)
  })
  const namesWith = async (id?: string) => {
    const { image } = await readImages(id, new AbortController().signal)
    return image.map(({ name }) => name)
  }
  expect(await namesWith('image-theirs')).toEqual(['listed', 'theirs'])
  for (const id of ['image-new', 'image-gone', undefined])
    expect(await namesWith(id)).toEqual(['listed'])
  const before = paths().length
  expect(await namesWith('image-listed')).toEqual(['listed'])
  expect(paths()).toHaveLength(before + 1)
})

test('what a context names is nothing where it cannot be started from', () => {
  expect(specOf({}, { context: { volumeId: 'gone' } })).toMatchObject({
    source_type: 'volume',
    source: undefined,
  })
})

test('without a network a port will do [RS-LNET-07]', () => {
  const text = 'At least one network is required.'
  expect(problems().networks).toBe(text)
  expect(problems({ ports: [portOf('spare')] }).networks).toBeUndefined()
  expect(problems({ networks: [networkOf('one')] }).networks).toBeUndefined()
})

test('a port is for one instance', () => {
  const ports = [portOf('spare')]
  expect(problems({ ports }).ports).toBeUndefined()
  expect(problems({ ports, instance_count: 2 }).ports).toMatch(/can only be used by 1 instance/)
})

test('a script has at most 16384 bytes, however many letters those are [RS-LCFG-01]', () => {
  expect(problems({ user_data: 'x'.repeat(16384) }).user_data).toBeUndefined()
  expect(problems({ user_data: 'x'.repeat(16385) }).user_data).toMatch(/at most 16384/)
  expect(problems({ user_data: 'é'.repeat(8192) }).user_data).toBeUndefined()
  expect(problems({ user_data: 'é'.repeat(8193) }).user_data).toMatch(/16386 bytes/)
})

test('hints and metadata are right one by one, and no longer than Nova takes', () => {
  const valid = true
  expect(problems({ metadata: { texts: { a: 'b' }, valid: false } }).metadata).toMatch(/not right/)
  expect(problems({ metadata: { texts: { a: 'b'.repeat(256) }, valid } }).metadata).toMatch(/255/)
  // Nova counts what is beyond the first plane of Unicode once.
  const emoji = { texts: { a: '🚀'.repeat(255) }, valid }
  expect(problems({ metadata: emoji }).metadata).toBeUndefined()
  expect(problems({ metadata: { texts: { ['a'.repeat(256)]: '' }, valid } }).metadata).toMatch(
    /255/,
  )
  const long = { texts: { query: 'b'.repeat(1024) }, valid }
  expect(problems({ scheduler_hints: long }).scheduler_hints).toBeUndefined()
})

const quotas: Quotas = new Map([
  ['volumes', { used: 8, limit: 10 }],
  ['gigabytes', { used: 900, limit: 1000 }],
])

test('new volumes count for the quota of volumes, and keep to it', () => {
  const [image] = sources.image
  const flavor = flavorOf('m', { disk: 20 })
  const charts = launchQuotas(quotas, specOf({ source: image, flavor, instance_count: 2 }))
  expect(charts.volumes).toEqual({ limit: 10, used: 8, added: 2 })
  expect(charts.gigabytes).toEqual({ limit: 1000, used: 900, added: 40 })
  const of = (choices: Choices) => problems({ source: image, ...choices }, { quotas }).vol_size
  expect(of({ instance_count: 2 })).toBeUndefined()
  expect(of({ instance_count: 3 })).toMatch(/more volumes than your quota allows/)
  expect(of({ vol_size: 101 })).toMatch(/larger than your quota allows/)
  expect(of({ vol_create: false, instance_count: 3 })).toBeUndefined()
})

test('a volume snapshot makes a volume of its size, a volume makes none', () => {
  const { volume, volume_snapshot } = sources
  const added = (choices: Choices) => launchQuotas(quotas, specOf(choices)).gigabytes.added
  expect(added({ source_type: 'volume_snapshot', source: volume_snapshot[0] })).toBe(40)
  expect(added({ source_type: 'volume', source: volume[0] })).toBe(0)
})

test.each([
  ['Quota exceeded for cores: Requested 8, but already used 10 of 10 cores', 'flavor'],
  ['Quota exceeded for instances: Requested 1, but already used 1 of 1 instances', 'details'],
  ["Flavor's disk is too small for requested image. Flavor disk is 1 bytes", 'flavor'],
  ['The requested availability zone is not available', 'details'],
  ['Invalid key_name provided.', 'keyPair'],
  ['Network 5 requires a subnet in order to boot instances on.', 'networks'],
  ['Port 5 is still in use.', 'ports'],
  ['Security group 5 not found.', 'securityGroups'],
  ['Block Device Mapping is Invalid: failed to get volume 5.', 'source'],
  ['User data needs to be valid base 64.', 'configuration'],
  ['Volume is smaller than the minimum size specified in image metadata.', 'source'],
  ['Maximum number of metadata items exceeds 128', 'metadata'],
  ['The service is away', undefined],
])('"%s" is about %s', (message, step) => {
  expect(stepOfRefusal(new ApiError(400, message))).toBe(step)
})

test('a field that Nova names decides which step a refusal is about', () => {
  const refused = new ApiError(400, 'Invalid input for field/attribute 0.', {
    fields: [{ path: ['networks', '0'], message: 'too short' }],
  })
  expect(stepOfRefusal(refused)).toBe('networks')
  expect(stepOfRefusal(new Error('flavor'))).toBeUndefined()
})
