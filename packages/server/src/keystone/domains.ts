import { domains as endpoints, type Domain } from '@meridian/contract'
import type { KeystoneDomain } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** The domains that the caller may see. */
export const domainRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async (_input, { openstack }) => ({
    items: (await openstack.keystone.domains.listAll()).map(presentDomain),
  }))
}

const presentDomain = ({ links: _links, options: _options, ...domain }: KeystoneDomain): Domain =>
  domain
