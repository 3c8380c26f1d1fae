import { expect, test } from 'vitest'
import {
  healthMonitor,
  listener,
  loadBalancer,
  pool,
  poolMember,
} from '#heat/resources/octavia/octavia.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

test('parts of a load balancer wait until it takes changes, and go one after the other', () => {
  const { stack, call } = heatWorld(['member', 'reader', 'load-balancer_member'])
  const front = stack(loadBalancer, { vip_subnet: 'shared-subnet' }, 'lb')
  expect(front.create()).toBeGreaterThan(0)
  expect(front.attribute('show')).toMatchObject({ name: 'stack-lb-abc' })
  expect(front.attribute('vip_subnet')).toEqual(expect.any(String))
  const door = stack(listener, {
    loadbalancer: front.id(),
    protocol: 'HTTP',
    protocol_port: 80,
  })
  door.create()
  const members = stack(pool, {
    listener: door.id(),
    protocol: 'HTTP',
    lb_algorithm: 'ROUND_ROBIN',
  })
  members.create()
  const member = stack(poolMember, {
    pool: members.id(),
    address: '192.168.100.9',
    protocol_port: 8080,
  })
  member.create()
  const health = { pool: members.id(), type: 'HTTP', delay: 5, max_retries: 3, timeout: 4 }
  const monitor = stack(healthMonitor, health)
  monitor.create()
  expect(members.attribute('members')).toMatchObject([{ id: member.id() }])
  expect(monitor.attribute('pools')).toMatchObject([{ id: members.id() }])
  door.update({ name: 'door', connection_limit: 10 })
  expect(door.attribute('show')).toMatchObject({ name: 'door', connection_limit: 10 })
  for (const one of [monitor, member, members, door, front]) one.remove()
  const gone = call('load-balancer', 'GET', `/loadbalancers/${front.id()}`)
  expect(gone.status).toBe(404)
})

test('a change that finds its load balancer busy is tried again', () => {
  const { stack, call } = heatWorld(['member', 'reader', 'load-balancer_member'])
  const front = stack(loadBalancer, { vip_subnet: 'shared-subnet' }, 'lb')
  front.create()
  const door = { loadbalancer: front.id(), protocol: 'TCP', protocol_port: 22 }
  const first = stack(listener, door, 'first')
  const busy = { listener: { loadbalancer_id: front.id(), protocol: 'TCP', protocol_port: 23 } }
  expect(call('load-balancer', 'POST', '/listeners', busy).status).toBe(201)
  expect(call('load-balancer', 'POST', '/listeners', busy).status).toBe(409)
  expect(first.create()).toBeGreaterThan(0)
  expect(first.attribute('protocol_port')).toBe(22)
})

test('a listener needs something to listen for', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(listener, { protocol: 'HTTP', protocol_port: 80 }).create())).toBe(
    'PropertyUnspecifiedError: resources.it: At least one of the following properties must be ' +
      'specified: loadbalancer, default_pool.',
  )
})
