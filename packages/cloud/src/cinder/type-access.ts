/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-type-access-types-action-types-os-volume-type-access */
import { types, type StoredType } from '#cinder/rows.ts'
import { allow, checkBody, part } from '#cinder/requests.ts'
import { found } from '#cinder/types.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'

const PROJECT: Schema = {
  type: 'object',
  properties: { project: { type: 'string', format: 'uuid' } },
  required: ['project'],
  additionalProperties: false,
}

/** Who knows a private type after the action. */
type Action = (type: StoredType, known: readonly string[], project: string) => readonly string[]

const ACTIONS: Readonly<Record<string, Action>> = {
  addProjectAccess: (type, known, project) => {
    if (!known.includes(project)) return [...known, project]
    throw conflict(`Volume type access for ${type.id} / ${project} combination already exists.`)
  },
  removeProjectAccess: (type, known, project) => {
    if (known.includes(project)) return known.filter((one) => one !== project)
    throw notFound(`Volume type access not found for ${type.id} / ${project} combination.`)
  },
}

export const typeAccessRoutes: Routes = (router) => {
  router.get('/types/{id}/os-volume-type-access', (context) => {
    allow(context, 'volume_extension:volume_type_access:get_all_for_type')
    const type = found(context)
    if (type.is_public) throw notFound('Access list not available for public volume types.')
    const of = (project_id: string): object => ({ volume_type_id: type.id, project_id })
    return ok({ volume_type_access: (type.projects ?? []).toSorted().map(of) })
  })
  const actions = { played: Object.keys(ACTIONS) }
  const act = (context: Context): Answer => {
    const [name, action] = asked(context)
    const body = checkBody(context, { properties: { [name]: PROJECT } })
    allow(context, `volume_extension:volume_type_access:${name}`)
    const type = found(context)
    if (type.is_public) throw badRequest(`Invalid volume type: ${NOT_APPLICABLE}`)
    const project = String(part(body, name)['project'])
    const projects = action(type, type.projects ?? [], project)
    context.table(types).update({ ...type, projects })
    return accepted()
  }
  router.post('/types/{id}/action', act, { actions })
}

const NOT_APPLICABLE = 'Type access modification is not applicable to public volume type.'

function asked(context: Context): [string, Action] {
  const [name] = Object.keys(isObject(context.body) ? context.body : {})
  if (name === undefined) throw badRequest('Malformed request body')
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (action) return [name, action]
  const hint = 'Verify the request body and Content-Type header and try again.'
  throw badRequest(`There is no such action: ${name}. ${hint}`)
}
