import {
  qosBandwidthLimits,
  qosDscpMarkings,
  qosMinimumBandwidths,
  qosMinimumPacketRates,
  type QosRule,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { askForm, number, radio, type AnyForm } from '#resource/forms/fields.ts'

const ways = [
  { value: 'egress', label: t('Egress: what a port sends') },
  { value: 'ingress', label: t('Ingress: what a port gets') },
] as const
const any = { value: 'any', label: t('Any: both together') } as const

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
        max_kbps: number(t('Max Kbps'), from(rule.max_kbps)),
        max_burst_kbps: number(t('Max Burst Kbits'), from(rule.max_burst_kbps)),
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
        dscp_mark: number(t('DSCP Mark'), {
          ...from(rule.dscp_mark),
          description: t('0, an even number from 8 to 40, 46, 48 or 56.'),
        }),
      },
      send: (body) => call(update, { params: paramsOf(rule), body }),
      ...words,
    })
  },
  minimum_bandwidth: (rule) => {
    const { update } = qosMinimumBandwidths
    return askForm({
      endpoint: update,
      fields: { min_kbps: number(t('Min Kbps'), from(rule.min_kbps)), direction: direction(rule) },
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
        min_kpps: number(t('Min Kpps'), from(rule.min_kpps)),
        direction: radio(t('Direction'), [...ways, any], { start: way }),
      },
      send: (body) => call(update, { params: paramsOf(rule), body }),
      ...words,
    })
  },
}
