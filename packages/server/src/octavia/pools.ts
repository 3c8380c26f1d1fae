import { pools } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { removing } from '#collections.ts'
import { changedPool, newPool } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { changeInside, fillPool, poolTree } from '#octavia/pool-parts.ts'
import { presentPool } from '#octavia/present.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#pools */
export const poolRoutes = (app: FastifyInstance, { follow, whenFree }: Changing): void => {
  const { list, remove } = pools
  serve(app, { list, remove }, ({ octavia }) => removing(octavia.pools, whenFree), {
    present: presentPool,
    filters: ({ loadbalancerId: load_balancer_id }, { projectId: project_id }) => ({
      ...{ project_id, load_balancer_id },
    }),
    among:
      ({ listenerId }) =>
      ({ listeners }) =>
        listenerId === undefined || listeners.some(({ id }) => id === listenerId),
  })

  bind(app, pools.load, async ({ params, query }, context) =>
    query.includeChildResources === true
      ? poolTree(context, params.id)
      : presentPool(await context.openstack.octavia.pools.get(params.id)),
  )

  bind(app, pools.create, async ({ body }, context) => {
    const { octavia } = context.openstack
    const { loadbalancer_id, parentResourceId: listener_id, pool, ...inside } = body
    // With both Octavia would leave the listener without it.
    const place = listener_id === undefined ? { loadbalancer_id } : { listener_id }
    const made = await octavia.pools.create(newPool(place, pool))
    const { members, monitor } = inside
    if ((members && members.length > 0) || monitor)
      follow(context, loadbalancer_id, (step) => fillPool(step, octavia, made.id, inside))
    return presentPool(made)
  })

  bind(app, pools.update, async ({ params: { id }, body }, context) => {
    const { pool, ...inside } = body
    const changed = await context.openstack.octavia.pools.update(id, changedPool(pool))
    if (!inside.members && !inside.monitor) return
    follow(context, changed.loadbalancers[0]?.id, (step) => changeInside(step, context, id, inside))
  })
}
