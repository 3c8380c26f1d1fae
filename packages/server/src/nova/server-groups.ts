import { serverGroups, type ServerGroup } from '@meridian/contract'
import type { NovaServerGroup } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'

/** Old microversions say `policies`, new ones `policy`; both are always filled. */
const present = ({ policy, policies, ...group }: NovaServerGroup): ServerGroup => {
  const one = policy ?? policies?.[0] ?? ''
  return { ...group, policy: one, policies: [one] }
}

/** https://docs.openstack.org/api-ref/compute/#server-groups-os-server-groups */
export const serverGroupRoutes = (app: FastifyInstance): void => {
  bind(app, serverGroups.list, async (_, { openstack }) => ({
    items: (await openstack.nova.serverGroups.listAll()).map(present),
  }))

  bind(app, serverGroups.load, async ({ params }, { openstack }) =>
    present(await openstack.nova.serverGroups.get(params.id)),
  )

  bind(app, serverGroups.create, async ({ body }, context) => {
    const { name, policies } = body
    const made = await context.openstack.nova.serverGroups.create({ name, policies })
    created(context, '/api/nova/servergroups/', made.id)
    return present(made)
  })

  bind(app, serverGroups.remove, async ({ params }, { openstack }) => {
    await openstack.nova.serverGroups.remove(params.id)
    return undefined
  })
}
