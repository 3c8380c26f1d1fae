import type { Context } from '#http/context.ts'
import { badRequest, forbidden, notFound } from '#http/faults.ts'
import { noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { actorOf, assignment, EVERYWHERE } from '#keystone/roles/grants.ts'
import { listReply } from '#keystone/listing.ts'
import { domainOf } from '#keystone/projects/places.ts'
import { presentRole } from '#keystone/present.ts'
import {
  assignmentRows,
  projectRows,
  roleRows,
  type Assignment,
  type Project,
  type Role,
} from '#keystone/rows.ts'
import { byIds } from '#store/by-ids.ts'

type Target = Assignment['target']
type Actor = Assignment['actor']
type Words = Record<'list' | 'check' | 'create' | 'revoke', string>

const GRANT: Words = {
  list: 'identity:list_grants',
  check: 'identity:check_grant',
  create: 'identity:create_grant',
  revoke: 'identity:revoke_grant',
}
const SYSTEM: Record<Actor, Words> = {
  user: {
    list: 'identity:list_system_grants_for_user',
    check: 'identity:check_system_grant_for_user',
    create: 'identity:create_system_grant_for_user',
    revoke: 'identity:revoke_system_grant_for_user',
  },
  group: {
    list: 'identity:list_system_grants_for_group',
    check: 'identity:check_system_grant_for_group',
    create: 'identity:create_system_grant_for_group',
    revoke: 'identity:revoke_system_grant_for_group',
  },
}

/**
 * Roles of users and groups on projects, domains and the system, own and inherited.
 * https://docs.openstack.org/api-ref/identity/v3/#assign-role-to-user-on-project
 */
export const grantRoutes: Routes = (router) => {
  for (const actor of ['user', 'group'] as const) {
    for (const target of ['project', 'domain'] as const) {
      const place = `/${target}s/{target_id}/${actor}s/{actor_id}/roles`
      const above = `/OS-INHERIT${place}`
      add(place, '', target, actor, false, GRANT)
      add(above, '/inherited_to_projects', target, actor, true, GRANT)
    }
    const system = `/system/${actor}s/{actor_id}/roles`
    add(system, '', 'system', actor, false, SYSTEM[actor])
  }

  function add(
    place: string,
    tail: string,
    target: Target,
    actor: Actor,
    inherited: boolean,
    rules: Words,
  ): void {
    const kind = { target, actor, inherited }
    // What is inherited from a project is looked at one by one only.
    if (!inherited || target === 'domain')
      router.get(`${place}${tail}`, rolesGiven(kind, rules.list))
    router.put(`${place}/{role_id}${tail}`, (context) => {
      const { row, role, project } = grantOf(context, kind, rules.create)
      refuseRole(role, target, project)
      const table = context.world.table(assignmentRows)
      if (!table.has(row.id)) table.insert(row)
      return noContent()
    })
    router.get(`${place}/{role_id}${tail}`, (context) => {
      const { row } = grantOf(context, kind, rules.check)
      if (!context.world.table(assignmentRows).has(row.id)) throw noSuchGrant(row)
      return noContent()
    })
    router.delete(`${place}/{role_id}${tail}`, (context) => {
      // Who it is taken from need not exist any more.
      const { row } = grantOf(context, kind, rules.revoke, { ofAnyone: true })
      if (!context.world.table(assignmentRows).remove(row.id)) throw noSuchGrant(row)
      return noContent()
    })
  }
}

type Kind = { target: Target; actor: Actor; inherited: boolean }

const rolesGiven = (kind: Kind, rule: string) => (context: Context) => {
  const { actorId, targetId } = permitted(context, kind, rule)
  const where = { ...kind, actor_id: actorId, target_id: targetId }
  const grants = context.world.table(assignmentRows).list({ where })
  const roles = byIds(
    context.world.table(roleRows),
    grants.map(({ role_id }) => role_id),
  )
  return listReply(context, 'roles', [...roles.values()], presentRole)
}

/** What a route names, as far as it exists. */
type Ends = {
  actorId: string
  targetId: string
  role: Role | undefined
  project: Project | undefined
}

/**
 * What a route names. What of it does not exist is told before what is not allowed, and in
 * Keystone's order; but for inherited grants the other way round.
 */
function permitted(
  context: Context,
  kind: Kind,
  rule: string,
  { ofAnyone = false }: { ofAnyone?: boolean } = {},
): Ends {
  const { world } = context
  const { target, inherited } = kind
  const actorId = context.param('actor_id')
  const targetId = target === 'system' ? EVERYWHERE : context.param('target_id')
  const roleId = context.params['role_id']
  const role = roleId === undefined ? undefined : world.table(roleRows).get(roleId)
  const person = actorOf(world, { actor: kind.actor, actor_id: actorId })
  const project = target === 'project' ? world.table(projectRows).get(targetId) : undefined
  const domain = target === 'domain' ? domainOf(world, targetId) : undefined
  const place = target === 'system' || project || domain
  const demand = (): void => {
    const missing = [
      ...(roleId !== undefined && !role ? [`role: ${roleId}`] : []),
      ...(!person && !ofAnyone ? [`${kind.actor}: ${actorId}`] : []),
      ...(place ? [] : [`${target}: ${targetId}`]),
    ]
    // A domain is looked for first.
    const first = target === 'domain' && !inherited ? missing.at(domain ? 0 : -1) : missing[0]
    if (first !== undefined) throw notFound(`Could not find ${first}.`)
  }
  if (!inherited) demand()
  const about = { role, [kind.actor]: person, project, domain }
  const known = Object.entries(about).filter(([, value]) => value !== undefined)
  context.enforce(rule, { target: Object.fromEntries(known) })
  demand()
  return { actorId, targetId, role, project }
}

type Grant = { row: Assignment; role: Role; project: Project | undefined }

function grantOf(
  context: Context,
  kind: Kind,
  rule: string,
  options: { ofAnyone?: boolean } = {},
): Grant {
  const {
    actorId: actor_id,
    targetId: target_id,
    role,
    project,
  } = permitted(context, kind, rule, options)
  if (!role) throw new Error(`A route of grants names no role: ${context.url.pathname}`)
  return { row: assignment({ ...kind, actor_id, target_id, role_id: role.id }), role, project }
}

/** A domain's role is for that domain's projects, and for domains: not for the system. */
function refuseRole({ id, domain_id }: Role, target: Target, project: Project | undefined): void {
  if (domain_id === null) return
  if (target === 'system') {
    throw badRequest(
      `Role ${id} is a domain-specific role. Unable to use a domain-specific role in a system ` +
        'assignment.',
    )
  }
  if (project && project.domain_id !== domain_id) {
    throw forbidden(
      `Project ${project.id} must be in the same domain as the role ${id} being assigned.`,
    )
  }
}

function noSuchGrant({ role_id, actor_id, target_id }: Assignment): Error {
  return notFound(
    `Could not find role assignment with role: ${role_id}, user or group: ${actor_id}, ` +
      `project, domain, or system: ${target_id === EVERYWHERE ? 'system' : target_id}.`,
  )
}
