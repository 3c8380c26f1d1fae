import { listeners } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { removing } from '#collections.ts'
import { ifFound } from '#if-found.ts'
import { changedListener, newListener } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { changePool, makePool, poolTree } from '#octavia/pool-parts.ts'
import { presentListener } from '#octavia/present.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#listeners */
export const listenerRoutes = (app: FastifyInstance, { follow, whenFree }: Changing): void => {
  const { list, remove } = listeners
  serve(
    app,
    { list, remove },
    ({ octavia }) => removing(octavia.listeners, (gone) => ifFound(whenFree(gone))),
    {
      present: presentListener,
      filters: ({ loadbalancerId: load_balancer_id }, { projectId: project_id }) => ({
        ...{ project_id, load_balancer_id },
      }),
    },
  )

  bind(app, listeners.load, async ({ params, query }, context) => {
    const listener = presentListener(await context.openstack.octavia.listeners.get(params.id))
    if (query.includeChildResources !== true) return listener
    const { default_pool_id: pool } = listener
    return { listener, ...(pool && (await poolTree(context, pool))) }
  })

  bind(app, listeners.create, async ({ body }, context) => {
    const { octavia } = context.openstack
    const { loadbalancer_id, listener, certificates, pool, ...inside } = body
    const made = await octavia.listeners.create(
      newListener(loadbalancer_id, listener, certificates),
    )
    if (pool) {
      follow(context, loadbalancer_id, (step) =>
        makePool(step, octavia, { listener_id: made.id }, pool, inside),
      )
    }
    return presentListener(made)
  })

  bind(app, listeners.update, async ({ params, body }, context) => {
    const { listener, certificates, pool, ...inside } = body
    const changed = await context.openstack.octavia.listeners.update(
      params.id,
      changedListener(listener, certificates),
    )
    if (!pool) return
    const { id = changed.default_pool_id, ...change } = pool
    if (!id) return
    follow(context, changed.loadbalancers[0]?.id, (step) =>
      changePool(step, context, id, change, inside),
    )
  })
}
