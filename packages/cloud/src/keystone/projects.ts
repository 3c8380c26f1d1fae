import type { Context } from '#http/context.ts'
import { conflict, forbidden, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { filters, links, presentProject } from '#keystone/present.ts'
import { assignmentRows, domainRows, projectRows, tokenRows, type Project } from '#keystone/rows.ts'
import { domainIdOf, flagOf, given, invalid, nameOf, textOf } from '#keystone/validate.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#projects */
export const projectRoutes: Routes = (router) => {
  router.get('/projects', (context) => {
    const { token, query } = context
    context.enforce('identity:list_projects', targetDomain(token.domain?.id))
    const where = filters(query, ['name', 'domain_id', 'enabled', 'parent_id'])
    const own = token.domain ? { domain_id: token.domain.id } : {}
    const projects = context.world.table(projectRows).list({
      where: { ...where, ...own },
      order: [['name', 'asc']],
    })
    return ok({
      projects: projects.map((project) => presentProject(context, project)),
      links: links(context),
    })
  })
  router.post('/projects', create)
  router.get('/projects/{id}', (context) => {
    const project = findProject(context, 'identity:get_project')
    context.enforce('identity:get_project', target(project))
    return ok({ project: presentProject(context, project) })
  })
  router.patch('/projects/{id}', update)
  router.delete('/projects/{id}', remove)
}

const targetDomain = (id: string | undefined): Record<string, string> =>
  id === undefined ? {} : { 'target.domain_id': id, 'target.project.domain_id': id }

const target = (project: Project): Record<string, string> => ({
  'target.project.id': project.id,
  'target.project.domain_id': project.domain_id,
  project_id: project.id,
})

/** A stranger learns nothing about what exists: without the right, 403 comes before 404. */
export function findProject(context: Context, rule: string): Project {
  const id = context.param('id')
  const project = context.world.table(projectRows).get(id)
  if (project) return project
  context.enforce(rule)
  throw notFound(`Could not find project: ${id}.`)
}

function create(context: Context): Answer {
  const body = given(context, 'project')
  const domain_id = domainIdOf(context, body)
  context.enforce('identity:create_project', { 'target.project.domain_id': domain_id })
  const name = nameOf(body, 64)
  if (!context.world.table(domainRows).has(domain_id)) {
    throw notFound(`Could not find domain: ${domain_id}.`)
  }
  refuseTaken(context, name, domain_id)
  const project: Project = {
    id: context.random.hex(),
    name,
    domain_id,
    description: textOf(body, 'description') ?? '',
    enabled: flagOf(body, 'enabled') ?? true,
    parent_id: parentOf(context, body, domain_id),
    is_domain: false,
    tags: tagsOf(body) ?? [],
    options: {},
  }
  context.world.table(projectRows).insert(project)
  return created({ project: presentProject(context, project) })
}

function parentOf(context: Context, body: JsonObject, domainId: string): string {
  const id = textOf(body, 'parent_id')
  if (typeof id !== 'string' || id === domainId) return domainId
  const parent = context.world.table(projectRows).get(id)
  if (!parent) throw notFound(`Could not find project: ${id}.`)
  return parent.id
}

function update(context: Context): Answer {
  const project = findProject(context, 'identity:update_project')
  context.enforce('identity:update_project', target(project))
  const body = given(context, 'project')
  const name = body['name'] === undefined ? project.name : nameOf(body, 64)
  if (name !== project.name) refuseTaken(context, name, project.domain_id)
  const description = textOf(body, 'description')
  const after: Project = {
    ...project,
    name,
    description: description === undefined ? project.description : (description ?? ''),
    enabled: flagOf(body, 'enabled') ?? project.enabled,
    tags: tagsOf(body) ?? project.tags,
  }
  context.world.table(projectRows).update(after)
  if (!after.enabled) endTokens(context, project.id)
  return ok({ project: presentProject(context, after) })
}

function remove(context: Context): Answer {
  const project = findProject(context, 'identity:delete_project')
  context.enforce('identity:delete_project', target(project))
  const { world } = context
  if (world.table(projectRows).count({ parent_id: project.id }) > 0) {
    throw forbidden(
      `Cannot delete the project ${project.id} since it is not a leaf in the hierarchy. ` +
        'Use the cascade option if you want to delete a whole subtree.',
    )
  }
  forgetProject(context, project.id)
  return noContent()
}

/** Removes a project with the grants and tokens for it. */
export function forgetProject(context: Context, id: string): void {
  const grants = context.world.table(assignmentRows)
  for (const one of grants.list({ where: { target: 'project', target_id: id } })) {
    grants.remove(one.id)
  }
  endTokens(context, id)
  context.world.table(projectRows).remove(id)
}

function endTokens(context: Context, projectId: string): void {
  const tokens = context.world.table(tokenRows)
  for (const { id } of tokens.list({ where: { project_of: projectId } })) tokens.remove(id)
}

function refuseTaken(context: Context, name: string, domain_id: string): void {
  const taken = context.world.table(projectRows).first({ name, domain_id })
  if (!taken) return
  throw conflict(
    'Conflict occurred attempting to store project - it is not permitted to have two projects ' +
      'with either the same name or same id in the same domain: ' +
      `name is ${name}, project id ${taken.id}.`,
  )
}

function tagsOf(body: JsonObject): string[] | undefined {
  const tags = body['tags']
  if (tags === undefined) return undefined
  const texts = Array.isArray(tags)
    ? tags.flatMap((tag) => (typeof tag === 'string' ? tag : []))
    : []
  if (!Array.isArray(tags) || texts.length !== tags.length) {
    throw invalid('tags', tags, "is not of type 'array'")
  }
  return [...new Set(texts)]
}
