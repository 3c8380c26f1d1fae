import { volumeSnapshots as api, type VolumeSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { labelIn } from '#lib/units.ts'
import { resource } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { asked, copyable, overview, tab } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { asksInside, refreshingNewest } from '#resources/cinder/asking.ts'
import { snapshot, volume } from '#kinds/cinder/kinds.ts'
import {
  adminActions,
  batchActions,
  globalActions,
  itemActions,
} from '#resources/cinder/snapshot-actions.tsx'
import { snapshotStates } from '#resources/cinder/states.ts'
import { stored } from '#resources/cinder/stored.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { TextsTable } from '#resources/texts-table.tsx'

const { list, load } = reads(api, asksInside)

/** Snapshots of volumes, of all projects for administrators. */
export const snapshots = resource(snapshot, {
  list,
  load,
  refresh: refreshingNewest(snapshot, (query) => call(api.list, { query }), load),
  owner: ofProject((one) => one['os-extended-snapshot-attributes:project_id']),
  states: snapshotStates,
  paged: true,
  properties: {
    ...stored(snapshotStates),
    description: { label: t('Description'), sortKey: 'description', priority: 5 },
    volume: {
      ...link(t('Volume'), volume, ({ volume_id }: VolumeSnapshot) => volume_id),
      priority: 4,
    },
    group: {
      ...copyable(
        t('Group Snapshot'),
        ({ group_snapshot_id }: VolumeSnapshot) => group_snapshot_id,
        true,
      ),
      priority: 6,
    },
    progress: {
      label: t('Progress'),
      value: (one) => one['os-extended-snapshot-attributes:progress'],
    },
  },
  columns: ['name', 'description', 'size', 'status', 'volume', 'age'],
  admin: {
    columns: ['name', 'project', 'size', 'status', 'volume', 'age'],
    actions: { batch: batchActions, item: adminActions },
  },
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    status: asked(t('Status'), snapshotStates.options),
    size: asked(labelIn(t('Size'), 'GB')),
  },
  actions: { global: globalActions, batch: batchActions, item: itemActions },
  status: 'status',
  hint: t('A snapshot keeps what a volume held at one time, to go back to it or to copy it.'),
  details: [
    overview(
      ...([
        'name',
        'id',
        'description',
        'project',
        'status',
        'progress',
        'size',
        'volume',
      ] as const),
      ...(['group', 'created_at', 'updated_at'] as const),
    ),
    tab('metadata', t('Metadata'), ({ metadata: texts }: VolumeSnapshot) => (
      <TextsTable texts={texts} empty={t('The snapshot has no metadata.')} />
    )),
  ],
})
