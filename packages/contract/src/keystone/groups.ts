import { Type, type Static } from 'typebox'
import { Name, Names, NamesQuery, Page, Paging, del, get, patch, post, put } from '#endpoint.ts'
import { BatchOutcome } from '#failure.ts'
import { DirectoryId } from '#ids.ts'
import { Description, idList } from '#keystone/bodies.ts'

/** A group of users of a domain. */
export const Group = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  domain_id: Type.String(),
})
export type Group = Static<typeof Group>

/** A list without `paginate` is whole; `user_id` asks for the groups of a user. */
export const GroupQuery = Type.Object({
  ...Paging,
  domain_id: Type.Optional(Type.String({ maxLength: 255 })),
  user_id: Type.Optional(DirectoryId),
  id: Type.Optional(DirectoryId),
  name: Type.Optional(Name),
  /** A part of the name; Keystone looks for it. */
  name__contains: Type.Optional(Name),
})
export type GroupQuery = Static<typeof GroupQuery>

export const GroupCreate = Type.Object({
  /** https://docs.openstack.org/api-ref/identity/v3/#create-group */
  name: Type.String({ minLength: 1, maxLength: 64 }),
  description: Description,
})
export type GroupCreate = Static<typeof GroupCreate>

const all = '/api/keystone/groups/'
const one = '/api/keystone/groups/{id}'
const member = '/api/keystone/groups/{id}/users/{userId}'
const params = { id: DirectoryId }
const memberParams = { id: DirectoryId, userId: DirectoryId }

export const groups = {
  list: get(all, { query: GroupQuery, reply: Page(Group) }),
  names: get('/api/keystone/group-names/', { ids: DirectoryId, query: NamesQuery, reply: Names }),
  load: get(one, { params, reply: Group }),
  create: post(all, { body: GroupCreate, reply: Group, status: 201 }),
  update: patch(one, { params, body: Type.Partial(GroupCreate), status: 204 }),
  remove: del(one, { params, status: 204 }),
  removeAll: del(all, { body: idList(DirectoryId), status: 204 }),
  /** Each is added by itself. */
  addUsers: post('/api/keystone/groups/{id}/users/', {
    params,
    body: Type.Object({ ids: idList(DirectoryId) }),
    reply: BatchOutcome,
  }),
  addUser: put(member, { params: memberParams, status: 204 }),
  removeUser: del(member, { params: memberParams, status: 204 }),
} as const
