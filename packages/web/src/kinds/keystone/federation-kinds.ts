/** What the types of federation are called, and how their items are told apart. */
import type {
  FederationProtocol,
  IdentityProvider,
  Mapping,
  ServiceProvider,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#kinds/kind.ts'

export const identityProvider = kind({
  type: 'OS::Keystone::IdentityProvider',
  name: [t('Identity Provider'), t('Identity Providers')],
  inline: [t('identity provider'), t('identity providers')],
  key: ({ id }: IdentityProvider) => [id],
  title: ({ id }) => id,
})

export const federationProtocol = kind({
  type: 'OS::Keystone::FederationProtocol',
  name: [t('Protocol'), t('Protocols')],
  inline: [t('protocol'), t('protocols')],
  key: ({ idp_id, id }: FederationProtocol) => [idp_id, id],
  title: ({ id }) => id,
})

export const mapping = kind({
  type: 'OS::Keystone::Mapping',
  name: [t('Mapping'), t('Mappings')],
  inline: [t('mapping'), t('mappings')],
  key: ({ id }: Mapping) => [id],
  title: ({ id }) => id,
})

export const serviceProvider = kind({
  type: 'OS::Keystone::ServiceProvider',
  name: [t('Service Provider'), t('Service Providers')],
  inline: [t('service provider'), t('service providers')],
  key: ({ id }: ServiceProvider) => [id],
  title: ({ id }) => id,
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    federation: CodesOf<typeof import('#kinds/keystone/federation-kinds.ts')>
  }
}
