import { beforeAll, expect, test } from 'vitest'
import { pick, type Ask } from '#testing/ask.ts'
import { underTest } from '#testing/conformance.ts'
import { neutronOf } from '#testing/neutron.ts'

const cloud = await underTest()
const neutron = neutronOf(cloud)

let group = ''
beforeAll(async () => {
  group = await neutron.make('/security-groups', 'security_group', { name: cloud.unique('rules') })
})

type Parts = Readonly<Record<string, unknown>>

const whole = (fields: Parts) => ({ security_group_id: group, direction: 'ingress', ...fields })

const rule = (fields: Parts): ReturnType<Ask> =>
  neutron.ask('POST', '/security-group-rules', { security_group_rule: whole(fields) })

const several = (...all: readonly Parts[]): ReturnType<Ask> =>
  neutron.ask('POST', '/security-group-rules', { security_group_rules: all.map(whole) })

const made = async (fields: Parts) => {
  const { status, body } = await rule(fields)
  expect(status, JSON.stringify(body)).toBe(201)
  return (body as { security_group_rule: Parts }).security_group_rule
}

const exists = (id: unknown) => ({
  status: 409,
  body: `Security group rule already exists. Rule id is ${String(id)}.`,
})

test('all ports are no ports, all addresses no side, and a number is its name', async () => {
  const all = await made({ protocol: 'tcp', port_range_min: 1, port_range_max: 65_535 })
  expect(all).toMatchObject({ port_range_min: null, port_range_max: null })
  for (const same of [
    { protocol: 'tcp' },
    { protocol: '6' },
    { protocol: 6 },
    { protocol: 'TCP', remote_ip_prefix: '0.0.0.0/0' },
    { protocol: 'tcp', remote_ip_prefix: '' },
  ])
    expect(await rule(same)).toEqual(exists(all['id']))
  const six = await made({ protocol: '1', ethertype: 'IPv6' })
  expect(six).toMatchObject({ protocol: '58', ethertype: 'IPv6' })
  for (const protocol of ['58', 'icmp', 'icmpv6', 'ipv6-icmp'])
    expect(await rule({ protocol, ethertype: 'IPV6' })).toEqual(exists(six['id']))
  const zero = await made({ protocol: '0' })
  expect(await rule({ protocol: 'ip' })).toEqual(exists(zero['id']))
  await made({ protocol: 'hopopt' })
})

test('a network is kept as it is written, with its length, and is another in each writing', async () => {
  const udp = { protocol: 'udp' }
  expect(await made({ ...udp, remote_ip_prefix: '10.1.1.5/24' })).toMatchObject({
    ...{ remote_ip_prefix: '10.1.1.5/24', normalized_cidr: '10.1.1.0/24' },
  })
  await made({ ...udp, remote_ip_prefix: '10.1.1.0/24' })
  expect(await made({ ...udp, remote_ip_prefix: '10.1.1.7' })).toMatchObject({
    ...{ remote_ip_prefix: '10.1.1.7/32', normalized_cidr: '10.1.1.7/32' },
  })
  expect(await made({ ...udp, ethertype: 'IPv6', remote_ip_prefix: 'FD00::1/64' })).toMatchObject({
    remote_ip_prefix: 'fd00::1/64',
    normalized_cidr: 'fd00::/64',
  })
  const prefixes = ['x', 5, '10.0.0.0/33', '10.0.0.0/8/9']
  for (const remote_ip_prefix of prefixes)
    expect(await rule({ ...udp, remote_ip_prefix })).toEqual({
      status: 400,
      body: `Invalid CIDR ${remote_ip_prefix} given as IP prefix.`,
    })
})

test.each<[Parts, string]>([
  [
    { protocol: 'gre', port_range_min: 1, port_range_max: 2 },
    'Ports cannot be specified for protocol 47. Ports are only supported for DCCP, SCTP, TCP, UDP, UDPLITE.',
  ],
  [
    { protocol: '99', port_range_min: 1, port_range_max: 2 },
    'Ports cannot be specified for protocol 99. Ports are only supported for DCCP, SCTP, TCP, UDP, UDPLITE.',
  ],
  [{ protocol: 'tcp', port_range_min: 0, port_range_max: 2 }, 'Invalid value for port 0'],
  [
    { protocol: 'tcp', port_range_min: 5 },
    'For TCP/UDP protocols, port_range_min must be <= port_range_max',
  ],
  [
    { protocol: '132', port_range_min: 5, port_range_max: 4 },
    'For TCP/UDP protocols, port_range_min must be <= port_range_max',
  ],
  [{ protocol: 'tcp', port_range_min: -1 }, 'Invalid value for port -1'],
  [{ protocol: 'tcp', port_range_min: 'x' }, 'Invalid value for port x'],
  [
    { protocol: 'icmp', port_range_min: 256 },
    'Invalid value for ICMP type (port_range_min) 256. It must be 0 to 255.',
  ],
  [
    { protocol: 'icmp', port_range_min: 3, port_range_max: 300 },
    'Invalid value for ICMP code (port_range_max) 300. It must be 0 to 255.',
  ],
  [{ protocol: '58' }, 'Invalid ethertype IPv4 for protocol 58.'],
  [
    { ethertype: '4' },
    "Security group rule for ethertype '4' not supported. Allowed values are ['IPv4', 'IPv6'].",
  ],
  [{ direction: 'both' }, 'Invalid input for direction. Reason: both is not in valid_values.'],
])('%j is refused', async (fields, body) => {
  expect(await rule(fields)).toEqual({ status: 400, body })
})

test.each(['any', '', '256', '-1', 'foo'])('the protocol "%s" is none', async (protocol) => {
  const { status, body } = await rule({ protocol })
  expect(status).toBe(400)
  expect(body).toContain(`Security group rule protocol ${protocol} not supported. Only protocol`)
  expect(body).toContain("[None, 'ah', 'dccp', 'egp', 'esp', 'gre', 'hopopt', 'icmp', 'igmp', 'ip'")
})

test('a type of ICMP needs no code, and each code is a rule', async () => {
  const icmp = { protocol: 'icmp', port_range_min: 8 }
  expect(await made(icmp)).toMatchObject({ port_range_min: 8, port_range_max: null })
  expect(await made({ ...icmp, port_range_max: 0 })).toMatchObject({ port_range_max: 0 })
})

test('of several rules all are made or none', async () => {
  const count = async () => {
    const list = await neutron.ask('GET', `/security-group-rules?security_group_id=${group}`)
    return (list.body as { security_group_rules: unknown[] }).security_group_rules.length
  }
  const before = await count()
  expect(await several({ protocol: 'sctp' }, { protocol: '132' })).toEqual({
    status: 409,
    body: 'Duplicate Security Group Rule in POST.',
  })
  const elsewhere = { protocol: 'sctp', security_group_id: crypto.randomUUID() }
  expect(await several({ protocol: 'dccp' }, elsewhere)).toEqual({
    status: 400,
    body: 'Only allowed to update rules for one security profile at a time',
  })
  const there = await made({ protocol: 'esp' })
  expect(await several({ protocol: 'dccp' }, { protocol: '50' })).toEqual(exists(there['id']))
  expect(await count()).toBe(before + 1)
  expect(await several({ protocol: 'dccp' }, { protocol: 'vrrp' })).toMatchObject({
    status: 201,
    body: { security_group_rules: [{ protocol: 'dccp' }, { protocol: 'vrrp' }] },
  })
})

test('lists are filtered as rules are written, and what comes in is first', async () => {
  const own = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('listed'),
  })
  const web = { protocol: 'tcp', port_range_min: 80, port_range_max: 80 }
  await made({ security_group_id: own, ...web, remote_ip_prefix: '10.1.1.5/24' })
  const path = `/security-group-rules?security_group_id=${own}&` as const
  const found = async (query: string) => {
    const { body } = await neutron.ask('GET', `${path}${query}`)
    const list = (body as { security_group_rules?: Parts[] }).security_group_rules
    return list?.map(({ direction }) => direction) ?? body
  }
  for (const query of [
    ...['protocol=TCP', 'port_range_min=80', 'port_range_max=80', 'direction=ingress'],
    'remote_ip_prefix=10.1.1.5/24',
  ])
    expect(await found(query), query).toEqual(['ingress'])
  for (const query of ['remote_ip_prefix=', 'protocol=6', 'port_range_min=81'])
    expect(await found(query), query).toEqual([])
  expect(await found('ethertype=ipv6')).toEqual(['egress'])
  // It is a filter that nothing is filtered by.
  expect(await found('normalized_cidr=192.0.2.0/24')).toHaveLength(3)
  expect(await found('port_range_min=x')).toBe('Invalid value for port x')
  expect(await found('sort_key=direction&sort_dir=asc')).toEqual(['ingress', 'egress', 'egress'])
  expect(await found('sort_key=direction&sort_dir=desc')).toEqual(['egress', 'egress', 'ingress'])
  expect(await found('sort_key=direction&sort_dir=asc&limit=1')).toEqual(['ingress'])
  expect(await found('sort_key=port_range_min&sort_dir=asc')).toEqual([
    ...['egress', 'egress', 'ingress'],
  ])
})

test('a group is stateful until a port has it, and a port has groups of one kind', async () => {
  const loose = await neutron.make('/security-groups', 'security_group', {
    name: cloud.unique('loose'),
    stateful: false,
  })
  const network = await neutron.make('/networks', 'network', { name: cloud.unique('kinds') })
  const both = { network_id: network, security_groups: [group, loose] }
  expect(await neutron.ask('POST', '/ports', { port: both })).toEqual({
    status: 409,
    body:
      'Error Cannot apply both stateful and stateless security groups on the same port at the ' +
      'same time while attempting the operation.',
  })
  await neutron.make('/ports', 'port', { network_id: network, security_groups: [loose] })
  const turned = (stateful: boolean) =>
    neutron.ask('PUT', `/security-groups/${loose}`, { security_group: { stateful } })
  expect(await turned(true)).toEqual({ status: 409, body: `Security Group ${loose} in use.` })
  expect(await turned(false)).toMatchObject({ status: 200 })
  expect(await neutron.ask('DELETE', `/security-groups/${loose}`)).toEqual({
    status: 409,
    body: `Security Group ${loose} in use.`,
  })
})

test('a list can ask for groups that are shared, and for no rules', async () => {
  const list = async (query: string) => neutron.ask('GET', `/security-groups?id=${group}&${query}`)
  expect((await list('shared=true')).body).toEqual({ security_groups: [] })
  expect((await list('shared=false&fields=id&fields=shared')).body).toEqual({
    security_groups: [{ id: group, shared: false }],
  })
  expect((await list('stateful=true')).body).toBe("['stateful'] is invalid attribute for filtering")
  const rules = await list('fields=security_group_rules')
  expect(pick(rules, 'security_groups', 0, 'security_group_rules', 0, 'id')).toMatch(/-/)
})
