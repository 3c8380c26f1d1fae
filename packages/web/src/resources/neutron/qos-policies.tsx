import { qosPolicies as api, type QosPolicy } from '@meridian/contract'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import { policy, resource } from '#resource/define.ts'
import { area, line, tick } from '#resource/forms/fields.ts'
import {
  children,
  choice,
  copyable,
  date,
  overview,
  text,
  yesNo,
  yesOrNo,
} from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { reads } from '#resource/reading/reads.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { qosPolicy, qosRule } from '#kinds/neutron/kinds.ts'
import { addingRules } from '#resources/neutron/qos-rule-actions.ts'

const fields = {
  name: line(t('Name')),
  description: area(t('Description')),
  shared: tick(t('Shared'), {
    description: t('Every project may use it for its networks and ports.'),
  }),
  is_default: tick(t('Default'), {
    description: t('Networks of the project without a policy get this one.'),
    requires: [{ feature: ['network', 'qos-default'] }],
  }),
}

const create = creating(qosPolicy, {
  requires: [policy('network', 'create_policy')],
  endpoint: api.create,
  fields,
})

const edit = editing(qosPolicy, {
  requires: [policy('network', 'update_policy')],
  endpoint: api.update,
  fields,
})

const remove = removing(qosPolicy, api.remove, {
  // The first has not been a rule of Neutron's for long, and operators may still hold it (RS-QOS-10).
  requires: [policy('network', 'delete_qos_policy'), policy('network', 'delete_policy')],
  failed: ({ id }) => t('Unable to delete the qos policy with id: {id}', { id }),
})

const rules = under(t('Rules'), addingRules)

/** What networks, ports and floating IPs are promised: the project's own and shared ones. */
export const qosPolicies = resource(qosPolicy, {
  ...reads(api, terms),
  owner: ofProject(({ project_id, tenant_id }) => project_id ?? tenant_id),
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id) },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 2 },
    shared: { ...yesNo(t('Shared'), ({ shared }: QosPolicy) => shared), priority: 3 },
    is_default: yesNo(t('Default'), ({ is_default }) => is_default),
    rules: { label: t('Rules'), value: (one) => one.rules.length, align: 'end' },
    revision_number: { label: t('Revision Number') },
    created_at: date(t('Created'), ({ created_at }) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }) => updated_at),
  },
  columns: ['name', 'description', 'shared'],
  sort: 'name',
  drawer: ['id', 'project', 'is_default', 'rules', 'revision_number', 'created_at', 'updated_at'],
  admin: { columns: ['name', 'project', 'description', 'shared'] },
  facets: {
    name: text(t('Name'), ({ name }) => name),
    description: text(t('Description'), ({ description }) => description),
    shared: choice(t('Shared'), yesOrNo, ({ shared }) => shared),
  },
  actions: { global: [create], batch: [remove], item: [edit, ...rules, remove] },
  details: [
    overview(
      ...(['name', 'id', 'description', 'project', 'shared', 'is_default'] as const),
      ...(['revision_number', 'created_at', 'updated_at'] as const),
    ),
    children(qosRule),
  ],
  hint: t('Administrators make policies, which networks and ports are given.'),
})
