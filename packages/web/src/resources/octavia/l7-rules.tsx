import { l7Rules as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { choice, overview, text, yesNo } from '#resource/makers.tsx'
import { ofProject } from '#resources/keystone/owner.tsx'
import { waited } from '#resources/octavia/following.tsx'
import { l7Rule } from '#kinds/octavia/kinds.ts'
import { listPath, rule } from '#resources/octavia/rules.ts'
import { asL7Rule, rowsOf, type L7RuleRow } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'
import { compareTypes, ruleTypes } from '#kinds/octavia/words.ts'
import { compareTypesOf, ruleTypes as typeOptions } from '#kinds/octavia/options.ts'

const list = async ({ scope, signal }: ListQuery) => {
  const policy_id = scope['l7policyId'] ?? ''
  return rowsOf(await call(api.list, { params: { policy_id } }, { signal }), asL7Rule(policy_id))
}

const load = async ([policy_id = '', id = '']: readonly string[], signal?: AbortSignal) =>
  asL7Rule(policy_id)(await call(api.load, { params: { policy_id, id } }, { signal }))

const edit = editing(l7Rule, {
  requires: [rule('l7rule', 'put')],
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-l7-rule.tsx')).default(item, signal),
})

const remove = removing(l7Rule, api.remove, { requires: [rule('l7rule', 'delete')] })

const part = partOf(l7Rule)

/** What a request must be for a policy to count (SV-L7-06). */
export const l7Rules = resource(l7Rule, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    rule: { label: t('Rule'), value: l7Rule.title },
    type: { label: t('Type'), value: ({ type }) => own(ruleTypes, type) ?? type, priority: 4 },
    compare_type: {
      label: t('Compare Type'),
      value: ({ compare_type: how }) => own(compareTypes, how) ?? how,
      priority: 5,
    },
    key: { label: t('Key'), priority: 7 },
    rule_value: { label: t('Value'), priority: 6 },
    invert: { ...yesNo(t('Invert'), ({ invert }: L7RuleRow) => invert), priority: 9 },
  },
  columns: [
    ...(['rule', 'type', 'compare_type', 'key', 'rule_value', 'invert'] as const),
    ...(['operating_status', 'provisioning_status', 'admin_state_up'] as const),
  ],
  sort: 'rule',
  drawer: ['id', 'created_at', 'updated_at'],
  facets: {
    type: choice(t('Type'), typeOptions, ({ type }) => type),
    compare_type: choice(t('Compare Type'), compareTypesOf(''), ({ compare_type: how }) => how),
    rule_value: text(t('Value'), ({ rule_value }) => rule_value),
    ...part.facets,
  },
  actions: { batch: [remove], item: [waited(l7Rule, edit), remove] },
  status: 'provisioning_status',
  unread: t('Unable to retrieve l7 rules.'),
  lost: { to: listPath, says: t('Unable to retrieve l7 rule.') },
  details: [
    overview(
      ...(['id', 'project', 'operating_status', 'followed', 'admin_state_up'] as const),
      ...(['type', 'compare_type', 'key', 'rule_value', 'invert'] as const),
      ...(['created_at', 'updated_at'] as const),
    ),
  ],
  hint: t('Add a rule: a policy without rules fits no request.'),
})
