/** What becomes of projects, and of the domains among them: the same rules by either path. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, forbidden } from '#http/faults.ts'
import { forgetProvidersOf } from '#keystone/federation/life.ts'
import { forgetGroup } from '#keystone/users/groups.ts'
import { credentialRows } from '#keystone/application-credentials/rows.ts'
import { refuseImmutable } from '#keystone/options.ts'
import { above, below, domainOf } from '#keystone/projects/places.ts'
import {
  assignmentRows,
  groupRows,
  projectRows,
  removeAll,
  userRows,
  type Project,
} from '#keystone/rows.ts'
import { forgetUser } from '#keystone/users/users.ts'
import { extraIn, flagIn, nameIn, optionsIn, tagsIn, textIn } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'
import { without } from '#wire/without.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = [
  ...['id', 'name', 'domain_id', 'description', 'enabled', 'parent_id', 'is_domain', 'tags'],
  ...['options', 'extra'],
]

/** Where a new project goes: under its parent in a domain, or, as a domain, under nothing. */
export type Place = Pick<Project, 'domain_id' | 'parent_id' | 'is_domain'>

/** Makes a project in a place that holds it. Throws Keystone's 400 or 409 otherwise. */
export function createProject(context: Context, body: Fields, place: Place): Project {
  refusePlace(context, place)
  const project: Project = {
    id: context.random.hex(),
    name: nameIn(body) ?? '',
    ...place,
    description: textIn(body, 'description') ?? '',
    enabled: flagIn(body, 'enabled') ?? true,
    tags: tagsIn(body) ?? [],
    options: optionsIn(body),
    ...extraIn(body, KNOWN),
  }
  refuseTaken(context, project)
  return context.world.table(projectRows).insert(project)
}

function refusePlace({ world }: Context, { domain_id, parent_id, is_domain }: Place): void {
  if (is_domain) {
    if (parent_id === null) return
    throw badRequest('only root projects are allowed to act as domains.')
  }
  if (!domainOf(world, domain_id)) throw badRequest(`Could not find domain: ${domain_id}.`)
  const parent = parent_id === null ? undefined : world.table(projectRows).get(parent_id)
  if (!parent) throw badRequest(`Could not find project: ${parent_id}.`)
  if (parent.is_domain && parent.id !== domain_id) {
    throw badRequest(
      `Cannot create project, the parent (${parent.id}) is acting as a domain, but this ` +
        `project's domain id (${domain_id}) does not match the parent's id.`,
    )
  }
  if (!parent.is_domain && parent.domain_id !== domain_id) {
    throw badRequest(
      `Cannot create project, since it specifies its domain_id ${domain_id}, but specifies a ` +
        `parent in a different domain (${parent.domain_id}).`,
    )
  }
  const disabled = [parent, ...above(world, parent)].findLast(({ enabled }) => !enabled)
  if (disabled) {
    throw badRequest(
      `cannot create a project in a branch containing a disabled project: ${disabled.id}`,
    )
  }
}

function refuseTaken({ world }: Context, { id, name, domain_id, is_domain }: Project): void {
  if (!world.table(projectRows).first({ name, domain_id })) return
  throw conflict(
    'Conflict occurred attempting to store project - it is not permitted to have two projects ' +
      (is_domain
        ? `acting as domains with the same name: ${name}.`
        : 'with either the same name or same id in the same domain: ' +
          `name is ${name}, project id ${id}.`),
  )
}

/** Changes a project as a body says. */
export function changeProject(context: Context, project: Project, body: Fields): Project {
  const { world } = context
  refuseImmutable(project.is_domain ? 'domain' : 'project', project, body)
  if (body['parent_id'] !== undefined && body['parent_id'] !== project.parent_id) {
    throw forbidden('Update of `parent_id` is not allowed.')
  }
  if (body['is_domain'] !== undefined && body['is_domain'] !== project.is_domain) {
    throw badRequest('Update of `is_domain` is not allowed.')
  }
  const enabled = flagIn(body, 'enabled') ?? project.enabled
  if (enabled !== project.enabled) refuseSwitch(context, project)
  const description = textIn(body, 'description')
  const after: Project = {
    ...project,
    name: nameIn(body) ?? project.name,
    ...(description === undefined ? {} : { description }),
    enabled,
    tags: tagsIn(body) ?? project.tags,
    options: optionsIn(body, project.options),
    ...extraIn(body, KNOWN, project.extra),
  }
  if (after.name !== project.name) refuseTaken(context, after)
  world.table(projectRows).update(after)
  return after
}

/** A disabled project has no enabled one below it; a domain disables what it holds by itself. */
function refuseSwitch({ world }: Context, project: Project): void {
  const { id, enabled, is_domain } = project
  if (enabled && !is_domain && below(world, project).some((one) => one.enabled)) {
    throw forbidden(`Cannot disable project ${id} since its subtree contains enabled projects.`)
  }
  if (!enabled && above(world, project).some((one) => !one.enabled)) {
    throw forbidden(`Cannot enable project ${id} since it has disabled parents`)
  }
}

/**
 * Deletes a project that has none below it, or a domain that is disabled with what is in it.
 * Throws Keystone's 403 otherwise, and when one of those projects is immutable.
 */
export function removeProject(context: Context, project: Project): void {
  const { world } = context
  refuseImmutable(project.is_domain ? 'domain' : 'project', project)
  if (project.is_domain) {
    if (project.enabled) {
      throw forbidden('Cannot delete a domain that is enabled, please disable it first.')
    }
    const where = { domain_id: project.id }
    const inside = world.table(projectRows).list({ where })
    for (const one of inside) refuseImmutable('project', one)
    for (const { id } of inside) forgetProject(context, id)
    forgetProvidersOf(context, project.id)
    for (const { id } of world.table(userRows).list({ where })) forgetUser(context, id)
    for (const { id } of world.table(groupRows).list({ where })) forgetGroup(context, id)
  } else if (world.table(projectRows).count({ parent_id: project.id }) > 0) {
    throw forbidden(
      `Cannot delete the project ${project.id} since it is not a leaf in the hierarchy. ` +
        'Use the cascade option if you want to delete a whole subtree.',
    )
  }
  forgetProject(context, project.id)
}

/** Removes a project, or a domain, with the grants for it; it is nobody's default. */
function forgetProject(context: Context, id: string): void {
  const { world } = context
  removeAll(world, assignmentRows, { target: ['project', 'domain'], target_id: id })
  removeAll(world, credentialRows, { project_of: id })
  const users = world.table(userRows)
  for (const user of users.list({ where: { default_project_id: id } })) {
    users.update(without(user, 'default_project_id'))
  }
  world.table(projectRows).remove(id)
}
