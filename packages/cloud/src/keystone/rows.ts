import type { JsonObject } from '#http/json.ts'
import { collection, type Collection, type Where } from '#store/collection.ts'
import type { World } from '#world.ts'

/** What was given beside what Keystone knows of a thing: it is kept and shown with the rest. */
type Extensible = { extra?: Readonly<Record<string, unknown>> }
type Options = JsonObject

/** A project; a domain is a project that acts as one, and has neither a domain nor a parent. */
export type Project = Extensible & {
  id: string
  name: string
  domain_id: string | null
  description: string | null
  enabled: boolean
  parent_id: string | null
  is_domain: boolean
  tags: string[]
  options: Options
}
export type User = Extensible & {
  id: string
  name: string
  domain_id: string
  enabled: boolean
  /** When the password ends, as Keystone writes it; null for never, and where there is none. */
  password_expires_at: string | null
  options: Options
  default_project_id?: string
  /** By whom the user signs in, where that is not Keystone. */
  federated?: { idp_id: string; protocols: { protocol_id: string; unique_id: string }[] }[]
}
/** What a sign-in by an identity provider brings along; the groups are there for the token alone. */
export type Federation = { idp_id: string; protocol_id: string; groups: string[] }
export type Group = Extensible & {
  id: string
  name: string
  domain_id: string
  description: string | null
}
/** A role of the whole cloud, or of the domain that is named. */
export type Role = Extensible & {
  id: string
  name: string
  domain_id: string | null
  description: string | null
  options: Options
}
export type Membership = { id: string; group_id: string; user_id: string }
export type Implication = { id: string; prior_role_id: string; implied_role_id: string }
export type Assignment = {
  id: string
  actor: 'user' | 'group'
  actor_id: string
  target: 'project' | 'domain' | 'system'
  target_id: string
  role_id: string
  inherited: boolean
}
export type IssuedToken = {
  id: string
  user_id: string
  methods: string[]
  audit_ids: string[]
  issued_at: number
  expires_at: number
  project_id?: string
  domain_id?: string
  system?: true
  application_credential_id?: string
  federation?: Federation
}

/**
 * What has a name in a domain: listed by name, in one domain or all of them. Names that differ in
 * case or accents are one, as in Keystone's database; for filters that ask for the letters
 * themselves there is the name as it is spelled.
 */
const named = {
  project: 'none',
  indexes: { name: { path: '$.name', ignoreCase: true }, domain_id: '$.domain_id' },
  columns: { spelled: '$.name' },
  filteredThenSorted: [['domain_id', 'name']],
} as const

export const projectRows = collection<Project>('projects', {
  ...named,
  indexes: { ...named.indexes, parent_id: '$.parent_id', enabled: '$.enabled' },
  // Nearly all are none: domains are found by their having no domain.
  columns: { ...named.columns, is_domain: '$.is_domain' },
  filteredThenSorted: [...named.filteredThenSorted, ['parent_id', 'name'], ['enabled', 'name']],
})
export const userRows = collection<User>('users', {
  ...named,
  keys: { default_project_id: '$.default_project_id' },
  indexes: { ...named.indexes, enabled: '$.enabled' },
  filteredThenSorted: [...named.filteredThenSorted, ['enabled', 'name']],
})
export const groupRows = collection<Group>('groups', named)
export const roleRows = collection<Role>('roles', named)
export const membershipRows = collection<Membership>('memberships', {
  project: 'none',
  keys: { group_id: '$.group_id', user_id: '$.user_id' },
})
export const implicationRows = collection<Implication>('implications', {
  project: 'none',
  keys: { prior_role_id: '$.prior_role_id', implied_role_id: '$.implied_role_id' },
})
export const assignmentRows = collection<Assignment>('assignments', {
  project: 'none',
  keys: { actor_id: '$.actor_id', target_id: '$.target_id' },
  columns: {
    actor: '$.actor',
    target: '$.target',
    inherited: '$.inherited',
    role_id: '$.role_id',
  },
})
/** A password that a user has or had: a hash, and none where an administrator took it away. */
export type Password = {
  hash: string | null
  created_at: number
  expires_at: number | null
  /** Whether the user chose it, and nobody for them. */
  own: boolean
}
/** The password of a user (`id`), those before it as far as they count, and failed sign-ins. */
export type Passwords = {
  id: string
  hash: string | null
  /** Absent in what files of earlier versions hold. */
  created_at?: number
  expires_at?: number | null
  own?: boolean
  /** The latest last. */
  before?: readonly Password[]
  failed?: { count: number; at: number }
  /** True where one of them has an end: few do where nobody says how long they last. */
  ends?: boolean
}
export const passwordRows = collection<Passwords>('passwords', {
  project: 'none',
  columns: { ends: '$.ends' },
})
export const tokenRows = collection<IssuedToken>('tokens', {
  project: 'none',
  keys: { user_id: '$.user_id', project_of: '$.project_id' },
})

/** Removes everything that meets the conditions. */
export function removeAll<T extends { id: string }>(
  world: World,
  rows: Collection<T>,
  where: Where,
): void {
  const table = world.table(rows)
  for (const { id } of table.list({ where })) table.remove(id)
}
