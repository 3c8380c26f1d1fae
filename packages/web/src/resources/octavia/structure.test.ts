import type { L7Policy, LoadBalancerStates, Pool } from '@meridian/contract'
import { expect, test } from 'vitest'
import { loadBalancer } from '#kinds/octavia/kinds.ts'
import { causesIn, reasonOf, structureOf, type Part } from '#resources/octavia/structure.ts'

const state = (id: string, operating_status = 'ONLINE', provisioning_status = 'ACTIVE') => ({
  ...{ id, name: id, operating_status, provisioning_status },
})

const member = (id: string, operating = 'ONLINE') => ({
  ...state(id, operating),
  ...{ address: '10.0.0.1', protocol_port: 80 },
})

const policy: L7Policy = {
  ...state('images'),
  ...{ admin_state_up: true, listener_id: 'http', action: 'REDIRECT_TO_POOL', position: 1 },
  ...{ redirect_pool_id: 'pictures', rules: [] },
}

const loose: Pool = {
  ...state('spare'),
  ...{ admin_state_up: true, protocol: 'HTTP', lb_algorithm: 'ROUND_ROBIN' },
  ...{ listeners: [], loadbalancers: [], members: [] },
}

const status: LoadBalancerStates = {
  ...state('shop', 'DEGRADED'),
  listeners: [
    {
      ...state('http', 'DEGRADED'),
      pools: [
        {
          ...state('servers', 'DEGRADED'),
          health_monitor: { ...state('health'), type: 'HTTP' },
          members: [member('web-1'), member('web-2', 'ERROR')],
        },
        { ...state('pictures'), members: [member('images-1')] },
      ],
    },
  ],
}

const drawn = (parts: readonly Part[]): unknown =>
  parts.map(({ name, below }) => (below.length > 0 ? [name, drawn(below)] : name))

test('pools stand under what leads to them, with their members; those that nothing leads to come last', () => {
  expect(drawn(structureOf(status, [policy], [{ ...loose, id: 'servers' }, loose]))).toEqual([
    [
      'http',
      [
        ['images', [['pictures', ['images-1']]]],
        ['servers', ['health', 'web-1', 'web-2']],
      ],
    ],
    'spare',
  ])
})

test('the reason for an error is the part below which nothing else is in error', () => {
  const causes = causesIn(structureOf(status, [policy], []))
  expect(causes.map(({ id }) => id)).toEqual(['servers/web-2'])
  expect(causes.map(reasonOf)).toEqual(['web-2 does not answer its health monitor.'])
  const failed = { ...loose, provisioning_status: 'ERROR' }
  expect(causesIn(structureOf({ ...status, listeners: [] }, [], [failed])).map(reasonOf)).toEqual([
    'The last change of spare has failed. Change it once more, or delete it.',
  ])
  // Nothing of a load balancer that has failed can be changed.
  const whole = { type: loadBalancer.type, id: 'shop', name: 'shop', below: [] }
  expect(reasonOf({ ...whole, operating: 'OFFLINE', provisioning: 'ERROR' })).toBe(
    'The last change of shop has failed. An administrator can fail it over, or it can be deleted.',
  )
})
