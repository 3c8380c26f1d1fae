import { projects as endpoints, type Project, type ProjectQuery } from '@meridian/contract'
import { isOpenStackError, type KeystoneProject } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { serveNames } from '#serve.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#plugins/errors.ts'
import type { SessionServices } from '#sessions/services.ts'
import { isAdminRole } from '#sessions/user-session.ts'

/** Projects to read: all that the caller may see, those of a user, or one. */
export const projectRoutes = (app: FastifyInstance, services: SessionServices): void => {
  bind(app, endpoints.list, async ({ query }, { openstack, session }) => {
    const { user_id, id } = query
    if (user_id === 'current' || user_id === session.user.id) {
      const { projects } = await services.signIn.scopes(services.doorOfSession(session), session)
      return presentList(projects)
    }
    if (user_id !== undefined) return presentList(await openstack.keystone.users.projects(user_id))
    if (id !== undefined) {
      const project = await ifFound(openstack.keystone.projects.get(id))
      return presentList(project ? [project] : [])
    }
    return presentList(await openstack.keystone.projects.listAll(filtersOf(query)))
  })

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
    return undefined
  })

  bind(app, endpoints.revokeRole, async ({ params }, { openstack, session }) => {
    const { projectId: target, userId: actor, roleId } = params
    const own = actor === session.user.id && target === session.project?.id
    const role = own ? session.roles.find(({ id }) => id === roleId) : undefined
    if (role && isAdminRole(role, app.config)) throw errors.forbidden(ownAdminRole)
    await openstack.keystone.roles.revoke({ on: 'projects', target, to: 'users', actor }, roleId)
    return undefined
  })
}

/** Who is an administrator by this role would be left without a way back to it. */
const ownAdminRole =
  'You cannot take away your own administrator role on the project you work in. ' +
  'Switch to another project first.'

/** Operators add attributes of their own, which pass; links are addresses of the inside. */
export const presentProject = ({ links: _links, ...project }: KeystoneProject): Project => project

const presentList = (projects: readonly KeystoneProject[]) => ({
  items: projects.map(presentProject),
  has_more: false,
})

/** The filters that Keystone knows; the rest of the query is for this server. */
const filtersOf = ({
  domain_id,
  name,
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
  enabled,
  parent_id,
  is_domain,
  tags,
  'tags-any': tagsAny,
  'not-tags': notTags,
  'not-tags-any': notTagsAny,
})
