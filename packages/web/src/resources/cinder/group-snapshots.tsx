import { volumeGroupSnapshots as api, type VolumeGroupSnapshot } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { choice, copyable, date, overview, text } from '#resource/makers.tsx'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { groupSnapshotActions } from '#resources/cinder/group-actions.ts'
import { groupSnapshot, groupType, volumeGroup } from '#kinds/cinder/kinds.ts'
import { groupSnapshotStates } from '#resources/cinder/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'

const { list, load } = reads(api, terms)

const everywhere = (elsewhere: boolean) => (elsewhere ? { all_projects: true } : {})

/** Snapshots of groups of volumes, of all projects for administrators. */
export const groupSnapshots = resource(groupSnapshot, {
  list,
  load,
  refresh: refreshing(
    groupSnapshot,
    async (_, elsewhere) => (await call(api.list, { query: everywhere(elsewhere) })).items,
    load,
  ),
  // Cinder tells only some whose it is.
  owner: ofProject(({ project_id }) => project_id, {
    requires: [policy('volume', 'group:group_snapshot_project_attribute')],
  }),
  states: groupSnapshotStates,
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 5 },
    status: { ...groupSnapshotStates.badge(t('Status')), priority: 2 },
    group: { ...link(t('Volume Group'), volumeGroup, (one) => one.group_id), priority: 3 },
    group_type: naming(t('Group Type'), groupType, (one) => one.group_type_id),
    created_at: { ...date(t('Created'), ({ created_at }) => created_at), priority: 4 },
  },
  columns: ['name', 'description', 'status', 'group', 'created_at'],
  admin: { columns: ['name', 'project', 'status', 'group', 'created_at'] },
  sort: 'name',
  drawer: ['id', 'group_type'],
  facets: {
    name: text(t('Name'), ({ name }: VolumeGroupSnapshot) => name),
    status: choice(
      t('Status'),
      groupSnapshotStates.options,
      ({ status }: VolumeGroupSnapshot) => status,
    ),
  },
  actions: groupSnapshotActions,
  status: 'status',
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'status'] as const),
      ...(['group', 'group_type', 'created_at'] as const),
    ),
  ],
  hint: t('A snapshot of a volume group is taken there: all its volumes at one moment.'),
})
