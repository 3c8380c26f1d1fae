import { expect, test } from 'vitest'
import { portForwarding, qosRule, rbacPolicy, securityGroupRule } from '#kinds/neutron/kinds.ts'
import { meteringLabelRule } from '#kinds/neutron/metering-labels.ts'

const rule = { id: 'r', security_group_id: 'g', ethertype: 'IPv4', direction: 'ingress' }
const named = { id: 'f', floatingip_id: 'i', internal_ip_address: '10.0.0.5', target: '' }
const promise = { id: 'q', qos_policy_id: 'p' }
const shared = { id: 'b', project_id: 'p', object_type: 'network', object_id: 'n' }

test('what has no name is called by what it says', () => {
  const ssh = { ...rule, protocol: 'tcp', port_range_min: 22, port_range_max: 22 }
  expect(securityGroupRule.title(ssh)).toBe('Ingress IPv4 TCP 22')
  expect(securityGroupRule.title({ ...rule, direction: 'egress' })).toBe('Egress IPv4 any protocol')
  const ports = { ...named, protocol: 'tcp', internal_port_id: 'o', internal_ports: '22' }
  expect(portForwarding.title({ ...ports, external_ports: '2222' })).toBe('TCP 2222')
  expect(qosRule.title({ ...promise, type: 'dscp_marking' })).toBe('DSCP Marking')
  expect(qosRule.title({ ...promise, type: 'bandwidth_limit', direction: 'egress' })).toBe(
    'Bandwidth Limit Egress',
  )
  expect(qosRule.title({ ...promise, type: 'of_another_cloud', direction: 'up' })).toBe(
    'of_another_cloud up',
  )
  const sides = { source_ip_prefix: '10.2.0.0/24', destination_ip_prefix: '10.3.0.0/24' }
  const metered = { id: 'm', metering_label_id: 'l', direction: 'egress', excluded: false }
  expect(meteringLabelRule.title({ ...metered, ...sides })).toBe(
    'Egress from 10.2.0.0/24 to 10.3.0.0/24',
  )
  expect(meteringLabelRule.title({ ...metered, remote_ip_prefix: '10.4.0.0/16' })).toBe(
    'Egress 10.4.0.0/16',
  )
})

test('a sharing is called by with whom it is', () => {
  const all = { ...shared, action: 'access_as_shared', target_tenant: '*' }
  expect(rbacPolicy.title(all)).toBe('Shared with all projects')
  const one = { ...all, action: 'access_as_external', target_tenant: 'f84d46d0dc464a92a9cd4c83' }
  expect(rbacPolicy.title(one)).toBe('External network of f84d46d0…')
})
