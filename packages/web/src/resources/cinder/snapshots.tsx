import { volumeSnapshots as api, type VolumeSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { age, asked, copyable, date, overview, tab } from '#resource/makers.tsx'
import { reads } from '#resource/reads.ts'
import { asks, refreshingNewest } from '#resources/cinder/asking.ts'
import { snapshot, volume } from '#resources/cinder/kinds.ts'
import { snapshotStates } from '#resources/cinder/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { TextsTable } from '#resources/texts-table.tsx'
import { launchingFrom } from '#dialogs/launch-instance/action.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const metadata = updatingMetadata(snapshot, 'snapshot', {
  requires: [policy('volume', 'volume:update_snapshot_metadata')],
})

/** An instance that starts from a new volume with what the snapshot holds (RS-LAUNCH-19). */
const launch = launchingFrom(({ id }: VolumeSnapshot) => ({ snapshotId: id }), {
  allowed: snapshotStates.only('available'),
  ownOnly: true,
})

const { list, load } = reads(api, asks)

/** Snapshots of volumes, of all projects for administrators. */
export const snapshots = resource(snapshot, {
  list,
  load,
  refresh: refreshingNewest(snapshot, (query) => call(api.list, { query }), load),
  owner: ofProject((one) => one['os-extended-snapshot-attributes:project_id']),
  states: snapshotStates,
  paged: true,
  properties: {
    name: { label: t('Name'), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), sortKey: 'description', priority: 5 },
    size: {
      label: t('Size'),
      align: 'end',
      show: ({ size }) => t('{size} GB', { size }),
      sortKey: 'size',
      priority: 3,
    },
    status: { ...snapshotStates.badge(t('Status')), sortKey: 'status', priority: 2 },
    volume: {
      ...link(t('Volume'), volume, ({ volume_id }: VolumeSnapshot) => volume_id),
      priority: 4,
    },
    age: {
      ...age(t('Age'), ({ created_at }: VolumeSnapshot) => created_at),
      sortKey: 'created_at',
      priority: 5,
    },
    created_at: date(t('Created'), ({ created_at }: VolumeSnapshot) => created_at),
  },
  columns: ['name', 'description', 'size', 'status', 'volume', 'age'],
  admin: { columns: ['name', 'project', 'size', 'status', 'volume', 'age'] },
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    status: asked(t('Status'), snapshotStates.options),
    size: asked(t('Size (GB)')),
  },
  actions: { item: [launch, metadata] },
  status: 'status',
  details: [
    overview('name', 'id', 'description', 'project', 'status', 'size', 'volume', 'created_at'),
    tab('metadata', t('Metadata'), ({ metadata: texts }: VolumeSnapshot) => (
      <TextsTable texts={texts} empty={t('The snapshot has no metadata.')} />
    )),
  ],
})
