/** What follows from grants: for the members of groups, in projects below, by roles that imply others. */
import { reachedBy } from '#keystone/roles/grants.ts'
import { implicationRows, membershipRows, roleRows, type Assignment } from '#keystone/rows.ts'
import type { World } from '#world.ts'
import { byIds } from '#store/by-ids.ts'

/** A grant, or what follows from one: for a group's member, a project below, an implied role. */
export type Line = Assignment & {
  /** The group through which a user has it. */
  group?: string
  /** Where it was given, when it was handed down from there. */
  above?: Pick<Assignment, 'target' | 'target_id'>
  /** The role that implies this one. */
  prior?: string
}

/**
 * Groups become their members, inherited grants the projects they reach, roles what they imply; a
 * domain's role is there only as the one that others follow from. What follows for other users than
 * the one that is asked for, or in other places, may be left out.
 */
export function effectiveLines(
  world: World,
  grants: readonly Assignment[],
  { user, places }: { user: string | undefined; places: readonly string[] | undefined },
): Line[] {
  const lines = withImplied(world, inPlaces(world, ofMembers(world, grants, user), places))
  const roles = byIds(
    world.table(roleRows),
    lines.map(({ role_id }) => role_id),
  )
  return lines.filter(({ role_id }) => roles.get(role_id)?.domain_id === null)
}

function ofMembers(world: World, grants: readonly Assignment[], user_id?: string): Line[] {
  const groups = grants.flatMap(({ actor, actor_id }) => (actor === 'group' ? actor_id : []))
  const where = { group_id: [...new Set(groups)], user_id }
  const memberships = world.table(membershipRows).list({ where })
  const members = Map.groupBy(memberships, ({ group_id }) => group_id)
  return grants.flatMap((grant): Line[] => {
    if (grant.actor === 'user') return [grant]
    const group = grant.actor_id
    return (members.get(group) ?? []).map((member) => {
      return { ...grant, actor: 'user', actor_id: member.user_id, group }
    })
  })
}

function inPlaces(world: World, lines: readonly Line[], places?: readonly string[]): Line[] {
  const reached = new Map<string, string[]>()
  return lines.flatMap((line): Line[] => {
    if (!line.inherited) return [line]
    const { target, target_id } = line
    const key = `${target} ${target_id}`
    const ids = reached.get(key) ?? reachedBy(world, line, places)
    reached.set(key, ids)
    return ids.map((id) => ({
      ...line,
      target: 'project',
      target_id: id,
      above: { target, target_id },
    }))
  })
}

/** Each with what its role implies, step by step: the same role may follow from several. */
function withImplied(world: World, lines: readonly Line[]): Line[] {
  const implications = world.table(implicationRows).list()
  const implied = Map.groupBy(implications, ({ prior_role_id }) => prior_role_id)
  const found = new Map<string, Line>()
  const pending = [...lines]
  // What is added on the way is walked, too.
  for (const line of pending) {
    const { actor_id, group, target_id, above: from, role_id, prior: before } = line
    const key = JSON.stringify([actor_id, group, target_id, from, role_id, before, line.inherited])
    if (found.has(key)) continue
    found.set(key, line)
    for (const { implied_role_id } of implied.get(role_id) ?? []) {
      pending.push({ ...line, role_id: implied_role_id, prior: role_id })
    }
  }
  return [...found.values()]
}
