import { identityProviders, type IdentityProvider } from '@meridian/contract'
import type { KeystoneIdentityProvider } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { serve } from '#serve.ts'

const present = (found: KeystoneIdentityProvider): IdentityProvider => ({
  ...found,
  remote_ids: found.remote_ids ?? [],
})

/** Identity providers, by their names. */
export const identityProviderRoutes = (app: FastifyInstance): void =>
  serve(app, identityProviders, ({ keystone }) => keystone.identityProviders, { present })
