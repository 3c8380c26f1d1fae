import { members } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import type { Changing } from '#octavia/follow.ts'
import { changeInside, setMembers } from '#octavia/pool-parts.ts'
import { presentMember } from '#octavia/present.ts'
import { changedMember } from '#octavia/wanted-members.ts'
import { rowsOf } from '#rows.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#members */
export const memberRoutes = (app: FastifyInstance, { follow, whenFree }: Changing): void => {
  bind(app, members.list, async ({ params }, context) => {
    const found = await context.openstack.octavia.members(params.pool_id).listAll()
    return { items: rowsOf(context, found, presentMember) }
  })

  bind(app, members.load, async ({ params }, { openstack }) =>
    presentMember(await openstack.octavia.members(params.pool_id).get(params.id)),
  )

  bind(app, members.replace, async ({ params: { pool_id }, body }, context) => {
    await setMembers(context, pool_id, body.members)
    const { monitor } = body
    if (!monitor) return
    const { loadbalancers } = await context.openstack.octavia.pools.get(pool_id)
    follow(context, loadbalancers[0]?.id, (step) =>
      changeInside(step, context, pool_id, { monitor }),
    )
  })

  bind(app, members.update, async ({ params, body }, { openstack }) => {
    const pool = openstack.octavia.members(params.pool_id)
    return presentMember(await pool.update(params.id, changedMember(body)))
  })

  bind(app, members.remove, async ({ params }, { openstack }) =>
    whenFree(() => openstack.octavia.members(params.pool_id).remove(params.id)),
  )
}
