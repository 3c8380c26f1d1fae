import { members } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changing, removing } from '#collections.ts'
import type { Changing } from '#octavia/follow.ts'
import { changeInside, setMembers } from '#octavia/pool-parts.ts'
import { presentMember } from '#octavia/present.ts'
import { changedMember } from '#octavia/wanted-members.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#members */
export const memberRoutes = (app: FastifyInstance, { follow, whenFree }: Changing): void => {
  const { replace, ...plain } = members
  const membersOf = ({ octavia }: OpenStack, { pool_id }: { readonly pool_id: string }) =>
    removing(changing(octavia.members(pool_id), changedMember), whenFree)
  serve(app, plain, membersOf, { present: presentMember })

  bind(app, replace, async ({ params: { pool_id }, body }, context) => {
    await setMembers(context, pool_id, body.members)
    const { monitor } = body
    if (!monitor) return
    const { loadbalancers } = await context.openstack.octavia.pools.get(pool_id)
    follow(context, loadbalancers[0]?.id, (step) =>
      changeInside(step, context, pool_id, { monitor }),
    )
  })
}
