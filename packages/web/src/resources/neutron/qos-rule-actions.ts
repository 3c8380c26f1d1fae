import {
  qosBandwidthLimits,
  qosDscpMarkings,
  qosMinimumBandwidths,
  qosMinimumPacketRates,
  type QosPolicy,
  type QosRule,
} from '@meridian/contract'
import { bothWays, burst, kilobits, kilopackets, marks, ways } from '#dialogs/qos-words.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import { asking } from '#resource/actions/makers.ts'
import { policy, refTo } from '#resource/define.ts'
import { number, radio } from '#resource/forms/fields.ts'
import { qosPolicy, qosRule } from '#kinds/neutron/kinds.ts'

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
    max_kbps: number(t('Max Kbps'), kilobits),
    max_burst_kbps: number(t('Max Burst Kbits'), burst),
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
    dscp_mark: number(t('DSCP Mark'), marks),
  },
  result,
  ...words,
})

const guarantee = asking(qosPolicy, {
  id: 'guarantee_bandwidth',
  label: t('Add Minimum Bandwidth'),
  requires: [policy('network', 'create_policy_minimum_bandwidth_rule')],
  endpoint: qosMinimumBandwidths.create,
  fields: {
    min_kbps: number(t('Min Kbps'), kilobits),
    direction: radio(t('Direction'), ways),
  },
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
  fields: {
    min_kpps: number(t('Min Kpps'), kilopackets),
    direction: radio(t('Direction'), [...ways, bothWays]),
  },
  result,
  ...words,
})

/** What a policy can promise. */
export const addingRules: readonly Action<QosPolicy>[] = [limit, mark, guarantee, packets]
