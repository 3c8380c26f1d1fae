import { groups as api } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { area, line } from '#resource/forms/fields.ts'
import { naming } from '#resource/link.tsx'
import { asked, children, copyable, overview } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { byPart } from '#resources/keystone/asking.ts'
import { domainFacet } from '#resources/keystone/domain-facet.ts'
import { editable } from '#resources/keystone/editable.ts'
import { assignmentsTab } from '#resources/keystone/assignments-tab.tsx'
import { domain, group, groupMember } from '#kinds/keystone/kinds.ts'
import { hangsOnGroup } from '#resources/keystone/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const fields = { name: line(t('Name')), description: area(t('Description')) }

const create = creating(group, {
  requires: editable('group', 'create_group'),
  endpoint: api.create,
  fields,
  done: t('Group %s was successfully created.'),
})

const edit = editing(group, {
  requires: editable('group', 'update_group'),
  endpoint: api.update,
  fields,
  done: t('Group updated successfully.'),
})

const addMembers = editing(group, {
  id: 'members',
  label: t('Add Members'),
  requires: editable('group', 'add_user_to_group'),
  makes: groupMember.type,
  loadDialog: async (item) => (await import('#dialogs/group/add-members.tsx')).openAddMembers(item),
})

const remove = removing(group, api.remove, {
  dependents: hangsOnGroup,
  requires: editable('group', 'delete_group'),
  together: api.removeAll,
})

/** Groups of users, who have the roles that are given to the group. */
export const groups = resource(group, {
  ...reads(api, byPart),
  paged: true,
  target: ({ domain_id }) => ({ 'target.group.domain_id': domain_id }),
  properties: {
    name: { label: t('Name'), sortKey: 'name' },
    description: { label: t('Description'), sortKey: 'description', priority: 2 },
    id: { ...copyable(t('Group ID'), ({ id }) => id), sortKey: 'id', priority: 2 },
    domain: naming(t('Domain'), domain, ({ domain_id }) => domain_id),
  },
  columns: ['name', 'description', 'id'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    id: asked(t('Group ID')),
    domain_id: domainFacet(),
  },
  drawer: ['name', 'id', 'description', 'domain'],
  actions: { global: [create], batch: [remove], item: [edit, addMembers, remove] },
  details: [
    overview('name', 'id', 'description', 'domain'),
    children(groupMember, [policy('identity', 'identity:list_users_in_group')]),
    assignmentsTab(
      group,
      ({ id }) => ({ group_id: id }),
      ({ domain_id }) => domain_id,
    ),
    dependentsTab(group, hangsOnGroup),
  ],
  hint: t('Create a group to give several users the same roles.'),
})
