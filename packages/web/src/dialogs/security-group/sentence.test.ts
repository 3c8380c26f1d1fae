import { expect, test } from 'vitest'
import { protocolNames } from '#dialogs/security-group/protocols.ts'
import { isAnyone, type RuleParts } from '@meridian/contract'
import { ruleSentence } from '#dialogs/security-group/sentence.ts'

const names: Readonly<Record<string, string>> = { g1: 'web', a1: 'offices' }

const said = (parts: Partial<RuleParts>) =>
  ruleSentence({ direction: 'ingress', ethertype: 'IPv4', ...parts }, (id) => names[id])

const out = { direction: 'egress' }
const six = { ethertype: 'IPv6' }
const ssh = { protocol: 'tcp', port_range_min: 22, port_range_max: 22 }
const range = { protocol: 'udp', port_range_min: 8000, port_range_max: 8010 }

test.each<[string, Partial<RuleParts>]>([
  ['Anyone may reach TCP 22', { ...ssh, remote_ip_prefix: '0.0.0.0/0' }],
  ['Anyone may reach TCP 22', ssh],
  ['Anyone may reach TCP 22 by IPv6', { ...ssh, ...six, remote_ip_prefix: '::/0' }],
  ['10.0.0.0/8 may reach UDP 8000–8010', { ...range, remote_ip_prefix: '10.0.0.0/8' }],
  ['2001:db8::/32 may reach TCP 22', { ...ssh, ...six, remote_ip_prefix: '2001:db8::/32' }],
  ['Members of "web" may reach TCP 22', { ...ssh, remote_group_id: 'g1' }],
  ['Members of "web" may reach TCP 22 by IPv6', { ...ssh, ...six, remote_group_id: 'g1' }],
  ['Addresses of "offices" may reach TCP 22', { ...ssh, remote_address_group_id: 'a1' }],
  ['Members of "elsewhere" may reach TCP 22', { ...ssh, remote_group_id: 'elsewhere' }],
  ['Members of "web" may reach everything by IPv4', { remote_group_id: 'g1' }],
  ['Anyone may reach everything by IPv6', six],
  ['10.0.0.0/8 may reach everything', { remote_ip_prefix: '10.0.0.0/8' }],
  ['Anyone may reach every TCP port', { protocol: 'tcp' }],
  [
    'Anyone may reach every UDP port',
    { protocol: '17', port_range_min: 1, port_range_max: 65_535 },
  ],
  ['Anyone may send ICMP', { protocol: 'icmp' }],
  ['Anyone may send ICMP Echo Request (type 8)', { protocol: 'icmp', port_range_min: 8 }],
  [
    'Anyone may send ICMP Port Unreachable (type 3, code 3)',
    { protocol: '1', port_range_min: 3, port_range_max: 3 },
  ],
  ['Anyone may send ICMP type 200', { protocol: 'icmp', port_range_min: 200 }],
  [
    'Anyone may send ICMP type 200, code 9',
    { protocol: 'icmp', port_range_min: 200, port_range_max: 9 },
  ],
  [
    'Anyone may send ICMP Echo Request (type 8, code 0)',
    { protocol: 'icmp', port_range_min: 8, port_range_max: 0 },
  ],
  [
    'Anyone may send ICMPv6 Neighbor Solicitation (type 135)',
    { ...six, protocol: 'ipv6-icmp', port_range_min: 135 },
  ],
  ['Members of "web" may send ICMPv6', { ...six, protocol: '58', remote_group_id: 'g1' }],
  ['Members of "web" may send VRRP', { protocol: 'vrrp', remote_group_id: 'g1' }],
  ['Anyone may send GRE by IPv6', { ...six, protocol: '47' }],
  ['10.0.0.0/8 may send Protocol 99', { protocol: '99', remote_ip_prefix: '10.0.0.0/8' }],
  ['Anything may leave to anywhere by IPv6', { ...out, ...six }],
  ['Anything may leave to anywhere by IPv4', out],
  ['Anything may leave to members of "web" by IPv4', { ...out, remote_group_id: 'g1' }],
  ['Anything may leave to 10.0.0.0/8', { ...out, remote_ip_prefix: '10.0.0.0/8' }],
  ['TCP 22 may leave to anywhere', { ...out, ...ssh }],
  [
    'TCP may leave to addresses of "offices"',
    { ...out, protocol: 'tcp', remote_address_group_id: 'a1' },
  ],
  ['ICMP Redirect (type 5) may leave to anywhere', { ...out, protocol: 'icmp', port_range_min: 5 }],
  [
    'UDP 8000–8010 may leave to members of "web" by IPv6',
    { ...out, ...six, ...range, remote_group_id: 'g1' },
  ],
])('%s', (sentence, rule) => {
  expect(said(rule)).toBe(sentence)
})

test('every protocol that Neutron names is called by a name, by its number too', () => {
  for (const protocol of protocolNames)
    for (const direction of ['ingress', 'egress'])
      expect(said({ direction, protocol })).toMatch(/^(Anyone may|[A-Z]\S+ may leave to anywhere)/)
  expect(said({ protocol: 'constructor' })).toBe('Anyone may send constructor')
})

test('everybody is meant by no side, and by a network of all addresses', () => {
  const rule = { direction: 'ingress' }
  for (const remote_ip_prefix of [null, '', '0.0.0.0/0', '::/0', '10.0.0.0/0'])
    expect(isAnyone({ ...rule, remote_ip_prefix })).toBe(true)
  expect(isAnyone({ ...rule, remote_ip_prefix: '10.0.0.0/10' })).toBe(false)
  expect(isAnyone({ ...rule, remote_group_id: 'g1' })).toBe(false)
  expect(isAnyone({ ...rule, remote_address_group_id: 'a1' })).toBe(false)
})
