/** https://docs.openstack.org/api-ref/block-storage/v3/#default-volume-types-default-types */
import { checkBody, needs, part } from '#cinder/requests.ts'
import { defaultTypes, type DefaultType } from '#cinder/admin-rows.ts'
import { typeOf, viewerOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { NOT_FOUND, Fault, badRequest, forbidden, notFound } from '#http/faults.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectRows } from '#keystone/rows.ts'
import type { Schema } from '#wire/schema.ts'

const SCHEMA: Schema = {
  properties: {
    default_type: {
      type: 'object',
      properties: { volume_type: { type: 'string', minLength: 1, maxLength: 255 } },
      required: ['volume_type'],
      additionalProperties: false,
    },
  },
  required: ['default_type'],
}

/** They are found without a project in the path only (cinder.api.v3.router). */
export const defaultTypeRoutes: Routes = (router) => {
  router.get('/default-types', (context) => {
    admitted(context)
    may(context, 'default_get_all', context.projectId)
    return ok({ default_types: context.table(defaultTypes).list().map(view) })
  })
  router.get('/default-types/{id}', (context) => {
    admitted(context)
    const id = projectOf(context, 'default_get')
    const kept = context.table(defaultTypes).get(id)
    if (!kept) throw notFound(`Default type for project ${id} not found.`)
    return ok({ default_type: view(kept) })
  })
  router.put('/default-types/{id}', (context) => {
    admitted(context)
    const name = String(part(checkBody(context, SCHEMA), 'default_type')['volume_type'])
    if (name.trim() === '') {
      throw badRequest("An invalid 'name' value was provided. The 'name' can not be empty.")
    }
    const id = projectOf(context, 'default_set_or_update')
    const row = { id, volume_type_id: typeNamed(context, name) }
    const table = context.table(defaultTypes)
    return ok({ default_type: view(table.has(id) ? table.update(row) : table.insert(row)) })
  })
  router.delete('/default-types/{id}', (context) => {
    admitted(context)
    context.table(defaultTypes).remove(projectOf(context, 'default_unset'))
    return noContent()
  })
}

const view = ({ id, volume_type_id }: DefaultType): object => ({ project_id: id, volume_type_id })

function admitted(context: Context): void {
  if (context.params['project_id'] !== undefined) throw notFound(NOT_FOUND)
  needs(context, '3.62')
}

/** Refused in words of its own, whatever the rule. */
function may(context: Context, rule: string, project_id: string): void {
  if (context.allows(`volume_extension:${rule}`, { project_id })) return
  throw forbidden('You are not authorized to perform this operation.')
}

/** The project of the path, which Keystone must know. Throws 403 and 404. */
function projectOf(context: Context, rule: string): string {
  const id = context.param('id')
  const project = context.world.table(projectRows).get(id)
  // Others than administrators do not learn from Keystone whether there is such a project.
  may(context, rule, id)
  if (!project) throw notFound(`Project with id ${id} not found.`)
  return id
}

/** The id of a type of that name or id; here it is a 400 when there is none. */
function typeNamed(context: Context, name: string): string {
  try {
    return typeOf(context, viewerOf(context), name).id
  } catch (error) {
    throw error instanceof Fault ? badRequest(error.message) : error
  }
}
