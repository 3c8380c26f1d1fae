import { expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest, type User } from '#testing/conformance.ts'

const { ask, make, becomes, gone } = cinderOf(await underTest())
const headers = { 'openstack-api-version': 'volume 3.70' }
const admin = { as: 'admin', headers } as const
const refused = (status: number, body: string) => ({ status, body })
const denied = (rule: string) => refused(403, `Policy doesn't allow ${rule} to be performed.`)

const snapshotted = async () => {
  const volume = await make('volume', { size: 1 })
  const id = await make('snapshot', { volume_id: volume })
  const path = `/snapshots/${id}` as const
  const act = (action: object, as: User = 'admin') =>
    ask('POST', `${path}/action`, action, { as, headers })
  const reset = (status: unknown) => act({ 'os-reset_status': { status } })
  return { volume, id, path, act, reset }
}

test('administrators set the status of a snapshot and delete it in any', async () => {
  const { path, act, reset } = await snapshotted()
  const action = 'volume_extension:snapshot_admin_actions'
  expect(await act({ 'os-reset_status': { status: 'error' } }, 'demo')).toEqual(
    denied(`${action}:reset_status`),
  )
  expect(await act({ 'os-force_delete': {} }, 'demo')).toEqual(denied(`${action}:force_delete`))
  expect(await reset('nope')).toEqual(
    refused(
      400,
      "Snapshot status: nope is invalid, valid statuses are: ('error', 'available', 'creating', " +
        "'deleting', 'deleted', 'updating', 'error_deleting', 'unmanaging', 'backing-up', " +
        "'restoring').",
    ),
  )
  expect((await reset('Creating')).status).toBe(202)
  await becomes(path, 'creating')
  expect((await ask('DELETE', path)).status).toBe(400)
  expect((await act({ 'os-force_delete': {} })).status).toBe(202)
  await gone(path)
})

test('what makes a snapshot says how far it is', async () => {
  const { path, act, reset } = await snapshotted()
  const update = (fields: object) => act({ 'os-update_snapshot_status': fields }, 'demo')
  expect(await update({ status: 'error' })).toEqual(
    refused(400, 'Snapshot status available not allowed for update_snapshot_status'),
  )
  await reset('creating')
  expect(await update({ status: 'deleting' })).toEqual(
    refused(
      400,
      'Provided snapshot status deleting not allowed for snapshot with status creating.',
    ),
  )
  expect(await update({ status: 'creating', progress: 'x%' })).toMatchObject({
    status: 400,
    body: expect.stringContaining('progress must be an integer percentage'),
  })
  expect((await update({ status: 'creating', progress: '40%' })).status).toBe(202)
  expect(await ask('GET', path)).toMatchObject({
    body: {
      snapshot: { status: 'creating', 'os-extended-snapshot-attributes:progress': '40%' },
    },
  })
  expect((await update({ status: 'available' })).status).toBe(202)
  await becomes(path, 'available')
})

test('a volume is given again what its latest snapshot has, since 3.40', async () => {
  const { volume, id, path } = await snapshotted()
  const revert = (snapshot_id: unknown, version = '3.70', as: User = 'demo') => {
    const of = { as, headers: { 'openstack-api-version': `volume ${version}` } }
    return ask('POST', `/volumes/${volume}/action`, { revert: { snapshot_id } }, of)
  }
  expect((await revert(id, '3.39')).status).toBe(404)
  expect(await revert(volume)).toEqual(
    refused(400, `Specified snapshot ${volume} is None or not the latest one of volume ${volume}.`),
  )
  expect(await revert(id, '3.70', 'reader')).toEqual(denied('volume:revert_to_snapshot'))
  const reset = (status: string) =>
    ask('POST', `/volumes/${volume}/action`, { 'os-reset_status': { status } }, admin)
  await reset('error')
  expect(await revert(id)).toEqual(
    refused(
      409,
      `Invalid volume: Can't revert volume ${volume} to its latest snapshot ${id}. Volume's ` +
        "status must be 'available'.",
    ),
  )
  await reset('available')
  expect((await revert(id)).status).toBe(202)
  expect((await ask('GET', `/volumes/${volume}`)).body).toHaveProperty('volume.status', 'reverting')
  await becomes(`/volumes/${volume}`, 'available')
  await becomes(path, 'available')
  await ask('POST', `/volumes/${volume}/action`, { 'os-extend': { new_size: 2 } })
  await becomes(`/volumes/${volume}`, 'available')
  expect(await revert(id)).toEqual(
    refused(
      400,
      `Can't revert volume ${volume} to its latest snapshot ${id}. The volume size must be equal ` +
        'to the snapshot size.',
    ),
  )
})

test('a volume without snapshots is given nothing again', async () => {
  const volume = await make('volume', { size: 1 })
  const body = { revert: { snapshot_id: volume } }
  expect(await ask('POST', `/volumes/${volume}/action`, body, { headers })).toEqual(
    refused(400, `Volume ${volume} doesn't have any snapshots.`),
  )
})

test('a volume goes with its snapshots only as long as nothing goes on with them', async () => {
  const { volume, path, reset } = await snapshotted()
  await reset('backing-up')
  const cascade = () => ask('DELETE', `/volumes/${volume}?cascade=true`)
  expect(await cascade()).toEqual(
    refused(
      400,
      'Invalid volume: Volume status must be available or error or error_restoring or ' +
        'error_extending or error_managing and must not be migrating, attached, belong to a ' +
        'group, have snapshots, awaiting a transfer, or be disassociated from snapshots after ' +
        'volume transfer.',
    ),
  )
  await reset('available')
  expect((await cascade()).status).toBe(202)
  await gone(`/volumes/${volume}`)
  expect(await ask('GET', path, undefined, admin)).toMatchObject({ status: 404 })
})
