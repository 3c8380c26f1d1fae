import { domains as endpoints } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** The domains that the caller may see. */
export const domainRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async (_input, { openstack }) => ({
    items: await openstack.keystone.domains.listAll(),
  }))
}
