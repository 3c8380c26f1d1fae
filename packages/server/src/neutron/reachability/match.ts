/** Which rules of a security group let what through, as Neutron reads them. */
import { covers, parseCidr, type Cidr } from '@meridian/contract'
import type { Model, ModelRule, Traffic } from '#neutron/reachability/model.ts'

/** The other side of a rule: its addresses, and its groups, which are undefined where nobody knows. */
export type Remote = { readonly range: Cidr; readonly groups: readonly string[] | undefined }

/** `maybe` where the answer depends on facts that could not be read. */
export type Answer = 'yes' | 'maybe' | 'no'

/** Whether the rule lets such traffic through between its port and the other side. */
export const lets = (
  rule: ModelRule,
  traffic: Traffic,
  remote: Remote,
  addressGroups: Model['addressGroups'],
): Answer => {
  if (!fits(rule, traffic, remote.range)) return 'no'
  const { remote_group_id: group, remote_address_group_id: addresses } = rule
  if (group) return remote.groups === undefined ? 'maybe' : yesOrNo(remote.groups.includes(group))
  if (addresses) {
    const found = addressGroups?.find(({ id }) => id === addresses)
    if (!found) return 'maybe'
    return yesOrNo(found.addresses.some((one) => isIn(remote.range, one)))
  }
  return yesOrNo(isIn(remote.range, prefixOf(rule)))
}

const yesOrNo = (lets: boolean): Answer => (lets ? 'yes' : 'no')

/** Version, protocol and port, whatever the other side. */
export const fits = (rule: ModelRule, traffic: Traffic, { version }: Pick<Cidr, 'version'>) =>
  ethertypeOf(rule) === `IPv${version}` && letsTraffic(rule, traffic)

export const ethertypeOf = ({ ethertype }: Pick<ModelRule, 'ethertype'>): string =>
  ethertype ?? 'IPv4'

/** The addresses that a rule without any group lets through. */
export const prefixOf = (rule: ModelRule): string =>
  rule.remote_ip_prefix ?? (ethertypeOf(rule) === 'IPv6' ? '::/0' : '0.0.0.0/0')

/** The range of a text, be it a single address, lies in the other range. */
const isIn = (range: Cidr, text: string): boolean => {
  const outer = parseCidr(text.includes('/') ? text : `${text}/${text.includes(':') ? 128 : 32}`)
  return outer !== undefined && covers(outer, range)
}

/** Neutron takes protocols by name and number, and keeps them as they came (`IP_PROTOCOL_MAP`). */
const names: readonly (readonly [name: string, others: readonly string[]])[] = [
  ['any', ['any', '']],
  ['tcp', ['tcp', '6']],
  ['udp', ['udp', '17']],
  ['icmp', ['icmp', '1', 'icmpv6', 'ipv6-icmp', '58']],
]

/** One name for each protocol; `any` for all of them. */
export const protocolOf = ({ protocol }: Pick<ModelRule, 'protocol'>): string => {
  const word = (protocol ?? 'any').toLowerCase()
  return names.find(([, others]) => others.includes(word))?.[0] ?? word
}

/** Type and code of an echo request (RFC 792, RFC 4443). */
const echo = { IPv4: 8, IPv6: 128 } as const

const letsTraffic = (rule: ModelRule, { protocol, port }: Traffic): boolean => {
  const own = protocolOf(rule)
  if (own === 'any') return true
  if (own !== protocol) return false
  const { port_range_min: from, port_range_max: to } = rule
  if (own === 'icmp') {
    const type = ethertypeOf(rule) === 'IPv6' ? echo.IPv6 : echo.IPv4
    return isNone(from) || (from === type && (isNone(to) || to === 0))
  }
  if (isNone(from) && isNone(to)) return true
  const [least, most] = [from ?? 0, to ?? 65_535]
  return port === undefined ? least <= 1 && most >= 65_535 : least <= port && port <= most
}

const isNone = (value: number | null | undefined): value is null | undefined =>
  value === null || value === undefined
