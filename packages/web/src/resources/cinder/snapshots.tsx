import { volumes as lists, volumeSnapshots as api, type VolumeSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { age, date, overview, range, tab, text } from '#resource/makers.tsx'
import { refreshing } from '#resource/reading.ts'
import { snapshot, volume } from '#resources/cinder/kinds.ts'
import { snapshotStates } from '#resources/cinder/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { TextsTable } from '#resources/texts-table.tsx'
import { CopyableId } from '#ui/copy.tsx'
import { updatingMetadata } from '#workflows/metadata/action.ts'

const metadata = updatingMetadata(snapshot, 'snapshot', {
  requires: [policy('volume', 'volume:update_snapshot_metadata')],
})

const list = async ({ scope, signal }: Pick<ListQuery, 'scope' | 'signal'>) => {
  const query = { all_projects: scope['all_projects'] === 'true' }
  return (await call(lists.snapshots, { query }, { signal })).items
}

const load = (id = '') => call(api.load, { params: { id } })

const refresh = refreshing(
  snapshot,
  (_, elsewhere) => list({ scope: elsewhere ? { all_projects: 'true' } : {} }),
  load,
)

/** Snapshots of volumes, of all projects for administrators. */
export const snapshots = resource(snapshot, {
  list,
  load,
  refresh,
  owner: ofProject((one) => one['os-extended-snapshot-attributes:project_id']),
  states: snapshotStates,
  properties: {
    name: { label: t('Name') },
    id: { label: t('ID'), show: ({ id }) => <CopyableId id={id} /> },
    description: { label: t('Description'), priority: 5 },
    size: {
      label: t('Size'),
      align: 'end',
      show: ({ size }) => t('{size} GB', { size }),
      priority: 3,
    },
    status: { ...snapshotStates.badge(t('Status')), priority: 2 },
    volume: {
      ...link(t('Volume'), volume, ({ volume_id }: VolumeSnapshot) => volume_id),
      priority: 4,
    },
    age: { ...age(t('Age'), ({ created_at }: VolumeSnapshot) => created_at), priority: 5 },
    created_at: date(t('Created'), ({ created_at }: VolumeSnapshot) => created_at),
  },
  columns: ['name', 'description', 'size', 'status', 'volume', 'age'],
  admin: { columns: ['name', 'project', 'size', 'status', 'volume', 'age'] },
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }: VolumeSnapshot) => name),
    status: snapshotStates.facet(t('Status')),
    size: range(t('Size (GB)'), ({ size }: VolumeSnapshot) => size),
  },
  actions: { item: [metadata] },
  status: 'status',
  details: [
    overview('name', 'id', 'description', 'project', 'status', 'size', 'volume', 'created_at'),
    tab('metadata', t('Metadata'), ({ metadata: texts }: VolumeSnapshot) => (
      <TextsTable texts={texts} empty={t('The snapshot has no metadata.')} />
    )),
  ],
})
