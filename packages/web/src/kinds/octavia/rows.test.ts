import {
  HealthMonitor,
  L7Policy,
  L7Rule,
  Listener,
  LoadBalancer,
  Member,
  Pool,
} from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import {
  asHealthMonitor,
  asL7Policy,
  asL7Rule,
  asListener,
  asLoadBalancer,
  asMember,
  asPool,
  rowsOf,
} from '#kinds/octavia/rows.ts'

const ids = (...all: readonly string[]) => all.map((id) => ({ id }))

test('what is inside a load balancer knows what it is inside [SV-LB-04]', () => {
  const listener = sample(Listener, { load_balancers: ids('lb') })
  expect(asListener(listener)).toMatchObject({ loadbalancerId: 'lb' })
  const pool = sample(Pool, { loadbalancers: ids('lb'), listeners: ids('li') })
  expect(asPool(pool)).toMatchObject({ loadbalancerId: 'lb', listenerId: 'li' })
  // One that several lead to belongs to none of them.
  expect(asPool({ ...pool, listeners: ids('li', 'other') }).listenerId).toBeUndefined()
  const member = sample(Member)
  expect(asMember('pl')(member)).toMatchObject({ poolId: 'pl' })
  expect(asHealthMonitor(sample(HealthMonitor, { pools: ids('pl') }))).toMatchObject({
    poolId: 'pl',
  })
  const policy = sample(L7Policy, { listener_id: 'li' })
  expect(asL7Policy(policy)).toMatchObject({ listenerId: 'li' })
  expect(asL7Rule('po')(sample(L7Rule))).toMatchObject({ l7policyId: 'po' })
})

test('a row is followed by its id and when it was changed last [SV-LB-05]', () => {
  const one = sample(LoadBalancer, { id: 'a', updated_at: '2026-01-15' })
  expect(asLoadBalancer(one).trackBy).toBe('a2026-01-15')
  expect(asLoadBalancer({ ...one, updated_at: null }).trackBy).toBe('a')
})

test('a load balancer has the address that leads to it, where there is one [SV-LBROUTE-14]', () => {
  const one = sample(LoadBalancer, { floating_ip: { id: 'f', ip: '203.0.113.7' } })
  expect(asLoadBalancer(one).floating_ip_address).toBe('203.0.113.7')
  expect(asLoadBalancer({ ...one, floating_ip: {} }).floating_ip_address).toBeUndefined()
})

test('what a list says besides its rows stays', () => {
  const left_out = [{ service: 'load-balancer', rows: 1 }]
  expect(rowsOf({ items: [1, 2], left_out }, String)).toEqual({ items: ['1', '2'], left_out })
})
