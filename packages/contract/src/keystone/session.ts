import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'

const Text = Type.String()
const MaybeText = Nullable(Type.String())
/** Of a scope in an address, which anybody may have written. */
const AddressPart = Type.String({ minLength: 1, maxLength: 255 })

/** Who is signed in and where they work; of the session's own scope told without asking the cloud. */
export const UserSession = Type.Object({
  id: Text,
  username: Text,
  enabled: Type.Boolean(),
  is_superuser: Type.Boolean(),
  project_id: MaybeText,
  project_name: MaybeText,
  domain_id: MaybeText,
  domain_name: MaybeText,
  /** The session stands in no project or domain, but in the cloud as a whole. */
  system_scope: Type.Optional(Type.Boolean()),
  user_domain_id: Text,
  user_domain_name: Text,
  roles: Type.Array(Type.Object({ name: Text })),
  services_region: MaybeText,
  available_services_regions: Type.Array(Text),
  /**
   * 32 bytes in base64, by which the browser seals what it keeps of this user: the same in each of
   * their sessions, and in nobody else's.
   */
  storage_key: Type.Optional(Text),
  token: Type.Optional(Text),
})
export type UserSession = Static<typeof UserSession>

/** A service of the token's catalogue, public endpoints only. */
export const CatalogService = Type.Object({
  type: Text,
  name: Text,
  id: Text,
  endpoints: Type.Array(
    Type.Object({ id: Text, interface: Text, region: MaybeText, region_id: MaybeText }),
  ),
})
export type CatalogService = Static<typeof CatalogService>

/** A row of "services": the catalogue in the session's region. */
export const Service = Type.Object({
  id: Type.Integer(),
  type: Text,
  name: Text,
  region: MaybeText,
  url: Nullable(Text),
  public_url: Nullable(Text),
  host: Nullable(Text),
  disabled: Type.Boolean(),
})
export type Service = Static<typeof Service>

/** The session's own facts, and the catalogue (keystone.md user-session, svc-catalog, services). */
export const keystone = {
  version: get('/api/keystone/version/', {
    reply: Type.Object({ version: Text }),
    asks: [],
  }),
  userSession: get('/api/keystone/user-session/', {
    /** As it is in this scope, which may not be the one that the session was switched to. */
    query: Type.Object({
      project_id: Type.Optional(AddressPart),
      domain_id: Type.Optional(AddressPart),
      system: Type.Optional(Type.Literal(true)),
      region: Type.Optional(AddressPart),
    }),
    reply: UserSession,
    anywhere: true,
    asks: [],
  }),
  catalog: get('/api/keystone/svc-catalog/', { reply: Type.Array(CatalogService), asks: [] }),
  services: get('/api/keystone/services/', { reply: Items(Service), asks: [] }),
  defaultDomain: get('/api/keystone/default_domain/', {
    reply: Type.Object({ id: Text, name: Text }),
    asks: [],
  }),
} as const
