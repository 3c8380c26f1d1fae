import { Type, type Static } from 'typebox'
import {
  MapOf,
  Items,
  Name,
  Names,
  NamesQuery,
  Nullable,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { DirectoryId, KeystoneId } from '#ids.ts'
import { Description, idList } from '#keystone/bodies.ts'

/** A Keystone role; `is_admin` says whether the operator holds its bearers for administrators. */
export const Role = Type.Object({
  id: Type.String(),
  name: Type.String(),
  domain_id: Type.Optional(Nullable(Type.String())),
  description: Type.Optional(Nullable(Type.String())),
  options: Type.Optional(MapOf(Type.Unknown())),
  is_admin: Type.Boolean(),
})
export type Role = Static<typeof Role>

/**
 * With a project and a user (`current` for oneself): the roles given to that user there. Else those
 * of the whole cloud, or with `domain_id` those of that domain alone.
 */
export const RoleQuery = Type.Object({
  project_id: Type.Optional(KeystoneId),
  user_id: Type.Optional(DirectoryId),
  domain_id: Type.Optional(KeystoneId),
  name: Type.Optional(Name),
})

export type RoleQuery = Static<typeof RoleQuery>

export const RoleCreate = Type.Object({
  name: Name,
  description: Description,
  /** The domain whose own role it is; the whole cloud has it without one. */
  domain_id: Type.Optional(KeystoneId),
})
export type RoleCreate = Static<typeof RoleCreate>

const all = '/api/keystone/roles/'
const one = '/api/keystone/roles/{id}'
const params = { id: KeystoneId }
const implied = '/api/keystone/roles/{id}/implies/{impliedId}'
const impliedParams = { id: KeystoneId, impliedId: KeystoneId }

/** The id `default` is the role that new members of a project get. */
export const roles = {
  list: get(all, { query: RoleQuery, reply: Items(Role) }),
  names: get('/api/keystone/role-names/', { ids: KeystoneId, query: NamesQuery, reply: Names }),
  load: get(one, { params, reply: Role }),
  create: post(all, { body: RoleCreate, reply: Role, status: 201 }),
  update: patch(one, {
    params,
    body: Type.Object({ name: Type.Optional(Name), description: Description }),
    status: 204,
  }),
  remove: del(one, { params, status: 204 }),
  removeAll: del(all, { body: idList(KeystoneId), status: 204 }),
} as const

/** A role that whoever has another role has, too. */
export const ImpliedRole = Type.Object({
  prior_id: Type.String(),
  id: Type.String(),
  name: Type.String(),
})
export type ImpliedRole = Static<typeof ImpliedRole>

export const impliedRoles = {
  list: get('/api/keystone/roles/{id}/implies/', { params, reply: Items(ImpliedRole) }),
  add: put(implied, { params: impliedParams, status: 204 }),
  remove: del(implied, { params: impliedParams, status: 204 }),
} as const
