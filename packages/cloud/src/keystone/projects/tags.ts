/** The tags of a project, all of them or one by one. */
import type { Context } from '#http/context.ts'
import { forbidden, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, empty, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectKind } from '#keystone/projects/projects.ts'
import { projectRows, type Project } from '#keystone/rows.ts'
import { TAG, TAGS } from '#keystone/schemas.ts'
import { itemFor } from '#keystone/style.ts'
import { judge } from '#keystone/validate.ts'

/** https://docs.openstack.org/api-ref/identity/v3/#project-tags */
export const projectTagRoutes: Routes = (router) => {
  const all = '/projects/{id}/tags'
  const one = '/projects/{id}/tags/{tag}'
  router.get(all, (context) => {
    const { tags } = itemFor(context, projectKind, 'identity:list_project_tags')
    return told(context, tags)
  })
  router.put(all, (context) => {
    const project = itemFor(context, projectKind, 'identity:update_project_tags')
    const sent = isObject(context.body) ? (context.body['tags'] ?? {}) : {}
    judge(sent, TAGS)
    refuseImmutable(project, 'update')
    const tags = Array.isArray(sent) ? sent.map((tag) => String(tag).trim()) : []
    write(context, project, tags)
    return told(context, tags)
  })
  router.delete(all, (context) => {
    const project = itemFor(context, projectKind, 'identity:delete_project_tags')
    refuseImmutable(project, 'update')
    write(context, project, [])
    return noContent()
  })
  router.get(one, (context) => {
    const { tags } = itemFor(context, projectKind, 'identity:get_project_tag')
    refuseMissing(context, tags)
    return noContent()
  })
  router.put(one, (context) => {
    const project = itemFor(context, projectKind, 'identity:create_project_tag')
    const tag = context.param('tag')
    judge(tag, TAG)
    judge([...project.tags, tag], TAGS)
    refuseImmutable(project, 'create')
    write(context, project, [...project.tags, tag.trim()])
    // Keystone leaves out that it is among the projects.
    const location = `${context.base}/${project.id}/tags/${tag}`
    return empty(201, { location })
  })
  router.delete(one, (context) => {
    const project = itemFor(context, projectKind, 'identity:delete_project_tag')
    refuseImmutable(project, 'delete')
    refuseMissing(context, project.tags)
    write(
      context,
      project,
      project.tags.filter((tag) => tag !== context.param('tag')),
    )
    return noContent()
  })
}

/** The only link is Keystone's own address. */
function told({ base }: Context, tags: readonly string[]): Answer {
  return ok({ links: { self: base }, tags })
}

/** They are kept in the order in which the database reads them: by name. */
function write(context: Context, project: Project, tags: readonly string[]): void {
  context.table(projectRows).update({ ...project, tags: tags.toSorted() })
}

function refuseMissing(context: Context, tags: readonly string[]): void {
  const tag = context.param('tag')
  if (!tags.includes(tag)) throw notFound(`Could not find project tag: ${tag}.`)
}

function refuseImmutable({ id, options }: Project, doing: 'create' | 'update' | 'delete'): void {
  if (options['immutable'] !== true) return
  throw forbidden(
    `Cannot ${doing} project tags for ${id}, project is immutable. Set "immutable" option to ` +
      'false before creating project tags.',
  )
}
