/** Calls about load balancers, for the walk without a plan. */
import type { Chance } from '#testing/chance.ts'
import { get, name, post, type Make } from '#testing/walk-steps.ts'

const LB = '/v2/lbaas'

/** Octavia breaks over a listener that is not there. */
function placeOf({ id, row, maybe }: Chance): object {
  const listener = row('listener')
  return listener && maybe()
    ? { listener_id: Object(listener).id }
    : { loadbalancer_id: id('balancer') }
}

export const OCTAVIA: Make[] = [
  get(`${LB}/loadbalancers?limit=3&sort=name:desc`),
  get(`${LB}/listeners?fields=id`),
  get(`${LB}/l7policies`),
  post(`${LB}/loadbalancers`, (chance) => ({
    loadbalancer: { name: name(chance), vip_subnet_id: chance.id('subnet') },
  })),
  ({ id, maybe }) => ({
    method: 'PUT',
    path: `${LB}/loadbalancers/${id('balancer')}`,
    body: { loadbalancer: { admin_state_up: maybe() } },
  }),
  ({ id, maybe }) => ({
    method: 'DELETE',
    path: `${LB}/loadbalancers/${id('balancer')}?cascade=${maybe()}`,
  }),
  ({ id }) => ({ method: 'GET', path: `${LB}/loadbalancers/${id('balancer')}/status` }),
  ({ id }) => ({ method: 'GET', path: `${LB}/loadbalancers/${id('balancer')}/stats` }),
  ({ id }) => ({
    method: 'PUT',
    path: `${LB}/loadbalancers/${id('balancer')}/failover`,
    as: 'admin',
  }),
  post(`${LB}/listeners`, ({ id, one, below }) => ({
    listener: {
      loadbalancer_id: id('balancer'),
      protocol: one(['HTTP', 'TCP', 'UDP']),
      protocol_port: 1 + below(20),
    },
  })),
  post(`${LB}/pools`, (chance) => ({
    pool: {
      ...placeOf(chance),
      protocol: chance.one(['HTTP', 'TCP', 'UDP']),
      lb_algorithm: 'ROUND_ROBIN',
    },
  })),
  ({ id, below }) => ({
    method: 'POST',
    path: `${LB}/pools/${id('pool')}/members`,
    body: { member: { address: `10.20.0.${1 + below(200)}`, protocol_port: 80 } },
  }),
  ({ id, below, maybe }) => ({
    method: 'PUT',
    path: `${LB}/pools/${id('pool')}/members?additive_only=${maybe()}`,
    body: { members: [{ address: `10.20.0.${1 + below(200)}`, protocol_port: 80 }] },
  }),
  post(`${LB}/healthmonitors`, ({ id }) => ({
    healthmonitor: { pool_id: id('pool'), type: 'TCP', delay: 5, timeout: 3, max_retries: 2 },
  })),
  post(`${LB}/l7policies`, ({ id, below }) => ({
    l7policy: {
      listener_id: id('listener', { protocol: 'HTTP' }),
      action: 'REDIRECT_TO_POOL',
      redirect_pool_id: id('pool'),
      position: 1 + below(4),
    },
  })),
  ({ id }) => ({
    method: 'POST',
    path: `${LB}/l7policies/${id('policy')}/rules`,
    body: { rule: { type: 'PATH', compare_type: 'STARTS_WITH', value: '/walk' } },
  }),
  ({ id, one }) => {
    const [path, kind] = one([
      ['listeners', 'listener'],
      ['pools', 'pool'],
      ['l7policies', 'policy'],
    ] as const)
    return { method: 'DELETE', path: `${LB}/${path}/${id(kind)}` }
  },
]
