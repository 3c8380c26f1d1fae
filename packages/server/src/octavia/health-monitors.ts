import { healthMonitors } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { newMonitor } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { changeMonitor } from '#octavia/pool-parts.ts'
import { presentMonitor } from '#octavia/present.ts'
import { rowsOf } from '#rows.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#health-monitor */
export const healthMonitorRoutes = (app: FastifyInstance, { whenFree }: Changing): void => {
  bind(app, healthMonitors.list, async ({ query }, context) => {
    const { octavia, projectId: project_id } = context.openstack
    const found = await octavia.healthMonitors.listAll({ project_id })
    const all = rowsOf(context, found, presentMonitor)
    const { poolId } = query
    return {
      items: all.filter(
        (monitor) => poolId === undefined || monitor.pools.some(({ id }) => id === poolId),
      ),
    }
  })

  bind(app, healthMonitors.load, async ({ params }, { openstack }) =>
    presentMonitor(await openstack.octavia.healthMonitors.get(params.id)),
  )

  bind(app, healthMonitors.create, async ({ body }, { openstack }) => {
    const { parentResourceId: pool_id, monitor } = body
    const asked = { ...newMonitor(monitor), pool_id }
    return presentMonitor(await openstack.octavia.healthMonitors.create(asked))
  })

  bind(app, healthMonitors.update, async ({ params, body }, { openstack }) =>
    changeMonitor(openstack.octavia, params.id, body.monitor),
  )

  bind(app, healthMonitors.remove, async ({ params }, { openstack }) => {
    await ifFound(whenFree(() => openstack.octavia.healthMonitors.remove(params.id)))
  })
}
