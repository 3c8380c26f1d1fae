/** Wire types of https://docs.openstack.org/api-ref/identity/v3-ext/#os-federation-api */

export type KeystoneIdentityProvider = {
  id: string
  domain_id?: string | null
  description?: string | null
  enabled: boolean
  remote_ids?: string[]
  authorization_ttl?: number | null
}

export type KeystoneProtocol = {
  id: string
  mapping_id: string
  remote_id_attribute?: string | null
}

export type KeystoneMapping = {
  id: string
  rules: Record<string, unknown>[]
  /** Of what the rules may say; absent at a Keystone that knows one only. */
  schema_version?: string
}

export type KeystoneServiceProvider = {
  id: string
  auth_url: string
  sp_url: string
  description?: string | null
  enabled: boolean
  relay_state_prefix?: string | null
}
