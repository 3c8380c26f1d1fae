/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-type-access-types-action-types-os-volume-type-access */
import { actionsOf, type Action } from '#cinder/act.ts'
import { types, type StoredType } from '#cinder/rows.ts'
import { itemOf } from '#cinder/style.ts'
import { typeKind } from '#cinder/volume-types/types.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'

const PROJECT: Schema = {
  type: 'object',
  properties: { project: { type: 'string', format: 'uuid' } },
  required: ['project'],
  additionalProperties: false,
}

/** An action that says which projects know a private type after it. */
const changing = (
  name: string,
  after: (type: StoredType, known: readonly string[], project: string) => readonly string[],
): Action<StoredType> => ({
  rule: `volume_extension:volume_type_access:${name}`,
  schema: PROJECT,
  does: (context, type, sent) => {
    if (type.is_public) throw badRequest(`Invalid volume type: ${NOT_APPLICABLE}`)
    const projects = after(type, type.projects ?? [], String(sent['project']))
    context.table(types).update({ ...type, projects })
  },
})

const NOT_APPLICABLE = 'Type access modification is not applicable to public volume type.'

export const typeActionRoutes = actionsOf(typeKind, {
  addProjectAccess: changing('addProjectAccess', (type, known, project) => {
    if (!known.includes(project)) return [...known, project]
    throw conflict(`Volume type access for ${type.id} / ${project} combination already exists.`)
  }),
  removeProjectAccess: changing('removeProjectAccess', (type, known, project) => {
    if (known.includes(project)) return known.filter((one) => one !== project)
    throw notFound(`Volume type access not found for ${type.id} / ${project} combination.`)
  }),
})

export const typeAccessRoutes: Routes = (router) => {
  router.get('/types/{id}/os-volume-type-access', (context) => {
    const type = itemOf(context, typeKind, 'volume_extension:volume_type_access:get_all_for_type')
    if (type.is_public) throw notFound('Access list not available for public volume types.')
    const of = (project_id: string): object => ({ volume_type_id: type.id, project_id })
    return ok({ volume_type_access: (type.projects ?? []).toSorted().map(of) })
  })
}
