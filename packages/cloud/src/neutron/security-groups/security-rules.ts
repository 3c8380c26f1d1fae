/** What a security group rule may say (neutron.db.securitygroups_db, neutron.extensions). */
import type { NeutronSecurityGroupRule } from '@meridian/openstack'
import type { Fields } from '#neutron/attributes.ts'
import { badRequest } from '#neutron/faults.ts'
import { formatAddress, formatCidr, parseAddress, parseCidr } from '#neutron/ip.ts'
import { pythonText } from '#wire/python.ts'

/** neutron_lib.constants.IP_PROTOCOL_MAP, in its order. */
const NUMBERS: Readonly<Record<string, number>> = {
  ...{ ah: 51, dccp: 33, egp: 8, esp: 50, gre: 47, hopopt: 0, icmp: 1, igmp: 2, ip: 0, ipip: 4 },
  ...{ 'ipv6-encap': 41, 'ipv6-frag': 44, 'ipv6-icmp': 58, icmpv6: 58, 'ipv6-nonxt': 59 },
  ...{ 'ipv6-opts': 60, 'ipv6-route': 43, ospf: 89, pgm: 113, rsvp: 46, sctp: 132, tcp: 6 },
  ...{ udp: 17, udplite: 136, vrrp: 112 },
}
const NAMES = Object.keys(NUMBERS)
const IPV6_ONLY = [
  ...['ipv6-encap', 'ipv6-frag', 'ipv6-icmp', 'icmpv6', 'ipv6-nonxt', 'ipv6-opts', 'ipv6-route'],
  ...['41', '44', '58', '59', '60', '43'],
]
const WITH_PORTS = [33, 132, 6, 17, 136]
const ICMP = [1, 58]

type Rule = Omit<
  NeutronSecurityGroupRule,
  'id' | 'project_id' | 'security_group_id' | 'description'
> & { remote_group_id: string | null; remote_address_group_id: string | null }

/** The rule in Neutron's own spelling, of values that the checks below have let through. Throws 400. */
export function checkedRule(body: Fields): Rule {
  const ethertype = body['ethertype'] === 'IPv6' ? 'IPv6' : 'IPv4'
  const protocol = sixth(textIn(body['protocol']), ethertype)
  const prefix = textIn(body['remote_ip_prefix'])
  const remote = textIn(body['remote_group_id'])
  const addresses = textIn(body['remote_address_group_id'])
  const normalized = prefix === null ? undefined : parseCidr(prefix)
  const [least, most] = canonical(body['port_range_min'], body['port_range_max'])
  checkPorts(protocol, least, most)
  if (normalized && (normalized.version === 6) !== (ethertype === 'IPv6')) {
    const message = `Conflicting value ethertype ${ethertype} for CIDR ${prefix}`
    throw badRequest(message, 'SecurityGroupRuleParameterConflict')
  }
  if (protocol !== null && IPV6_ONLY.includes(protocol) && ethertype === 'IPv4') {
    const message = `Invalid ethertype ${ethertype} for protocol ${protocol}.`
    throw badRequest(message, 'SecurityGroupEthertypeConflictWithProtocol')
  }
  if ([prefix, remote, addresses].filter((one) => one !== null).length > 1) {
    const message =
      'Only one of remote_ip_prefix or remote_group_id or remote_address_group_id may be provided.'
    throw badRequest(message, 'SecurityGroupMultipleRemoteEntites')
  }
  return {
    direction: body['direction'] === 'egress' ? 'egress' : 'ingress',
    ethertype,
    protocol,
    port_range_min: least,
    port_range_max: most,
    remote_ip_prefix: prefix,
    remote_group_id: remote,
    remote_address_group_id: addresses,
    normalized_cidr: normalized ? formatCidr(normalized) : null,
  }
}

/** Rules that mean the same have the same key: all addresses are none, and a number is its name. */
export function keyOf(rule: Partial<Rule>): string {
  const prefix = rule.remote_ip_prefix ?? null
  const isAll = prefix === null || prefix === '0.0.0.0/0' || prefix === '::/0'
  return JSON.stringify([
    ...[rule.direction, rule.ethertype, rule.port_range_min ?? null, rule.port_range_max ?? null],
    rule.protocol == null ? null : sameProtocol(rule.protocol),
    ...[rule.remote_group_id ?? null, rule.remote_address_group_id ?? null, isAll ? null : prefix],
  ])
}

/** Of the two names of the number 0 it knows one again: "ip". */
function sameProtocol(protocol: string): string {
  const names = NAMES.filter((name) => String(NUMBERS[name]) === protocol)
  const name = names.findLast((one) => one !== 'icmpv6') ?? protocol
  return name === 'icmpv6' ? 'ipv6-icmp' : name
}

const textIn = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : pythonText(value)

/** All ports are no ports (neutron.db: _make_canonical_port_range). */
function canonical(least: unknown, most: unknown): readonly [number | null, number | null] {
  const range = [numberIn(least), numberIn(most)] as const
  return range[0] === 1 && range[1] === 65535 ? [null, null] : range
}

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** The version in Neutron's own spelling; throws 400 for none. */
export function ethertypeOf(value: unknown): 'IPv4' | 'IPv6' {
  const low = typeof value === 'string' ? value.toLowerCase() : ''
  if (low === 'ipv4') return 'IPv4'
  if (low === 'ipv6') return 'IPv6'
  const shown = pythonText(value)
  const message =
    `Security group rule for ethertype '${shown}' not supported. Allowed values are ` +
    "['IPv4', 'IPv6']."
  throw badRequest(message, 'SecurityGroupRuleInvalidEtherType')
}

/** A name in small letters, or a number as text; throws 400 for anything else. */
export function protocolOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = pythonText(value).toLowerCase()
  if (NAMES.includes(text)) return text
  if (/^\d+$/.test(text) && Number(text) <= 255) return text
  const known = `[None, ${NAMES.map((name) => `'${name}'`).join(', ')}]`
  const message =
    `Security group rule protocol ${pythonText(value)} not supported. Only protocol values ` +
    `${known} and integer representations [0 to 255] are supported.`
  throw badRequest(message, 'SecurityGroupRuleInvalidProtocol')
}

/** ICMP of IPv6 has its own name, and its own number. */
function sixth(protocol: string | null, ethertype: string): string | null {
  if (ethertype !== 'IPv6') return protocol
  if (protocol === 'icmp' || protocol === 'icmpv6') return 'ipv6-icmp'
  return protocol === '1' ? '58' : protocol
}

/** A number of a port; throws 400 for anything else. */
export function portOf(value: unknown): number | null {
  if (value === null || value === undefined) return null
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 65535) {
    return number
  }
  throw badRequest(`Invalid value for port ${pythonText(value)}`, 'SecurityGroupInvalidPortValue')
}

/** An address with its length, its bits of a host as they are; throws 400 for anything else. */
export function prefixOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = pythonText(value)
  const cidr = typeof value === 'string' ? parseCidr(value) : undefined
  const own = parseAddress(text.split('/')[0] ?? '')
  if (cidr && own) return `${formatAddress(own.version, own.value)}/${cidr.length}`
  throw badRequest(`Invalid CIDR ${text} given as IP prefix.`, 'InvalidCIDR')
}

function checkPorts(protocol: string | null, least: number | null, most: number | null): void {
  if (least === null && most === null) return
  if (protocol === null) {
    const message = 'Must also specify protocol if port range is given.'
    throw badRequest(message, 'SecurityGroupProtocolRequiredWithPorts')
  }
  const number = NUMBERS[protocol] ?? Number(protocol)
  if (WITH_PORTS.includes(number)) return checkRange(least, most)
  if (ICMP.includes(number)) return checkIcmp(least, most)
  const message =
    `Ports cannot be specified for protocol ${number}. Ports are only supported for DCCP, SCTP, ` +
    'TCP, UDP, UDPLITE.'
  throw badRequest(message, 'SecurityGroupInvalidProtocolForPort')
}

function checkRange(least: number | null, most: number | null): void {
  if (least === 0 || most === 0) {
    throw badRequest('Invalid value for port 0', 'SecurityGroupInvalidPortValue')
  }
  if (least !== null && most !== null && least <= most) return
  const message = 'For TCP/UDP protocols, port_range_min must be <= port_range_max'
  throw badRequest(message, 'SecurityGroupInvalidPortRange')
}

function checkIcmp(type: number | null, code: number | null): void {
  for (const [attribute, field, value] of [
    ['port_range_min', 'type', type],
    ['port_range_max', 'code', code],
  ] as const) {
    if (value === null || value <= 255) continue
    const message = `Invalid value for ICMP ${field} (${attribute}) ${value}. It must be 0 to 255.`
    throw badRequest(message, 'SecurityGroupInvalidIcmpValue')
  }
  if (type === null && code !== null) {
    const message = `ICMP code (port-range-max) ${code} is provided but ICMP type (port-range-min) is missing.`
    throw badRequest(message, 'SecurityGroupMissingIcmpType')
  }
}
