import { expect, test } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

const { cloud, ask, make, begin, gone } = cinderOf(await underTest())
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const PATHS = ['/volume-transfers', '/os-volume-transfer'] as const
const NEW = PATHS[0]
const at = (version: string) => ({ 'openstack-api-version': `volume ${version}` })
const headers = at('3.70')

const offer = async (volume_id: string, path: (typeof PATHS)[number] = NEW, more: object = {}) => {
  const name = cloud.unique('offer')
  const wish = { transfer: { volume_id, name, ...more } }
  const { id, reply } = await begin(path, wish, { headers })
  return { id, name, reply, key: pick(reply, 'transfer', 'auth_key') }
}
const accept = (id: string, auth_key: unknown, as: User = 'admin') =>
  ask('POST', `${NEW}/${id}/accept`, { accept: { auth_key } }, { as })

/** Takes what administrators have got away again. */
const mine = (id: string, kind = 'volumes') =>
  cloud.cleanUp(async () => {
    await ask('DELETE', `/${kind}/${id}`, undefined, { as: 'admin' })
    await gone(`/${kind}/${id}`, { as: 'admin' })
  })

test.each(PATHS)('a volume is offered, and taken back, by %s', async (path) => {
  const volume = await make('volume', { size: 1 })
  const { id, name, reply, key } = await offer(volume, path)
  expect(key).toMatch(/^[\da-f]{16}$/)
  const href = expect.stringMatching(new RegExp(`/os-volume-transfer/${id}$`))
  const links = [
    { rel: 'self', href },
    { rel: 'bookmark', href },
  ]
  const whole = { id, name, volume_id: volume, created_at: expect.any(String), links }
  const history = {
    source_project_id: (await cloud.as('demo')).projectId,
    destination_project_id: null,
    accepted: false,
  }
  const newest = { ...whole, no_snapshots: false, ...history }
  expect(reply).toEqual({ status: 202, body: { transfer: { ...newest, auth_key: key } } })
  expect(await ask('GET', `/volumes/${volume}`)).toMatchObject({
    body: { volume: { status: 'awaiting-transfer' } },
  })
  const show = (version: string) =>
    ask('GET', `${path}/${id}`, undefined, { as: 'reader', headers: at(version) })
  expect(await show('3.54')).toEqual({ status: 200, body: { transfer: whole } })
  expect(await show('3.55')).toEqual({
    status: 200,
    body: { transfer: { ...whole, no_snapshots: false } },
  })
  expect(await show('3.57')).toEqual({ status: 200, body: { transfer: newest } })
  const named = `?name=${name}` as const
  expect(await ask('GET', `${path}${named}`)).toEqual({
    status: 200,
    body: { transfers: [{ id, name, volume_id: volume, links }] },
  })
  expect(await ask('GET', `${path}/detail${named}`, undefined, { headers })).toEqual({
    status: 200,
    body: { transfers: [newest] },
  })
  expect(await ask('DELETE', `/volumes/${volume}`)).toMatchObject({ status: 400 })
  expect(await ask('DELETE', `${path}/${id}`, undefined, { as: 'reader' })).toEqual({
    status: 403,
    body: "Policy doesn't allow volume:delete_transfer to be performed.",
  })
  expect((await ask('DELETE', `${path}/${id}`)).status).toBe(202)
  expect(await ask('GET', `${path}/${id}`)).toEqual({
    status: 404,
    body: `Transfer ${id} could not be found.`,
  })
  expect(await ask('GET', `/volumes/${volume}`)).toMatchObject({
    body: { volume: { status: 'available' } },
  })
})

test('who has the key takes the volume with its snapshots', async () => {
  const volume = await make('volume', { size: 1 })
  const snapshot = await make('snapshot', { volume_id: volume })
  const { id, name, key } = await offer(volume)
  expect(await accept(id, 'wrong')).toEqual({
    status: 400,
    body: `Invalid auth key: Attempt to transfer ${id} with invalid auth key.`,
  })
  mine(volume)
  mine(snapshot, 'snapshots')
  expect(await accept(id, key)).toMatchObject({
    status: 202,
    body: { transfer: { id, name, volume_id: volume } },
  })
  expect((await ask('GET', `/volumes/${volume}`)).status).toBe(404)
  expect((await ask('GET', `/snapshots/${snapshot}`)).status).toBe(404)
  const { projectId } = await cloud.as('admin')
  const admin = { as: 'admin' } as const
  expect(await ask('GET', `/volumes/${volume}`, undefined, admin)).toMatchObject({
    body: { volume: { status: 'available', 'os-vol-tenant-attr:tenant_id': projectId } },
  })
  expect(await ask('GET', `/snapshots/${snapshot}`, undefined, admin)).toMatchObject({
    body: { snapshot: { 'os-extended-snapshot-attributes:project_id': projectId } },
  })
  expect((await accept(id, key)).status).toBe(404)
})

test('a volume goes without its snapshots where that is asked for', async () => {
  const volume = await make('volume', { size: 1 })
  const snapshot = await make('snapshot', { volume_id: volume })
  const { id, reply, key } = await offer(volume, NEW, { no_snapshots: 'yes' })
  expect(reply.body).toMatchObject({ transfer: { no_snapshots: true } })
  mine(volume)
  mine(snapshot, 'snapshots')
  expect((await accept(id, key)).status).toBe(202)
  expect((await ask('GET', `/snapshots/${snapshot}`)).status).toBe(200)
  expect((await ask('GET', `/volumes/${volume}`)).status).toBe(404)
})

test('only what is available is offered', async () => {
  const volume = await make('volume', { size: 1 })
  await offer(volume)
  const again = (transfer: object) => ask('POST', NEW, { transfer }, { headers })
  expect(await again({ volume_id: volume })).toEqual({
    status: 400,
    body: 'Invalid volume: status must be available',
  })
  expect(await again({ volume_id: MISSING })).toEqual({
    status: 404,
    body: `Volume ${MISSING} could not be found.`,
  })
  expect(await ask('POST', NEW, { transfer: { volume_id: volume } }, { as: 'reader' })).toEqual({
    status: 403,
    body: "Policy doesn't allow volume:create_transfer to be performed.",
  })
  const wrong = (field: string, value: string, why: string) => ({
    status: 400,
    body: `Invalid input for field/attribute ${field}. Value: ${value}. ${why}`,
  })
  expect(await again({ volume_id: 'x' })).toEqual(wrong('volume_id', 'x', "'x' is not a 'uuid'"))
  expect(await again({ volume_id: volume, name: ' ' })).toEqual(
    wrong('name', ' ', "' ' is not valid under any of the given schemas"),
  )
  expect(await ask('POST', `${NEW}/${MISSING}/accept`, { accept: {} })).toEqual(
    wrong('accept', '{}', "'auth_key' is a required property"),
  )
  expect(await accept(MISSING, 'x', 'demo')).toEqual({
    status: 404,
    body: `Transfer ${MISSING} could not be found.`,
  })
  const snapshots = { transfer: { volume_id: volume, no_snapshots: true } }
  expect(await ask('POST', '/os-volume-transfer', snapshots)).toMatchObject({ status: 400 })
})

test('a project has room for what it accepts', async () => {
  const volume = await make('volume', { size: 1 })
  const { id, key } = await offer(volume)
  const other = await inOwnProject(cloud)
  const theirs = askerOf(other, 'block-storage')
  const quotas = `/os-quota-sets/${other.projectId}` as const
  const limit = (quota_set: object) => ask('PUT', quotas, { quota_set }, { as: 'admin' })
  const take = () => theirs('POST', `${NEW}/${id}/accept`, { accept: { auth_key: key } })
  await limit({ volumes: 0 })
  expect(await take()).toEqual({
    status: 413,
    body: "VolumeLimitExceeded: Maximum number of volumes allowed (0) exceeded for quota 'volumes'.",
  })
  await limit({ volumes: 5, gigabytes: 0 })
  expect(await take()).toEqual({
    status: 413,
    body:
      'Requested volume or snapshot exceeds allowed gigabytes quota. Requested 1G, quota is 0G ' +
      'and 0G has been consumed.',
  })
  expect((await ask('GET', `${NEW}/${id}`)).status).toBe(200)
})

test('lists have pages, filters and an order since 3.59', async () => {
  const volumes = [await make('volume', { size: 1 }), await make('volume', { size: 1 })]
  const name = cloud.unique('offer')
  const offers: { id: string; volume: string }[] = []
  for (const volume of volumes) {
    offers.push({ ...(await offer(volume, NEW, { name })), volume })
  }
  const [first, second] = offers.map(({ id }) => id).toSorted()
  const { id, volume } = offers[0] ?? {}
  const list = async (query: string, version = '3.70') => {
    const path = `${NEW}?name=${name}&${query}` as const
    const reply = await ask('GET', path, undefined, { headers: at(version) })
    if (reply.status !== 200) return reply
    // JSON comes in here.
    const { transfers, transfers_links: links } = reply.body as {
      transfers: { id: string }[]
      transfers_links?: { href: string }[]
    }
    return { ids: transfers.map((one) => one.id), next: links?.[0]?.href }
  }
  expect(await list('sort=id:desc&limit=1')).toEqual({
    ids: [second],
    next: expect.stringMatching(new RegExp(`/os-volume-transfer\\?.*marker=${second}`)),
  })
  expect(await list(`sort=id:desc&limit=1&marker=${second}`)).toMatchObject({ ids: [first] })
  expect(await list(`volume_id=${volume}`)).toMatchObject({ ids: [id] })
  expect(await list('nothing=1')).toMatchObject({ ids: [] })
  expect(await list(`marker=${MISSING}`)).toEqual({
    status: 404,
    body: `Transfer ${MISSING} could not be found.`,
  })
  expect(await list('sort=nope')).toEqual({
    status: 400,
    body: 'Invalid input received: Invalid sort key',
  })
  // Before, what asks for a page asks for what no transfer is.
  expect(await list('limit=1', '3.58')).toMatchObject({ ids: [] })
  expect(await list(`volume_id=${volume}`, '3.58')).toMatchObject({ ids: [id] })
})
