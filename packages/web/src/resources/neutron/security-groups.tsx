import { securityGroups as api, type SecurityGroup } from '@meridian/contract'
import { dangerOfGroup } from '#dialogs/security-group/exposed.ts'
import { groupFields, securityGroupForm } from '#dialogs/security-group/form.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { line } from '#resource/forms/fields.ts'
import {
  asked,
  children,
  copyable,
  date,
  lazyTab,
  overview,
  yesNo,
  yesOrNo,
} from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { securityGroup, securityGroupRule } from '#kinds/neutron/kinds.ts'
import { DangerBadge } from '#resources/neutron/danger-badge.tsx'
import { hangsOnSecurityGroup } from '#resources/neutron/dependents.ts'

/** Neutron makes it for each project, and lets nobody call it otherwise. */
const isDefault = ({ name }: SecurityGroup) => name === 'default'

const create = creating(securityGroup, {
  ...securityGroupForm,
  requires: [policy('network', 'create_security_group')],
  quota: 'security_group',
})

const mayEdit = [policy('network', 'update_security_group')]

const edit = editing(securityGroup, {
  requires: mayEdit,
  offered: (group) => !isDefault(group),
  endpoint: api.update,
  fields: { name: line(t('Name')), ...groupFields },
})

const editDefault = editing(securityGroup, {
  id: 'edit_default',
  requires: mayEdit,
  offered: isDefault,
  endpoint: api.update,
  fields: groupFields,
})

const copy = asking(securityGroup, {
  id: 'copy',
  label: t('Copy Security Group'),
  requires: [
    policy('network', 'create_security_group'),
    policy('network', 'create_security_group_rule'),
  ],
  form: async (group) => (await import('#dialogs/security-group/copy.ts')).copying(group),
  result: (made) => ({ created: [refTo(securityGroup, made)] }),
})

const adding = asking(securityGroup, {
  id: 'add_rules',
  makes: securityGroupRule.type,
  label: t('Add Rules'),
  requires: [policy('network', 'create_security_group_rule')],
  form: async (group, signal) =>
    (await import('#dialogs/security-group/add-rules.tsx')).addingRules(group, signal),
  result: (made, group) => ({
    updated: [refTo(securityGroup, group)],
    created: made.map((rule) => refTo(securityGroupRule, rule)),
  }),
})

const addRules = { ...adding, quota: 'security_group_rule' } as const

const remove = removing(securityGroup, api.remove, {
  dependents: hangsOnSecurityGroup,
  requires: [policy('network', 'delete_security_group')],
  allowed: (group) =>
    !isDefault(group) || t('The default security group of a project cannot be deleted.'),
})

const { list, load } = reads(api, terms)

/** What decides what reaches the ports that have it, and what leaves them. */
export const securityGroups = resource(securityGroup, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  paged: true,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    exposure: {
      label: t('Exposure'),
      priority: 2,
      value: ({ exposure }) => exposure && dangerOfGroup(exposure).short,
      show: ({ exposure }) => exposure && <DangerBadge danger={dangerOfGroup(exposure)} />,
    },
    ruleCount: { label: t('Rules'), align: 'end', priority: 3 },
    description: { label: t('Description') },
    stateful: yesNo(t('Stateful'), (group) => group.stateful),
    shared: yesNo(t('Shared'), (group) => group.shared),
    created_at: date(t('Created'), (group: SecurityGroup) => group.created_at),
    updated_at: date(t('Updated'), (group: SecurityGroup) => group.updated_at),
  },
  columns: ['name', 'exposure', 'ruleCount', 'description', 'stateful', 'shared'],
  sort: 'name',
  facets: {
    name: asked(t('Name')),
    description: asked(t('Description')),
    shared: asked(t('Shared'), yesOrNo),
    exposed: asked(t('Exposed'), yesOrNo),
  },
  actions: {
    global: [create],
    batch: [remove],
    item: [addRules, edit, editDefault, copy, remove],
  },
  // One comes for its rules.
  details: [
    children(securityGroupRule),
    overview(
      ...(['name', 'id', 'description', 'project', 'stateful', 'shared'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
    lazyTab(securityGroup, 'used_by', t('Used By'), async () => {
      const { UsedBy } = await import('#resources/neutron/used-by.tsx')
      return (group: SecurityGroup) => <UsedBy key={group.id} group={group} />
    }),
  ],
  hint: t('Create a security group to say what may reach your instances.'),
})
