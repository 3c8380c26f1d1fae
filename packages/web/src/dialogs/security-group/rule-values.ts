/** The values of the form of new rules, their errors, and the rules that are made of them. */
import { bitsOf, firstOf, parseCidr, parseIp, type NewRule } from '@meridian/contract'
import { cidr, ipAddress } from '#forms/rules/address-validators.ts'
import type { Rules, Shown } from '#forms/rules/rules.ts'
import { required } from '#forms/rules/validators.ts'
import { protocolNumber } from '#dialogs/security-group/protocols.ts'
import { templateOf } from '#dialogs/security-group/templates.ts'
import { t } from '#lib/translate.ts'

export type RuleValues = {
  readonly template: string
  /** `ingress` or `egress`. */
  readonly direction: string
  readonly protocol: string
  /** `22, 80, 8000-8010` */
  readonly ports: string
  /** A number, `any`, or `other` for the number beside it. */
  readonly icmp_type: string
  readonly icmp_type_number: number
  readonly icmp_code: string
  readonly icmp_code_number: number
  /** `anyone`, `cidr`, `group` or `addresses`. */
  readonly remote: string
  /** One or several, parted by commas, blanks or lines. */
  readonly remote_ip_prefix: string
  readonly remote_group_id: string
  readonly remote_address_group_id: string
  /** `IPv4`, `IPv6` or `both`. */
  readonly ethertype: string
  readonly description: string
}

export const newRuleValues: RuleValues = {
  ...{ template: 'tcp', direction: 'ingress', protocol: '', ports: '' },
  ...{ icmp_type: 'any', icmp_type_number: Number.NaN },
  ...{ icmp_code: 'any', icmp_code_number: Number.NaN },
  ...{ remote: 'cidr', remote_ip_prefix: '', remote_group_id: '', remote_address_group_id: '' },
  ...{ ethertype: 'IPv4', description: '' },
}

/** So many rules are made by one form (the contract's bound). */
export const mostRules = 100

const asks = (values: RuleValues) => templateOf(values.template).asks

/** Which fields belong to the form. */
export const ruleShown: Shown<RuleValues> = {
  protocol: (values) => asks(values) === 'protocol',
  ports: (values) => asks(values) === 'ports',
  icmp_type: (values) => asks(values) === 'icmp',
  icmp_type_number: (values) => asks(values) === 'icmp' && values.icmp_type === 'other',
  icmp_code: (values) => asks(values) === 'icmp' && values.icmp_type !== 'any',
  icmp_code_number: (values) =>
    asks(values) === 'icmp' && values.icmp_type !== 'any' && values.icmp_code === 'other',
  remote_ip_prefix: ({ remote }) => remote === 'cidr',
  remote_group_id: ({ remote }) => remote === 'group',
  remote_address_group_id: ({ remote }) => remote === 'addresses',
  // Addresses say it themselves.
  ethertype: ({ remote }) => remote !== 'cidr',
}

const parts = (text: string): readonly string[] => text.split(/[\s,;]+/).filter((one) => one !== '')

/** A port, or two in order; undefined for anything else. */
const rangeOf = (text: string): readonly [number, number] | undefined => {
  const found = /^(\d{1,5})(?:[-–:](\d{1,5}))?$/.exec(text)
  if (!found) return undefined
  const [, first = '', last = first] = found
  const range = [Number(first), Number(last)] as const
  return range[0] >= 1 && range[0] <= range[1] && range[1] <= 65_535 ? range : undefined
}

const icmpNumber = (value: number) =>
  Number.isInteger(value) && value >= 0 && value <= 255
    ? undefined
    : t('Give a number from 0 to 255.')

export const ruleRules: Rules<RuleValues> = {
  protocol: [
    required(),
    (text) =>
      protocolNumber(text.trim()) === undefined
        ? t('Give the name or the number of a protocol, such as gre or 47.')
        : undefined,
  ],
  ports: [
    required(),
    (text) => {
      const wrong = parts(text).find((one) => !rangeOf(one))
      if (wrong === undefined) return undefined
      return t('"{text}" is neither a port nor a range such as 8000-8010.', { text: wrong })
    },
    (_, values) => tooMany(values),
  ],
  icmp_type_number: [icmpNumber],
  icmp_code_number: [icmpNumber],
  remote_ip_prefix: [
    required(),
    (text) => {
      const wrong = parts(text).find(
        (one) => cidr()(one, undefined) !== undefined && ipAddress()(one, undefined) !== undefined,
      )
      if (wrong === undefined) return undefined
      return t('"{text}" is neither an address nor a network such as 10.0.0.0/24.', { text: wrong })
    },
    (_, values) => (asks(values) === 'ports' ? undefined : tooMany(values)),
  ],
  remote_group_id: [required()],
  remote_address_group_id: [required()],
  ethertype: [
    (version, values) =>
      version === 'both' && asks(values) === 'icmp'
        ? t('Types and codes differ between the versions: choose one.')
        : undefined,
  ],
}

const tooMany = (values: RuleValues): string | undefined => {
  const count = newRules(values).length
  return count > mostRules
    ? t('These are {count} rules. At most {most} are made at once.', { count, most: mostRules })
    : undefined
}

/** Whether the ICMP of the form is that of the sixth version. */
export const isSix = ({ remote, remote_ip_prefix, ethertype }: RuleValues): boolean =>
  remote === 'cidr' ? parts(remote_ip_prefix)[0]?.includes(':') === true : ethertype === 'IPv6'

/** The rules that the values mean: each port from each network, in each version of IP. */
export const newRules = (values: RuleValues): readonly NewRule[] => {
  const about = values.description.trim()
  return sidesOf(values).flatMap(({ ethertype, ...side }) =>
    trafficOf(values, ethertype).map((traffic) => ({
      direction: values.direction === 'egress' ? ('egress' as const) : ('ingress' as const),
      ethertype,
      ...traffic,
      ...side,
      ...(about !== '' && { description: about }),
    })),
  )
}

/** Neutron refuses all of the rules where two are the same, however they are written. */
const eachOnce = (texts: readonly string[], meaning: (text: string) => string): string[] => {
  const all = texts.map(meaning)
  return texts.filter((_, at) => all.indexOf(all[at] ?? '') === at)
}

/** The network that is meant: an address alone is one, too, and what is behind the prefix says nothing. */
const networkOf = (text: string): string => {
  const ip = parseIp(text)
  const network = parseCidr(ip ? `${text}/${bitsOf(ip.version)}` : text)
  return network ? `${network.version} ${firstOf(network).value} ${network.prefix}` : text
}

type Version = 'IPv4' | 'IPv6'
type Side = { readonly ethertype: Version } & Pick<
  NewRule,
  'remote_ip_prefix' | 'remote_group_id' | 'remote_address_group_id'
>

const sidesOf = (values: RuleValues): readonly Side[] => {
  const { remote, remote_group_id, remote_address_group_id, ethertype } = values
  if (remote === 'cidr')
    return eachOnce(parts(values.remote_ip_prefix), networkOf).map((prefix) => ({
      ethertype: prefix.includes(':') ? 'IPv6' : 'IPv4',
      remote_ip_prefix: prefix,
    }))
  const versions: readonly Version[] =
    ethertype === 'both' ? ['IPv4', 'IPv6'] : [ethertype === 'IPv6' ? 'IPv6' : 'IPv4']
  return versions.map((version) => ({
    ethertype: version,
    ...(remote === 'anyone' && { remote_ip_prefix: version === 'IPv6' ? '::/0' : '0.0.0.0/0' }),
    ...(remote === 'group' && { remote_group_id }),
    ...(remote === 'addresses' && { remote_address_group_id }),
  }))
}

type Traffic = Pick<NewRule, 'protocol' | 'port_range_min' | 'port_range_max'>

const trafficOf = (values: RuleValues, version: Version): readonly Traffic[] => {
  const { protocol, ports, asks: asked } = templateOf(values.template)
  const named = asked === 'protocol' ? values.protocol.trim().toLowerCase() : protocol
  const called = named === 'icmp' && version === 'IPv6' ? 'ipv6-icmp' : named
  const base = called === '' ? {} : { protocol: called }
  if (asked === 'icmp') return [{ ...base, ...icmpOf(values) }]
  const ranges = parts(asked === 'ports' ? values.ports : (ports ?? ''))
  if (ranges.length === 0) return [base]
  return eachOnce(ranges, (text) => String(rangeOf(text))).flatMap((text) => {
    const range = rangeOf(text)
    return range ? [{ ...base, port_range_min: range[0], port_range_max: range[1] }] : []
  })
}

const icmpOf = (values: RuleValues): Traffic => {
  const type = chosen(values.icmp_type, values.icmp_type_number)
  if (type === undefined) return {}
  const code = chosen(values.icmp_code, values.icmp_code_number)
  return { port_range_min: type, ...(code !== undefined && { port_range_max: code }) }
}

const chosen = (text: string, number: number): number | undefined => {
  if (text === 'any') return undefined
  const value = text === 'other' ? number : Number(text)
  return Number.isInteger(value) ? value : undefined
}
