import { parseCidr } from '@meridian/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { takesIn } from '#neutron/reachability/effective.ts'
import { lets } from '#neutron/reachability/match.ts'
import type { ModelRule, Traffic } from '#neutron/reachability/model.ts'

const rule = (parts: Partial<ModelRule>): ModelRule => ({
  ...{ id: 'rule', security_group_id: 'group', direction: 'ingress', ethertype: 'IPv4' },
  ...parts,
})

const remote = (text: string, groups: readonly string[] | undefined = []) => {
  const range = parseCidr(text)
  if (!range) throw new Error(`${text} is no range`)
  return { range, groups }
}

const ssh: Traffic = { protocol: 'tcp', port: 22 }
const ping: Traffic = { protocol: 'icmp' }
const four = '192.0.2.7/32'
const six = '2001:db8::7/128'

describe('a rule lets through what Neutron lets through', () => {
  const cases: readonly [string, Partial<ModelRule>, Traffic, string, string][] = [
    ['nothing said is everything', {}, ssh, four, 'yes'],
    ['no other version', {}, ssh, six, 'no'],
    ['a protocol by its number', { protocol: '6' }, ssh, four, 'yes'],
    ['another protocol', { protocol: '17' }, ssh, four, 'no'],
    ['a protocol of no name', { protocol: '47' }, ssh, four, 'no'],
    ['its port', { protocol: 'tcp', port_range_min: 22, port_range_max: 22 }, ssh, four, 'yes'],
    ['another port', { protocol: 'tcp', port_range_min: 23, port_range_max: 99 }, ssh, four, 'no'],
    [
      'some ports where all are asked for',
      { protocol: 'tcp', port_range_min: 22, port_range_max: 22 },
      { protocol: 'tcp' },
      four,
      'no',
    ],
    ['one protocol where all are asked for', { protocol: 'tcp' }, { protocol: 'any' }, four, 'no'],
    ['pings by their type', { protocol: 'icmp', port_range_min: 8 }, ping, four, 'yes'],
    ['no pings by another type', { protocol: 'icmp', port_range_min: 3 }, ping, four, 'no'],
    [
      'pings of IPv6',
      { ethertype: 'IPv6', protocol: 'ipv6-icmp', port_range_min: 128, port_range_max: 0 },
      ping,
      six,
      'yes',
    ],
    ['those of its prefix', { remote_ip_prefix: '192.0.2.0/24' }, ssh, four, 'yes'],
    ['nobody else', { remote_ip_prefix: '192.0.3.0/24' }, ssh, four, 'no'],
    ['not all where some are meant', { remote_ip_prefix: four }, ssh, '0.0.0.0/0', 'no'],
    ['no strangers by a group', { remote_group_id: 'others' }, ssh, four, 'no'],
    ['who knows who is in a list', { remote_address_group_id: 'unread' }, ssh, four, 'maybe'],
    ['those of a list', { remote_address_group_id: 'list' }, ssh, four, 'yes'],
  ]
  const lists = [{ id: 'list', name: '', addresses: ['192.0.2.0/28'] }]
  test.each(cases)('%s', (_, parts, traffic, from, answer) => {
    expect(lets(rule(parts), traffic, remote(from), lists)).toBe(answer)
  })
})

test('a rule that takes another in lets through all that the other does', () => {
  const any = fc.record({
    ethertype: fc.constantFrom('IPv4', 'IPv6'),
    protocol: fc.constantFrom(null, 'tcp', '6', 'udp', 'icmp', '58'),
    ports: fc.constantFrom([null, null], [22, 22], [8, 0], [20, 443], [1, 65_535]),
    side: fc.constantFrom(
      ...[{}, { remote_ip_prefix: '192.0.2.0/24' }, { remote_ip_prefix: '192.0.0.0/16' }],
      ...[{ remote_group_id: 'group' }, { remote_address_group_id: 'list' }],
    ),
  })
  const made = any.map(({ ports: [least, most], side, ...about }) =>
    rule({ ...about, port_range_min: least ?? null, port_range_max: most ?? null, ...side }),
  )
  const traffic = fc.record({
    protocol: fc.constantFrom('tcp', 'udp', 'icmp', 'any'),
    port: fc.constantFrom(undefined, 22, 80),
  })
  const from = fc.constantFrom(four, six, '192.0.9.9/32', '0.0.0.0/0')
  const lists = [{ id: 'list', name: '', addresses: ['192.0.2.0/28'] }]
  fc.assert(
    fc.property(made, made, traffic, from, (outer, inner, sent, text) => {
      const other = remote(text, ['group'])
      const through = (one: ModelRule) => lets(one, sent, other, lists) === 'yes'
      expect(takesIn(outer, inner) && through(inner) && !through(outer)).toBe(false)
    }),
    { numRuns: 1000, seed: 1 },
  )
})
