/** What a security group rule may say (neutron.db.securitygroups_db, neutron.extensions). */
import type { NeutronSecurityGroupRule } from '@meridian/openstack'
import { invalid, type Fields } from '#neutron/attributes.ts'
import { badRequest } from '#neutron/faults.ts'
import { formatCidr, parseCidr } from '#neutron/ip.ts'
import { pythonText } from '#wire/python.ts'

const NAMES = [
  ...['ah', 'dccp', 'egp', 'esp', 'gre', 'hopopt', 'icmp', 'igmp', 'ip', 'ipip', 'ipv6-encap'],
  ...['ipv6-frag', 'ipv6-icmp', 'icmpv6', 'ipv6-nonxt', 'ipv6-opts', 'ipv6-route', 'ospf', 'pgm'],
  ...['rsvp', 'sctp', 'tcp', 'udp', 'udplite', 'vrrp'],
]
const IPV6_ONLY = [
  ...['ipv6-encap', 'ipv6-frag', 'ipv6-icmp', 'icmpv6', 'ipv6-nonxt', 'ipv6-opts', 'ipv6-route'],
  ...['41', '44', '58', '59', '60', '43'],
]
const WITH_PORTS = ['tcp', 'udp', 'udplite', 'sctp', 'dccp', '6', '17', '136', '132', '33']
const ICMP = ['icmp', 'icmpv6', 'ipv6-icmp', '1', '58']

type Rule = Omit<
  NeutronSecurityGroupRule,
  'id' | 'project_id' | 'security_group_id' | 'description'
> & { remote_group_id: string | null; remote_address_group_id: string | null }

/** The rule in Neutron's own spelling. Throws 400 as Neutron does. */
export function checkedRule(body: Fields): Rule {
  const ethertype = ethertypeOf(body['ethertype'])
  const protocol = protocolOf(body['protocol'])
  const least = portOf(body['port_range_min'])
  const most = portOf(body['port_range_max'])
  const prefix = body['remote_ip_prefix']
  const remote = body['remote_group_id']
  const addresses = body['remote_address_group_id']
  const normalized = normalizedOf(prefix)
  checkPorts(protocol, least, most)
  const given = [prefix, remote, addresses].filter((one) => one !== null)
  if (given.length > 1) {
    const message =
      'Only one of remote_ip_prefix or remote_group_id or remote_address_group_id may be provided.'
    throw badRequest(message, 'SecurityGroupMultipleRemoteEntites')
  }
  if (protocol !== null && IPV6_ONLY.includes(protocol) && ethertype === 'IPv4') {
    const message = `Invalid ethertype ${ethertype} for protocol ${protocol}.`
    throw badRequest(message, 'SecurityGroupEthertypeConflictWithProtocol')
  }
  if (normalized && (normalized.version === 6) !== (ethertype === 'IPv6')) {
    const message = `Conflicting value ethertype ${ethertype} for CIDR ${pythonText(prefix)}`
    throw badRequest(message, 'SecurityGroupRuleParameterConflict')
  }
  return {
    direction: body['direction'] === 'egress' ? 'egress' : 'ingress',
    ethertype,
    protocol: ethertype === 'IPv6' ? sixName(protocol) : protocol,
    port_range_min: least,
    port_range_max: most,
    remote_ip_prefix: typeof prefix === 'string' ? prefix : null,
    remote_group_id: remote === null ? null : pythonText(remote),
    remote_address_group_id: addresses === null ? null : pythonText(addresses),
    normalized_cidr: normalized ? formatCidr(normalized) : null,
  }
}

/** The version in Neutron's own spelling; throws 400 for none. */
export function ethertypeOf(value: unknown): 'IPv4' | 'IPv6' {
  const low = typeof value === 'string' ? value.toLowerCase() : ''
  if (low === 'ipv4' || low === '4' || value === 4) return 'IPv4'
  if (low === 'ipv6' || low === '6' || value === 6) return 'IPv6'
  const shown = pythonText(value)
  const message =
    `Security group rule for ethertype '${shown}' not supported. Allowed values are ` +
    "['IPv4', 'IPv6']."
  throw badRequest(message, 'SecurityGroupRuleInvalidEtherType')
}

function protocolOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  const text = pythonText(value).toLowerCase()
  if (text === 'any') return null
  if (NAMES.includes(text)) return text
  if (/^\d+$/.test(text) && Number(text) <= 255) return text
  const known = `[None, ${NAMES.map((name) => `'${name}'`).join(', ')}]`
  const message =
    `Security group rule protocol ${pythonText(value)} not supported. Only protocol values ` +
    `${known} and integer representations [0 to 255] are supported.`
  throw badRequest(message, 'SecurityGroupRuleInvalidProtocol')
}

/** ICMP of IPv6 has its own name. */
function sixName(protocol: string | null): string | null {
  return protocol === 'icmp' || protocol === 'icmpv6' ? 'ipv6-icmp' : protocol
}

function portOf(value: unknown): number | null {
  if (value === null || value === undefined) return null
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= 0 && number <= 65535) {
    return number
  }
  throw badRequest(`Invalid value for port ${pythonText(value)}`, 'SecurityGroupInvalidPortValue')
}

function normalizedOf(value: unknown): ReturnType<typeof parseCidr> {
  if (value === null || value === undefined) return undefined
  if (typeof value !== 'string') throw invalid('remote_ip_prefix', 'it is not a text')
  const cidr = parseCidr(value)
  if (cidr) return cidr
  throw badRequest(`Invalid CIDR ${value} given as IP prefix.`, 'InvalidCIDR')
}

function checkPorts(protocol: string | null, least: number | null, most: number | null): void {
  if (least === null && most === null) return
  if (protocol === null) {
    const message = 'Must also specify protocol if port range is given.'
    throw badRequest(message, 'SecurityGroupProtocolRequiredWithPorts')
  }
  if (WITH_PORTS.includes(protocol)) return checkRange(least, most)
  if (ICMP.includes(protocol)) return checkIcmp(least, most)
  const message =
    `Invalid protocol ${protocol} for port range, only supported for TCP, UDP, UDPLITE, SCTP ` +
    'and DCCP.'
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
