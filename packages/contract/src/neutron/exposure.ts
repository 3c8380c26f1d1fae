/** What rules of security groups open to everybody: said alike of a rule, of a group and in its list. */
import type { SecurityGroupRule } from '#neutron/security-group-rules.ts'
import type { Exposure } from '#neutron/security-groups.ts'

/** What is looked at of a rule, be it one that is there or one that is being made. */
export type RuleParts = Pick<SecurityGroupRule, 'direction'> &
  Partial<
    Pick<
      SecurityGroupRule,
      | 'ethertype'
      | 'protocol'
      | 'port_range_min'
      | 'port_range_max'
      | 'remote_ip_prefix'
      | 'remote_group_id'
      | 'remote_address_group_id'
    >
  >

const [tcp, udp] = [6, 17]

/** The protocols that have ports, by Neutron's names. */
const withPorts: ReadonlyMap<string, number> = new Map([
  ...([
    ['tcp', tcp],
    ['udp', udp],
    ['dccp', 33],
    ['sctp', 132],
    ['udplite', 136],
  ] as const),
])

/** Services that attackers break in by where they are open to the world; the port of each. */
const guarded: readonly (readonly [port: number, name: string, protocols: readonly number[]])[] = [
  [22, 'SSH', [tcp]],
  [23, 'Telnet', [tcp]],
  [445, 'SMB', [tcp]],
  [1433, 'MS SQL', [tcp]],
  [1521, 'Oracle', [tcp]],
  [2375, 'Docker', [tcp]],
  [3306, 'MySQL', [tcp]],
  [3389, 'RDP', [tcp, udp]],
  [5432, 'PostgreSQL', [tcp]],
  [5900, 'VNC', [tcp]],
  [6379, 'Redis', [tcp]],
  [9200, 'Elasticsearch', [tcp]],
  [11211, 'Memcached', [tcp, udp]],
  [27017, 'MongoDB', [tcp]],
]

/** True for a rule about all addresses of its version of IP. */
export const isAnyone = (rule: RuleParts): boolean =>
  !rule.remote_group_id &&
  !rule.remote_address_group_id &&
  (!rule.remote_ip_prefix || /\/0+$/.test(rule.remote_ip_prefix))

/** The ports from and to which a rule goes; undefined for all of them. */
export const portsOf = (rule: RuleParts): readonly [from: number, to: number] | undefined => {
  const { port_range_min: from, port_range_max: to } = rule
  if (typeof from !== 'number' && typeof to !== 'number') return undefined
  const range = [from ?? to ?? 1, to ?? from ?? 65535] as const
  return range[0] <= 1 && range[1] >= 65535 ? undefined : range
}

/** The number of a protocol that has ports, by its name or number; undefined for others. */
const numberOf = (name: string): number | undefined =>
  withPorts.get(name) ?? [...withPorts.values()].find((one) => String(one) === name)

/** What a rule opens to everybody that seldom is to be; undefined where that is nothing. */
export const exposureOf = (rule: RuleParts): Exposure | undefined => {
  if (rule.direction !== 'ingress' || !isAnyone(rule)) return undefined
  if (!rule.protocol) return { level: 'open', services: [] }
  const name = rule.protocol.toLowerCase()
  const number = numberOf(name)
  if (number === undefined) return undefined
  const range = portsOf(rule)
  if (!range) return { level: 'open', services: [] }
  const [from, to] = range
  const services = guarded
    .filter(([port, , protocols]) => port >= from && port <= to && protocols.includes(number))
    .map(([, service]) => service)
  return services.length > 0 ? { level: 'risky', services } : undefined
}

/** More than any service needs for itself, such as the 2,768 node ports of Kubernetes. */
const manyPorts = 8192

/**
 * How much a rule lets in that says less than it could: everything, or so many ports; undefined where it
 * is about something. Members of a group are as well known as what they are let into.
 */
export const widthOf = (rule: RuleParts): 'everything' | number | undefined => {
  if (rule.direction !== 'ingress' || rule.remote_group_id) return undefined
  const name = rule.protocol?.toLowerCase()
  if (!name || name === 'any') return 'everything'
  if (numberOf(name) === undefined) return undefined
  const [from, to] = portsOf(rule) ?? [1, 65_535]
  const count = to - from + 1
  return count >= manyPorts ? count : undefined
}

/** The same of all rules of a group together. */
export const exposureOfAll = (rules: readonly RuleParts[]): Exposure | null => {
  const all = rules.map(exposureOf).filter((one) => one !== undefined)
  if (all.length === 0) return null
  const level = all.some((one) => one.level === 'open') ? 'open' : 'risky'
  return { level, services: [...new Set(all.flatMap(({ services }) => services))] }
}
