import { projects as endpoints, say, type Project, type ProjectQuery } from '@meridian/contract'
import { isOpenStackError, type KeystoneProject } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import { ifFound } from '#if-found.ts'
import { pageSize } from '#page-size.ts'
import { leafOf, pageAsk, pageOf, wholeList } from '#paging.ts'
import { errors } from '#plugins/errors.ts'
import type { SessionServices } from '#sessions/services.ts'
import { isAdminRole } from '#sessions/user-session.ts'

/** Projects to read: all that the caller may see, those of a user, or one. */
export const projectRoutes = (app: FastifyInstance, services: SessionServices): void => {
  /**
   * Keystone has no pages (it answers all, whatever `limit` says), so the browser is spared what it
   * does not show: one page of the answer, by name.
   */
  bind(app, endpoints.list, async ({ query }, context) => {
    const found = rowsOf(context, await find(query, context), presentProject)
    if (query.paginate !== true) return wholeList(found)
    const { sort_dir = 'asc', limit } = query
    const ordered = found.toSorted(
      (a, b) =>
        (a.name.localeCompare(b.name) || a.id.localeCompare(b.id)) * (sort_dir === 'asc' ? 1 : -1),
    )
    const ask = pageAsk(query, pageSize(context.request, limit))
    return pageOf(leafOf(ordered, ask), (rows) => [...rows])
  })

  const find = async (
    query: ProjectQuery,
    { openstack: { keystone }, session }: Context,
  ): Promise<readonly KeystoneProject[]> => {
    const { user_id, id } = query
    if (user_id === 'current' || user_id === session.user.id) {
      return (await services.signIn.scopes(services.doorOfSession(session), session)).projects
    }
    if (user_id !== undefined) return keystone.users.projects(user_id)
    if (id === undefined) return keystone.projects.listAll(filtersOf(query))
    const project = await ifFound(keystone.projects.get(id))
    return project ? [project] : []
  }

  serveNames(app, endpoints.names, ({ keystone }) => keystone.projects)

  bind(app, endpoints.load, async ({ params }, { openstack, session }) => {
    try {
      return presentProject(await openstack.keystone.projects.get(params.id))
    } catch (error) {
      // Keystone shows a member the project of the token only, but lists all of their own.
      if (!isOpenStackError(error, 'fault') || error.status !== 403) throw error
      const { projects } = await services.signIn.scopes(services.doorOfSession(session), session)
      const own = projects.find(({ id }) => id === params.id)
      if (!own) throw error
      return presentProject(own)
    }
  })

  bind(app, endpoints.grantRole, async ({ params }, { openstack }) => {
    const { projectId: target, userId: actor, roleId } = params
    await openstack.keystone.roles.grant({ on: 'projects', target, to: 'users', actor }, roleId)
  })

  bind(app, endpoints.revokeRole, async ({ params }, { openstack, session }) => {
    const { projectId: target, userId: actor, roleId } = params
    const own = actor === session.user.id && target === session.project?.id
    const role = own ? session.roles.find(({ id }) => id === roleId) : undefined
    if (role && isAdminRole(role, app.config)) throw errors.forbidden(ownAdminRole)
    await openstack.keystone.roles.revoke({ on: 'projects', target, to: 'users', actor }, roleId)
  })
}

/** Who is an administrator by this role would be left without a way back to it. */
const ownAdminRole = say(
  'You cannot take away your own administrator role on the project you work in. Switch to another project first.',
)

/** Operators add attributes of their own, which pass; links are addresses of the inside. */
export const presentProject = ({ links: _links, ...project }: KeystoneProject): Project => project

/** The filters that Keystone knows; the rest of the query is for this server. */
const filtersOf = ({
  domain_id,
  name,
  name__contains,
  enabled,
  parent_id,
  is_domain,
  tags,
  'tags-any': tagsAny,
  'not-tags': notTags,
  'not-tags-any': notTagsAny,
}: ProjectQuery) => ({
  domain_id,
  name,
  name__contains,
  enabled,
  parent_id,
  is_domain,
  tags,
  'tags-any': tagsAny,
  'not-tags': notTags,
  'not-tags-any': notTagsAny,
})
