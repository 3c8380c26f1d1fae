import { exposureOfAll, widthOf, type RuleParts } from '@meridian/contract'
import { expect, test } from 'vitest'
import { dangerOf } from '#dialogs/security-group/danger.ts'
import { dangerOfGroup } from '#dialogs/security-group/exposed.ts'

const danger = (parts: Partial<RuleParts>) =>
  dangerOf({ direction: 'ingress', ethertype: 'IPv4', ...parts })

const tcp = (from: number, to = from) => ({
  ...{ protocol: 'tcp', port_range_min: from, port_range_max: to },
})

test.each<[string, Partial<RuleParts>]>([
  ['every protocol', {}],
  ['every protocol of IPv6', { ethertype: 'IPv6', remote_ip_prefix: '::/0' }],
  ['every port of TCP', { protocol: 'tcp', remote_ip_prefix: '0.0.0.0/0' }],
  ['every port in figures', tcp(1, 65_535)],
  ['every port of a protocol by its number', { protocol: '17' }],
])('%s from everywhere opens everything', (_, rule) => {
  expect(danger(rule)).toMatchObject({ level: 'open', short: 'Open to anyone' })
})

test.each<[string, Partial<RuleParts>]>([
  ['SSH open to anyone', tcp(22)],
  ['RDP open to anyone', { protocol: '6', port_range_min: 3389, port_range_max: 3389 }],
  ['PostgreSQL open to anyone', tcp(5400, 5500)],
  ['2 services open to anyone', tcp(20, 23)],
])('%s', (short, rule) => {
  expect(danger(rule)).toMatchObject({ level: 'risky', short })
})

test.each<[string, Partial<RuleParts>]>([
  ['a web server', tcp(443)],
  ['what leaves', { direction: 'egress' }],
  ['SSH from a network', { ...tcp(22), remote_ip_prefix: '10.0.0.0/8' }],
  ['everything from a group', { remote_group_id: 'g1' }],
  ['everything from an address group', { remote_address_group_id: 'a1' }],
  ['ping', { protocol: 'icmp' }],
  ['SSH by UDP', { protocol: 'udp', port_range_min: 22, port_range_max: 22 }],
])('%s is nothing to warn of', (_, rule) => {
  expect(danger(rule)).toBeUndefined()
})

test('a group is as dangerous as its rules together, and names each service once', () => {
  const said = (...rules: readonly Partial<RuleParts>[]) => {
    const exposure = exposureOfAll(rules.map((rule) => ({ direction: 'ingress', ...rule })))
    return exposure && dangerOfGroup(exposure).short
  }
  expect(said(tcp(443), { direction: 'egress' })).toBeNull()
  expect(said(tcp(22), { ...tcp(22), ethertype: 'IPv6' })).toBe('SSH open to anyone')
  expect(said(tcp(22), tcp(3306))).toBe('2 services open to anyone')
  expect(said(tcp(22), {})).toBe('All ports open to anyone')
})

test.each<[string, Partial<RuleParts>, ReturnType<typeof widthOf>]>([
  ['everything from anyone', {}, 'everything'],
  ['everything from a network', { remote_ip_prefix: '10.0.0.0/8' }, 'everything'],
  ['every port of TCP', { protocol: 'tcp' }, 65_535],
  ['the upper ports', tcp(1024, 65_535), 64_512],
  ['the node ports of a cluster', tcp(30_000, 32_767), undefined],
  ['everything from members of a group', { remote_group_id: 'g1' }, undefined],
  ['everything that leaves', { direction: 'egress' }, undefined],
  ['every kind of ICMP', { protocol: 'icmp' }, undefined],
])('%s is that wide', (_, rule, width) => {
  expect(widthOf({ direction: 'ingress', ethertype: 'IPv4', ...rule })).toBe(width)
})
