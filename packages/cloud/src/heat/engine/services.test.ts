import { expect, test } from 'vitest'
import { engineWorld, stateOf } from '#heat/engine/testing.ts'

const TEMPLATE = `
heat_template_version: 2018-08-31
resources:
  net: { type: OS::Neutron::Net }
  subnet:
    type: OS::Neutron::Subnet
    properties: { network: { get_resource: net }, cidr: 10.78.0.0/24 }
  balancer:
    type: OS::Octavia::LoadBalancer
    properties: { vip_subnet: { get_resource: subnet } }
  listener:
    type: OS::Octavia::Listener
    properties: { loadbalancer: { get_resource: balancer }, protocol: HTTP, protocol_port: 80 }
  pool:
    type: OS::Octavia::Pool
    properties: { listener: { get_resource: listener }, protocol: HTTP, lb_algorithm: ROUND_ROBIN }
  monitor:
    type: OS::Octavia::HealthMonitor
    properties: { pool: { get_resource: pool }, type: HTTP, delay: 5, max_retries: 3, timeout: 2 }
  members:
    type: OS::Heat::ResourceGroup
    properties:
      count: 2
      resource_def:
        type: OS::Octavia::PoolMember
        properties:
          pool: { get_resource: pool }
          address: 10.78.0.2%index%
          protocol_port: 8080
          subnet: { get_resource: subnet }
  zone:
    type: OS::Designate::Zone
    properties: { name: stack.example.org., email: a@example.org }
  record:
    type: OS::Designate::RecordSet
    properties:
      zone: { get_resource: zone }
      name: www.stack.example.org.
      type: A
      records: [{ get_attr: [balancer, vip_address] }]
  secret: { type: OS::Barbican::Secret, properties: { name: s, payload: x, payload_content_type: text/plain } }
  objects: { type: OS::Swift::Container }
  word: { type: OS::Heat::RandomString, properties: { length: 8 } }
outputs:
  vip: { value: { get_attr: [balancer, vip_address] } }
  word: { value: { get_resource: word } }
`

test('load balancers, names, secrets and containers are made and removed in their order', () => {
  const { made, outputs, remove, resource, resources, call } = engineWorld('manual', [
    'member',
    'reader',
    'creator',
    'load-balancer_member',
  ])
  const stack = made('all', TEMPLATE)
  expect(stateOf(stack)).toBe('CREATE_COMPLETE Stack CREATE completed successfully')
  expect(outputs(stack)).toMatchObject({
    vip: expect.stringMatching(/^10\.78\.0\./),
    word: expect.stringMatching(/^\w{8}$/),
  })
  const pool = resource(stack.id, 'pool').physical_id
  const { members } = Object(call(stack)('load-balancer', 'GET', `/pools/${pool}/members`).body)
  expect(members.map((one: { address: string }) => one.address).toSorted()).toEqual([
    '10.78.0.20',
    '10.78.0.21',
  ])
  expect(stateOf(remove(stack))).toBe('DELETE_COMPLETE Stack DELETE completed successfully')
  expect(resources(stack.id)).toEqual([])
})
