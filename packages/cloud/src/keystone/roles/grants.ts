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
import { above, below } from '#keystone/projects/places.ts'
import type { Listing } from '#store/collection.ts'
import type { World } from '#world.ts'
import { byIds } from '#store/by-ids.ts'

export type Scope =
  | { readonly target: 'project' | 'domain'; readonly id: string }
  | { readonly target: 'system' }

/** What grants are for that are for all of the cloud. */
export const EVERYWHERE = 'all'

/** A grant; its id is what makes it the same as another. */
export function assignment(grant: Omit<Assignment, 'id'>): Assignment {
  const { actor, actor_id, target, target_id, role_id, inherited } = grant
  const tail = inherited ? 'inherited' : ''
  return { id: [actor, actor_id, target, target_id, role_id, tail].join(':'), ...grant }
}

/**
 * A user's roles in a scope: own and groups' grants, inherited ones, and what they imply. A domain's
 * role counts only for the roles it implies. Groups that a sign-in has `brought` along count, too.
 */
export function rolesIn(
  world: World,
  userId: string,
  scope: Scope,
  brought: readonly string[] = [],
): Role[] {
  const grants = grantsOf(world, userId, placesOf(world, scope), brought)
  const roleIds = grants.flatMap((grant) => (counts(grant, scope) ? grant.role_id : []))
  return withImplied(world, roleIds).filter(({ domain_id }) => domain_id === null)
}

/** The roles and, transitively, the roles they imply. */
function withImplied(world: World, roleIds: readonly string[]): Role[] {
  const found = new Set(roleIds)
  // All at once: every request asks, and a cloud has few of them.
  const implications = world.table(implicationRows).list()
  // The set grows under the loop.
  for (const id of found)
    for (const { prior_role_id, implied_role_id } of implications)
      if (prior_role_id === id) found.add(implied_role_id)
  return [...byIds(world.table(roleRows), found).values()]
}

/** The groups that a user is in, by their ids. */
export function groupsOf(world: World, user_id: string): string[] {
  const memberships = world.table(membershipRows).list({ where: { user_id } })
  return memberships.map(({ group_id }) => group_id)
}

/**
 * The grants of a user and of the groups the user is in, or has `brought` along; in some places, or
 * in all.
 */
export function grantsOf(
  world: World,
  userId: string,
  places?: readonly string[],
  brought: readonly string[] = [],
): Assignment[] {
  const actor_id = [userId, ...groupsOf(world, userId), ...brought]
  return world.table(assignmentRows).list({ where: { actor_id, target_id: places } })
}

/** Where a grant may stand that counts in a scope, by what it is for. */
export function placesOf(world: World, scope: Scope): string[] {
  if (scope.target === 'system') return [EVERYWHERE]
  const project = scope.target === 'project' ? world.table(projectRows).get(scope.id) : undefined
  return [scope.id, ...(project ? above(world, project).map(({ id }) => id) : [])]
}

/** Whether a grant in one of those places counts; inherited ones count below their target only. */
function counts({ inherited, target, target_id }: Assignment, scope: Scope): boolean {
  if (inherited) return scope.target === 'project' && target_id !== scope.id
  return target === scope.target && (scope.target === 'system' || target_id === scope.id)
}

/** The projects in which an inherited grant counts, or those of some, by their ids. */
export function reachedBy(
  world: World,
  { target, target_id }: Pick<Assignment, 'target' | 'target_id'>,
  some?: readonly string[],
): string[] {
  const found =
    target === 'domain'
      ? world.table(projectRows).list({ where: { domain_id: target_id, id: some } })
      : below(world, { id: target_id }).filter(({ id }) => some?.includes(id) ?? true)
  return found.map(({ id }) => id)
}

/** The enabled projects on which a user has any role, those of them that a list asks for. */
export function projectsOf(
  world: World,
  userId: string,
  listing: Listing = {},
  brought: readonly string[] = [],
): Project[] {
  const ids = grantsOf(world, userId, undefined, brought).flatMap((grant) => {
    if (grant.inherited) return reachedBy(world, grant)
    return grant.target === 'project' ? grant.target_id : []
  })
  return enabledOf(world, ids, listing)
}

/** The enabled domains on which a user has any role. */
export function domainsOf(
  world: World,
  userId: string,
  brought: readonly string[] = [],
): Project[] {
  const ids = grantsOf(world, userId, undefined, brought).flatMap((grant) =>
    grant.target === 'domain' && !grant.inherited ? grant.target_id : [],
  )
  return enabledOf(world, ids, { where: { is_domain: true } })
}

function enabledOf(world: World, ids: readonly string[], { where, order }: Listing): Project[] {
  const any = [{ id: [...new Set(ids)], enabled: true }]
  return world.table(projectRows).list({ where, order, any })
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
