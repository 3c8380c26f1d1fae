import { beforeAll, expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

const apart = await inOwnProject(await underTest())
const { cloud, ask, make, begin, becomes } = cinderOf(apart)
const admin = { as: 'admin' } as const
const quotas = `/os-quota-sets/${apart.projectId}` as const

/** Sets limits of the project. */
async function limit(quota_set: Readonly<Record<string, number>>): Promise<void> {
  expect((await ask('PUT', quotas, { quota_set }, admin)).status).toBe(200)
}

beforeAll(() => {
  cloud.cleanUp(() => ask('DELETE', quotas, undefined, admin))
})

async function typeWith(extra_specs: Readonly<Record<string, string>>): Promise<string> {
  const wish = { name: cloud.unique('limited'), extra_specs }
  await begin('/types', { volume_type: wish }, admin)
  return wish.name
}

const overLimit = (body: string) => ({ status: 413, body })

test('a volume grows within the limits of a volume, of its type and of the project', async () => {
  const type = await typeWith({})
  const path = `/volumes/${await make('volume', { size: 1, volume_type: type })}` as const
  const extend = (new_size: number) => ask('POST', `${path}/action`, { 'os-extend': { new_size } })
  await limit({ per_volume_gigabytes: 2, [`gigabytes_${type}`]: 1 })
  expect(await extend(3)).toEqual(
    overLimit(
      'VolumeSizeExceedsLimit: Requested volume size 3G is larger than maximum allowed limit 2G.',
    ),
  )
  // Of the project is said what it may have in all.
  expect(await extend(2)).toEqual(
    overLimit(
      'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes ' +
        'quota. Requested 1G, quota is 1000G and 1G has been consumed.',
    ),
  )
  await limit({ [`gigabytes_${type}`]: -1 })
  expect((await extend(2)).status).toBe(202)
  await becomes(path, 'available')
})

test('a volume and its snapshots get another type within the limits of this', async () => {
  const type = await typeWith({ volume_backend_name: 'standard' })
  const volume = await make('volume', { size: 1, volume_type: 'standard' })
  const snapshot = await make('snapshot', { volume_id: volume })
  const path = `/volumes/${volume}` as const
  const retype = () => ask('POST', `${path}/action`, { 'os-retype': { new_type: type } })
  await limit({ [`volumes_${type}`]: 0, [`gigabytes_${type}`]: 1, [`snapshots_${type}`]: 0 })
  expect(await retype()).toEqual(
    overLimit(
      'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed ' +
        `gigabytes_${type} quota. Requested 1G, quota is 1G and 0G has been consumed.`,
    ),
  )
  await limit({ [`gigabytes_${type}`]: 2 })
  expect(await retype()).toEqual(
    overLimit(
      `VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota 'volumes_${type}'.`,
    ),
  )
  await limit({ [`volumes_${type}`]: 1 })
  expect(await retype()).toEqual(
    overLimit(`UnexpectedOverQuota: Unexpected over quota on snapshots_${type}.`),
  )
  await limit({ [`snapshots_${type}`]: 1 })
  expect((await retype()).status).toBe(202)
  await becomes(path, 'available')
  expect((await ask('GET', path)).body).toMatchObject({ volume: { volume_type: type } })
  // Both count for the new type, and no longer for the old one.
  const used = await cloud.until(
    async () => {
      const { body } = await ask('GET', `${quotas}?usage=true`, undefined, admin)
      // JSON comes in here.
      const { quota_set: of } = body as { quota_set: Record<string, { in_use: number }> }
      return of[`snapshots_${type}`]?.in_use === 1 && of
    },
    { within: 60_000 },
  )
  expect(used).toMatchObject({
    [`volumes_${type}`]: { in_use: 1 },
    [`gigabytes_${type}`]: { in_use: 2 },
    snapshots_standard: { in_use: 0 },
    snapshots: { in_use: 1 },
  })
  expect((await ask('GET', `/snapshots/${snapshot}`)).body).toMatchObject({
    snapshot: { volume_id: volume, updated_at: expect.any(String) },
  })
})

test('only what is available begins or ceases to be for several servers', async () => {
  const type = await typeWith({ volume_backend_name: 'standard', multiattach: '<is> True' })
  const path = `/volumes/${await make('volume', { size: 1, volume_type: 'standard' })}` as const
  const act = (name: string, sent: object) => ask('POST', `${path}/action`, { [name]: sent })
  const here = { mountpoint: '/dev/vdb', host_name: 'one' }
  expect((await act('os-attach', here)).status).toBe(202)
  const inUse = {
    status: 400,
    body:
      'Invalid input received: Invalid volume_type passed, retypes affecting multiattach are ' +
      'only allowed on available volumes, the specified volume however currently has a status ' +
      'of: in-use.',
  }
  expect(await act('os-retype', { new_type: type })).toEqual(inUse)
  expect((await act('os-detach', {})).status).toBe(202)
  expect((await act('os-retype', { new_type: type })).status).toBe(202)
  // It is so at once.
  expect((await ask('GET', path)).body).toMatchObject({ volume: { multiattach: true } })
  await becomes(path, 'available')
  expect((await act('os-attach', here)).status).toBe(202)
  expect(await act('os-retype', { new_type: 'standard' })).toEqual(inUse)
  expect((await act('os-detach', {})).status).toBe(202)
  expect((await act('os-retype', { new_type: 'standard' })).status).toBe(202)
  expect((await ask('GET', path)).body).toMatchObject({ volume: { multiattach: false } })
  await becomes(path, 'available')
  expect((await ask('GET', path)).body).toMatchObject({ volume: { volume_type: 'standard' } })
})
