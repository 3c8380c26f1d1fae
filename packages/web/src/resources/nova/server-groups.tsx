import { serverGroups as api, type ServerGroup } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { choice, copyable, overview, text } from '#resource/makers.tsx'
import { LinkTo } from '#resource/names.tsx'
import { reads } from '#resource/reading/reads.ts'
import { instance, serverGroup } from '#kinds/nova/kinds.ts'
import { policyOptions, serverGroupForm } from '#dialogs/server-group/form.ts'
import { CopyableId } from '#ui/press/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

const create = creating(serverGroup, {
  ...serverGroupForm,
  requires: [policy('compute', 'os_compute_api:os-server-groups:create')],
  quota: 'server_groups',
})

const remove = removing(serverGroup, api.remove, {
  requires: [policy('compute', 'os_compute_api:os-server-groups:delete')],
  failed: ({ id }) => t('Unable to delete the server group with id: {id}', { id }),
})

const policyWord = ({ policy: one }: ServerGroup) =>
  policyOptions.find(({ value }) => value === one)?.label ?? one

const memberColumns: readonly PlainColumn<string>[] = [
  { id: 'name', label: t('Instance Name'), show: (id) => <LinkTo to={instance} id={id} /> },
  { id: 'id', label: t('Instance ID'), show: (id) => <CopyableId id={id} /> },
]

const Members = ({ members }: Pick<ServerGroup, 'members'>) => (
  <PlainTable
    label={t('Members')}
    columns={memberColumns}
    rows={members}
    keyOf={(id) => id}
    empty={t('No instance is a member of the group.')}
  />
)

/** Groups of servers that belong on one host, or on different ones (RS-SGRP). */
export const serverGroups = resource(serverGroup, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    // What a group is for stays longer than its id where there is little room.
    id: { ...copyable(t('ID'), ({ id }: ServerGroup) => id), priority: 3 },
    policy: { label: t('Policy'), value: policyWord, priority: 2 },
    project_id: copyable(t('Project ID'), (group) => group.project_id),
    user_id: copyable(t('User ID'), (group) => group.user_id),
    instances: link(t('Members'), instance, ({ members }: ServerGroup) => members),
    members: {
      label: t('Members'),
      points: { to: instance, ids: ({ members }) => members },
      show: ({ members }) => <Members members={members} />,
    },
  },
  columns: ['name', 'id', 'policy'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }: ServerGroup) => name),
    id: text(t('ID'), ({ id }: ServerGroup) => id),
    policy: choice(t('Policy'), policyOptions, (group: ServerGroup) => group.policy),
  },
  drawer: ['instances'],
  actions: { global: [create], batch: [remove], item: [remove] },
  details: [overview('name', 'id', 'policy', 'project_id', 'user_id', 'members')],
  hint: t('Create a server group to keep instances together, or apart from each other.'),
})
