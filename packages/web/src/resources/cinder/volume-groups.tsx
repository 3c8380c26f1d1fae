import { volumeGroups as api, type VolumeGroup } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { choice, copyable, date, overview, text } from '#resource/makers.tsx'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { groupActions } from '#resources/cinder/group-actions.ts'
import { groupSnapshot, groupType, volume, volumeGroup, volumeType } from '#kinds/cinder/kinds.ts'
import { groupStates } from '#resources/cinder/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'

const { list, load } = reads(api, terms)

const everywhere = (elsewhere: boolean) => (elsewhere ? { all_projects: true } : {})

/** Volumes that are kept together, of all projects for administrators. */
export const volumeGroups = resource(volumeGroup, {
  list,
  load,
  refresh: refreshing(
    volumeGroup,
    async (_, elsewhere) => (await call(api.list, { query: everywhere(elsewhere) })).items,
    load,
  ),
  // Cinder tells only some whose a group is.
  owner: ofProject(({ project_id }) => project_id, {
    requires: [policy('volume', 'group:group_project_attribute')],
  }),
  states: groupStates,
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 5 },
    status: { ...groupStates.badge(t('Status')), priority: 2 },
    zone: {
      label: t('Availability Zone'),
      value: ({ availability_zone }) => availability_zone,
      priority: 4,
    },
    group_type: { ...naming(t('Group Type'), groupType, (one) => one.group_type), priority: 3 },
    volume_types: naming(t('Volume Types'), volumeType, (one) => one.volume_types),
    volumes: link(t('Volumes'), volume, (one) => one.volumes ?? []),
    source: link(t('Source Group'), volumeGroup, (one) => one.source_group_id),
    snapshot: link(t('Source Group Snapshot'), groupSnapshot, (one) => one.group_snapshot_id),
    replication_status: { label: t('Replication Status') },
    created_at: { ...date(t('Created'), ({ created_at }) => created_at), priority: 5 },
  },
  columns: ['name', 'description', 'status', 'zone', 'group_type', 'created_at'],
  admin: { columns: ['name', 'project', 'status', 'zone', 'group_type', 'created_at'] },
  sort: 'name',
  drawer: ['id', 'volume_types'],
  facets: {
    name: text(t('Name'), ({ name }: VolumeGroup) => name),
    status: choice(t('Status'), groupStates.options, ({ status }: VolumeGroup) => status),
  },
  actions: groupActions,
  status: 'status',
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'status', 'zone', 'group_type'] as const),
      ...(['volume_types', 'volumes', 'source', 'snapshot', 'created_at'] as const),
    ),
  ],
  hint: t('Create a group to take snapshots of several volumes at one moment.'),
})
