import { expect, test } from 'vitest'
import { backupsOf, headers } from '#testing/backups.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const { cloud, ask, make, begin, becomes, back, gone } = backupsOf(await underTest())
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const admin = { as: 'admin', headers } as const

const wrong = (field: string, value: string, why: string) => ({
  status: 400,
  body: `Invalid input for field/attribute ${field}. Value: ${value}. ${why}`,
})
const refused = (status: number, body: string) => ({ status, body })
const show = (id: string) => ask('GET', `/backups/${id}`, undefined, { headers })

test('a backup is made of a volume, and another of what has changed since', async () => {
  const volume = await make('volume', { size: 1 })
  const wish = { volume_id: volume, name: ' full ', description: 'Of today', metadata: { a: 'b' } }
  const incremental = (fields: object = {}) =>
    ask('POST', '/backups', { backup: { volume_id: volume, incremental: true, ...fields } })
  expect(await incremental()).toEqual(
    refused(400, 'Invalid backup: No backups available to do an incremental backup.'),
  )
  const { id, reply } = await begin('/backups', { backup: wish }, { headers })
  const href = expect.stringMatching(new RegExp(`/backups/${id}$`))
  const links = [
    { rel: 'self', href },
    { rel: 'bookmark', href },
  ]
  expect(reply).toEqual({ status: 202, body: { backup: { id, name: 'full', links } } })
  const whole = {
    ...{ id, name: 'full', description: 'Of today', volume_id: volume, size: 1, links },
    ...{ availability_zone: null, snapshot_id: null, fail_reason: null, metadata: { a: 'b' } },
    ...{ is_incremental: false, has_dependent_backups: false },
    ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    data_timestamp: expect.any(String),
  }
  expect(await show(id)).toEqual({
    status: 200,
    body: { backup: { ...whole, status: 'creating', container: null, object_count: 0 } },
  })
  expect(await ask('GET', `/volumes/${volume}`)).toMatchObject({
    body: { volume: { status: 'backing-up' } },
  })
  expect(await incremental()).toEqual(
    refused(
      400,
      'Invalid volume: Volume to be backed up must be available or in-use, but the current ' +
        'status is "backing-up".',
    ),
  )
  expect(await ask('DELETE', `/backups/${id}`)).toEqual(
    refused(400, 'Invalid backup: Backup status must be available or error'),
  )
  expect(await ask('POST', `/backups/${id}/restore`, { restore: {} })).toEqual(
    refused(400, 'Invalid backup: Backup status must be available'),
  )
  await becomes(`/backups/${id}`, 'available')
  await becomes(`/volumes/${volume}`, 'available')
  expect(await show(id)).toEqual({
    status: 200,
    body: {
      backup: {
        ...{ ...whole, status: 'available', object_count: 1 },
        container: `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`,
      },
    },
  })
  const child = await back(volume, { incremental: true, container: 'box' })
  expect(await show(child)).toMatchObject({
    body: { backup: { is_incremental: true, container: 'box', size: 1 } },
  })
  expect(await show(id)).toMatchObject({ body: { backup: { has_dependent_backups: true } } })
  const onIt = refused(400, 'Invalid backup: Incremental backups exist for this backup.')
  expect(await ask('DELETE', `/backups/${id}`)).toEqual(onIt)
  expect((await ask('DELETE', `/backups/${child}`)).status).toBe(202)
  await gone(`/backups/${child}`)
  expect(await show(id)).toMatchObject({ body: { backup: { has_dependent_backups: false } } })
})

test.runIf(thorough)(
  'a backup is made of a snapshot, and not of one of another volume',
  async () => {
    const [volume, other] = [await make('volume', { size: 1 }), await make('volume', { size: 1 })]
    const snapshot = await make('snapshot', { volume_id: volume })
    const of = (volume_id: string, snapshot_id: string) =>
      ask('POST', '/backups', { backup: { volume_id, snapshot_id } })
    expect(await of(other, snapshot)).toEqual(
      refused(
        400,
        `Invalid volume: Volume ${other} does not match with snapshot.volume_id ${volume}.`,
      ),
    )
    expect(await of(volume, MISSING)).toEqual(
      refused(404, `Snapshot ${MISSING} could not be found.`),
    )
    const { id } = await begin('/backups', { backup: { volume_id: volume, snapshot_id: snapshot } })
    expect(await ask('GET', `/snapshots/${snapshot}`)).toMatchObject({
      body: { snapshot: { status: 'backing-up' } },
    })
    expect(await of(volume, snapshot)).toEqual(
      refused(
        400,
        'Invalid snapshot: Snapshot to be backed up must be available, but the current status is ' +
          '"backing-up".',
      ),
    )
    await becomes(`/backups/${id}`, 'available')
    expect(await ask('GET', `/snapshots/${snapshot}`)).toMatchObject({
      body: { snapshot: { status: 'available' } },
    })
    expect(await show(id)).toMatchObject({ body: { backup: { snapshot_id: snapshot } } })
  },
)

test.runIf(thorough)('a volume in use is backed up only where that is insisted on', async () => {
  const volume = await make('volume', { size: 1 })
  const attach = { mountpoint: '/dev/vdb', host_name: cloud.unique('host') }
  await ask('POST', `/volumes/${volume}/action`, { 'os-attach': attach })
  cloud.cleanUp(() => ask('POST', `/volumes/${volume}/action`, { 'os-detach': {} }))
  expect(await ask('POST', '/backups', { backup: { volume_id: volume } })).toEqual(
    refused(400, 'Invalid volume: Backing up an in-use volume must use the force flag.'),
  )
  await back(volume, { force: true })
  await becomes(`/volumes/${volume}`, 'in-use')
})

test('what is wrong with a wish is said', async () => {
  const volume = await make('volume', { size: 1 })
  const wish = (backup: unknown, as: 'demo' | 'reader' = 'demo', version = '3.70') =>
    ask('POST', '/backups', { backup }, { as, headers: at(version) })
  const at = (version: string) => ({ 'openstack-api-version': `volume ${version}` })
  expect(await wish({})).toEqual(wrong('backup', '{}', "'volume_id' is a required property"))
  expect(await wish({ volume_id: 'x' })).toEqual(wrong('volume_id', 'x', "'x' is not a 'uuid'"))
  expect(await wish({ volume_id: MISSING })).toEqual(
    refused(404, `Volume ${MISSING} could not be found.`),
  )
  const long = 'x'.repeat(256)
  expect(await wish({ volume_id: volume, name: long })).toEqual(
    wrong('name', long, `'${long}' is too long`),
  )
  expect(await wish({ volume_id: volume, metadata: {} }, 'demo', '3.42')).toMatchObject({
    body: expect.stringContaining("('metadata' was unexpected)"),
  })
  expect(await wish({ volume_id: volume }, 'reader')).toEqual(
    refused(403, "Policy doesn't allow backup:create to be performed."),
  )
  expect(await show(MISSING)).toEqual(refused(404, `Backup ${MISSING} could not be found.`))
})

let changed: Promise<string> | undefined
/** One for the two tests that change it: a real cloud is busy with each for a quarter of a minute. */
const toChange = () =>
  (changed ??= make('volume', { size: 1 }).then((volume) => back(volume, { metadata: { a: 'b' } })))

test.runIf(thorough)(
  'a backup is renamed since 3.9 and gets other metadata since 3.43',
  async () => {
    const id = await toChange()
    const path = `/backups/${id}` as const
    const change = (backup: object, version = '3.70') =>
      ask('PUT', path, { backup }, { headers: { 'openstack-api-version': `volume ${version}` } })
    expect((await change({ name: 'x' }, '3.8')).status).toBe(404)
    expect(await change({ name: ' x ', metadata: { c: 'd' } })).toMatchObject({
      status: 200,
      body: { backup: { id, name: 'x' } },
    })
    expect(await change({ description: 'y' }, '3.42')).toMatchObject({ status: 200 })
    expect(await show(id)).toMatchObject({
      body: { backup: { name: 'x', description: 'y', metadata: { c: 'd' } } },
    })
    expect(await ask('PUT', path, { backup: { name: 'z' } }, { as: 'reader', headers })).toEqual(
      refused(403, "Policy doesn't allow backup:update to be performed."),
    )
    const project = (await cloud.as('demo')).projectId
    expect(await ask('GET', path, undefined, admin)).toMatchObject({
      body: {
        backup: { 'os-backup-project-attr:project_id': project, user_id: expect.any(String) },
      },
    })
    expect((await show(id)).body).not.toHaveProperty('backup.user_id')
  },
)

test('administrators set the status of a backup and delete it in any', async () => {
  const id = await toChange()
  const act = (action: object, as: 'admin' | 'demo' = 'admin') =>
    ask('POST', `/backups/${id}/action`, action, { as })
  const reset = (status: unknown) => act({ 'os-reset_status': { status } })
  expect(await act({ 'os-reset_status': { status: 'error' } }, 'demo')).toEqual(
    refused(
      403,
      "Policy doesn't allow volume_extension:backup_admin_actions:reset_status to be performed.",
    ),
  )
  expect(await reset('creating')).toEqual(
    refused(400, "Backup status: creating is invalid, valid statuses are: ['available', 'error']."),
  )
  expect((await reset('ERROR')).status).toBe(202)
  await becomes(`/backups/${id}`, 'error')
  expect((await act({ 'os-force_delete': {} })).status).toBe(202)
  await gone(`/backups/${id}`)
})
