import { impliedRoles, roles as endpoints, Role, say, type RoleQuery } from '@meridian/contract'
import { isOpenStackError, type KeystoneRole } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import type { Config } from '#config.ts'
import { removeEach } from '#in-parallel.ts'
import { refusePseudo, refuseUneditable } from '#keystone/editable.ts'
import { errors } from '#http/errors.ts'
import { isAdminRole } from '#sessions/user-session.ts'

/** Roles, those of a user on a project, and what they imply. */
export const roleRoutes = (app: FastifyInstance): void => {
  const { config } = app
  const present = (role: KeystoneRole): Role => presentRole(role, config)

  bind(app, endpoints.list, async ({ query }, context) => ({
    items: rowsOf(context, await find(query, context), present),
  }))

  serveNames(app, endpoints.names, ({ keystone }) => keystone.roles)

  bind(app, endpoints.load, async ({ params }, context) => {
    const { roles } = context.openstack.keystone
    if (params.id !== 'default') return present(await roles.get(params.id))
    const wanted = config.defaultRole.toLowerCase()
    const found = rowsOf(context, await roles.listAll(), present, Role).find(
      ({ id, name }) => id === config.defaultRole || name.toLowerCase() === wanted,
    )
    if (!found)
      throw errors.notFound(say("There is no role '{role}'.", { role: config.defaultRole }))
    return found
  })

  bind(app, endpoints.create, async ({ body }, context) => {
    refuseUneditable(app, 'role')
    const made = await context.openstack.keystone.roles.create(body)
    created(context, '/api/keystone/roles/', made.id)
    return present(made)
  })

  bind(app, endpoints.update, async ({ params: { id }, body }, { openstack }) => {
    refuseUneditable(app, 'role')
    await openstack.keystone.roles.update(id, body)
  })

  bind(app, endpoints.remove, async ({ params: { id } }, { openstack }) => {
    refusePseudo(id, 'default')
    refuseUneditable(app, 'role')
    await openstack.keystone.roles.remove(id)
  })

  bind(app, endpoints.removeAll, async ({ body }, { openstack }) => {
    refuseUneditable(app, 'role')
    await removeEach(body, (id) => openstack.keystone.roles.remove(id))
  })

  bind(app, impliedRoles.list, async ({ params: { id } }, context) => {
    const implied = await context.openstack.keystone.roles.implied(id)
    return {
      items: rowsOf(context, implied, (one) => ({ prior_id: id, id: one.id, name: one.name })),
    }
  })

  bind(app, impliedRoles.add, async ({ params: { id, impliedId } }, { openstack }) => {
    refuseUneditable(app, 'role')
    await openstack.keystone.roles.imply(id, impliedId)
  })

  bind(app, impliedRoles.remove, async ({ params: { id, impliedId } }, { openstack }) => {
    refuseUneditable(app, 'role')
    await openstack.keystone.roles.implyNoMore(id, impliedId)
  })
}

/**
 * Those of the whole cloud; beside them, for who works in a domain, those of the domain, as far as
 * Keystone shows them.
 */
const find = async (
  { project_id: target, user_id, domain_id, name }: RoleQuery,
  { openstack, session }: Context,
): Promise<readonly KeystoneRole[]> => {
  const { roles } = openstack.keystone
  if (target !== undefined && user_id !== undefined) {
    const actor = user_id === 'current' ? session.user.id : user_id
    return roles.granted({ on: 'projects', target, to: 'users', actor })
  }
  if (domain_id !== undefined) return roles.listAll({ domain_id, name })
  const everywhere = roles.listAll({ name })
  if (session.domain === undefined) return everywhere
  const own = unlessRefused(roles.listAll({ domain_id: session.domain.id, name }))
  return (await Promise.all([everywhere, own])).flat()
}

const unlessRefused = async (
  asked: Promise<readonly KeystoneRole[]>,
): Promise<readonly KeystoneRole[]> => {
  try {
    return await asked
  } catch (error) {
    if (isOpenStackError(error, 'fault') && error.status === 403) return []
    throw error
  }
}

const presentRole = (role: KeystoneRole, config: Config): Role => ({
  ...role,
  is_admin: isAdminRole(role, config),
})
