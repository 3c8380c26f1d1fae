import { Type, type Static } from 'typebox'
import { Figure, get, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'

const States = {
  id: Type.String(),
  name: Type.Optional(Type.String()),
  provisioning_status: Type.String(),
  operating_status: Type.String(),
} as const

const PoolStates = Type.Object({
  ...States,
  health_monitor: Type.Optional(Type.Object({ ...States, type: Type.String() })),
  members: Type.Array(
    Type.Object({ ...States, address: Type.String(), protocol_port: Type.Integer() }),
  ),
})

/** The states of all that is under a load balancer, by listeners and their pools. */
export const LoadBalancerStates = Type.Object({
  ...States,
  listeners: Type.Array(Type.Object({ ...States, pools: Type.Array(PoolStates) })),
})
export type LoadBalancerStates = Static<typeof LoadBalancerStates>

/** What has passed a load balancer since it was made: Octavia counts in 64 bits. */
export const LoadBalancerStatistics = Type.Object({
  active_connections: Figure,
  bytes_in: Figure,
  bytes_out: Figure,
  request_errors: Figure,
  total_connections: Figure,
})
export type LoadBalancerStatistics = Static<typeof LoadBalancerStatistics>

const params = { id: Uuid }

/** How a load balancer does (contract: lbaas.md, status tree). */
export const loadBalancerOperation = {
  states: get('/api/lbaas/loadbalancers/{id}/status/', { params, reply: LoadBalancerStates }),
  statistics: get('/api/lbaas/loadbalancers/{id}/stats/', {
    params,
    reply: LoadBalancerStatistics,
  }),
  /** Has another amphora take its place; for administrators. */
  failOver: put('/api/lbaas/loadbalancers/{id}/failover/', { params, status: 204 }),
} as const
