import { collection } from '#store/collection.ts'
import type { JsonObject } from '#http/json.ts'

/** Who vouches for users of other companies. Its users live in its domain. */
export type IdentityProvider = {
  id: string
  domain_id: string
  enabled: boolean
  description: string | null
  remote_ids: string[]
  /** In minutes; nothing leaves it to Keystone's own setting. */
  authorization_ttl: number | null
}
/** What becomes of an assertion, rule by rule. */
export type Mapping = { id: string; rules: JsonObject[] }
/** How an identity provider is spoken with; its name is unique there only. */
export type Protocol = {
  id: string
  name: string
  idp_id: string
  mapping_id: string
  remote_id_attribute: string | null
}
/** Another cloud that takes this one's users. */
export type ServiceProvider = {
  id: string
  auth_url: string
  sp_url: string
  enabled: boolean
  description: string | null
  relay_state_prefix: string
}

const plain = { project: 'none', by: 'id' } as const

export const identityProviderRows = collection<IdentityProvider>('identity_providers', {
  ...plain,
  keys: { domain_id: '$.domain_id' },
  columns: { enabled: '$.enabled' },
})
export const mappingRows = collection<Mapping>('mappings', plain)
export const protocolRows = collection<Protocol>('federation_protocols', {
  ...plain,
  keys: { idp_id: '$.idp_id', mapping_id: '$.mapping_id' },
})
export const serviceProviderRows = collection<ServiceProvider>('service_providers', {
  ...plain,
  columns: { enabled: '$.enabled' },
})
/**
 * Addresses to which tokens of single sign-on are sent, by their text: `trusted_dashboard` of
 * keystone.conf, of which nothing is there unless an operator says so.
 */
export const trustedDashboardRows = collection<{ id: string }>('trusted_dashboards', plain)

/** The row of a protocol, which is named within its identity provider. */
export const protocolId = (idp: string, name: string): string => `${idp}/${name}`
