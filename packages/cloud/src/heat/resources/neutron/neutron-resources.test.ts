import { expect, test } from 'vitest'
import { floatingIp, floatingIpAssociation } from '#heat/resources/neutron/floating-ip.ts'
import { net } from '#heat/resources/neutron/net.ts'
import { port } from '#heat/resources/neutron/port.ts'
import { router, routerInterface } from '#heat/resources/neutron/router.ts'
import { securityGroup, securityGroupRule } from '#heat/resources/neutron/security-group.ts'
import { subnet } from '#heat/resources/neutron/subnet.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

/** A network with a subnet. */
function wired(world = heatWorld()) {
  const network = world.stack(net, { name: 'inner' }, 'net')
  network.create()
  const inside = world.stack(subnet, { network: network.id(), cidr: '10.9.0.0/24' }, 'subnet')
  inside.create()
  return { ...world, network, inside }
}

test('a network is made, shown, changed and removed, and removed twice is removed', () => {
  const { stack, call } = heatWorld()
  const network = stack(net, { tags: ['a'], value_specs: { mtu: 1400 } })
  expect(network.create()).toBe(0)
  expect(network.attribute('name')).toBe('stack-it-abc')
  expect(network.attribute('mtu')).toBe(1400)
  expect(network.attribute('show')).toMatchObject({ id: network.id(), tags: ['a'] })
  expect(network.reference()).toBe(network.id())
  network.update({ name: 'other', tags: ['b'], admin_state_up: false })
  expect(network.attribute('show')).toMatchObject({ name: 'other', tags: ['b'] })
  network.remove()
  network.remove()
  expect(call('network', 'GET', `/networks/${network.id()}`).status).toBe(404)
})

test('a refusal of Neutron is told with its type, its words and the id of its request', () => {
  const { call, projectId, stack } = heatWorld(['admin', 'member', 'reader'])
  const quota = { quota: { network: 0 } }
  expect(call('network', 'PUT', `/quotas/${projectId}`, quota).status).toBe(200)
  expect(failure(() => stack(net, {}).create())).toBe(
    "OverQuotaClient: resources.it: Quota exceeded for resources: ['network'].\n" +
      "Neutron server returns request_ids: ['req-1']",
  )
  expect(failure(() => stack(subnet, { network: 'nope', cidr: '10.0.0.0/24' }).create())).toBe(
    "NotFound: resources.it: Unable to find network with name or id 'nope'",
  )
})

test('a subnet needs a range or a pool of ranges, not both', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(subnet, { network: 'inner' }).create())).toBe(
    'PropertyUnspecifiedError: resources.it: At least one of the following properties must be ' +
      'specified: subnetpool, cidr.',
  )
  const both = { network: 'inner', cidr: '10.0.0.0/24', subnetpool: 'p' }
  expect(failure(() => stack(subnet, both).create())).toBe(
    'ResourcePropertyConflict: resources.it: Cannot define the following properties at the same ' +
      'time: subnetpool, cidr.',
  )
})

test('a subnet finds its network by name, and an empty gateway is none', () => {
  const { stack, network } = wired()
  const other = stack(subnet, { network_id: 'inner', cidr: '10.8.0.0/24', gateway_ip: '' })
  other.create()
  expect(other.attribute('network_id')).toBe(network.id())
  expect(other.attribute('gateway_ip')).toBeNull()
  other.update({ dns_nameservers: ['9.9.9.9'], tags: ['t'] })
  expect(other.attribute('show')).toMatchObject({ dns_nameservers: ['9.9.9.9'], tags: ['t'] })
  other.remove()
})

test('a port has its addresses, its groups by name and what hangs on it', () => {
  const { stack, network, inside } = wired()
  const fixed = [{ subnet: inside.id(), ip_address: '10.9.0.77' }]
  const one = stack(port, { network: 'inner', fixed_ips: fixed, security_groups: ['default'] })
  one.create()
  expect(one.attribute('fixed_ips')).toEqual([{ subnet_id: inside.id(), ip_address: '10.9.0.77' }])
  expect(one.attribute('subnets')).toMatchObject([{ id: inside.id() }])
  expect(one.attribute('network')).toMatchObject({ id: network.id() })
  one.update({ name: 'renamed', security_groups: [] })
  expect(one.attribute('show')).toMatchObject({ name: 'renamed', security_groups: [] })
  expect(one.update({ replacement_policy: 'REPLACE_ALWAYS' })).toBe(-1)
  one.remove()
  expect(failure(() => stack(port, { network: 'inner', security_groups: ['no'] }).create())).toBe(
    'EntityNotFound: resources.it: The Resource (no) could not be found.',
  )
})

test('a router leads from a subnet to the world, and a floating IP to a port', () => {
  const { stack, inside, network } = wired()
  const gateway = { external_gateway_info: { network: 'public' } }
  const out = stack(router, gateway, 'router')
  out.create()
  expect(out.attribute('external_gateway_info')).toMatchObject({ enable_snat: true })
  const leg = stack(routerInterface, { router: out.id(), subnet: inside.id() }, 'leg')
  leg.create()
  expect(leg.id()).toBe(`${out.id()}:subnet_id=${inside.id()}`)
  const one = stack(port, { network: network.id() }, 'port')
  one.create()
  const address = stack(floatingIp, { floating_network: 'public', port_id: one.id() })
  address.create()
  expect(address.attribute('show')).toMatchObject({ port_id: one.id() })
  address.update({ port_id: null })
  expect(address.attribute('port_id')).toBeNull()
  const bound = stack(floatingIpAssociation, { floatingip_id: address.id(), port_id: one.id() })
  bound.create()
  expect(address.attribute('port_id')).toBe(one.id())
  expect(failure(() => out.remove())).toMatch(
    /^Conflict: resources.it: Router .* has ports still attached/,
  )
  bound.remove()
  address.remove()
  leg.remove()
  leg.remove()
  out.remove()
})

test('an interface is of a subnet or a port', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(routerInterface, { router: 'r' }).create())).toBe(
    'PropertyUnspecifiedError: resources.it: At least one of the following properties must be ' +
      'specified: subnet, port.',
  )
})

test('rules for what leaves take the place of those that let everything out', () => {
  const { stack } = heatWorld()
  const rules = [
    { direction: 'ingress', protocol: 'tcp', port_range_min: 22, port_range_max: 22 },
    { direction: 'egress', protocol: 'udp', remote_mode: 'remote_group_id' },
  ]
  const group = stack(securityGroup, { rules })
  group.create()
  expect(group.attribute('show')).toMatchObject({
    name: 'stack-it-abc',
    security_group_rules: expect.arrayContaining([
      expect.objectContaining({ direction: 'ingress', port_range_min: 22 }),
      expect.objectContaining({ direction: 'egress', remote_group_id: group.id() }),
    ]),
  })
  expect(Object(group.attribute('show')).security_group_rules).toHaveLength(2)
  group.update({ rules: [], description: 'none' })
  expect(Object(group.attribute('show')).security_group_rules).toHaveLength(2)
  const rule = stack(securityGroupRule, { security_group: group.id(), port_range_min: 80 })
  expect(failure(() => rule.create())).toMatch(/^BadRequest: resources.it: /)
  const ping = stack(securityGroupRule, { security_group: group.id(), protocol: 'icmp' })
  ping.create()
  ping.remove()
  group.remove()
  expect(failure(() => stack(securityGroup, { name: 'default' }).create())).toBe(
    'StackValidationFailed: resources.it: Security groups cannot be assigned the name "default".',
  )
})

test('what this cloud cannot do is said', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(net, { dhcp_agent_ids: ['a'] }).create())).toBe(
    'NotImplementedError: resources.it: Property dhcp_agent_ids is not implemented in this cloud.',
  )
})
