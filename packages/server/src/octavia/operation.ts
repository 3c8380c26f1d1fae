import { loadBalancerOperation } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#get-the-load-balancer-status-tree */
export const loadBalancerOperationRoutes = (app: FastifyInstance): void => {
  bind(app, loadBalancerOperation.states, async ({ params }, { openstack }) => {
    const { loadbalancer } = await openstack.octavia.loadBalancers.statuses(params.id)
    const listeners = loadbalancer.listeners.map(({ pools, ...listener }) => ({
      ...listener,
      // Octavia says null where there is no monitor.
      pools: pools.map(({ health_monitor: monitor, ...pool }) => ({
        ...pool,
        ...(monitor && { health_monitor: monitor }),
      })),
    }))
    return { ...loadbalancer, listeners }
  })

  bind(app, loadBalancerOperation.statistics, async ({ params }, { openstack }) =>
    openstack.octavia.loadBalancers.statistics(params.id),
  )

  bind(app, loadBalancerOperation.failOver, async ({ params }, { openstack }) =>
    openstack.octavia.loadBalancers.failOver(params.id),
  )
}
