import {
  qosBandwidthLimits,
  qosDscpMarkings,
  qosMinimumBandwidths,
  qosMinimumPacketRates,
  type QosRule,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { bothWays, burst, kilobits, kilopackets, marks, ways } from '#dialogs/qos-words.ts'
import { t } from '#lib/translate.ts'
import { askForm, number, radio, type AnyForm } from '#resource/forms/fields.ts'

const words = {
  submit: t('Save'),
  done: t('Updated the rule: %s.'),
  failed: t('Unable to update the rule.'),
}

const from = (start: number | undefined) => (start === undefined ? {} : { start })

/** The form of a rule's values, by its type; throws for one that is not known. */
export const changingRule = (rule: QosRule): AnyForm<QosRule> => {
  const form = Object.hasOwn(forms, rule.type) ? forms[rule.type] : undefined
  if (!form) throw new Error(`Rules of the type ${rule.type} cannot be changed here.`)
  return form(rule)
}

const direction = ({ direction: way }: QosRule) =>
  radio(t('Direction'), ways, { start: way === 'ingress' ? 'ingress' : 'egress' })

const paramsOf = ({ id, qos_policy_id }: QosRule) => ({ policy_id: qos_policy_id, rule_id: id })

const forms: Readonly<Record<string, (rule: QosRule) => AnyForm<QosRule>>> = {
  bandwidth_limit: (rule) => {
    const { update } = qosBandwidthLimits
    return askForm({
      endpoint: update,
      fields: {
        max_kbps: number(t('Max Kbps'), { ...from(rule.max_kbps), ...kilobits }),
        max_burst_kbps: number(t('Max Burst Kbits'), { ...from(rule.max_burst_kbps), ...burst }),
        direction: direction(rule),
      },
      send: (body) => call(update, { params: paramsOf(rule), body }),
      ...words,
    })
  },
  dscp_marking: (rule) => {
    const { update } = qosDscpMarkings
    return askForm({
      endpoint: update,
      fields: {
        dscp_mark: number(t('DSCP Mark'), { ...from(rule.dscp_mark), ...marks }),
      },
      send: (body) => call(update, { params: paramsOf(rule), body }),
      ...words,
    })
  },
  minimum_bandwidth: (rule) => {
    const { update } = qosMinimumBandwidths
    return askForm({
      endpoint: update,
      fields: {
        min_kbps: number(t('Min Kbps'), { ...from(rule.min_kbps), ...kilobits }),
        direction: direction(rule),
      },
      send: (body) => call(update, { params: paramsOf(rule), body }),
      ...words,
    })
  },
  minimum_packet_rate: (rule) => {
    const { update } = qosMinimumPacketRates
    const way = rule.direction === 'any' ? 'any' : direction(rule).start
    return askForm({
      endpoint: update,
      fields: {
        min_kpps: number(t('Min Kpps'), { ...from(rule.min_kpps), ...kilopackets }),
        direction: radio(t('Direction'), [...ways, bothWays], { start: way }),
      },
      send: (body) => call(update, { params: paramsOf(rule), body }),
      ...words,
    })
  },
}
