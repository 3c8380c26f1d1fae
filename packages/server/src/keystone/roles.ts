import {
  roleAssignments,
  roles as endpoints,
  Role,
  say,
  type RoleAssignment,
} from '@meridian/contract'
import type { KeystoneRole, KeystoneRoleAssignment } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import type { Config } from '#config.ts'
import { errors } from '#plugins/errors.ts'
import { isAdminRole } from '#sessions/user-session.ts'

/** Roles, those of a user on a project, and who has which role on a project. */
export const roleRoutes = (app: FastifyInstance): void => {
  const { config } = app
  const present = (role: KeystoneRole): Role => presentRole(role, config)

  bind(app, endpoints.list, async ({ query }, context) => {
    const { openstack, session } = context
    const { project_id: target, user_id } = query
    const { roles } = openstack.keystone
    if (target === undefined || user_id === undefined) {
      return { items: rowsOf(context, await roles.listAll(), present) }
    }
    const actor = user_id === 'current' ? session.user.id : user_id
    const given = await roles.granted({ on: 'projects', target, to: 'users', actor })
    return { items: rowsOf(context, given, present) }
  })

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

  bind(app, roleAssignments.list, async ({ query }, context) => {
    const given = await context.openstack.keystone.roleAssignments({
      'scope.project.id': query.project_id,
      include_names: true,
      ...(query.effective && { effective: true }),
    })
    return { items: rowsOf(context, given, presentAssignment) }
  })
}

const presentRole = (role: KeystoneRole, config: Config): Role => ({
  ...role,
  is_admin: isAdminRole(role, config),
})

/** What an assignment follows from stands in its links only, which are addresses of the inside. */
export const presentAssignment = (given: KeystoneRoleAssignment): RoleAssignment => {
  const { role, user, group, scope, links } = given
  const via = user === undefined ? {} : originOf(links ?? {}, role.id, scope.project?.id)
  const fromAbove = via.domain_id !== undefined || via.project_id !== undefined
  return {
    role,
    ...(user && { user: withDomain(user) }),
    ...(group && { group: withDomain(group) }),
    inherited: scope['OS-INHERIT:inherited_to'] !== undefined && !fromAbove,
    ...(Object.keys(via).length > 0 && { via }),
  }
}

type Origin = NonNullable<RoleAssignment['via']>

/** https://docs.openstack.org/api-ref/identity/v3/#list-effective-role-assignments */
const originOf = (
  { assignment = '' }: NonNullable<KeystoneRoleAssignment['links']>,
  role: string,
  project: string | undefined,
): Origin => {
  const [, place, placeId, group, given] =
    /\/(projects|domains)\/([^/]+)\/(?:groups\/([^/]+)|users\/[^/]+)\/roles\/([^/]+)/.exec(
      assignment,
    ) ?? []
  return {
    ...(group !== undefined && { group_id: group }),
    ...(place === 'domains' && placeId !== undefined && { domain_id: placeId }),
    ...(place === 'projects' &&
      placeId !== undefined &&
      placeId !== project && { project_id: placeId }),
    ...(given !== undefined && given !== role && { role_id: given }),
  }
}

const withDomain = ({ id, name, domain }: NonNullable<KeystoneRoleAssignment['user']>) => ({
  id,
  ...(name !== undefined && { name }),
  ...(domain && { domain }),
})
