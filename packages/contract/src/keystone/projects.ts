import { Type, type Static } from 'typebox'
import { Names, NamesQuery, Nullable, Page, Paging, del, get, put } from '#endpoint.ts'
import { DirectoryId, KeystoneId } from '#ids.ts'

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
  /** A part of the name; Keystone looks for it. */
  name__contains: text,
  enabled: Type.Optional(Type.Boolean()),
  parent_id: text,
  is_domain: Type.Optional(Type.Boolean()),
  tags: text,
  'tags-any': text,
  'not-tags': text,
  'not-tags-any': text,
})
export type ProjectQuery = Static<typeof ProjectQuery>

const grant = '/api/keystone/projects/{projectId}/{roleId}/{userId}'
const grantParams = { projectId: KeystoneId, roleId: KeystoneId, userId: DirectoryId }

/** `grantRole` and `revokeRole` give a user a role on a project and take it away again. */
export const projects = {
  list: get('/api/keystone/projects/', {
    query: ProjectQuery,
    reply: Page(Project),
  }),
  names: get('/api/keystone/project-names/', { ids: KeystoneId, query: NamesQuery, reply: Names }),
  load: get('/api/keystone/projects/{id}', { params: { id: KeystoneId }, reply: Project }),
  grantRole: put(grant, { params: grantParams, status: 204 }),
  revokeRole: del(grant, { params: grantParams, status: 204 }),
} as const
