import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectsOf } from '#keystone/grants.ts'
import { isTrue, listed, listReply, ownDomain } from '#keystone/listing.ts'
import { above, below } from '#keystone/places.ts'
import { presentProject } from '#keystone/present.ts'
import { changeProject, createProject, removeProject, type Place } from '#keystone/project-life.ts'
import { projectRows, type Project } from '#keystone/rows.ts'
import { projectBodies } from '#keystone/schemas.ts'
import {
  domainIdOf,
  flagIn,
  given,
  judged,
  judgedNew,
  refuseMove,
  textIn,
} from '#keystone/validate.ts'
import type { World } from '#world.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#projects */
export const projectRoutes: Routes = (router) => {
  router.get('/projects', (context) => {
    const own = ownDomain(context)
    context.enforce('identity:list_projects', { target: own })
    const names = ['name', 'domain_id', 'enabled', 'parent_id', 'is_domain']
    // Who does not ask for domains sees none.
    const asked = context.query.get('is_domain')
    const where = { ...own, is_domain: asked !== null && isTrue(asked) }
    const projects = listed(context, projectRows, names, where)
    const tagged = projects.filter(({ tags }) => hasTags(tags, context.query))
    return listReply(context, 'projects', tagged, presentProject)
  })
  router.post('/projects', (context) => {
    const sent = given(context, 'project')
    context.enforce('identity:create_project', { target: { project: sent } })
    const body = judgedNew(sent, projectBodies.create)
    const project = createProject(context, body, placeOf(context, body))
    return created({ project: presentProject(context, project) })
  })
  router.get('/projects/{id}', (context) => {
    const project = existing(context, permitted(context, 'identity:get_project'))
    return ok({ project: { ...presentProject(context, project), ...relatives(context, project) } })
  })
  router.patch('/projects/{id}', (context) => {
    const before = permitted(context, 'identity:update_project')
    const body = judged(given(context, 'project'), projectBodies.update)
    const project = existing(context, before)
    refuseMove(body, project)
    const after = changeProject(context, project, body)
    // Only this answer says apart what is kept beside the known properties.
    return ok({ project: { ...presentProject(context, after), extra: after.extra ?? {} } })
  })
  router.delete('/projects/{id}', (context) => {
    const project = existing(context, permitted(context, 'identity:delete_project'))
    removeProject(context, project)
    return noContent()
  })
}

/** A stranger learns nothing about what exists: without the right, 403 comes before 404. */
function permitted(context: Context, rule: string): Project | undefined {
  const project = context.world.table(projectRows).get(context.param('id'))
  context.enforce(rule, { target: project ? { project } : {} })
  return project
}

function existing(context: Context, project: Project | undefined): Project {
  if (!project) throw notFound(`Could not find project: ${context.param('id')}.`)
  return project
}

/** What stands above and below a project, as the query asks for it. */
function relatives(context: Context, project: Project): { parents?: unknown; subtree?: unknown } {
  const { world, query } = context
  const asked = (name: string): boolean => (query.get(name) ?? '0') !== '0'
  // Of whole projects only those are told on which the asker has a role.
  const mine = (projects: readonly Project[]): unknown[] => {
    const ids = new Set(projectsOf(world, context.token.user.id).map(({ id }) => id))
    const own = projects.filter(({ id }) => ids.has(id))
    return own.map((one) => ({ project: presentProject(context, one) }))
  }
  for (const what of ['parents', 'subtree']) {
    if (!asked(`${what}_as_list`) || !asked(`${what}_as_ids`)) continue
    throw badRequest(`Cannot use ${what}_as_list and ${what}_as_ids query params at the same time.`)
  }
  return {
    ...(asked('parents_as_ids') ? { parents: upwards(above(world, project)) } : {}),
    ...(asked('parents_as_list') ? { parents: mine(above(world, project)) } : {}),
    ...(asked('subtree_as_ids') ? { subtree: downwards(world, project) } : {}),
    ...(asked('subtree_as_list') ? { subtree: mine(below(world, project)) } : {}),
  }
}

/** Ids inside each other, the nearest outermost: `{parent: {domain: null}}`. */
type Ids = { readonly [id: string]: Ids } | null

function upwards([next, ...rest]: readonly Project[]): Ids {
  return next ? { [next.id]: upwards(rest) } : null
}

function downwards(world: World, { id: parent_id }: Project): Ids {
  const children = world.table(projectRows).list({ where: { parent_id } })
  if (children.length === 0) return null
  return Object.fromEntries(children.map((child) => [child.id, downwards(world, child)]))
}

/** A project without a parent stands right under its domain; one that acts as a domain, alone. */
function placeOf(context: Context, body: JsonObject): Place {
  const parent = textIn(body, 'parent_id') ?? null
  if (flagIn(body, 'is_domain')) {
    const parent_id = parent ?? textIn(body, 'domain_id') ?? null
    return { domain_id: null, parent_id, is_domain: true }
  }
  const domain_id = domainIdOf(context, body)
  return { domain_id, parent_id: parent ?? domain_id, is_domain: false }
}

/** `tags=a,b` wants all of them, `tags-any` one of them; with `not-` before, the others. */
function hasTags(tags: readonly string[], query: URLSearchParams): boolean {
  const has = (tag: string): boolean => tags.includes(tag)
  const asked = (name: string, holds: (wanted: string[]) => boolean): boolean => {
    const value = query.get(name)
    return value === null || holds(value.split(','))
  }
  return (
    asked('tags', (wanted) => wanted.every(has)) &&
    asked('tags-any', (wanted) => wanted.some(has)) &&
    asked('not-tags', (wanted) => !wanted.every(has)) &&
    asked('not-tags-any', (wanted) => !wanted.some(has))
  )
}
