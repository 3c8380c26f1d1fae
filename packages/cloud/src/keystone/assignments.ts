import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { actorOf, reaches } from '#keystone/grants.ts'
import { above, domainOf } from '#keystone/places.ts'
import { links } from '#keystone/present.ts'
import {
  assignmentRows,
  implicationRows,
  membershipRows,
  projectRows,
  roleRows,
  type Assignment,
} from '#keystone/rows.ts'
import type { World } from '#world.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#list-role-assignments */
export const assignmentRoutes: Routes = (router) => {
  router.get('/role_assignments', (context) => {
    const { query, world } = context
    const subtree = flag(query, 'include_subtree')
    permit(context, subtree)
    const effective = flag(query, 'effective')
    refuseContradictions(query, effective)
    const all: Line[] = world.table(assignmentRows).list()
    const own = subtree ? undefined : context.token.domain?.id
    const lines = (effective ? effectiveLines(world, all) : all).filter(
      (line) => asked(world, line, query) && (own === undefined || isIn(world, line, own)),
    )
    const shown = lines.map((line) => present(context, line, flag(query, 'include_names')))
    return ok({ role_assignments: shown, links: links(context) })
  })
}

/** With what is below a project another rule counts, and the project must be there. */
function permit(context: Context, subtree: boolean): void {
  const { token, world, query } = context
  if (!subtree) {
    const target = token.domain ? { domain_id: token.domain.id } : {}
    context.enforce('identity:list_role_assignments', { target })
    return
  }
  const id = query.get('scope.project.id')
  const project = id ? world.table(projectRows).get(id) : undefined
  if (id && !project) throw notFound(`Could not find project: ${id}.`)
  const target = project ? { project } : {}
  context.enforce('identity:list_role_assignments_for_tree', { target })
}

/** Who signed in to a domain sees what is given on it and on its projects. */
function isIn(world: World, { target, target_id }: Line, domain: string): boolean {
  if (target === 'domain') return target_id === domain
  return target === 'project' && world.table(projectRows).get(target_id)?.domain_id === domain
}

/** Keystone refuses what nothing could ever answer. */
function refuseContradictions(query: URLSearchParams, effective: boolean): void {
  const has = (name: string): boolean => Boolean(query.get(name))
  const places = ['domain', 'project'] as const
  const [domain, project] = [has('scope.domain.id'), has('scope.project.id')]
  if (flag(query, 'include_subtree') && !project) {
    throw badRequest('scope.project.id must be specified if include_subtree is also specified')
  }
  if (has('user.id') && has('group.id')) throw badRequest('Specify a user or group, not both')
  for (const place of places) {
    if (has('scope.system') && has(`scope.${place}.id`)) {
      throw badRequest(`Specify system or ${place}, not both`)
    }
  }
  if (domain && project) throw badRequest('Specify a domain or project, not both')
  if (!effective) return
  const never = 'will always result in an empty list.'
  if (has('group.id')) throw badRequest(`Combining effective and group filter ${never}`)
  if (domain && query.get(INHERITED) === 'projects') {
    throw badRequest(`Combining effective, domain and inherited filters ${never}`)
  }
}

/** A grant, or what follows from one: for a group's member, a project below, an implied role. */
type Line = Assignment & {
  /** The group through which a user has it. */
  group?: string
  /** Where it was given, when it was handed down from there. */
  above?: Pick<Assignment, 'target' | 'target_id'>
  /** The role that implies this one. */
  prior?: string
}

/** Only a 0 is a no here. */
function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name)
  return value !== null && value !== '0'
}

const INHERITED = 'scope.OS-INHERIT:inherited_to'

function asked(world: World, line: Line, query: URLSearchParams): boolean {
  const wanted = (name: string, value: string | undefined): boolean => {
    const want = query.get(name)
    return !want || want === value
  }
  const of = (target: Line['target']): string | undefined =>
    line.target === target ? line.target_id : undefined
  const actor = line.actor === 'user' ? line.actor_id : undefined
  const inherited = query.get(INHERITED)
  const project = query.get('scope.project.id')
  const subtree = flag(query, 'include_subtree') && project !== null
  return (
    wanted('user.id', actor) &&
    wanted('group.id', line.actor === 'group' ? line.actor_id : undefined) &&
    wanted('role.id', line.role_id) &&
    (subtree
      ? isBelow(world, of('project'), project)
      : wanted('scope.project.id', of('project'))) &&
    wanted('scope.domain.id', of('domain')) &&
    wanted('scope.system', of('system')) &&
    (inherited === null || line.inherited === (inherited === 'projects'))
  )
}

function isBelow(world: World, id: string | undefined, top: string): boolean {
  const project = id === undefined ? undefined : world.table(projectRows).get(id)
  return project !== undefined && [project, ...above(world, project)].some((at) => at.id === top)
}

/**
 * Groups become their members, inherited grants the projects they reach, roles what they imply; a
 * domain's role is there only as the one that others follow from.
 */
function effectiveLines(world: World, grants: readonly Assignment[]): Line[] {
  const lines = grants
    .flatMap((grant) => members(world, grant))
    .flatMap((line) => places(world, line))
  return withImpliedLines(world, lines).filter(({ role_id }) => {
    return world.table(roleRows).get(role_id)?.domain_id === null
  })
}

function members(world: World, grant: Assignment): Line[] {
  if (grant.actor === 'user') return [grant]
  const rows = world.table(membershipRows).list({ where: { group_id: grant.actor_id } })
  return rows.map(({ user_id }) => {
    return { ...grant, actor: 'user', actor_id: user_id, group: grant.actor_id }
  })
}

function places(world: World, line: Line): Line[] {
  if (!line.inherited) return [line]
  const { target, target_id } = line
  return world
    .table(projectRows)
    .list()
    .filter(({ id }) => reaches(world, line, { target: 'project', id }))
    .map(({ id }) => {
      return { ...line, target: 'project', target_id: id, above: { target, target_id } }
    })
}

/** Each with what its role implies, step by step: the same role may follow from several. */
function withImpliedLines(world: World, lines: readonly Line[]): Line[] {
  const found: Line[] = []
  const seen = new Set<string>()
  const pending = [...lines]
  for (let line = pending.shift(); line; line = pending.shift()) {
    const { actor_id, group, target_id, above: from, role_id, prior: before } = line
    const key = JSON.stringify([actor_id, group, target_id, from, role_id, before, line.inherited])
    if (seen.has(key)) continue
    seen.add(key)
    found.push(line)
    const { role_id: prior } = line
    const implied = world.table(implicationRows).list({ where: { prior_role_id: prior } })
    for (const { implied_role_id } of implied) {
      pending.push({ ...line, role_id: implied_role_id, prior })
    }
  }
  return found
}

function present(context: Context, line: Line, names: boolean): object {
  const { world, base } = context
  const from = line.above ?? line
  const domain = (id: string | null): object => {
    const found = domainOf(world, id)
    // A domain that a role is given on as on a project: Keystone looks for the domain of that.
    if (!found) throw notFound(`Could not find domain: ${id ?? 'None'}.`)
    return { id: found.id, name: found.name }
  }
  const place = from.target === 'system' ? 'system' : `${from.target}s/${from.target_id}`
  const role = line.prior ?? line.role_id
  const inherit = line.inherited ? ['/OS-INHERIT', '/inherited_to_projects'] : ['', '']
  const actorPath = line.group ? `groups/${line.group}` : `${line.actor}s/${line.actor_id}`
  const assignment = `${base}${inherit[0]}/${place}/${actorPath}/roles/${role}${inherit[1]}`
  const person = actorOf(world, line)
  const personNames = names && person ? { name: person.name, domain: domain(person.domain_id) } : {}
  const roleRow = world.table(roleRows).get(line.role_id)
  const roleHome = roleRow?.domain_id
  const roleNames = names
    ? { name: roleRow?.name, ...(roleHome ? { domain: domain(roleHome) } : {}) }
    : {}
  const membership = line.group && `${base}/groups/${line.group}/users/${line.actor_id}`
  // Keystone itself has the two the wrong way round.
  const prior = line.prior && `${base}/prior_role/${line.role_id}/implies/${line.prior}`
  return {
    links: {
      assignment,
      ...(membership ? { membership } : {}),
      ...(prior ? { prior_role: prior } : {}),
    },
    scope: {
      ...scopeOf(world, line, names ? domain : undefined),
      ...(line.inherited ? { 'OS-INHERIT:inherited_to': 'projects' } : {}),
    },
    [line.actor]: { id: line.actor_id, ...personNames },
    role: { id: line.role_id, ...roleNames },
  }
}

function scopeOf(
  world: World,
  { target, target_id: id }: Line,
  domain: ((id: string | null) => object) | undefined,
): object {
  switch (target) {
    case 'system':
      return { system: { all: true } }
    case 'domain':
      return { domain: domain ? domain(id) : { id } }
    case 'project': {
      const project = world.table(projectRows).get(id)
      if (!domain || !project) return { project: { id } }
      return { project: { id, name: project.name, domain: domain(project.domain_id) } }
    }
  }
}
