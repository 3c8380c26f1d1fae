import { expect, test } from 'vitest'
import { cinderOf } from '#testing/cinder.ts'
import { underTest } from '#testing/conformance.ts'

const { cloud, ask, make, begin } = cinderOf(await underTest())
const newest = { 'openstack-api-version': 'volume 3.70' }
const admin = { as: 'admin', headers: newest } as const
const FAST = 'controller@fast#fast'
const STANDARD = 'controller@standard#standard'

/** A volume of a type that any back end may have, or of one that may not move. */
async function movable(volume_type?: string) {
  const name = volume_type ?? cloud.unique('anywhere')
  if (volume_type === undefined) await begin('/types', { volume_type: { name } }, { as: 'admin' })
  const id = await make('volume', { size: 1, volume_type: name })
  const path = `/volumes/${id}` as const
  const act = (body: object, more: Parameters<typeof ask>[3] = admin) =>
    ask('POST', `${path}/action`, body, more)
  const seen = async () => {
    const { body } = await ask('GET', path, undefined, admin)
    // JSON comes in here.
    const { volume } = body as { volume: Record<string, string | null> }
    const { status } = volume
    return { status, host: volume['os-vol-host-attr:host'], move: volume['migration_status'] }
  }
  const settles = (move: string) =>
    cloud.until(
      async () => {
        const now = await seen()
        return now.move === move && now
      },
      { within: 60_000 },
    )
  const migrate = (sent: object, more?: Parameters<typeof ask>[3]) =>
    act({ 'os-migrate_volume': sent }, more)
  return { id, path, act, migrate, seen, settles }
}

test('a volume moves to another back end, and its owner may do nothing with it meanwhile', async () => {
  const { id, migrate, seen, settles, path } = await movable()
  const { host } = await seen()
  const target = host === FAST ? STANDARD : FAST
  expect((await migrate({ host: target, lock_volume: true })).status).toBe(202)
  // A real cloud may have moved so little by now.
  if (!cloud.real) expect((await ask('DELETE', path)).status).toBe(400)
  expect(await settles('success')).toEqual({ status: 'available', host: target, move: 'success' })
  expect(await migrate({ host: target })).toEqual({
    status: 400,
    body:
      `Invalid volume: Volume ${id} status must be available or in-use, must not be migrating, ` +
      'have snapshots, be replicated, be part of a group and destination host/cluster must be ' +
      'different than the current one',
  })
})

test('a host without its pool will do for a move', async () => {
  const { migrate, seen, settles } = await movable()
  const target = (await seen()).host === FAST ? STANDARD : FAST
  expect((await migrate({ host: target.split('#')[0] })).status).toBe(202)
  expect(await settles('success')).toMatchObject({ status: 'available', host: target })
})

test('a volume does not move where its type cannot be', async () => {
  const { migrate, settles } = await movable('standard')
  expect((await migrate({ host: FAST, lock_volume: true, force_host_copy: true })).status).toBe(202)
  expect(await settles('error')).toEqual({ status: 'available', host: STANDARD, move: 'error' })
})

test('a move that makes no sense is refused', async () => {
  const { migrate, act, id } = await movable('standard')
  const ONE = 'Invalid input received: One and only one of cluster and host must be set.'
  for (const [sent, body] of [
    [{ host: 'nope' }, "Invalid host: No available service named 'nope'"],
    [{ cluster: 'b' }, "Invalid host: No available service named 'b'"],
    [{}, ONE],
    [{ host: 'a', cluster: 'b' }, ONE],
    [
      { host: 'a', lock_volume: 3 },
      "Invalid input for field/attribute lock_volume. Value: 3. 3 is not of type 'boolean', 'string'",
    ],
  ] as const) {
    expect(await migrate(sent)).toEqual({ status: 400, body })
  }
  expect(await migrate({}, { as: 'admin' })).toEqual({
    status: 400,
    body: "Invalid input for field/attribute os-migrate_volume. Value: {}. 'host' is a required property",
  })
  for (const [verb, sent] of [
    ['migrate_volume', { host: 'a' }],
    ['migrate_volume_completion', { new_volume: id }],
  ] as const) {
    expect(await act({ [`os-${verb}`]: sent }, { as: 'demo' })).toEqual({
      status: 403,
      body: `Policy doesn't allow volume_extension:volume_admin_actions:${verb} to be performed.`,
    })
  }
  const other = await make('volume', { size: 1 })
  expect(await act({ 'os-migrate_volume_completion': { new_volume: other } })).toEqual({
    status: 200,
    body: { save_volume_id: other },
  })
})

test('what has snapshots does not move', async () => {
  const { migrate, id } = await movable()
  await make('snapshot', { volume_id: id })
  expect(await migrate({ host: FAST })).toMatchObject({
    status: 400,
    body: expect.stringContaining('must not be migrating, have snapshots'),
  })
})

test('statuses are reset, and what seems to move is not deleted', async () => {
  const { act, path, seen } = await movable('standard')
  const reset = (sent: object) => act({ 'os-reset_status': sent })
  for (const [sent, body] of [
    [{}, "Must specify 'status', 'attach_status' or 'migration_status' for update."],
    [
      { attach_status: 'foo' },
      "Volume attach status: foo is invalid, valid statuses are: ['attached', 'detached'].",
    ],
    [
      { migration_status: 'foo' },
      "Volume migration status: foo is invalid, valid statuses are: ('migrating', 'error', " +
        "'success', 'completing', 'none', 'starting').",
    ],
  ] as const) {
    expect(await reset(sent)).toEqual({ status: 400, body })
  }
  expect((await reset({ status: 'AVAILABLE', migration_status: 'migrating' })).status).toBe(202)
  expect(await seen()).toMatchObject({ status: 'available', move: 'migrating' })
  expect(await ask('DELETE', path)).toMatchObject({
    status: 400,
    body: expect.stringContaining('must not be migrating'),
  })
  expect((await reset({ migration_status: 'none' })).status).toBe(202)
  expect(await seen()).toMatchObject({ status: 'available', move: null })
  await act({ 'os-attach': { host_name: 'h', mountpoint: '/dev/vdb' } })
  expect((await reset({ status: 'available', attach_status: 'detached' })).status).toBe(202)
  expect((await ask('GET', path)).body).toMatchObject({
    volume: { status: 'available', attachments: [] },
  })
})
