import { expect, test } from 'vitest'
import { serverLab } from '#nova/servers/testing.ts'
import { at } from '#nova/testing.ts'
import { underTest } from '#testing/conformance.ts'

const cloud = await underTest()
const { nova, launch, act, rests, remove } = await serverLab(cloud)
const as = 'admin'

const ask = (path: `/${string}`, version = '2.93') => nova('GET', path, undefined, { as, version })
const asked = (id: string, body: object) => nova('POST', `/servers/${id}/action`, body, { as })
const movesOf = async (id: string, version?: string) =>
  at(await ask(`/os-migrations?instance_uuid=${id}`, version), 'migrations') as object[]
/** The last move of a server, once it has that status, which Nova gives it after the server's own. */
const moved = (id: string, status: string) =>
  cloud.until(
    async () => {
      const moves = await ask(`/os-migrations?instance_uuid=${id}`)
      return at(moves, 'migrations', 0, 'status') === status && at(moves, 'migrations', 0)
    },
    { within: 30_000 },
  )
const hostOf = async (id: string): Promise<string> =>
  String(at(await ask(`/servers/${id}`), 'server', 'OS-EXT-SRV-ATTR:host'))

test(
  'a server moves while it runs, and the move is written down',
  { timeout: 90_000 },
  async () => {
    const id = await launch()
    const source = await hostOf(id)
    const live = { 'os-migrateLive': { host: null, block_migration: 'auto' } }
    expect((await asked(id, live)).status).toBe(202)
    await rests(id, 'ACTIVE')
    const dest = await hostOf(id)
    expect(dest).not.toBe(source)
    const move = await moved(id, 'completed')
    expect(move).toMatchObject({
      ...{ instance_uuid: id, migration_type: 'live-migration' },
      ...{ source_compute: source, dest_compute: dest, source_node: source, dest_node: dest },
      ...{ dest_host: null, id: expect.any(Number), uuid: expect.any(String) },
      ...{ user_id: expect.any(String), project_id: expect.any(String) },
    })
    expect(move).not.toHaveProperty('links')
    const [old] = await movesOf(id, '2.1')
    for (const later of ['uuid', 'migration_type', 'user_id']) expect(old).not.toHaveProperty(later)
    expect(at(await ask(`/servers/${id}/migrations`), 'migrations')).toEqual([])

    // To where it is already: found out later, and nothing of it shows on the server.
    expect(
      (await asked(id, { 'os-migrateLive': { host: dest, block_migration: 'auto' } })).status,
    ).toBe(202)
    await rests(id, 'ACTIVE')
    expect(await moved(id, 'error')).toMatchObject({ dest_compute: null })
    await remove(id)
  },
)

test('a move that is over is neither ended nor hurried', { timeout: 90_000 }, async () => {
  const id = await launch()
  const path = `/servers/${id}/migrations/1` as const
  expect(await ask(path)).toEqual({
    status: 404,
    body: `In-progress live migration 1 is not found for server ${id}.`,
  })
  expect(await nova('DELETE', path, undefined, { as })).toEqual({
    status: 409,
    body: `Instance ${id} is in an invalid state for 'abort live migration'`,
  })
  expect(await nova('POST', `${path}/action`, { force_complete: null }, { as })).toEqual({
    status: 409,
    body: `Instance ${id} is in an invalid state for 'force_complete'`,
  })
  expect((await nova('GET', '/os-migrations')).status).toBe(403)
  expect((await nova('GET', `/servers/${id}/migrations`)).status).toBe(403)
  expect((await ask('/os-migrations?nonsense=1')).status).toBe(400)
  expect(await ask('/os-migrations?marker=nope')).toEqual({
    status: 400,
    body: 'Marker nope could not be found.',
  })
  await remove(id)
})

test('a server that is migrated is confirmed or taken back', { timeout: 120_000 }, async () => {
  const id = await launch()
  for (const [answer, status] of [
    ['revertResize', 'reverted'],
    ['confirmResize', 'confirmed'],
  ] as const) {
    const source = await hostOf(id)
    expect((await asked(id, { migrate: null })).status).toBe(202)
    await rests(id, 'VERIFY_RESIZE')
    const dest = await hostOf(id)
    expect((await movesOf(id))[0]).toMatchObject({
      ...{ migration_type: 'migration', status: 'finished' },
      ...{ source_compute: source, dest_compute: dest },
    })
    await act(id, { [answer]: null })
    await rests(id, 'ACTIVE')
    await moved(id, status)
    expect(await hostOf(id)).toBe(status === 'reverted' ? source : dest)
  }
  await remove(id)
})
