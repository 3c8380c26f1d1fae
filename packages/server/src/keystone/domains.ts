import { domains } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

/** The domains that the caller may see. */
export const domainRoutes = (app: FastifyInstance): void =>
  serve(app, domains, ({ keystone }) => keystone.domains, { present: (domain) => domain })
