import { expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import type { User } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('block-storage')
const projectOf = async (user: User): Promise<string> => (await cloud.as(user)).projectId ?? ''

const refused = (rule: string) => ({
  status: 403,
  body: `Policy doesn't allow ${rule} to be performed.`,
})

test('quotas are read by the project and written by administrators', async () => {
  const [own, other] = [await projectOf('demo'), await projectOf('admin')]
  const show = 'volume_extension:quotas:show'
  for (const as of ['demo', 'reader'] as const) {
    const get = (path: string) => ask('GET', `/os-quota-sets/${path}`, undefined, { as })
    expect(await get(own)).toMatchObject({ status: 200 })
    expect(await get(other)).toEqual(refused(show))
    expect(await get(`${other}/defaults`)).toEqual(refused(show))
    expect(
      await ask('PUT', `/os-quota-sets/${own}`, { quota_set: { volumes: 20 } }, { as }),
    ).toEqual(refused('volume_extension:quotas:update'))
    expect(await ask('DELETE', `/os-quota-sets/${own}`, undefined, { as })).toEqual(
      refused('volume_extension:quotas:delete'),
    )
    expect(await ask('GET', '/os-quota-class-sets/default', undefined, { as })).toEqual(
      refused('volume_extension:quota_classes:get'),
    )
  }
})

test('administrators give a project limits of its own, and take them away again', async () => {
  const { projectId } = await inOwnProject(cloud)
  const path = `/os-quota-sets/${projectId}` as const
  const admin = { as: 'admin' } as const
  const volumes = async (of: `/${string}`) => {
    const { status, body } = await ask('GET', of, undefined, admin)
    expect(status).toBe(200)
    // JSON comes in here.
    return (body as { quota_set: { volumes: number } }).quota_set.volumes
  }
  const usual = await volumes(`${path}/defaults`)
  expect(await volumes(path)).toBe(usual)
  const set = await ask('PUT', path, { quota_set: { volumes: usual + 7 } }, admin)
  expect(set).toMatchObject({ status: 200, body: { quota_set: { volumes: usual + 7 } } })
  expect(await volumes(path)).toBe(usual + 7)
  expect(await volumes(`${path}/defaults`)).toBe(usual)
  expect((await ask('DELETE', path, undefined, admin)).status).toBe(200)
  expect(await volumes(path)).toBe(usual)
})

test.each([
  [
    { quota_set: {} },
    'Invalid input for field/attribute quota_set. Value: {}. {} does not have enough properties',
  ],
  [{}, "'quota_set' is a required property"],
  [{ quota_set: { volumes: 'x' } }, 'volumes must be an integer'],
  [{ quota_set: { volumes: null } }, 'volumes must be an integer'],
  [{ quota_set: { volumes: 5.5 } }, 'volumes must be an integer'],
  [{ quota_set: { volumes: -2 } }, 'volumes must be >= -1'],
  [{ quota_set: { volumes: 2 ** 40 } }, 'volumes must be <= 2147483647'],
  [
    { quota_set: { volumes: 1, nope: 2, no: 3 } },
    'Invalid input received: Bad key(s) in quota set: nope, no',
  ],
])('quotas are judged before the rules: %j', async (body, words) => {
  const path = `/os-quota-sets/${await projectOf('demo')}` as const
  expect(await ask('PUT', path, body)).toEqual({ status: 400, body: words })
})

test('quotas of a class are judged by a schema', async () => {
  const put = (limits: object) =>
    ask('PUT', '/os-quota-class-sets/default', { quota_class_set: limits })
  expect(await put({ nope: 'x', volumes: -2 })).toEqual({
    status: 400,
    body: 'Invalid input received: Bad key(s) in quota class set: nope',
  })
  expect(await put({ volumes: -2 })).toEqual({
    status: 400,
    body: 'Invalid input for field/attribute volumes. Value: -2. -2 is less than the minimum of -1',
  })
  expect(await put({ volumes: 'x' })).toEqual({
    status: 400,
    body: "Invalid input for field/attribute volumes. Value: x. 'x' does not match '^[0-9]*$'",
  })
})

test('what is set for a class that is not the default holds for nobody', async () => {
  const admin = { as: 'admin' } as const
  const { projectId } = await inOwnProject(cloud)
  const path = '/os-quota-class-sets/conformance'
  const own = () => ask('GET', `/os-quota-sets/${projectId}`, undefined, admin)
  const before = await own()
  expect(before.status).toBe(200)
  const set = await ask('PUT', path, { quota_class_set: { volumes: 3 } }, admin)
  expect(set).toMatchObject({ status: 200, body: { quota_class_set: { volumes: 3 } } })
  const shown = await ask('GET', path, undefined, admin)
  expect(shown.body).toMatchObject({ quota_class_set: { id: 'conformance', volumes: 3 } })
  expect(await own()).toEqual(before)
  expect(before).not.toMatchObject({ body: { quota_set: { volumes: 3 } } })
})

test('administrators ask for the limits of others since 3.39, and others get their own', async () => {
  const apart = await inOwnProject(cloud)
  const cinder = cinderOf(apart)
  await cinder.make('volume', { size: 1 })
  const used = async (as: User, version: string, query = '') => {
    const headers = { 'openstack-api-version': `volume ${version}` }
    const reply = await cinder.ask('GET', `/limits?${query}`, undefined, { as, headers })
    // JSON comes in here.
    const { limits } = reply.body as { limits: { absolute: Record<string, number> } }
    return limits.absolute
  }
  const own = await used('demo', '3.0')
  expect(own).toMatchObject({ totalVolumesUsed: 1, totalGigabytesUsed: 1, totalSnapshotsUsed: 0 })
  expect(await used('reader', '3.0')).toHaveProperty('totalVolumesUsed')
  const { projectId } = apart
  expect(await used('demo', '3.39', `project_id=${await projectOf('admin')}`)).toEqual(own)
  expect(await used('admin', '3.39', `project_id=${projectId}`)).toEqual(own)
  expect(await used('admin', '3.39', `tenant_id=${projectId}`)).toEqual(own)
  expect(await used('admin', '3.38', `project_id=${projectId}`)).not.toEqual(own)
})
