import { Type, type Static } from 'typebox'
import { Items, Names, NamesQuery, Nullable, get } from '#endpoint.ts'
import { DirectoryId, KeystoneId } from '#ids.ts'

/** A Keystone role; `is_admin` says whether the operator holds its bearers for administrators. */
export const Role = Type.Object({
  id: Type.String(),
  name: Type.String(),
  domain_id: Type.Optional(Nullable(Type.String())),
  description: Type.Optional(Nullable(Type.String())),
  options: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  is_admin: Type.Boolean(),
})
export type Role = Static<typeof Role>

/** With a project and a user (`current` for oneself): the roles given to that user there. */
export const RoleQuery = Type.Object({
  project_id: Type.Optional(KeystoneId),
  user_id: Type.Optional(DirectoryId),
})

/** The id `default` is the role that new members of a project get. */
export const roles = {
  list: get('/api/keystone/roles/', { query: RoleQuery, reply: Items(Role) }),
  names: get('/api/keystone/role-names/', { ids: KeystoneId, query: NamesQuery, reply: Names }),
  load: get('/api/keystone/roles/{id}', { params: { id: KeystoneId }, reply: Role }),
} as const

const Ref = Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })
const Scoped = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  domain: Type.Optional(Ref),
})

/**
 * A role of a user or group on a project. In an effective list every line is a user's, and `via`
 * says what it follows from when it was not given to the user right there: the group that has it,
 * the domain or project above that hands it down, the role that implies it.
 */
export const RoleAssignment = Type.Object({
  role: Ref,
  user: Type.Optional(Scoped),
  group: Type.Optional(Scoped),
  /** Handed down to the projects below, and not in force on the project itself. */
  inherited: Type.Boolean(),
  via: Type.Optional(
    Type.Object({
      group_id: Type.Optional(Type.String()),
      domain_id: Type.Optional(Type.String()),
      project_id: Type.Optional(Type.String()),
      role_id: Type.Optional(Type.String()),
    }),
  ),
})
export type RoleAssignment = Static<typeof RoleAssignment>

/** `effective` resolves groups, inheritance and implied roles (Keystone's own word). */
export const RoleAssignmentQuery = Type.Object({
  project_id: Type.String({ minLength: 1, maxLength: 255 }),
  effective: Type.Optional(Type.Boolean()),
})

export const roleAssignments = {
  list: get('/api/keystone/role_assignments/', {
    query: RoleAssignmentQuery,
    reply: Items(RoleAssignment),
  }),
} as const
