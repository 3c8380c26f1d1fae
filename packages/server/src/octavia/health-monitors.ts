import { healthMonitors } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { bind } from '#bind.ts'
import { making, removing } from '#collections.ts'
import { ifFound } from '#if-found.ts'
import { newMonitor } from '#octavia/bodies.ts'
import type { Changing } from '#octavia/follow.ts'
import { changeMonitor } from '#octavia/pool-parts.ts'
import { presentMonitor } from '#octavia/present.ts'
import { serve } from '#serve.ts'

const { create } = healthMonitors

/** https://docs.openstack.org/api-ref/load-balancer/v2/#health-monitor */
export const healthMonitorRoutes = (app: FastifyInstance, { whenFree }: Changing): void => {
  const { update, ...plain } = healthMonitors
  serve(
    app,
    plain,
    ({ octavia }) =>
      removing(making(octavia.healthMonitors, newMonitorIn), (gone) => ifFound(whenFree(gone))),
    {
      present: presentMonitor,
      filters: (_, { projectId: project_id }) => ({ project_id }),
      among:
        ({ poolId }) =>
        ({ pools }) =>
          poolId === undefined || pools.some(({ id }) => id === poolId),
    },
  )

  bind(app, update, async ({ params, body }, { openstack }) =>
    changeMonitor(openstack.octavia, params.id, body.monitor),
  )
}

const newMonitorIn = ({ parentResourceId: pool_id, monitor }: Static<typeof create.body>) => ({
  ...newMonitor(monitor),
  pool_id,
})
