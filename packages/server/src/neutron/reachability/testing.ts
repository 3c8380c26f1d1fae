/**
 * Small clouds of three networks and two routers, and what becomes of a packet in them: written down as
 * plainly as it can be, with addresses as texts, and without a line of what is tested.
 */
import fc from 'fast-check'
import type { Model, Question } from '#neutron/reachability/model.ts'

const often = fc.integer({ min: 0, max: 19 }).map((of20) => of20 < 19)
const nets = [0, 1, 2] as const

const rule = fc.record({
  direction: fc.constantFrom('ingress', 'egress'),
  protocol: fc.constantFrom(null, null, 'any', 'tcp', '6', 'TCP', 'udp', 'icmp', '1'),
  ports: fc.constantFrom(null, [22, 22] as const, [80, 443] as const, [1, 65_535] as const),
  remote: fc.constantFrom(
    ...[
      '',
      '',
      '',
      '',
      '10.0.0.0/16',
      '10.0.1.0/24',
      '203.0.113.0/24',
      'group 0',
      'group 1',
      'addresses',
    ],
  ),
})

const machine = fc.record({
  net: fc.constantFrom(...nets),
  up: often,
  connected: often,
  running: often,
  filtered: often,
  groups: fc.subarray([0, 1], { minLength: 1 }),
  floating: often,
})

const router = fc.record({
  in: fc.tuple(often, often, fc.boolean()),
  up: often,
  gateway: often,
  snat: often,
  /** To the network of that number, by the other router in the network of that number. */
  route: fc.option(fc.record({ to: fc.constantFrom(...nets), over: fc.constantFrom(...nets) })),
})

export const setup = fc.record({
  nets: fc.tuple(...nets.map(() => fc.record({ up: often, gateway: often }))),
  routers: fc.tuple(router, router),
  groups: fc.tuple(
    fc.array(rule, { minLength: 1, maxLength: 6 }),
    fc.array(rule, { minLength: 1, maxLength: 6 }),
  ),
  a: machine,
  b: machine,
  way: fc.constantFrom('a to b', 'a to b', 'a to out', 'out to b', 'all to b'),
  protocol: fc.constantFrom('tcp', 'tcp', 'udp', 'icmp', 'any'),
  port: fc.option(fc.constantFrom(22, 80, 443, 5432)),
})
type Made = typeof setup extends fc.Arbitrary<infer T> ? T : never
export type Setup = Made
type Machine = Setup['a']
type Rule = Setup['groups'][0][number]

const out = '203.0.113.7'
const ipOf = { a: 10, b: 11 } as const
const addressOf = (of: 'a' | 'b', { net }: Machine) => `10.0.${net}.${ipOf[of]}`

/** The address of a router in a network: the first that is there is the gateway. */
const doorOf = ({ routers }: Setup, at: number, net: number): string | undefined => {
  if (!routers[at]?.in[net]) return undefined
  return `10.0.${net}.${at === 1 && routers[0].in[net] ? 2 : 1}`
}

/** A route counts where both routers are in the network that it goes over. */
const routeOf = (one: Setup, at: number) => {
  const route = one.routers[at]?.route
  if (!route || !doorOf(one, at, route.over)) return undefined
  const nexthop = doorOf(one, 1 - at, route.over)
  return nexthop === undefined ? undefined : { to: route.to, over: route.over, nexthop }
}

/** The router at which a machine has its floating IP, if it can have one. */
const floatingAt = (one: Setup, { net, floating }: Machine): number | undefined => {
  const found = one.routers.findIndex((router) => router.in[net] && router.gateway)
  return floating && found >= 0 ? found : undefined
}

export const questionOf = (one: Setup): Question => ({
  source: { a: 'server-a', o: out, r: '0.0.0.0/0' }[
    one.way.startsWith('a to') ? 'a' : one.way === 'all to b' ? 'r' : 'o'
  ],
  destination: one.way.endsWith('b') ? 'server-b' : out,
  protocol: one.protocol,
  port: one.port ?? undefined,
})

const remoteOf = (text: string) => ({
  remote_ip_prefix: text.includes('/') ? text : null,
  remote_group_id: text.startsWith('group') ? text : null,
  remote_address_group_id: text === 'addresses' ? text : null,
})

export const modelOf = (one: Setup): Model => ({
  projectId: 'own',
  ports: [
    ...(['a', 'b'] as const).map((of) => ({
      ...{ id: `port-${of}`, name: '', status: one[of].connected ? 'ACTIVE' : 'DOWN' },
      ...{ admin_state_up: one[of].up, network_id: `net-${one[of].net}` },
      fixed_ips: [{ subnet_id: `subnet-${one[of].net}`, ip_address: addressOf(of, one[of]) }],
      ...{ device_id: `server-${of}`, device_owner: 'compute:nova' },
      security_groups: one[of].groups.map((at) => `group ${at}`),
      port_security_enabled: one[of].filtered,
    })),
    ...[0, 1].flatMap((at) =>
      nets.flatMap((net) => {
        const address = doorOf(one, at, net)
        if (address === undefined) return []
        return [
          {
            ...{ id: `door-${at}-${net}`, name: '', status: 'ACTIVE', admin_state_up: true },
            network_id: `net-${net}`,
            fixed_ips: [{ subnet_id: `subnet-${net}`, ip_address: address }],
            ...{ device_id: `router-${at}`, device_owner: 'network:router_interface' },
            security_groups: [],
          },
        ]
      }),
    ),
  ],
  servers: (['a', 'b'] as const).map((of) => ({
    ...{ id: `server-${of}`, name: of, status: one[of].running ? 'ACTIVE' : 'SHUTOFF' },
  })),
  networks: [
    ...one.nets.map(({ up }, net) => ({
      ...{ id: `net-${net}`, name: '', admin_state_up: up, project_id: 'own' },
      ...{ shared: false, 'router:external': false },
    })),
    {
      ...{ id: 'outer', name: '', admin_state_up: true, project_id: 'others' },
      ...{ shared: false, 'router:external': true },
    },
  ],
  subnets: one.nets.map(({ gateway }, net) => ({
    ...{ id: `subnet-${net}`, name: '', network_id: `net-${net}`, cidr: `10.0.${net}.0/24` },
    gateway_ip: gateway ? `10.0.${net}.1` : null,
  })),
  routers: one.routers.map(({ up, gateway, snat }, at) => {
    const route = routeOf(one, at)
    return {
      ...{ id: `router-${at}`, name: '', admin_state_up: up },
      external_gateway_info: gateway ? { network_id: 'outer', enable_snat: snat } : null,
      routes: route ? [{ destination: `10.0.${route.to}.0/24`, nexthop: route.nexthop }] : [],
    }
  }),
  groups: one.groups.map((rules, group) => ({
    ...{ id: `group ${group}`, name: '' },
    security_group_rules: rules.map(({ direction, protocol, ports, remote }, at) => ({
      ...{ id: `rule ${group} ${at}`, security_group_id: `group ${group}`, direction, protocol },
      ...{ ethertype: 'IPv4', ...remoteOf(remote), ...portsOf({ protocol, ports }) },
    })),
  })),
  addressGroups: [{ id: 'addresses', name: '', addresses: ['203.0.113.7/32', '10.0.2.0/24'] }],
  floatingIps: (['a', 'b'] as const).flatMap((of) => {
    const at = floatingAt(one, one[of])
    if (at === undefined) return []
    const [id, router_id] = [`floating-${of}`, `router-${at}`]
    return [
      {
        ...{ id, floating_ip_address: `172.24.0.${ipOf[of]}`, floating_network_id: 'outer' },
        ...{ fixed_ip_address: addressOf(of, one[of]), port_id: `port-${of}`, router_id },
      },
    ]
  }),
})

/** Only TCP and UDP have ports. */
const portsOf = ({ protocol, ports }: Pick<Rule, 'protocol' | 'ports'>) => {
  const has = protocol !== null && ['tcp', '6', 'TCP', 'udp'].includes(protocol)
  return {
    port_range_min: has && ports ? ports[0] : null,
    port_range_max: has && ports ? ports[1] : null,
  }
}

// What becomes of a packet.

export const passes = (one: Setup): boolean => {
  const { a, b, way } = one
  const alive = ({ up, connected, running }: Machine) => up && connected && running
  if (way === 'a to b') {
    if (!alive(a) || !alive(b)) return false
    if (!allowed(one, a, 'egress', addressOf('b', b), b.groups)) return false
    if (!allowed(one, b, 'ingress', addressOf('a', a), a.groups)) return false
    return travels(one, a.net, b.net) && travels(one, b.net, a.net)
  }
  if (way === 'a to out') {
    if (!alive(a) || !allowed(one, a, 'egress', out, [])) return false
    const last = exitOf(one, a.net)
    if (last === undefined || !one.routers[last]?.gateway) return false
    return one.routers[last].snat || floatingAt(one, a) !== undefined
  }
  const from = way === 'all to b' ? 'everybody' : out
  if (!alive(b) || !allowed(one, b, 'ingress', from, [])) return false
  const at = floatingAt(one, b)
  return at !== undefined && one.routers[at]?.up === true && one.nets[b.net]?.up === true
}

const wordOf = (protocol: Rule['protocol']): string | null => {
  if (protocol === '6' || protocol === 'TCP') return 'tcp'
  if (protocol === '1') return 'icmp'
  return protocol === 'any' ? null : protocol
}

const allowed = (
  one: Setup,
  { filtered, groups }: Machine,
  direction: string,
  other: string,
  othersGroups: readonly number[],
): boolean => {
  if (!filtered) return true
  for (const group of groups) {
    for (const rule of one.groups[group] ?? []) {
      const { protocol, ports, remote } = rule
      const word = wordOf(protocol)
      if (rule.direction !== direction) continue
      if (word !== null && word !== one.protocol) continue
      if ((word === 'tcp' || word === 'udp') && ports !== null) {
        const [least, most] = ports
        if (one.port === null ? most - least < 65_534 : one.port < least || one.port > most) {
          continue
        }
      }
      if (remote === '') return true
      if (remote === 'addresses' && (other === out || other.startsWith('10.0.2.'))) return true
      if (remote.startsWith('group') && othersGroups.includes(Number(remote.slice(6)))) return true
      if (remote === '10.0.0.0/16' && other.startsWith('10.0.')) return true
      if (remote === '10.0.1.0/24' && other.startsWith('10.0.1.')) return true
      if (remote === '203.0.113.0/24' && other.startsWith('203.0.113.')) return true
    }
  }
  return false
}

/** The routers that a packet from a network comes to, one after the other. */
const travels = (one: Setup, from: number, to: number): boolean => {
  if (!one.nets[from]?.up || !one.nets[to]?.up) return false
  if (from === to) return true
  let at = firstRouter(one, from)
  for (let left = 5; left > 0 && at !== undefined; left -= 1) {
    if (!one.routers[at]?.up) return false
    if (one.routers[at]?.in[to]) return true
    const route = routeOf(one, at)
    at = route?.to === to && one.nets[route.over]?.up ? 1 - at : undefined
  }
  return false
}

const firstRouter = ({ nets: all, routers }: Setup, net: number): number | undefined => {
  if (!all[net]?.gateway) return undefined
  if (routers[0].in[net]) return 0
  return routers[1].in[net] ? 1 : undefined
}

/** The router that a packet for the outside comes to; it is up. */
const exitOf = (one: Setup, net: number): number | undefined => {
  const at = one.nets[net]?.up ? firstRouter(one, net) : undefined
  return at !== undefined && one.routers[at]?.up ? at : undefined
}
