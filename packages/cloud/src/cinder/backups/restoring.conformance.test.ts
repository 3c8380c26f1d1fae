import { expect, test } from 'vitest'
import { backupsOf, headers } from '#testing/backups.ts'
import { underTest } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'

const { cloud, ask, make, begin, becomes, back, restore, restoreNew } = backupsOf(await underTest())
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const admin = { as: 'admin', headers } as const
const refused = (status: number, body: string) => ({ status, body })

test.runIf(thorough)(
  'a backup is restored to its own volume, to a new one and to another',
  async () => {
    const name = cloud.unique('origin')
    const volume = await make('volume', { size: 1, name, metadata: { a: 'b' } })
    const id = await back(volume)
    expect(await restore(id, { volume_id: volume })).toEqual({
      status: 202,
      body: { restore: { backup_id: id, volume_id: volume, volume_name: name } },
    })
    expect((await ask('GET', `/backups/${id}`)).body).toHaveProperty('backup.status', 'restoring')
    expect((await ask('GET', `/volumes/${volume}`)).body).toHaveProperty(
      'volume.status',
      'restoring-backup',
    )
    await becomes(`/backups/${id}`, 'available')
    await becomes(`/volumes/${volume}`, 'available')
    expect((await ask('GET', `/volumes/${volume}`)).body).toHaveProperty('volume.metadata', {
      a: 'b',
    })
    const made = await restoreNew(id)
    await becomes(`/backups/${id}`, 'available')
    await becomes(`/volumes/${made}`, 'available')
    // It takes over the name, too.
    expect(await ask('GET', `/volumes/${made}`)).toMatchObject({
      body: { volume: { name, size: 1, metadata: { a: 'b', src_backup_id: id } } },
    })
    const own = cloud.unique('own')
    const called = await restoreNew(id, { name: own })
    await becomes(`/backups/${id}`, 'available')
    expect(await ask('GET', `/volumes/${called}`)).toMatchObject({
      body: {
        volume: { name: own, description: 'auto-created_from_restore_from_backup' },
      },
    })
  },
)

test.runIf(thorough)(
  'a volume that a backup is restored to is available and large enough',
  async () => {
    const [small, large] = [await make('volume', { size: 1 }), await make('volume', { size: 2 })]
    const id = await back(large)
    expect(await restore(id, { volume_id: small })).toEqual(
      refused(400, 'Invalid volume: volume size 1 is too small to restore backup of size 2.'),
    )
    expect(await restore(id, { volume_id: MISSING })).toEqual(
      refused(404, `Volume ${MISSING} could not be found.`),
    )
    const reset = { 'os-reset_status': { status: 'error' } }
    await ask('POST', `/volumes/${small}/action`, reset, admin)
    expect(await restore(id, { volume_id: small })).toEqual(
      refused(400, 'Invalid volume: Volume to be restored to must be available'),
    )
    expect(await ask('POST', `/backups/${id}/restore`, { restore: {} }, { as: 'reader' })).toEqual(
      refused(403, "Policy doesn't allow backup:restore to be performed."),
    )
  },
)

test.runIf(thorough)('a volume is made of a backup since 3.47', async () => {
  const volume = await make('volume', { size: 2 })
  const backup_id = await back(volume)
  const wish = (fields: object, version = '3.70') => {
    const of = { headers: { 'openstack-api-version': `volume ${version}` } }
    return ask('POST', '/volumes', { volume: { backup_id, ...fields } }, of)
  }
  expect(await wish({ size: 1 })).toEqual(
    refused(
      400,
      'Invalid input received: Volume size 1GB cannot be smaller than the backup size 2GB. It ' +
        'must be >= backup size.',
    ),
  )
  expect(await wish({ backup_id: MISSING })).toEqual(
    refused(404, `Backup ${MISSING} could not be found.`),
  )
  expect(await wish({ source_volid: volume })).toEqual(
    refused(
      400,
      'Invalid input received: May specify only one of backup, imageRef, snapshot, source volume',
    ),
  )
  const { id, reply } = await begin('/volumes', { volume: { backup_id } }, { headers })
  expect(reply).toMatchObject({ body: { volume: { status: 'creating', size: 2 } } })
  await becomes(`/backups/${backup_id}`, 'restoring')
  expect(await wish({})).toEqual(
    refused(400, "Invalid backup: Originating backup status must be one of 'available' values"),
  )
  await becomes(`/backups/${backup_id}`, 'available')
  await becomes(`/volumes/${id}`, 'available')
  expect(await ask('GET', `/volumes/${id}`)).toMatchObject({
    body: { volume: { size: 2, metadata: { src_backup_id: backup_id } } },
  })
})

test('what volumes are made of is available and no larger', async () => {
  const volume = await make('volume', { size: 2 })
  const snapshot_id = await make('snapshot', { volume_id: volume })
  const wish = (fields: object) => ask('POST', '/volumes', { volume: fields })
  expect(await wish({ source_volid: volume, size: 1 })).toEqual(
    refused(
      400,
      "Invalid input received: Volume size '1'GB cannot be smaller than original volume size  " +
        '2GB. They must be >= original volume size.',
    ),
  )
  expect(await wish({ snapshot_id, size: 1 })).toEqual(
    refused(
      400,
      "Invalid input received: Volume size '1'GB cannot be smaller than the snapshot size 2GB. " +
        'They must be >= original snapshot size.',
    ),
  )
  const reset = { 'os-reset_status': { status: 'error' } }
  await ask('POST', `/volumes/${volume}/action`, reset, admin)
  expect(await wish({ source_volid: volume })).toEqual(
    refused(
      400,
      "Invalid volume: Originating source volume status must be one of 'available, in-use' values",
    ),
  )
})
