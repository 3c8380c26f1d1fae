import { expect, test } from 'vitest'
import { impliedDependencies, type Planned } from '#heat/resources/dependencies.ts'
import type { JsonObject } from '#http/json.ts'

const one = (type: string, properties: JsonObject, requires: readonly string[] = []): Planned => ({
  type: `OS::${type}`,
  properties,
  requires: new Set(requires),
})

const plan = new Map<string, Planned>([
  ['inner', one('Neutron::Subnet', { network: 'net' })],
  ['earlier', one('Neutron::Subnet', { network_id: 'net' })],
  ['other', one('Neutron::Subnet', { network: 'elsewhere' })],
  ['port', one('Neutron::Port', { network: 'net', fixed_ips: [{ subnet: 'inner' }] })],
  ['loose', one('Neutron::Port', { network: 'net' })],
  ['router', one('Neutron::Router', { external_gateway_info: { network: 'elsewhere' } })],
  ['leg', one('Neutron::RouterInterface', { router: 'router', subnet: 'inner' })],
  ['web', one('Nova::Server', { networks: [{ network: 'net' }] })],
  ['wired', one('Nova::Server', { networks: [{ port: 'port' }] })],
  ['alone', one('Nova::Server', {})],
  ['fip', one('Neutron::FloatingIP', { floating_network: 'elsewhere', port_id: 'p' }, ['port'])],
  ['free', one('Neutron::FloatingIP', { floating_network: 'far', port_id: 'l' }, ['loose'])],
  ['bound', one('Neutron::FloatingIPAssociation', { port_id: 'p' }, ['port'])],
])

test('a port waits for the subnets of its network, under either name of the property', () => {
  expect(impliedDependencies('port', plan)).toEqual(['inner', 'earlier'])
  expect(impliedDependencies('inner', plan)).toEqual([])
  expect(impliedDependencies('nobody', plan)).toEqual([])
})

test('a server waits for the subnets of its networks, and for all where it names a port', () => {
  expect(impliedDependencies('web', plan)).toEqual(['inner', 'earlier'])
  expect(impliedDependencies('wired', plan)).toEqual(['inner', 'earlier', 'other'])
  expect(impliedDependencies('alone', plan)).toEqual([])
})

test('a router waits for the subnets of the network that it leads to', () => {
  expect(impliedDependencies('router', plan)).toEqual(['other'])
})

test('a floating IP waits for the router and the interface that reach its port', () => {
  expect(impliedDependencies('fip', plan)).toEqual(['router', 'leg'])
  expect(impliedDependencies('free', plan)).toEqual([])
  expect(impliedDependencies('free', plan, () => ['inner'])).toEqual(['leg'])
  expect(impliedDependencies('bound', plan)).toEqual(['leg'])
})
