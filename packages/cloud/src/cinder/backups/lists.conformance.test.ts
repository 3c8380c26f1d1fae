import { expect, test } from 'vitest'
import { askerOf, pick } from '#testing/ask.ts'
import { backupsOf, headers } from '#testing/backups.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'
import { thorough } from '#testing/thorough.ts'

const { cloud, ask, make, begin, becomes, back } = backupsOf(await underTest())
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a13'
const admin = { as: 'admin', headers } as const
const refused = (status: number, body: string) => ({ status, body })

test('a project has no more backups than it may', async () => {
  const own = await inOwnProject(cloud)
  const { projectId } = own
  const theirs = askerOf(own, 'block-storage')
  const limit = (quota_set: object) =>
    ask('PUT', `/os-quota-sets/${projectId}`, { quota_set }, { as: 'admin' })
  const { make: makeOwn } = backupsOf(own)
  const volume_id = await makeOwn('volume', { size: 1 })
  const wish = () => theirs('POST', '/backups', { backup: { volume_id } })
  await limit({ backups: 0 })
  expect(await wish()).toEqual(
    refused(413, 'BackupLimitExceeded: Maximum number of backups allowed (0) exceeded'),
  )
  await limit({ backups: 5, backup_gigabytes: 0 })
  expect(await wish()).toEqual(
    refused(
      413,
      'VolumeBackupSizeExceedsAvailableQuota: Requested backup exceeds allowed Backup gigabytes ' +
        'quota. Requested 1G, quota is 0G and 0G has been consumed.',
    ),
  )
  expect(await theirs('GET', '/limits')).toMatchObject({
    body: { limits: { absolute: { totalBackupsUsed: 0, maxTotalBackupGigabytes: 0 } } },
  })
})

let first: Promise<{ readonly volume: string; readonly id: string }> | undefined
/** One for two tests, just begun: a real cloud is busy with each for a quarter of a minute. */
const begun = () =>
  (first ??= make('volume', { size: 1 }).then(async (volume) => {
    const backup = { volume_id: volume, name: 'a' }
    return { volume, id: (await begin('/backups', { backup }, { headers })).id }
  }))

test.runIf(thorough)('administrators keep the record of a backup and bring it back', async () => {
  const { id } = await begun()
  const path = `/backups/${id}/export_record` as const
  expect(await ask('GET', path)).toEqual(
    refused(403, "Policy doesn't allow backup:export-import to be performed."),
  )
  expect(await ask('GET', path, undefined, admin)).toEqual(
    refused(400, 'Invalid backup: Backup status must be available and not creating.'),
  )
  await becomes(`/backups/${id}`, 'available')
  const reply = await ask('GET', path, undefined, admin)
  const record = {
    backup_service: pick(reply, 'backup-record', 'backup_service'),
    backup_url: pick(reply, 'backup-record', 'backup_url'),
  }
  const bring = (fields: object, as: 'admin' | 'demo' = 'admin') =>
    ask('POST', '/backups/import_record', { 'backup-record': { ...record, ...fields } }, { as })
  expect(await bring({}, 'demo')).toEqual(
    refused(403, "Policy doesn't allow backup:backup-import to be performed."),
  )
  expect(await bring({})).toEqual(
    refused(400, 'Invalid backup: Backup already exists in database.'),
  )
  const url = (text: string) => ({ backup_url: Buffer.from(text).toString('base64') })
  expect(await bring(url('no JSON'))).toEqual(
    refused(400, "Invalid input received: Can't parse backup record."),
  )
  expect(await bring(url('{}'))).toEqual(
    refused(400, 'Invalid input received: Provided backup record is missing an id'),
  )
  expect(await bring(url(`{"id": "${MISSING}"}`))).toEqual(
    refused(400, 'Invalid input received: Provided backup record is missing size attribute'),
  )
})

test.runIf(thorough)('lists of backups have filters, an order, pages and a count', async () => {
  const { volume, id } = await begun()
  await becomes(`/backups/${id}`, 'available')
  const second = await back(volume, { name: 'b' })
  const list = async (query: string, version = '3.70') => {
    const of = { headers: { 'openstack-api-version': `volume ${version}` } }
    const path = `/backups/detail?volume_id=${volume}&${query}` as const
    const reply = await ask('GET', path, undefined, of)
    if (reply.status !== 200) return reply
    // JSON comes in here.
    const { backups, ...more } = reply.body as { backups: { id: string }[] }
    return { ...more, ids: backups.map(({ id }) => id) }
  }
  expect(await list('sort=name:asc&limit=1&with_count=true')).toEqual({
    ids: [id],
    count: 2,
    backups_links: [
      {
        rel: 'next',
        href: expect.stringMatching(new RegExp(`/backups/detail\\?.*marker=${id}`)),
      },
    ],
  })
  expect(await list(`sort=name:asc&marker=${id}`)).toEqual({ ids: [second] })
  expect(await list('sort=name:asc&offset=1')).toEqual({ ids: [second] })
  expect(await list('name=a')).toEqual({ ids: [id] })
  expect(await list('status=error')).toEqual({ ids: [] })
  expect(await list('nothing=1')).toEqual(
    refused(400, 'Invalid filters nothing are found in query options.'),
  )
  expect(await list('sort=name', '3.36')).toEqual(
    refused(400, 'Invalid input received: Invalid sort key'),
  )
  expect(await ask('GET', '/backups?all_tenants=perhaps', undefined, admin)).toEqual(
    refused(400, "all_tenants must be a boolean, got 'perhaps'."),
  )
  expect(await list(`marker=${MISSING}`)).toEqual(
    refused(404, `Backup ${MISSING} could not be found.`),
  )
})
