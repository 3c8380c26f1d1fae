import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { actorOf } from '#keystone/grants.ts'
import { links, presentRole } from '#keystone/present.ts'
import {
  assignmentRows,
  domainRows,
  groupRows,
  projectRows,
  roleRows,
  userRows,
  type Assignment,
} from '#keystone/rows.ts'
import type { Collection } from '#store/collection.ts'

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
    router.get(`${place}${tail}`, (context) => {
      const ends = permitted(context, kind, rules.list)
      demandActor(context, kind, ends)
      demandTarget(context, kind, ends)
      const where = { actor, actor_id: ends.actorId, target, target_id: ends.targetId, inherited }
      const grants = context.world.table(assignmentRows).list({ where })
      const roles = grants.flatMap(({ role_id }) => {
        return context.world.table(roleRows).get(role_id) ?? []
      })
      return ok({ roles: roles.map((role) => presentRole(context, role)), links: links(context) })
    })
    router.put(`${place}/{role_id}${tail}`, (context) => {
      const row = grantOf(context, kind, rules.create)
      const table = context.world.table(assignmentRows)
      if (!table.has(row.id)) table.insert(row)
      return noContent()
    })
    router.get(`${place}/{role_id}${tail}`, (context) => {
      const row = grantOf(context, kind, rules.check)
      if (!context.world.table(assignmentRows).has(row.id)) throw noSuchGrant(row)
      return noContent()
    })
    router.delete(`${place}/{role_id}${tail}`, (context) => {
      // Who it is taken from need not exist any more.
      const row = grantOf(context, kind, rules.revoke, { ofAnyone: true })
      if (!context.world.table(assignmentRows).remove(row.id)) throw noSuchGrant(row)
      return noContent()
    })
  }
}

type Kind = { target: Target; actor: Actor; inherited: boolean }
type Ends = { actorId: string; targetId: string }

function permitted(context: Context, kind: Kind, rule: string): Ends {
  const actorId = context.param('actor_id')
  const targetId = kind.target === 'system' ? 'all' : context.param('target_id')
  context.enforce(rule, ruleTarget(context, kind, actorId, targetId))
  return { actorId, targetId }
}

function demandActor(context: Context, { actor }: Kind, { actorId }: Ends): void {
  if (actor === 'user') demand(context, userRows, 'user', actorId)
  else demand(context, groupRows, 'group', actorId)
}

function demandTarget(context: Context, { target }: Kind, { targetId }: Ends): void {
  if (target === 'project') demand(context, projectRows, 'project', targetId)
  if (target === 'domain') demand(context, domainRows, 'domain', targetId)
}

function ruleTarget(
  { world }: Context,
  { target, actor }: Kind,
  actorId: string,
  targetId: string,
): Record<string, unknown> {
  const person = actorOf(world, { actor, actor_id: actorId })
  const project = target === 'project' ? world.table(projectRows).get(targetId) : undefined
  return {
    ...(person ? { [`target.${actor}.domain_id`]: person.domain_id } : {}),
    ...(project ? { 'target.project.domain_id': project.domain_id } : {}),
    ...(target === 'domain' ? { 'target.domain.id': targetId } : {}),
    'target.role.domain_id': null,
  }
}

function demand<T extends object>(
  { world }: Context,
  rows: Collection<T>,
  name: string,
  id: string,
): void {
  if (!world.table(rows).has(id)) throw notFound(`Could not find ${name}: ${id}.`)
}

/** What is missing is told in Keystone's order: the role, who, where. */
function grantOf(
  context: Context,
  kind: Kind,
  rule: string,
  { ofAnyone = false }: { ofAnyone?: boolean } = {},
): Assignment {
  const ends = permitted(context, kind, rule)
  const roleId = context.param('role_id')
  demand(context, roleRows, 'role', roleId)
  if (!ofAnyone) demandActor(context, kind, ends)
  demandTarget(context, kind, ends)
  const { actorId: actor_id, targetId: target_id } = ends
  return assignment({ ...kind, actor_id, target_id, role_id: roleId })
}

/** A grant; its id is what makes it the same as another. */
export function assignment(grant: Omit<Assignment, 'id'>): Assignment {
  const { actor, actor_id, target, target_id, role_id, inherited } = grant
  const tail = inherited ? 'inherited' : ''
  return { id: [actor, actor_id, target, target_id, role_id, tail].join(':'), ...grant }
}

function noSuchGrant({ role_id, actor_id, target_id }: Assignment): Error {
  return notFound(
    `Could not find role assignment with role: ${role_id}, user or group: ${actor_id}, ` +
      `project, domain, or system: ${target_id === 'all' ? 'system' : target_id}.`,
  )
}
