import { serviceProviders } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

/** Clouds that take users of this one. */
export const serviceProviderRoutes = (app: FastifyInstance): void =>
  serve(app, serviceProviders, ({ keystone }) => keystone.serviceProviders, {
    present: (found) => found,
  })
