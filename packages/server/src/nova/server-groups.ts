import { serverGroups, type ServerGroup } from '@meridian/contract'
import type { NovaServerGroup } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

/** Old microversions say `policies`, new ones `policy`; both are always filled. */
const present = ({ policy, policies, ...group }: NovaServerGroup): ServerGroup => {
  const one = policy ?? policies?.[0] ?? ''
  return { ...group, policy: one, policies: [one] }
}

/** https://docs.openstack.org/api-ref/compute/#server-groups-os-server-groups */
export const serverGroupRoutes = (app: FastifyInstance): void =>
  serve(app, serverGroups, ({ nova }) => nova.serverGroups, { present })
