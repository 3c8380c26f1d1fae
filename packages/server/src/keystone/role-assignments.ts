import { roleAssignments as endpoints, say, type RoleAssignment } from '@meridian/contract'
import type { KeystoneRoleAssignment, RolePlace } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'
import type { Session } from '#sessions/session.ts'
import { isAdminRole } from '#sessions/user-session.ts'

/** Who holds which role on what. */
export const roleAssignmentRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async ({ query }, context) => {
    const given = await context.openstack.keystone.roleAssignments({
      'scope.project.id': query.project_id,
      'scope.domain.id': query.domain_id,
      'user.id': query.user_id,
      'group.id': query.group_id,
      'role.id': query.role_id,
      include_names: true,
      ...(query.effective && { effective: true }),
    })
    return { items: rowsOf(context, given, presentAssignment) }
  })

  bind(app, endpoints.give, async ({ params }, { openstack }) => {
    await openstack.keystone.roles.grant(grantOf(params), params.roleId)
  })

  bind(app, endpoints.take, async ({ params }, { openstack, session }) => {
    refuseOwnAdmin(session, params, (role) => isAdminRole(role, app.config))
    await openstack.keystone.roles.revoke(grantOf(params), params.roleId)
  })
}

type Params = {
  readonly on: string
  readonly target: string
  readonly to: string
  readonly actor: string
  readonly roleId: string
}

const grantOf = ({ on, target, to, actor }: Params) => ({
  // The contract lets no other words through.
  on: on.replace('below-', '') as RolePlace,
  inherited: on.startsWith('below-'),
  target,
  to: to as 'users' | 'groups',
  actor,
})

/** Administrators may not remove the role that makes them one: they would have no way back. */
const refuseOwnAdmin = (
  session: Session,
  { on, target, to, actor, roleId }: Params,
  isAdmin: (role: { readonly name: string }) => boolean,
): void => {
  if (to !== 'users' || actor !== session.user.id) return
  const here =
    (on === 'projects' && target === session.project?.id) ||
    (on === 'domains' && target === session.domain?.id) ||
    (on === 'system' && session.systemScope)
  const role = here ? session.roles.find(({ id }) => id === roleId) : undefined
  if (role && isAdmin(role))
    throw errors.forbidden(
      say(
        'You cannot take away your own administrator role where you work. Switch to another project first.',
      ),
    )
}

/** The source of an assignment stands only in its links, which are internal addresses. */
export const presentAssignment = (given: KeystoneRoleAssignment): RoleAssignment => {
  const { role, user, group, scope, links } = given
  const { project, domain } = scope
  const via = user === undefined ? {} : originOf(links ?? {}, role.id, project?.id ?? domain?.id)
  const fromAbove = via.domain_id !== undefined || via.project_id !== undefined
  return {
    role: withDomain(role),
    ...(user && { user: withDomain(user) }),
    ...(group && { group: withDomain(group) }),
    ...(project && { project: withDomain(project) }),
    ...(domain && { domain: withDomain(domain) }),
    inherited: scope['OS-INHERIT:inherited_to'] !== undefined && !fromAbove,
    ...(Object.keys(via).length > 0 && { via }),
  }
}

type Origin = NonNullable<RoleAssignment['via']>

/** https://docs.openstack.org/api-ref/identity/v3/#list-effective-role-assignments */
const originOf = (
  { assignment = '' }: NonNullable<KeystoneRoleAssignment['links']>,
  role: string,
  here: string | undefined,
): Origin => {
  const [, place, group, given] =
    /\/((?:projects|domains)\/[^/]+|system)\/(?:groups\/([^/]+)|users\/[^/]+)\/roles\/([^/]+)/.exec(
      assignment,
    ) ?? []
  const [kind, placeId] = place?.split('/') ?? []
  const elsewhere = placeId !== undefined && placeId !== here
  return {
    ...(group !== undefined && { group_id: group }),
    ...(kind === 'domains' && elsewhere && { domain_id: placeId }),
    ...(kind === 'projects' && elsewhere && { project_id: placeId }),
    ...(given !== undefined && given !== role && { role_id: given }),
  }
}

const withDomain = ({ id, name, domain }: KeystoneRoleAssignment['role']) => ({
  id,
  ...(name !== undefined && { name }),
  ...(domain && { domain }),
})
