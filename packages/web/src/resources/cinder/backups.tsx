import { volumeBackups as api, type VolumeBackup } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { labelIn } from '#lib/units.ts'
import { policy, resource } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { asked, date, overview, tab } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { asksInside, refreshingNewest } from '#resources/cinder/asking.ts'
import {
  adminActions,
  batchActions,
  globalActions,
  itemActions,
} from '#resources/cinder/backup-actions.ts'
import { backup, snapshot, volume } from '#kinds/cinder/kinds.ts'
import { backupStates } from '#resources/cinder/states.ts'
import { stored } from '#resources/cinder/stored.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { TextsTable } from '#resources/texts-table.tsx'

const { list, load } = reads(api, asksInside)

/** Backups of volumes, of all projects for administrators. */
export const backups = resource(backup, {
  list,
  load,
  refresh: refreshingNewest(backup, (query) => call(api.list, { query }), load),
  // Cinder tells only some whose a backup is.
  owner: ofProject((one) => one['os-backup-project-attr:project_id'], {
    requires: [policy('volume', 'backup:backup_project_attribute')],
  }),
  states: backupStates,
  paged: true,
  properties: {
    ...stored(backupStates),
    description: { label: t('Description'), sortKey: 'description', priority: 8 },
    volume: {
      ...link(t('Volume'), volume, ({ volume_id }: VolumeBackup) => volume_id),
      priority: 4,
    },
    snapshot: {
      ...link(t('Snapshot'), snapshot, ({ snapshot_id }: VolumeBackup) => snapshot_id),
      priority: 9,
    },
    incremental: {
      label: t('Incremental'),
      value: ({ is_incremental }) => is_incremental === true,
      priority: 6,
    },
    dependents: {
      label: t('Has Dependents'),
      value: ({ has_dependent_backups }) => has_dependent_backups === true,
      priority: 7,
    },
    fail_reason: { label: t('Fail Reason') },
    container: { label: t('Container') },
    objects: { label: t('Objects'), value: ({ object_count }) => object_count },
    zone: {
      label: t('Availability Zone'),
      value: ({ availability_zone }) => availability_zone,
    },
    data_timestamp: date(t('Content From'), ({ data_timestamp }: VolumeBackup) => data_timestamp),
  },
  columns: [
    ...(['name', 'description', 'size', 'status', 'volume', 'snapshot'] as const),
    ...(['incremental', 'dependents', 'age'] as const),
  ],
  admin: {
    columns: ['name', 'project', 'size', 'status', 'volume', 'incremental', 'age'],
    actions: { batch: batchActions, item: adminActions },
  },
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    status: asked(t('Status'), backupStates.options),
    size: asked(labelIn(t('Size'), 'GB')),
  },
  actions: { global: globalActions, batch: batchActions, item: itemActions },
  status: 'status',
  drawer: ['id', 'fail_reason', 'container', 'objects', 'data_timestamp', 'created_at'],
  hint: t('A backup keeps what a volume holds in another place, where it outlives the volume.'),
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'status', 'fail_reason', 'size'] as const),
      ...(['volume', 'snapshot', 'incremental', 'dependents', 'container', 'objects'] as const),
      ...(['zone', 'data_timestamp', 'created_at', 'updated_at'] as const),
    ),
    tab('metadata', t('Metadata'), ({ metadata: texts }: VolumeBackup) => (
      <TextsTable texts={texts} empty={t('The backup has no metadata.')} />
    )),
  ],
})
