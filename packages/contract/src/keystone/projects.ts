import { Type, type Static } from 'typebox'
import {
  Keyed,
  Names,
  NamesQuery,
  Nullable,
  Page,
  Paging,
  del,
  get,
  patch,
  post,
  put,
} from '#endpoint.ts'
import { DirectoryId, KeystoneId } from '#ids.ts'
import { Description, idList } from '#keystone/bodies.ts'

/** A Keystone project, with the operator's own attributes beside the known ones. */
export const Project = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Nullable(Type.String())),
    enabled: Type.Boolean(),
    domain_id: Nullable(Type.String()),
    parent_id: Type.Optional(Nullable(Type.String())),
    is_domain: Type.Optional(Type.Boolean()),
    tags: Type.Optional(Type.Array(Type.String())),
  },
  { additionalProperties: Type.Unknown() },
)
export type Project = Static<typeof Project>

const text = Type.Optional(Type.String({ maxLength: 255 }))

/**
 * `user_id` asks for the projects of that user (the caller's own need no admin role). With `paginate`
 * it is one page of them, by name.
 */
export const ProjectQuery = Type.Object({
  ...Paging,
  domain_id: text,
  user_id: Type.Optional(DirectoryId),
  admin: text,
  id: Type.Optional(KeystoneId),
  name: text,
  /** A part of the name; Keystone looks for it. With an `i` in either case. */
  name__contains: text,
  name__icontains: text,
  /** A part of the description, for which Keystone has no filter: this server looks for it. */
  description: text,
  /** What is typed beside the terms: a part of the name, in either case. */
  queryString: text,
  enabled: Type.Optional(Type.Boolean()),
  parent_id: text,
  is_domain: Type.Optional(Type.Boolean()),
  tags: text,
  'tags-any': text,
  'not-tags': text,
  'not-tags-any': text,
})
export type ProjectQuery = Static<typeof ProjectQuery>

/** Keystone's own bound (`keystone.resource.schema`). */
const ProjectName = Type.String({ minLength: 1, maxLength: 64 })

/** `keystone.common.validation.parameter_types.tags`: without comma and slash, each once. */
export const ProjectTags = Type.Array(
  Type.String({ minLength: 1, maxLength: 255, pattern: '^[^,/]*$' }),
  {
    maxItems: 80,
    uniqueItems: true,
  },
)

/** Attributes of the operator's own, which Keystone keeps beside those that it knows. */
const Extra = Keyed(Type.String({ maxLength: 65_535 }), 255, 100)

/** In the domain of the session where none is named, else in that of the user. */
export const ProjectCreate = Type.Object({
  name: ProjectName,
  description: Description,
  enabled: Type.Optional(Type.Boolean()),
  domain_id: Type.Optional(KeystoneId),
  parent_id: Type.Optional(KeystoneId),
  tags: Type.Optional(ProjectTags),
  extra: Type.Optional(Extra),
})
export type ProjectCreate = Static<typeof ProjectCreate>

/** What is left out stays as it is. */
export const ProjectUpdate = Type.Object({
  name: Type.Optional(ProjectName),
  description: Description,
  enabled: Type.Optional(Type.Boolean()),
  tags: Type.Optional(ProjectTags),
  extra: Type.Optional(Extra),
})
export type ProjectUpdate = Static<typeof ProjectUpdate>

/** A project of a hierarchy; its name is null to who may not know it. */
export const ProjectNode = Type.Object({
  id: Type.String(),
  name: Nullable(Type.String()),
  parent_id: Nullable(Type.String()),
})
export type ProjectNode = Static<typeof ProjectNode>

/** Those above a project, the domain's own first, and all below it, each after its parent. */
export const ProjectHierarchy = Type.Object({
  above: Type.Array(ProjectNode),
  below: Type.Array(ProjectNode),
})
export type ProjectHierarchy = Static<typeof ProjectHierarchy>

const one = '/api/keystone/projects/{id}'
const params = { id: KeystoneId }

const grant = '/api/keystone/projects/{projectId}/{roleId}/{userId}'
const grantParams = { projectId: KeystoneId, roleId: KeystoneId, userId: DirectoryId }

/** `grantRole` and `revokeRole` give a user a role on a project and take it away again. */
export const projects = {
  list: get('/api/keystone/projects/', {
    query: ProjectQuery,
    reply: Page(Project),
  }),
  names: get('/api/keystone/project-names/', { ids: KeystoneId, query: NamesQuery, reply: Names }),
  load: get(one, { params, reply: Project }),
  create: post('/api/keystone/projects/', { body: ProjectCreate, reply: Project, status: 201 }),
  /** The project that the session works in cannot be disabled, nor deleted (403). */
  update: patch(one, { params, body: ProjectUpdate, status: 204 }),
  remove: del(one, { params, status: 204 }),
  removeAll: del('/api/keystone/projects/', {
    body: idList(KeystoneId),
    status: 204,
  }),
  grantRole: put(grant, { params: grantParams, status: 204 }),
  revokeRole: del(grant, { params: grantParams, status: 204 }),
  /** What is above and below a project. */
  hierarchy: get('/api/keystone/projects/{id}/hierarchy/', { params, reply: ProjectHierarchy }),
} as const
