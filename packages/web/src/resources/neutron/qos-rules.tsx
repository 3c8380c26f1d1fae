import { qosRules as api, type QosRule } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { shortId } from '#lib/text.ts'
import { language, t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { choice, copyable, overview } from '#resource/makers.tsx'
import { qosRule, qosRuleTypes, qosWays } from '#kinds/neutron/kinds.ts'

const typeOptions = Object.entries(qosRuleTypes).map(([value, label]) => ({ value, label }))

const list = async ({ scope, signal }: ListQuery) =>
  call(api.list, { params: { policy_id: scope['qos_policy_id'] ?? '' } }, { signal })

/** Neutron has a rule for each type, which are the same unless an operator parts them. */
const edit = asking(qosRule, {
  id: 'edit',
  label: t('Edit Rule'),
  requires: [policy('network', 'update_policy_bandwidth_limit_rule')],
  offered: ({ type }) => type !== 'packet_rate_limit',
  form: async (rule) => (await import('#dialogs/qos-rule.ts')).changingRule(rule),
})

const remove = removing(qosRule, api.remove, {
  requires: [policy('network', 'delete_policy_bandwidth_limit_rule')],
})

const amount = (label: string, read: (rule: QosRule) => number | undefined) => {
  const show = (rule: QosRule) => read(rule)?.toLocaleString(language().code)
  return { label, value: read, show, align: 'end' } as const
}

/** What a policy promises, rule by rule (RS-QOS-08, RS-QOS-09). */
export const qosRules = resource(qosRule, {
  list,
  load: ([policy_id = '', rule_id = ''], signal) =>
    call(api.load, { params: { policy_id, rule_id } }, { signal }),
  properties: {
    id: { label: t('Rule ID'), value: ({ id }) => id, show: ({ id }) => shortId(id) },
    type: { label: t('Type'), value: ({ type }) => own(qosRuleTypes, type) ?? type },
    direction: {
      label: t('Direction'),
      value: ({ direction = '' }) => own(qosWays, direction) ?? direction,
    },
    max_kbps: amount(t('Max Kbps'), ({ max_kbps }) => max_kbps),
    max_burst_kbps: amount(t('Max Burst Kbits'), ({ max_burst_kbps }) => max_burst_kbps),
    min_kbps: amount(t('Min Kbps'), ({ min_kbps }) => min_kbps),
    dscp_mark: amount(t('DSCP Mark'), ({ dscp_mark }) => dscp_mark),
    min_kpps: amount(t('Min Kpps'), ({ min_kpps }) => min_kpps),
    max_kpps: amount(t('Max Kpps'), ({ max_kpps }) => max_kpps),
    max_burst_kpps: amount(t('Max Burst Kpps'), ({ max_burst_kpps }) => max_burst_kpps),
    whole: copyable(t('ID'), ({ id }: QosRule) => id),
  },
  columns: ['id', 'type', 'direction', 'max_kbps', 'max_burst_kbps', 'min_kbps', 'dscp_mark'],
  sort: 'id',
  drawer: ['whole', 'min_kpps', 'max_kpps', 'max_burst_kpps'],
  facets: { type: choice(t('Type'), typeOptions, ({ type }) => type) },
  actions: { batch: [remove], item: [edit, remove] },
  details: [
    overview(
      ...(['whole', 'type', 'direction', 'max_kbps', 'max_burst_kbps', 'min_kbps'] as const),
      ...(['dscp_mark', 'min_kpps', 'max_kpps', 'max_burst_kpps'] as const),
    ),
  ],
  hint: t('A policy without rules has no effect. Add a rule to it.'),
})
