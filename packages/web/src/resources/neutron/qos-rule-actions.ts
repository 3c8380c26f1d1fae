import {
  qosBandwidthLimits,
  qosDscpMarkings,
  qosMinimumBandwidths,
  qosMinimumPacketRates,
  type QosPolicy,
  type QosRule,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking } from '#resource/actions/makers.ts'
import { policy, refTo } from '#resource/define.ts'
import { number, radio } from '#resource/forms/fields.ts'
import { qosPolicy, qosRule } from '#resources/neutron/kinds.ts'

const ways = [
  { value: 'egress', label: t('Egress: what a port sends') },
  { value: 'ingress', label: t('Ingress: what a port gets') },
] as const

const any = { value: 'any', label: t('Any: both together') } as const

const words = { done: t('Added a rule to: %s.'), failed: t('Unable to add the rule.') }

const result = (made: QosRule, item: QosPolicy) => ({
  created: [refTo(qosRule, made)],
  updated: [refTo(qosPolicy, item)],
})

const limit = asking(qosPolicy, {
  id: 'limit_bandwidth',
  label: t('Add Bandwidth Limit'),
  requires: [policy('network', 'create_policy_bandwidth_limit_rule')],
  endpoint: qosBandwidthLimits.create,
  fields: {
    max_kbps: number(t('Max Kbps')),
    max_burst_kbps: number(t('Max Burst Kbits'), {
      description: t(
        'What may be sent at once; without it, or with 0, the cloud’s own rule holds.',
      ),
    }),
    direction: radio(t('Direction'), ways),
  },
  result,
  ...words,
})

const mark = asking(qosPolicy, {
  id: 'mark_dscp',
  label: t('Add DSCP Marking'),
  requires: [policy('network', 'create_policy_dscp_marking_rule')],
  endpoint: qosDscpMarkings.create,
  fields: {
    dscp_mark: number(t('DSCP Mark'), {
      description: t('0, an even number from 8 to 40, 46, 48 or 56.'),
    }),
  },
  result,
  ...words,
})

const guarantee = asking(qosPolicy, {
  id: 'guarantee_bandwidth',
  label: t('Add Minimum Bandwidth'),
  requires: [policy('network', 'create_policy_minimum_bandwidth_rule')],
  endpoint: qosMinimumBandwidths.create,
  fields: { min_kbps: number(t('Min Kbps')), direction: radio(t('Direction'), ways) },
  result,
  ...words,
})

const packets = asking(qosPolicy, {
  id: 'guarantee_packets',
  label: t('Add Minimum Packet Rate'),
  requires: [
    { feature: ['network', 'qos-pps-minimum'] },
    policy('network', 'create_policy_minimum_packet_rate_rule'),
  ],
  endpoint: qosMinimumPacketRates.create,
  fields: { min_kpps: number(t('Min Kpps')), direction: radio(t('Direction'), [...ways, any]) },
  result,
  ...words,
})

/** What a policy can promise. */
export const addingRules: readonly Action<QosPolicy>[] = [limit, mark, guarantee, packets]
