import { stackActions } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { presentSnapshot } from '#heat/present.ts'
import { rowsOf } from '#rows.ts'

/**
 * What is done with a stack as a whole. https://docs.openstack.org/api-ref/orchestration/v1/#stack-actions
 * and #stack-snapshots
 */
export const stackActionRoutes = (app: FastifyInstance): void => {
  bind(app, stackActions.act, async ({ params, body }, { openstack }) =>
    (await openstack.heat.stack(params.id)).act(body.operation),
  )

  bind(app, stackActions.listSnapshots, async ({ params }, context) => {
    const stack = await context.openstack.heat.stack(params.id)
    return { items: rowsOf(context, await stack.snapshots(), presentSnapshot) }
  })

  bind(app, stackActions.loadSnapshot, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).snapshot(params.snapshot_id),
  )

  bind(app, stackActions.takeSnapshot, async ({ params, body }, { openstack }) =>
    presentSnapshot(await (await openstack.heat.stack(params.id)).takeSnapshot(body.name)),
  )

  bind(app, stackActions.restoreSnapshot, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).restoreSnapshot(params.snapshot_id),
  )

  bind(app, stackActions.removeSnapshot, async ({ params }, { openstack }) =>
    (await openstack.heat.stack(params.id)).removeSnapshot(params.snapshot_id),
  )
}
