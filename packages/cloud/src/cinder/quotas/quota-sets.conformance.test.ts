import { expect, test } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

const apart = await inOwnProject(await underTest())
const { cloud, ask, make } = cinderOf(apart)
const admin = { as: 'admin' } as const
const quotas = `/os-quota-sets/${apart.projectId}` as const
cloud.cleanUp(() => ask('DELETE', quotas, undefined, admin))
const limit = (quota_set: Readonly<Record<string, number>>) =>
  ask('PUT', quotas, { quota_set }, admin)

test('a limit that a project has of its own cannot go below what it uses', async () => {
  await make('volume', { size: 2, volume_type: 'standard' })
  // The first time it may.
  expect((await limit({ gigabytes: 1, gigabytes_standard: 1 })).status).toBe(200)
  for (const key of ['gigabytes', 'gigabytes_standard']) {
    expect(await limit({ [key]: 0 })).toEqual({
      status: 400,
      body:
        `Quota ${key} limit must be equal or greater than existing resources. ` +
        'Current usage is 2 and the requested limit is 0.',
    })
    expect((await limit({ [key]: 2 })).status).toBe(200)
    expect((await limit({ [key]: -1 })).status).toBe(200)
  }
})

test('limits are told with what is used of them when it is asked for', async () => {
  const { body } = await ask('GET', `${quotas}?usage=yes`)
  expect(body).toMatchObject({
    quota_set: {
      id: apart.projectId,
      volumes: { limit: 10, in_use: 1, reserved: 0 },
      volumes_standard: { limit: -1, in_use: 1, reserved: 0 },
      groups: { limit: 10, in_use: 0, reserved: 0 },
      backup_gigabytes: { limit: 1000, in_use: 0, reserved: 0 },
      per_volume_gigabytes: { limit: -1, in_use: 0, reserved: 0 },
    },
  })
  expect(await ask('GET', `${quotas}?usage=ab`)).toEqual({
    status: 400,
    body: "Value 'ab' for 'usage' is not a boolean.",
  })
  expect((await ask('GET', `${quotas}/defaults`)).body).toMatchObject({
    quota_set: { id: apart.projectId, volumes: 10, snapshots: 10, gigabytes: 1000, groups: 10 },
  })
})

test('no more groups are made than a project may have', async () => {
  const newest = { headers: { 'openstack-api-version': 'volume 3.70' } } as const
  const asAdmin = { ...admin, ...newest } as const
  const name = cloud.unique('limited')
  const made = await ask('POST', '/group_types', { group_type: { name } }, asAdmin)
  const type = pick(made, 'group_type', 'id')
  cloud.cleanUp(() => ask('DELETE', `/group_types/${type}`, undefined, asAdmin))
  await limit({ groups: 0 })
  const group = { group_type: type, volume_types: ['standard'] }
  expect(await ask('POST', '/groups', { group }, newest)).toEqual({
    status: 413,
    body: 'GroupLimitExceeded: Maximum number of groups allowed (0) exceeded',
  })
})

/** A volume type of the test's own, and its limits for everybody. */
async function typeOf(name: string): Promise<(limits: Readonly<Record<string, unknown>>) => Sent> {
  const made = await ask('POST', '/types', { volume_type: { name } }, admin)
  const id = pick(made, 'volume_type', 'id')
  cloud.cleanUp(() => ask('DELETE', `/types/${id}`, undefined, admin))
  return (limits) => ask('PUT', '/os-quota-class-sets/default', { quota_class_set: limits }, admin)
}
type Sent = ReturnType<typeof ask>

const setOf = async (path: `/${string}`, as: 'admin' | 'demo' = 'admin') => {
  const { body } = await ask('GET', path, undefined, { as })
  // JSON comes in here.
  return Object.values(body as object)[0] as Readonly<Record<string, unknown>>
}

test('what a type may have by default every project may that has no limit of its own', async () => {
  const name = cloud.unique('by-default')
  const [volumes, gigabytes] = [`volumes_${name}`, `gigabytes_${name}`]
  const set = await typeOf(name)
  expect(await setOf('/os-quota-class-sets/default')).toMatchObject({ [volumes]: -1 })
  cloud.cleanUp(() => set({ [volumes]: -1, [gigabytes]: -1 }))
  const changed = await set({ [volumes]: 0, [gigabytes]: '5' })
  expect(changed.status).toBe(200)
  expect(changed.body).toEqual({
    quota_class_set: expect.objectContaining({ [volumes]: 0, [gigabytes]: 5, volumes: 10 }),
  })
  expect(await setOf(`${quotas}/defaults`, 'demo')).toMatchObject({ [volumes]: 0, [gigabytes]: 5 })
  expect(await setOf(quotas, 'demo')).toMatchObject({ [volumes]: 0, [gigabytes]: 5 })
  const volume = { size: 1, volume_type: name }
  expect(await ask('POST', '/volumes', { volume })).toEqual({
    status: 413,
    body:
      'VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota ' +
      `'${volumes}'.`,
  })
  // What a project has of its own counts instead.
  await limit({ [volumes]: 3 })
  expect(await setOf(quotas, 'demo')).toMatchObject({ [volumes]: 3, [gigabytes]: 5 })
  expect(await setOf(`${quotas}/defaults`, 'demo')).toMatchObject({ [volumes]: 0 })
})

test('limits of types that are none are refused, and of names that classes do not take', async () => {
  const name = cloud.unique('odd/')
  const set = await typeOf(name)
  const key = `volumes_${name}`
  expect(await set({ [key]: 3 })).toEqual({
    status: 400,
    body:
      `Invalid input for field/attribute quota_class_set. Value: {'${key}': 3}. '${key}' does ` +
      "not match any of the regexes: '^[a-zA-Z0-9-_:. ]{1,255}$'",
  })
  // A project's quotas take it.
  expect((await limit({ [key]: 3 })).status).toBe(200)
  expect(await set({ volumes_standard: -2 })).toEqual({
    status: 400,
    body:
      'Invalid input for field/attribute volumes_standard. Value: -2. -2 is less than the ' +
      'minimum of -1',
  })
  expect(await set({ volumes_standard: 1.5 })).toMatchObject({ status: 400 })
  for (const [words, sent] of [
    ['quota class set', set({ volumes_nothing: 3 })],
    ['quota set', limit({ volumes_nothing: 3 })],
  ] as const) {
    expect(await sent).toEqual({
      status: 400,
      body: `Invalid input received: Bad key(s) in ${words}: volumes_nothing`,
    })
  }
  expect(await limit({ volumes_standard: -2 })).toEqual({
    status: 400,
    body: 'volumes_standard must be >= -1',
  })
})

test('limits go with a type that gets another name', async () => {
  const [before, after] = [cloud.unique('before'), cloud.unique('after')]
  const made = await ask('POST', '/types', { volume_type: { name: before } }, admin)
  const path = `/types/${pick(made, 'volume_type', 'id')}` as const
  cloud.cleanUp(() => ask('DELETE', path, undefined, admin))
  const set = (limits: object) =>
    ask('PUT', '/os-quota-class-sets/default', { quota_class_set: limits }, admin)
  await set({ [`snapshots_${before}`]: 7 })
  await limit({ [`volumes_${before}`]: 6 })
  await ask('PUT', path, { volume_type: { name: after } }, admin)
  cloud.cleanUp(() => set({ [`snapshots_${after}`]: -1 }))
  const now = await setOf(quotas, 'demo')
  expect(now).toMatchObject({ [`snapshots_${after}`]: 7, [`volumes_${after}`]: 6 })
  expect(now).not.toHaveProperty(`volumes_${before}`)
})
