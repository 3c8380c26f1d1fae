/** Where the types of federation stand, for those whom Keystone's rules let see them. */
import { policy } from '#resource/define.ts'
import { entry } from '#resource/registry.ts'
import {
  federationProtocol,
  identityProvider,
  mapping,
  serviceProvider,
} from '#kinds/keystone/federation-kinds.ts'

export const identityProviders = entry(
  identityProvider,
  {
    panels: [
      {
        path: '/identity/identity_providers',
        area: 'identity',
        requires: [policy('identity', 'identity:list_identity_providers')],
      },
    ],
  },
  async () => (await import('#resources/keystone/identity-providers.tsx')).identityProviders,
)

export const federationProtocols = entry(
  federationProtocol,
  {
    within: [{ parent: identityProvider, path: 'protocols', by: 'idp_id', keyed: true }],
  },
  async () => (await import('#resources/keystone/protocols.tsx')).federationProtocols,
)

export const mappings = entry(
  mapping,
  {
    panels: [
      {
        path: '/identity/mappings',
        area: 'identity',
        requires: [policy('identity', 'identity:list_mappings')],
      },
    ],
  },
  async () => (await import('#resources/keystone/mappings.tsx')).mappings,
)

export const serviceProviders = entry(
  serviceProvider,
  {
    panels: [
      {
        path: '/identity/service_providers',
        area: 'identity',
        requires: [policy('identity', 'identity:list_service_providers')],
      },
    ],
  },
  async () => (await import('#resources/keystone/service-providers.tsx')).serviceProviders,
)

/** In the order of the navigation. */
export const federationTypes = [identityProviders, federationProtocols, mappings, serviceProviders]
