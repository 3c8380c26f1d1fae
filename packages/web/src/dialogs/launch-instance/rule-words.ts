import type { SecurityGroup } from '@meridian/contract'
import { t } from '#lib/translate.ts'

type Rule = SecurityGroup['security_group_rules'][number]

/** A rule as a sentence: "Ingress IPv4 tcp 22 from 0.0.0.0/0". */
export const ruleWords = (rule: Rule): string => {
  const egress = rule.direction === 'egress'
  const words = {
    direction: egress ? t('Egress') : t('Ingress'),
    type: rule.ethertype ?? '',
    protocol: [rule.protocol ?? t('any protocol'), ports(rule)].filter(Boolean).join(' '),
    peer:
      rule.remote_ip_prefix ??
      rule.remote_group_id ??
      rule.remote_address_group_id ??
      t('anywhere'),
  }
  return egress
    ? t('{direction} {type} {protocol} to {peer}', words)
    : t('{direction} {type} {protocol} from {peer}', words)
}

const ports = ({ port_range_min: from, port_range_max: to }: Rule): string => {
  if (typeof from !== 'number') return ''
  return typeof to === 'number' && to !== from ? `${from}–${to}` : String(from)
}
