/** Keystone's wire types. https://docs.openstack.org/api-ref/identity/v3/ */

export type KeystoneRef = { id: string; name: string }

export type CatalogEndpoint = {
  id?: string
  interface: string
  region: string | null
  region_id?: string | null
  url: string
}
export type CatalogService = {
  id?: string
  type: string
  name?: string
  endpoints: CatalogEndpoint[]
}
export type Catalog = CatalogService[]

/** The body of `POST /v3/auth/tokens`, which carries no id: that one is a header. */
export type KeystoneToken = {
  methods: string[]
  user: KeystoneRef & { domain: KeystoneRef; password_expires_at?: string | null }
  audit_ids: string[]
  expires_at: string
  issued_at: string
  project?: KeystoneRef & { domain: KeystoneRef }
  domain?: KeystoneRef
  system?: { all: boolean }
  is_domain?: boolean
  is_admin_project?: boolean
  roles?: KeystoneRef[]
  catalog?: Catalog
}

export type KeystoneLinks = { self?: string }

export type KeystoneUser = {
  id: string
  name: string
  domain_id: string
  enabled: boolean
  email?: string | null
  description?: string | null
  default_project_id?: string | null
  password_expires_at?: string | null
  options?: Record<string, unknown>
  links?: KeystoneLinks
}
export type KeystoneUserCreate = {
  name: string
  password?: string
  email?: string
  description?: string
  default_project_id?: string
  domain_id?: string
  enabled?: boolean
}
export type KeystoneUserUpdate = {
  [Key in Exclude<keyof KeystoneUserCreate, 'domain_id'>]?: KeystoneUserCreate[Key] | null
}

export type KeystoneProject = {
  id: string
  name: string
  domain_id: string | null
  description: string
  enabled: boolean
  parent_id: string | null
  is_domain: boolean
  tags: string[]
  options?: Record<string, unknown>
  links?: KeystoneLinks
}
export type KeystoneProjectCreate = {
  name: string
  description?: string
  domain_id?: string
  parent_id?: string
  enabled?: boolean
  tags?: string[]
}

export type KeystoneDomain = {
  id: string
  name: string
  description: string
  enabled: boolean
  tags: string[]
  options?: Record<string, unknown>
  links?: KeystoneLinks
}
export type KeystoneDomainCreate = { name: string; description?: string; enabled?: boolean }

export type KeystoneRole = {
  id: string
  name: string
  domain_id: string | null
  description: string | null
  options?: Record<string, unknown>
  links?: KeystoneLinks
}
export type KeystoneRoleCreate = { name: string; description?: string; domain_id?: string }

/** https://docs.openstack.org/api-ref/identity/v3/#application-credentials */
export type KeystoneAccessRule = { id: string; service: string; path: string; method: string }
export type KeystoneApplicationCredential = {
  id: string
  name: string
  description: string | null
  project_id: string | null
  expires_at: string | null
  unrestricted: boolean | null
  roles: KeystoneRef[]
  access_rules?: KeystoneAccessRule[]
  /** Present only in the answer that created it. */
  secret?: string
}
export type KeystoneApplicationCredentialCreate = {
  name: string
  description?: string
  secret?: string
  expires_at?: string
  roles?: { name: string }[]
  unrestricted?: boolean
  access_rules?: Omit<KeystoneAccessRule, 'id'>[]
}
/** https://docs.openstack.org/api-ref/identity/v3-ext/#os-ec2 */
export type KeystoneEc2Credential = { access: string; secret: string; tenant_id: string | null }

export type KeystoneGroup = {
  id: string
  name: string
  domain_id: string
  description: string
  links?: KeystoneLinks
}
export type KeystoneGroupCreate = { name: string; description?: string; domain_id?: string }

type NamedRef = { id: string; name?: string; domain?: { id: string; name?: string } }

/** https://docs.openstack.org/api-ref/identity/v3/#list-role-assignments */
export type KeystoneRoleAssignment = {
  role: NamedRef
  user?: NamedRef
  group?: NamedRef
  scope: {
    project?: NamedRef
    domain?: { id: string; name?: string }
    system?: { all: boolean }
    'OS-INHERIT:inherited_to'?: string
  }
  links?: { assignment?: string; membership?: string; prior_role?: string }
}
