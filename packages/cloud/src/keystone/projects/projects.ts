import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { projectsOf } from '#keystone/roles/grants.ts'
import { flag, isTrue, ownDomain } from '#keystone/listing.ts'
import { above, below } from '#keystone/projects/places.ts'
import { extraApart, presentProject } from '#keystone/present.ts'
import { changeProject, createProject, removeProject, type Place } from '#keystone/projects/life.ts'
import { projectRows, type Project } from '#keystone/rows.ts'
import { projectBodies } from '#keystone/schemas.ts'
import { keystoneStyle, type KeystoneKind } from '#keystone/style.ts'
import { domainIdOf, flagIn, missing, refuseMove, textIn } from '#keystone/validate.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { tagTests } from '#resource/tags.ts'
import type { World } from '#world.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#projects */
export const projectKind: Kind<Project> & KeystoneKind<Project> = {
  path: '/projects',
  one: 'project',
  many: 'projects',
  collection: projectRows,
  notFound: missing('project'),
  filters: ['name', 'domain_id', 'enabled', 'parent_id'],
  among: (context) => {
    const asked = context.query.get('is_domain')
    // Who does not ask for domains sees none.
    if (asked === null || !isTrue(asked)) return { is_domain: false, ...ownDomain(context) }
    return { is_domain: true, domain_id: null, ...ownDomain(context) }
  },
  asks: ({ query }) => ({ also: tagTests((name) => query.get(name)) }),
  bodies: projectBodies,
  judgesFirst: true,
  shown: (context, project, parent, doing) => ({
    ...extraApart(presentProject)(context, project, parent, doing),
    ...(doing === 'get' ? relatives(context, project) : {}),
  }),
  create: (context, body) => createProject(context, body, placeOf(context, body)),
  change: (context, project, body) => {
    refuseMove(body, project)
    return changeProject(context, project, body)
  },
  remove: removeProject,
}

export const projectRoutes = resource(keystoneStyle, projectKind)

/** What stands above and below a project, as the query asks for it. */
function relatives(context: Context, project: Project): { parents?: unknown; subtree?: unknown } {
  const { world, query } = context
  // Whole projects are shown only where the caller has a role on them.
  const mine = (projects: readonly Project[]): unknown[] => {
    const ids = new Set(projectsOf(world, context.token.user.id).map(({ id }) => id))
    const own = projects.filter(({ id }) => ids.has(id))
    return own.map((one) => ({ project: presentProject(context, one) }))
  }
  for (const what of ['parents', 'subtree']) {
    if (!flag(query, `${what}_as_list`) || !flag(query, `${what}_as_ids`)) continue
    throw badRequest(`Cannot use ${what}_as_list and ${what}_as_ids query params at the same time.`)
  }
  return {
    ...(flag(query, 'parents_as_ids') ? { parents: upwards(above(world, project)) } : {}),
    ...(flag(query, 'parents_as_list') ? { parents: mine(above(world, project)) } : {}),
    ...(flag(query, 'subtree_as_ids') ? { subtree: downwards(world, project) } : {}),
    ...(flag(query, 'subtree_as_list') ? { subtree: mine(below(world, project)) } : {}),
  }
}

/** Ids inside each other, the nearest outermost: `{parent: {domain: null}}`. */
type Ids = { readonly [id: string]: Ids } | null

function upwards([next, ...rest]: readonly Project[]): Ids {
  return next ? { [next.id]: upwards(rest) } : null
}

function downwards(world: World, { id }: Project): Ids {
  const children = Map.groupBy(below(world, { id }), ({ parent_id }) => parent_id)
  const inside = (parent: string): Ids => {
    const ids = children.get(parent)?.map((child) => [child.id, inside(child.id)] as const)
    return ids ? Object.fromEntries(ids) : null
  }
  return inside(id)
}

/** A project without a parent stands right under its domain; one that acts as a domain, alone. */
function placeOf(context: Context, body: Fields): Place {
  const parent = textIn(body, 'parent_id') ?? null
  if (flagIn(body, 'is_domain')) {
    const parent_id = parent ?? textIn(body, 'domain_id') ?? null
    return { domain_id: null, parent_id, is_domain: true }
  }
  const domain_id = domainIdOf(context, body)
  return { domain_id, parent_id: parent ?? domain_id, is_domain: false }
}
