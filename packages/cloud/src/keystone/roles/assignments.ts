import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { effectiveLines, type Line } from '#keystone/roles/effective.ts'
import { groupsOf, placesOf } from '#keystone/roles/grants.ts'
import { flag } from '#keystone/listing.ts'
import { below } from '#keystone/projects/places.ts'
import { links } from '#keystone/present.ts'
import { presentLines } from '#keystone/roles/present-assignments.ts'
import { projectKind } from '#keystone/projects/projects.ts'
import { assignmentRows, projectRows } from '#keystone/rows.ts'
import type { World } from '#world.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#list-role-assignments */
export const assignmentRoutes: Routes = (router) => {
  router.get('/role_assignments', (context) => {
    const { query, world, token } = context
    const subtree = flag(query, 'include_subtree')
    permit(context, subtree)
    const effective = flag(query, 'effective')
    refuseContradictions(query, effective)
    const asked = askedOf(world, query, subtree ? undefined : token.domain?.id)
    const lines = effective ? effectiveLines(world, sources(world, asked), asked) : direct()
    const shown = presentLines(context, lines.filter(fits(asked)), flag(query, 'include_names'))
    return ok({ role_assignments: shown, links: links(context) })

    function direct(): Line[] {
      const { user, group, role: role_id, places: target_id, inherited } = asked
      const where = { actor_id: user ?? group, role_id, target_id, inherited }
      return world.table(assignmentRows).list({ where })
    }
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
  if (id && !project) throw projectKind.notFound(id)
  const target = project ? { project } : {}
  context.enforce('identity:list_role_assignments_for_tree', { target })
}

/** What a query asks for; what it leaves open is undefined. */
type Asked = {
  user: string | undefined
  group: string | undefined
  role: string | undefined
  inherited: boolean | undefined
  targets: readonly Line['target'][] | undefined
  places: readonly string[] | undefined
  /** Where the grants stand that count in those places. */
  above: readonly string[] | undefined
}
type PlacesAsked = Pick<Asked, 'targets' | 'places' | 'above'>

/** Who signed in to a domain (`own`) sees what is given on it and on its projects. */
function askedOf(world: World, query: URLSearchParams, own: string | undefined): Asked {
  const of = (name: string): string | undefined => query.get(name) || undefined
  const inherited = query.get(INHERITED)
  const places = placesAsked(world, query)
  return {
    user: of('user.id'),
    group: of('group.id'),
    role: of('role.id'),
    inherited: inherited === null ? undefined : inherited === 'projects',
    ...(own === undefined ? places : inDomain(world, own, places)),
  }
}

function placesAsked(world: World, query: URLSearchParams): PlacesAsked {
  const project = query.get('scope.project.id')
  if (project) {
    const subtree = flag(query, 'include_subtree') ? below(world, { id: project }) : []
    const ids = subtree.map(({ id }) => id)
    const above = [...ids, ...placesOf(world, { target: 'project', id: project })]
    return { targets: ['project'], places: [project, ...ids], above }
  }
  const [domain, system] = [query.get('scope.domain.id'), query.get('scope.system')]
  if (domain) return { targets: ['domain'], places: [domain], above: [domain] }
  if (system) return { targets: ['system'], places: [system], above: [system] }
  return { targets: undefined, places: undefined, above: undefined }
}

function inDomain(world: World, id: string, { targets, places, above }: PlacesAsked): PlacesAsked {
  const inside = world.table(projectRows).list({ where: { domain_id: id } })
  const ids = new Set([id, ...inside.map((project) => project.id)])
  return {
    targets: targets ?? ['domain', 'project'],
    places: places ? places.filter((place) => ids.has(place)) : [...ids],
    above: above ?? [...ids],
  }
}

/** The grants from which what is asked for may follow. */
function sources(world: World, { user, above: target_id }: Asked): Line[] {
  const actor_id = user === undefined ? undefined : [user, ...groupsOf(world, user)]
  return world.table(assignmentRows).list({ where: { actor_id, target_id } })
}

const fits = ({ user, group, role, inherited, targets, places }: Asked) => {
  const ids = places && new Set(places)
  return (line: Line): boolean =>
    (user === undefined || (line.actor === 'user' && line.actor_id === user)) &&
    (group === undefined || (line.actor === 'group' && line.actor_id === group)) &&
    (role === undefined || line.role_id === role) &&
    (inherited === undefined || line.inherited === inherited) &&
    (targets === undefined || targets.includes(line.target)) &&
    (ids === undefined || ids.has(line.target_id))
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

const INHERITED = 'scope.OS-INHERIT:inherited_to'
