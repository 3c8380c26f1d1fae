import { projects as endpoints, say, type Project, type ProjectCreate } from '@meridian/contract'
import { isOpenStackError, type KeystoneProject } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { removeEach } from '#in-parallel.ts'
import { refuseUneditable } from '#keystone/editable.ts'
import { refuseOwnAdminRole } from '#keystone/own-admin-role.ts'
import { readHierarchy } from '#keystone/project-hierarchy.ts'
import { findProjects, ordered, type OwnProjects } from '#keystone/project-list.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import { pageSize } from '#page-size.ts'
import { leafOf, pageAsk, pageOf, wholeList } from '#paging.ts'
import { errors } from '#http/errors.ts'
import type { Session } from '#sessions/session.ts'
import type { SessionServices } from '#sessions/services.ts'

/** Projects: all that the caller may see, those of a user, one; made, changed and deleted. */
export const projectRoutes = (app: FastifyInstance, services: SessionServices): void => {
  const own: OwnProjects = async ({ session }) =>
    (await services.signIn.scopes(services.doorOfSession(session), session)).projects

  /**
   * Keystone has no pages (it answers all, whatever `limit` says), so the browser is spared what it
   * does not show: one page of the answer, in the order that is asked for.
   */
  bind(app, endpoints.list, async ({ query }, context) => {
    const found = rowsOf(context, await findProjects(query, context, own), presentProject)
    if (query.paginate !== true) return wholeList(found)
    const ask = pageAsk(query, pageSize(context.request, query.limit))
    return pageOf(leafOf(ordered(found, query), ask), (rows) => [...rows])
  })

  serveNames(app, endpoints.names, ({ keystone }) => keystone.projects)

  bind(app, endpoints.load, async ({ params }, context) => {
    try {
      return presentProject(await context.openstack.keystone.projects.get(params.id))
    } catch (error) {
      // Keystone shows a member the project of the token only, but lists all of their own.
      if (!isOpenStackError(error, 'fault') || error.status !== 403) throw error
      const mine = (await own(context)).find(({ id }) => id === params.id)
      if (!mine) throw error
      return presentProject(mine)
    }
  })

  bind(app, endpoints.create, async ({ body }, context) => {
    refuseUneditable(app, 'project')
    const made = await makeProject(body, context)
    created(context, endpoints.create.path, made.id)
    return presentProject(made)
  })

  bind(app, endpoints.update, async ({ params, body }, { openstack, session }) => {
    refuseUneditable(app, 'project')
    if (body.enabled === false && params.id === session.project?.id)
      throw errors.forbidden(ownDisabled)
    const { extra, ...known } = body
    await openstack.keystone.projects.update(params.id, { ...ownAttributes(extra), ...known })
  })

  bind(app, endpoints.remove, async ({ params }, context) => {
    refuseUneditable(app, 'project')
    return remove(params.id, context)
  })

  bind(app, endpoints.removeAll, async ({ body }, context) => {
    refuseUneditable(app, 'project')
    // Before any is deleted: a refusal of the whole call would hide what went all the same.
    const here = context.session.project?.id
    if (here !== undefined && body.includes(here)) throw errors.forbidden(ownDeleted)
    return removeEach(body, (id) => remove(id, context))
  })

  bind(app, endpoints.grantRole, async ({ params }, { openstack }) => {
    const { projectId: target, userId: actor, roleId } = params
    await openstack.keystone.roles.grant({ on: 'projects', target, to: 'users', actor }, roleId)
  })

  bind(app, endpoints.revokeRole, async ({ params }, { openstack, session }) => {
    const { projectId: target, userId: actor, roleId } = params
    refuseOwnAdminRole({ session, target, actor, roleId }, app.config)
    await openstack.keystone.roles.revoke({ on: 'projects', target, to: 'users', actor }, roleId)
  })

  bind(app, endpoints.hierarchy, async ({ params }, { openstack }) =>
    readHierarchy(openstack, params.id),
  )
}

/** Makes a project in its domain, or in that of the session. Throws what Keystone refuses. */
export const makeProject = (
  { extra, ...known }: ProjectCreate,
  { openstack, session }: Context,
): Promise<KeystoneProject> =>
  openstack.keystone.projects.create({
    ...ownAttributes(extra),
    ...known,
    domain_id: known.domain_id ?? domainOf(session),
  })

/** The session would work in what is gone. */
const remove = async (id: string, { openstack, session }: Context): Promise<void> => {
  if (id === session.project?.id) throw errors.forbidden(ownDeleted)
  await openstack.keystone.projects.remove(id)
}

/** The domain that new things are in: that of the session, else that of the user. */
const domainOf = ({ domain, user }: Session): string => domain?.id ?? user.domain.id

/** Attributes under names that Keystone itself knows would be those, and are left out. */
const ownAttributes = (extra: ProjectCreate['extra'] = {}): Record<string, string> =>
  Object.fromEntries(Object.entries(extra).filter(([name]) => !keystonesOwn.has(name)))

const keystonesOwn = new Set([
  ...['id', 'name', 'domain_id', 'description', 'enabled', 'parent_id', 'is_domain', 'tags'],
  ...['options', 'extra', 'links', 'domain'],
])

const ownDisabled = say(
  'You cannot disable the project you work in. Switch to another project first.',
)
const ownDeleted = say(
  'You cannot delete the project you work in. Switch to another project first.',
)

/** Operators add attributes of their own, which pass; links are addresses of the inside. */
export const presentProject = ({ links: _links, ...project }: KeystoneProject): Project => project
