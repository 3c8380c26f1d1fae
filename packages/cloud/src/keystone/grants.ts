import {
  assignmentRows,
  groupRows,
  implicationRows,
  membershipRows,
  projectRows,
  roleRows,
  userRows,
  type Assignment,
  type Group,
  type Project,
  type Role,
  type User,
} from '#keystone/rows.ts'
import { above, domainOf } from '#keystone/places.ts'
import type { World } from '#world.ts'

export type Scope =
  | { readonly target: 'project' | 'domain'; readonly id: string }
  | { readonly target: 'system' }

/**
 * A user's roles in a scope: own and groups' grants, inherited ones, and what they imply. A domain's
 * role counts only for the roles it implies.
 */
export function rolesIn(world: World, userId: string, scope: Scope): Role[] {
  const roleIds = grantsOf(world, userId).flatMap((grant) =>
    reaches(world, grant, scope) ? grant.role_id : [],
  )
  return withImplied(world, roleIds).filter(({ domain_id }) => domain_id === null)
}

/** The roles and, transitively, the roles they imply. */
function withImplied(world: World, roleIds: readonly string[]): Role[] {
  const found = new Set<string>()
  const pending = [...roleIds]
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (found.has(id)) continue
    found.add(id)
    const implied = world.table(implicationRows).list({ where: { prior_role_id: id } })
    pending.push(...implied.map((one) => one.implied_role_id))
  }
  return [...found].flatMap((id) => world.table(roleRows).get(id) ?? [])
}

/** The grants of a user and of the groups the user is in. */
export function grantsOf(world: World, userId: string): Assignment[] {
  const groups = world
    .table(membershipRows)
    .list({ where: { user_id: userId } })
    .map((one) => one.group_id)
  const table = world.table(assignmentRows)
  return [
    ...table.list({ where: { actor: 'user', actor_id: userId } }),
    ...(groups.length > 0 ? table.list({ where: { actor: 'group', actor_id: groups } }) : []),
  ]
}

/** The enabled projects on which a user has any role. */
export function projectsOf(world: World, userId: string): Project[] {
  const grants = grantsOf(world, userId)
  const direct = grants.flatMap((grant) =>
    grant.target === 'project' && !grant.inherited ? grant.target_id : [],
  )
  const inherited = grants.filter((grant) => grant.inherited)
  const below = inherited.length
    ? world
        .table(projectRows)
        .list()
        .filter((project) =>
          inherited.some((grant) => reaches(world, grant, { target: 'project', id: project.id })),
        )
        .map((project) => project.id)
    : []
  return [...new Set([...direct, ...below])].flatMap((id) => {
    const project = world.table(projectRows).get(id)
    return project?.enabled ? [project] : []
  })
}

/** The enabled domains on which a user has any role. */
export function domainsOf(world: World, userId: string): Project[] {
  const ids = grantsOf(world, userId).flatMap((grant) =>
    grant.target === 'domain' && !grant.inherited ? grant.target_id : [],
  )
  return [...new Set(ids)].flatMap((id) => {
    const domain = domainOf(world, id)
    return domain?.enabled ? [domain] : []
  })
}

/** True when a grant counts in a scope; inherited ones count below their target only. */
export function reaches(world: World, grant: Assignment, scope: Scope): boolean {
  if (scope.target === 'system') return grant.target === 'system'
  if (!grant.inherited) return grant.target === scope.target && grant.target_id === scope.id
  if (scope.target !== 'project') return false
  const project = world.table(projectRows).get(scope.id)
  if (!project) return false
  if (grant.target === 'domain') return project.domain_id === grant.target_id
  return above(world, project).some(({ id }) => id === grant.target_id)
}

/** The user or group that a grant is for. */
export function actorOf(
  world: World,
  { actor, actor_id }: Pick<Assignment, 'actor' | 'actor_id'>,
): User | Group | undefined {
  return actor === 'user'
    ? world.table(userRows).get(actor_id)
    : world.table(groupRows).get(actor_id)
}
