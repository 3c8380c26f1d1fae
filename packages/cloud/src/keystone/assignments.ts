import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { actorOf, reaches } from '#keystone/grants.ts'
import { links } from '#keystone/present.ts'
import {
  assignmentRows,
  domainRows,
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
    const { query, world, token } = context
    const domain = token.domain && { 'target.domain_id': token.domain.id }
    context.enforce('identity:list_role_assignments', domain)
    const effective = flag(query, 'effective')
    refuseContradictions(query, effective)
    const all: Line[] = world.table(assignmentRows).list()
    const lines = (effective ? effectiveLines(world, all) : all).filter((line) =>
      asked(world, line, query),
    )
    const shown = lines.map((line) => present(context, line, flag(query, 'include_names')))
    return ok({ role_assignments: shown, links: links(context) })
  })
}

/** Keystone refuses what nothing could ever answer. */
function refuseContradictions(query: URLSearchParams, effective: boolean): void {
  const has = (name: string): boolean => query.has(name)
  const places = ['domain', 'project'] as const
  const [domain, project] = [has('scope.domain.id'), has('scope.project.id')]
  if (has('include_subtree') && !project) {
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
  if (domain && has('scope.OS-INHERIT:inherited_to')) {
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

function flag(query: URLSearchParams, name: string): boolean {
  const value = query.get(name)
  return value !== null && !/^(0|false)$/i.test(value)
}

function asked(world: World, line: Line, query: URLSearchParams): boolean {
  const wanted = (name: string, value: string | undefined): boolean => {
    const want = query.get(name)
    return want === null || want === value
  }
  const of = (target: Line['target']): string | undefined =>
    line.target === target ? line.target_id : undefined
  const actor = line.actor === 'user' ? line.actor_id : undefined
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
    wanted('scope.OS-INHERIT:inherited_to', line.inherited ? 'projects' : undefined)
  )
}

function isBelow(world: World, id: string | undefined, top: string): boolean {
  let at = id === undefined ? undefined : world.table(projectRows).get(id)
  while (at && at.id !== top) at = world.table(projectRows).get(at.parent_id)
  return at !== undefined
}

/** Groups become their members, inherited grants the projects they reach, roles what they imply. */
function effectiveLines(world: World, grants: readonly Assignment[]): Line[] {
  const lines = grants
    .flatMap((grant) => members(world, grant))
    .flatMap((line) => places(world, line))
  return withImpliedLines(world, lines)
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
    const key = JSON.stringify([line.id, line.actor_id, line.target_id, line.role_id, line.prior])
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
  const domainOf = (id: string): object => ({ id, name: world.table(domainRows).get(id)?.name })
  const place = from.target === 'system' ? 'system' : `${from.target}s/${from.target_id}`
  const role = line.prior ?? line.role_id
  const inherit = line.inherited ? ['/OS-INHERIT', '/inherited_to_projects'] : ['', '']
  const actorPath = line.group ? `groups/${line.group}` : `${line.actor}s/${line.actor_id}`
  const assignment = `${base}${inherit[0]}/${place}/${actorPath}/roles/${role}${inherit[1]}`
  const person = actorOf(world, line)
  const personNames =
    names && person ? { name: person.name, domain: domainOf(person.domain_id) } : {}
  const roleName = names ? { name: world.table(roleRows).get(line.role_id)?.name } : {}
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
      ...scopeOf(world, line, names ? domainOf : undefined),
      ...(line.inherited ? { 'OS-INHERIT:inherited_to': 'projects' } : {}),
    },
    [line.actor]: { id: line.actor_id, ...personNames },
    role: { id: line.role_id, ...roleName },
  }
}

function scopeOf(
  world: World,
  { target, target_id: id }: Line,
  domainOf: ((id: string) => object) | undefined,
): object {
  switch (target) {
    case 'system':
      return { system: { all: true } }
    case 'domain':
      return { domain: domainOf ? domainOf(id) : { id } }
    case 'project': {
      const project = world.table(projectRows).get(id)
      if (!domainOf || !project) return { project: { id } }
      return { project: { id, name: project.name, domain: domainOf(project.domain_id) } }
    }
  }
}
