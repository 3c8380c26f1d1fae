import { expect, test } from 'vitest'
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
