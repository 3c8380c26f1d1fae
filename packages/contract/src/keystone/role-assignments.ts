import { Type, type Static } from 'typebox'
import { Items, del, get, put } from '#endpoint.ts'
import { DirectoryId, KeystoneId } from '#ids.ts'

const Ref = Type.Object({ id: Type.String(), name: Type.Optional(Type.String()) })
const Scoped = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  domain: Type.Optional(Ref),
})

/**
 * A role of a user or group on a project, a domain or the system. In an effective list every line is
 * a user's, and `via` says what it follows from when it was not given to the user right there: the
 * group that has it, the domain or project above that hands it down, the role that implies it.
 */
export const RoleAssignment = Type.Object({
  role: Scoped,
  user: Type.Optional(Scoped),
  group: Type.Optional(Scoped),
  /** What it is held on; all of the cloud's own where neither is there. */
  project: Type.Optional(Scoped),
  domain: Type.Optional(Ref),
  /** Handed down to the projects below, and not in force on the place itself. */
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

/**
 * Who and where, as far as it is named. `effective` resolves groups, inheritance and implied roles
 * (Keystone's own word).
 */
export const RoleAssignmentQuery = Type.Object({
  project_id: Type.Optional(KeystoneId),
  domain_id: Type.Optional(KeystoneId),
  user_id: Type.Optional(DirectoryId),
  group_id: Type.Optional(DirectoryId),
  role_id: Type.Optional(KeystoneId),
  effective: Type.Optional(Type.Boolean()),
})
export type RoleAssignmentQuery = Static<typeof RoleAssignmentQuery>

/** Where a role is given: `target` of the system is `all`. Below: to the projects below a place. */
export const grantPlaces = [
  'projects',
  'domains',
  'system',
  'below-projects',
  'below-domains',
] as const
export type GrantPlace = (typeof grantPlaces)[number]

const grant = '/api/keystone/grants/{on}/{target}/{to}/{actor}/{roleId}'
const params = {
  on: Type.String({ pattern: `^(${grantPlaces.join('|')})$`, minLength: 1, maxLength: 20 }),
  target: KeystoneId,
  to: Type.String({ pattern: '^(users|groups)$', minLength: 1, maxLength: 6 }),
  actor: DirectoryId,
  roleId: KeystoneId,
}

export const roleAssignments = {
  list: get('/api/keystone/role_assignments/', {
    query: RoleAssignmentQuery,
    reply: Items(RoleAssignment),
  }),
  give: put(grant, { params, status: 204 }),
  take: del(grant, { params, status: 204 }),
} as const
