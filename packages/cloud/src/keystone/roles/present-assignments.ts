/** Assignments of roles on the wire, with names or without. */
import type { Context } from '#http/context.ts'
import type { Line } from '#keystone/roles/effective.ts'
import { groupRows, projectRows, roleRows, userRows } from '#keystone/rows.ts'
import { missing } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'
import type { World } from '#world.ts'
import { byIds } from '#store/by-ids.ts'

/** The wire form of the lines of a list. */
export function presentLines(
  { world, base }: Context,
  lines: readonly Line[],
  names: boolean,
): Fields[] {
  const named = names ? namesOf(world, lines) : NAMELESS
  return lines.map((line) => ({
    links: linksOf(base, line),
    scope: {
      ...scopeOf(line, named),
      ...(line.inherited ? { 'OS-INHERIT:inherited_to': 'projects' } : {}),
    },
    [line.actor]: { id: line.actor_id, ...named.actor(line) },
    role: { id: line.role_id, ...named.role(line.role_id) },
  }))
}

function linksOf(base: string, line: Line): Fields {
  const { group, prior, inherited } = line
  const from = line.above ?? line
  const place = from.target === 'system' ? 'system' : `${from.target}s/${from.target_id}`
  const [before, after] = inherited ? ['/OS-INHERIT', '/inherited_to_projects'] : ['', '']
  const actor = group ? `groups/${group}` : `${line.actor}s/${line.actor_id}`
  const role = prior ?? line.role_id
  return {
    assignment: `${base}${before}/${place}/${actor}/roles/${role}${after}`,
    ...(group ? { membership: `${base}/groups/${group}/users/${line.actor_id}` } : {}),
    // Keystone itself has the two the wrong way round.
    ...(prior ? { prior_role: `${base}/prior_role/${line.role_id}/implies/${prior}` } : {}),
  }
}

function scopeOf({ target, target_id: id }: Line, named: Names): Fields {
  if (target === 'system') return { system: { all: true } }
  return { [target]: { id, ...named[target](id) } }
}

/** What is told of each beside its id. */
type Names = {
  readonly actor: (line: Line) => Fields
  readonly role: (id: string) => Fields
  readonly project: (id: string) => Fields
  readonly domain: (id: string) => Fields
}

const nothing = (): Fields => ({})
const NAMELESS: Names = { actor: nothing, role: nothing, project: nothing, domain: nothing }

/** Everything that the lines name is read together, whatever their number. */
function namesOf(world: World, lines: readonly Line[]): Names {
  const of = (actor: Line['actor']): string[] =>
    lines.flatMap((line) => (line.actor === actor ? line.actor_id : []))
  const actors = {
    user: byIds(world.table(userRows), of('user')),
    group: byIds(world.table(groupRows), of('group')),
  }
  const roles = byIds(
    world.table(roleRows),
    lines.map(({ role_id }) => role_id),
  )
  const places = byIds(
    world.table(projectRows),
    lines.map(({ target_id }) => target_id),
  )
  const all = [actors.user, actors.group, roles, places].flatMap((each) => [...each.values()])
  const above = all.flatMap(({ domain_id }) => domain_id ?? [])
  const domains = byIds(world.table(projectRows), [...places.keys(), ...above])
  const named = ({ name, domain_id }: { name: string; domain_id: string | null }): Fields => ({
    name,
    domain: domainOf(domain_id),
  })
  // A domain that a role is given on as on a project: Keystone looks for the domain of that.
  function domainOf(id: string | null): Fields {
    const domain = id === null ? undefined : domains.get(id)
    if (!domain?.is_domain) throw missing('domain')(id)
    return { id: domain.id, name: domain.name }
  }
  return {
    actor: ({ actor, actor_id }) => {
      const found = actors[actor].get(actor_id)
      return found ? named(found) : {}
    },
    role: (id) => {
      const role = roles.get(id)
      return role?.domain_id ? named(role) : { name: role?.name }
    },
    project: (id) => {
      const project = places.get(id)
      return project ? named(project) : {}
    },
    domain: domainOf,
  }
}
