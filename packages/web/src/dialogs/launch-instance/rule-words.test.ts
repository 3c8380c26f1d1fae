import { SecurityGroupRule, type SecurityGroup } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { ruleWords } from '#dialogs/launch-instance/rule-words.ts'

type Parts = Partial<SecurityGroup['security_group_rules'][number]>

const words = (parts: Parts) =>
  ruleWords(sample(SecurityGroupRule, { direction: 'ingress', ethertype: 'IPv4', ...parts }))

test.each<[string, Parts, string]>([
  ['a prefix', { remote_ip_prefix: '10.0.0.0/8' }, '10.0.0.0/8'],
  ['a security group', { remote_group_id: 'group-web' }, 'group-web'],
  ['an address group', { remote_address_group_id: 'offices' }, 'offices'],
  ['nothing', { remote_ip_prefix: null, remote_group_id: null }, 'anywhere'],
])('a rule with %s says who is at the other end', (_, peer, shown) => {
  expect(words(peer)).toBe(`Ingress IPv4 any protocol from ${shown}`)
  expect(words({ ...peer, direction: 'egress' })).toBe(`Egress IPv4 any protocol to ${shown}`)
})

test('ports are one, or a range, of a protocol', () => {
  const tcp = { protocol: 'tcp', port_range_min: 22 }
  expect(words({ ...tcp, port_range_max: 22 })).toBe('Ingress IPv4 tcp 22 from anywhere')
  expect(words({ ...tcp, port_range_max: 25 })).toBe('Ingress IPv4 tcp 22–25 from anywhere')
})
