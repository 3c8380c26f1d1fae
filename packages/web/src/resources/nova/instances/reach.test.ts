import type { Server, ServerAccess } from '@meridian/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reachOf } from '#resources/nova/instances/reach.ts'
import { serverOf } from '#resources/nova/instances/testing.ts'

type Rule = ServerAccess['groups'][number]['security_group_rules'][number]
type Port = ServerAccess['ports'][number]

const groupIds = ['g-0', 'g-1', 'g-2'] as const

/** Prefixes, each with somebody in it. */
const people: Readonly<Record<string, { readonly family: string; readonly address: string }>> = {
  '10.0.0.0/8': { family: 'IPv4', address: '10.1.2.3' },
  '198.51.100.7/32': { family: 'IPv4', address: '198.51.100.7' },
  '2001:db8:7::/48': { family: 'IPv6', address: '2001:db8:7::1' },
}
const everybody = { IPv4: '0.0.0.0/0', IPv6: '::/0' }
const stranger = { IPv4: '203.0.113.9', IPv6: '2001:db8:ffff::9' }

/** Neutron takes prefixes of the rule's own family only. */
const remoteOf = (ethertype: 'IPv4' | 'IPv6'): fc.Arbitrary<Partial<Rule>> => {
  const prefixes = Object.entries(people).filter(([, { family }]) => family === ethertype)
  return fc.oneof(
    fc.constant({}),
    fc
      .constantFrom(everybody[ethertype], ...prefixes.map(([prefix]) => prefix))
      .map((remote_ip_prefix) => ({ remote_ip_prefix })),
    fc.constantFrom(...groupIds).map((remote_group_id) => ({ remote_group_id })),
  )
}

const ranges: fc.Arbitrary<Partial<Rule>> = fc.oneof(
  fc.constantFrom({}, { port_range_min: null, port_range_max: null }),
  fc
    .constantFrom<[number, number]>([22, 22], [1, 65_535], [20, 25], [80, 80], [1, 21], [23, 99])
    .map(([port_range_min, port_range_max]) => ({ port_range_min, port_range_max })),
)

const rule: fc.Arbitrary<Rule> = fc
  .constantFrom<'IPv4' | 'IPv6'>('IPv4', 'IPv4', 'IPv6')
  .chain((ethertype) =>
    fc
      .tuple(
        fc.constantFrom('ingress', 'ingress', 'egress'),
        fc.constantFrom('tcp', 'TCP', '6', null, 'udp', 'icmp', '17'),
        ranges,
        remoteOf(ethertype),
      )
      .map(([direction, protocol, ports, from]) => ({
        ...{ id: 'r', security_group_id: 'g', direction, ethertype, protocol },
        ...ports,
        ...from,
      })),
  )

const kinds = ['own', 'shared', 'external'] as const

/** A port in a network of its own, with addresses of both kinds and perhaps a floating one. */
const plug = fc.record({
  network: fc.constantFrom(...kinds),
  six: fc.boolean(),
  floating: fc.boolean(),
  secure: fc.constantFrom(true, true, true, false, undefined),
  groups: fc.uniqueArray(fc.constantFrom(...groupIds)),
})

const setUp = fc.record({
  status: fc.constantFrom<string>(
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
    'ACTIVE',
    'SHUTOFF',
    'ERROR',
    'BUILD',
  ),
  plugs: fc.array(plug, { maxLength: 3 }),
  rules: fc.tuple(...groupIds.map(() => fc.array(rule, { maxLength: 3 }))),
})
type SetUp = typeof setUp extends fc.Arbitrary<infer S> ? S : never

const fixedOf = (at: number, six: boolean) => (six ? `2001:db8:${at}::5` : `192.168.${at}.5`)
const floatingOf = (at: number) => `172.24.0.${at + 20}`

/** The server and its surroundings as Nova and Neutron tell of them. */
const told = ({ status, plugs, rules }: SetUp): readonly [Server, ServerAccess] => {
  const addresses = plugs.map(({ six, floating }, at): [string, Server['addresses'][string]] => {
    const mac = { 'OS-EXT-IPS-MAC:mac_addr': `fa:${at}` }
    return [
      `net-${at}`,
      [
        { addr: fixedOf(at, six), version: six ? 6 : 4, 'OS-EXT-IPS:type': 'fixed', ...mac },
        ...(floating
          ? [{ addr: floatingOf(at), version: 4, 'OS-EXT-IPS:type': 'floating', ...mac }]
          : []),
      ],
    ]
  })
  const ports = plugs.map(({ six, secure, groups }, at): Port => ({
    id: `p-${at}`,
    network_id: `n-${at}`,
    mac_address: `fa:${at}`,
    fixed_ips: [{ subnet_id: 's', ip_address: fixedOf(at, six) }],
    security_groups: groups,
    ...(secure !== undefined && { port_security_enabled: secure }),
  }))
  const networks = plugs.map(({ network }, at) => ({
    id: `n-${at}`,
    name: `net-${at}`,
    shared: network === 'shared',
    'router:external': network === 'external',
  }))
  const groups = groupIds.map((id, at) => ({
    ...{ id, name: `group ${at}` },
    security_group_rules: rules[at] ?? [],
  }))
  return [
    serverOf('1', { status, addresses: Object.fromEntries(addresses) }),
    { ports, networks, groups },
  ]
}

/** Somebody who sends the first packet of a connection to port 22. */
type Sender = { readonly address: string; readonly member?: string; readonly prefix?: string }

const sendersOf = (family: 'IPv4' | 'IPv6'): readonly Sender[] => [
  { address: stranger[family] },
  ...Object.entries(people).flatMap(([prefix, { family: its, address }]) =>
    its === family ? [{ address, prefix }] : [],
  ),
  ...groupIds.map((member) => ({ address: '192.168.99.9', member })),
]

/** What a firewall does with that packet, rule by rule. */
const passes = (sender: Sender, family: string, list: readonly Rule[]): boolean =>
  list.some((one) => {
    if (one.direction !== 'ingress') return false
    if (one.ethertype !== family) return false
    if (one.protocol && !['tcp', 'TCP', '6'].includes(one.protocol)) return false
    const [from, to] = [one.port_range_min, one.port_range_max]
    if (typeof from === 'number' && typeof to === 'number' && (from > 22 || to < 22)) return false
    if (one.remote_group_id) return sender.member === one.remote_group_id
    const prefix = one.remote_ip_prefix
    if (!prefix || prefix === '0.0.0.0/0' || prefix === '::/0') return true
    return sender.prefix === prefix
  })

/** The addresses that one can come to at all, the better first, each with who gets in there. */
const doorsOf = ({ plugs, rules }: SetUp) => {
  const at = (family: 'IPv4' | 'IPv6', { secure, groups }: SetUp['plugs'][number]) => {
    const list = groupIds.flatMap((id, nth) => (groups.includes(id) ? (rules[nth] ?? []) : []))
    return sendersOf(family).filter((one) => secure === false || passes(one, family, list))
  }
  const fixed = (kind: string) =>
    plugs.flatMap((one, nth) =>
      one.network === kind
        ? [{ address: fixedOf(nth, one.six), in: at(one.six ? 'IPv6' : 'IPv4', one), nth, kind }]
        : [],
    )
  // Who comes by a floating address comes with an outer address, and is no member by that.
  const outer = (one: SetUp['plugs'][number]) => at('IPv4', one).filter(({ member }) => !member)
  const floating = plugs.flatMap((one, nth) =>
    one.floating ? [{ address: floatingOf(nth), in: outer(one), nth, kind: 'floating' }] : [],
  )
  return [...floating, ...fixed('external'), ...fixed('shared')]
}

test('of any instance the first reason is told why nobody gets in, or where and from where one does', () => {
  fc.assert(
    fc.property(setUp, (given) => {
      const reach = reachOf(...told(given))
      if (given.status !== 'ACTIVE') {
        expect(reach.address).toBeUndefined()
        expect(reach.says).toMatch(/^Nobody can log in while its status is “/)
        expect(reach.todo).toEqual(given.status === 'SHUTOFF' ? { action: 'start' } : undefined)
        return
      }
      if (given.plugs.length === 0) {
        expect(reach.todo).toEqual({ action: 'attach-interface' })
        return
      }
      const doors = doorsOf(given)
      if (doors.length === 0) {
        expect(reach.address).toBeUndefined()
        expect(reach.todo).toEqual({ action: 'associate-floating-ip' })
        return
      }
      const door = doors.find((one) => one.in.length > 0)
      if (!door) {
        const [{ address, nth } = { address: '', nth: 0 }] = doors
        expect(reach.address).toBeUndefined()
        expect(reach.says).toContain(address)
        const groups = given.plugs[nth]?.groups ?? []
        const first = groupIds.find((id) => groups.includes(id))
        expect(reach.todo).toEqual(first ? { addRulesTo: first } : { action: 'security-groups' })
        return
      }
      expect(reach.address).toBe(door.address)
      expect(reach.todo).toBeUndefined()
      const inside = reach.says?.includes(`inside network net-${door.nth}`) ?? false
      expect(inside).toBe(door.kind === 'shared')
      const limited = !door.in.some(
        ({ member, prefix }) => member === undefined && prefix === undefined,
      )
      expect(/from (?!inside)/.test(reach.says ?? '')).toBe(limited)
      if (!limited) return
      for (const { prefix, member } of door.in) {
        expect(reach.says).toContain(prefix ?? `group group ${member?.at(-1)}`)
      }
    }),
    { numRuns: 200 },
  )
})

test('what Neutron does not say leaves the address of Nova, and says so', () => {
  const [server] = told({
    status: 'ACTIVE',
    plugs: [{ network: 'own', six: false, floating: true, secure: true, groups: [] }],
    rules: [[], [], []],
  })
  expect(reachOf(server, undefined)).toEqual({
    address: floatingOf(0),
    says: 'Whether it can be reached there could not be checked.',
    unread: true,
  })
})

test('where a group may not be seen nobody can say that no rule lets one in', () => {
  const [server, access] = told({
    status: 'ACTIVE',
    plugs: [{ network: 'own', six: false, floating: true, secure: true, groups: ['g-0'] }],
    rules: [[], [], []],
  })
  expect(reachOf(server, { ...access, groups: [] })).toEqual({
    address: floatingOf(0),
    says: 'Not all that decides who may reach it is shown to you.',
  })
})

test('a resized instance that waits for its word runs where it ran before', () => {
  const [server, access] = told({
    status: 'VERIFY_RESIZE',
    plugs: [],
    rules: [[], [], []],
  })
  expect(reachOf(server, access).says).toContain('while its status is')
  const running = { ...server, 'OS-EXT-STS:power_state': 1 }
  expect(reachOf(running, access).todo).toEqual({ action: 'attach-interface' })
})
