import { expect, test } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { errorsOf, hiddenOf, without } from '#forms/rules/rules.ts'
import { besideField } from '#dialogs/security-group/refusal.ts'
import {
  newRules,
  newRuleValues,
  ruleRules,
  ruleShown,
  type RuleValues,
} from '#dialogs/security-group/rule-values.ts'
import { templates } from '#dialogs/security-group/templates.ts'

const made = (values: Partial<RuleValues>) => newRules({ ...newRuleValues, ...values })

const wrong = (some: Partial<RuleValues>) => {
  const values = { ...newRuleValues, ...some }
  return without(errorsOf(values, ruleRules), hiddenOf(values, ruleShown))
}

const office = { remote_ip_prefix: '10.0.0.0/8' }

test('each port from each network is a rule, in the version of the network', () => {
  expect(made({ ports: '80, 8000-8010', remote_ip_prefix: '10.0.0.0/8\n2001:db8::/32' })).toEqual([
    ...[80, 8000].map((port_range_min) => ({
      ...{
        direction: 'ingress',
        ethertype: 'IPv4',
        protocol: 'tcp',
        remote_ip_prefix: '10.0.0.0/8',
      },
      ...{ port_range_min, port_range_max: port_range_min === 80 ? 80 : 8010 },
    })),
    ...[80, 8000].map((port_range_min) => ({
      ...{ direction: 'ingress', ethertype: 'IPv6', protocol: 'tcp' },
      ...{ remote_ip_prefix: '2001:db8::/32' },
      ...{ port_range_min, port_range_max: port_range_min === 80 ? 80 : 8010 },
    })),
  ])
})

test('a network and a port are one however they are written', () => {
  const twice = '10.0.0.0/24\n10.0.0.7/24\n10.0.0.1\n10.0.0.1/32\n2001:db8::/32\n2001:DB8:0::1/32'
  expect(made({ ports: '80, 80-80', remote_ip_prefix: twice })).toMatchObject([
    { remote_ip_prefix: '10.0.0.0/24' },
    { remote_ip_prefix: '10.0.0.1' },
    { remote_ip_prefix: '2001:db8::/32' },
  ])
})

test('everybody has a network in each version, and ICMP its own name in the sixth', () => {
  expect(made({ template: 'all_icmp', remote: 'anyone', ethertype: 'both' })).toEqual([
    ...[
      { ethertype: 'IPv4', protocol: 'icmp', remote_ip_prefix: '0.0.0.0/0' },
      { ethertype: 'IPv6', protocol: 'ipv6-icmp', remote_ip_prefix: '::/0' },
    ].map((rule) => ({ direction: 'ingress', ...rule })),
  ])
})

test('types and codes are numbers of their own', () => {
  const icmp = { template: 'icmp', ...office }
  expect(made({ ...icmp, icmp_type: '3', icmp_code: '4' })).toMatchObject([
    { protocol: 'icmp', port_range_min: 3, port_range_max: 4 },
  ])
  expect(made({ ...icmp, icmp_type: 'other', icmp_type_number: 99 })).toEqual([
    { direction: 'ingress', ethertype: 'IPv4', protocol: 'icmp', port_range_min: 99, ...office },
  ])
  expect(made({ ...icmp, icmp_code: '4' })[0]).not.toHaveProperty('port_range_max')
  expect(wrong({ ...icmp, icmp_type: 'other' })).toHaveProperty('icmp_type_number')
  expect(wrong({ template: 'icmp', remote: 'anyone', ethertype: 'both' })).toHaveProperty(
    'ethertype',
  )
})

test('each template makes a rule, and needs no more than where from', () => {
  for (const { value, asks } of templates) {
    const rules = made({ template: value, ports: '1', protocol: 'GRE', ...office })
    expect(rules).toHaveLength(1)
    expect(rules[0], value).toMatchObject({ direction: 'ingress', ethertype: 'IPv4', ...office })
    const isAsking = asks === 'ports' || asks === 'protocol'
    expect(Object.keys(wrong({ template: value, ...office }))).toHaveLength(isAsking ? 1 : 0)
  }
})

test.each<[keyof RuleValues, Partial<RuleValues>]>([
  ['ports', { ports: '', ...office }],
  ['ports', { ports: '80, http', ...office }],
  ['ports', { ports: '0', ...office }],
  ['ports', { ports: '90-80', ...office }],
  ['ports', { ports: '65536', ...office }],
  ['ports', { ports: Array.from({ length: 101 }, (_, at) => at + 1).join(' '), ...office }],
  ['protocol', { template: 'other', protocol: '256', ...office }],
  ['protocol', { template: 'other', protocol: 'constructor', ...office }],
  ['remote_ip_prefix', { ports: '80', remote_ip_prefix: '' }],
  ['remote_ip_prefix', { ports: '80', remote_ip_prefix: '10.0.0.0/8 10.0.0.0/33' }],
  ['remote_group_id', { ports: '80', remote: 'group' }],
])('%s is told what is wrong with it', (field, values) => {
  expect(Object.keys(wrong(values))).toEqual([field])
})

test('an address alone will do', () => {
  expect(wrong({ ports: '80', remote_ip_prefix: '10.0.0.7' })).toEqual({})
})

test.each<[string, string]>([
  ['Security group rule already exists. Rule id is 1.', 'ports'],
  ["Quota exceeded for resources: ['security_group_rule'].", 'ports'],
  ['Invalid CIDR x given as IP prefix.', 'remote_ip_prefix'],
  ['For TCP/UDP protocols, port_range_min must be <= port_range_max', 'ports'],
  ['Invalid value for port 0', 'ports'],
])('"%s" stands beside %s', (message, field) => {
  const sent = { template: 'tcp', ports: '80', remote_ip_prefix: 'x' }
  const refusal = besideField(new ApiError(409, message), sent)
  expect(refusal).toBeInstanceOf(FieldRefusals)
  expect(refusal).toMatchObject({ fields: { [field]: message } })
})

test('what is about no field stands above them', () => {
  const error = new ApiError(503, 'The service is away.')
  expect(besideField(error, { ports: '80' })).toBe(error)
})
