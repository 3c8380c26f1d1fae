/** https://docs.openstack.org/api-ref/block-storage/v3/#group-types-group-types */
import { groupTypes, groups, type StoredGroupType } from '#cinder/groups/rows.ts'
import { BOOLEAN, allows, checkBody, needs, part, textOf } from '#cinder/requests.ts'
import { cinderStyle, itemOf, type CinderKind } from '#cinder/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { accepted, json, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { valuesIn } from '#resource/texts.ts'
import type { Listing, Where } from '#store/collection.ts'
import { booleanOf } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const name: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const description: Schema = { type: ['string', 'null'], minLength: 0, maxLength: 255 }
const specs: Schema = {
  type: ['object', 'null'],
  patternProperties: {
    '^[a-zA-Z0-9-_:. /]{1,255}$': { type: ['string', 'null'], minLength: 0, maxLength: 255 },
  },
  additionalProperties: false,
}

export const groupTypeKind: Kind<StoredGroupType> & CinderKind = {
  path: '/group_types',
  one: 'group_type',
  many: 'group_types',
  collection: groupTypes,
  since: '3.11',
  rules: {
    create: 'group:group_types:create',
    update: 'group:group_types:update',
    delete: 'group:group_types:delete',
  },
  schemas: {
    create: {
      properties: { name, description, is_public: BOOLEAN, group_specs: specs },
      required: ['name'],
      additionalProperties: false,
    },
    update: {
      properties: {
        name: { type: ['string', 'null'], minLength: 0, maxLength: 255 },
        description,
        is_public: BOOLEAN,
      },
      additionalProperties: false,
    },
  },
  lists,
  visible: ({ isAdmin, projectId }) => (isAdmin ? undefined : knownTo(projectId)),
  notFound: (id) => notFound(`Group type ${id} could not be found.`),
  shown: (context, type) => ({
    ...without(type, 'projects', 'group_specs'),
    ...(allows(context, 'group:access_group_types_specs') ? { group_specs: type.group_specs } : {}),
  }),
  create,
  change,
  remove: (context, { id }) => {
    if (context.table(groups).count({ group_type_id: id }) > 0) {
      throw badRequest(
        `Target group type is still in use. Group Type ${id} deletion is not allowed with groups ` +
          'present with the type.',
      )
    }
    context.table(groupTypes).remove(id)
  },
}

export const groupTypeRoutes: Routes = (router) => {
  router.get('/group_types/default', (context) => {
    needs(context, '3.11')
    // No type is configured as the default here.
    throw notFound('Default group type can not be found.')
  })
  resource(cinderStyle, groupTypeKind)(router)
  groupSpecs(router)
}

const knownTo = (projectId: string): readonly Where[] => [
  { is_public: true },
  { projects: { contains: JSON.stringify(projectId) } },
]

/** The latest first, of those that are asked for. */
function lists(context: Context): Listing {
  const order = [['seq', 'desc']] as const
  const asked = context.query.get('is_public')
  if (!context.isAdmin || asked === null) return { order, any: knownTo(context.projectId) }
  if (asked.trim().toLowerCase() === 'none') return { order }
  const open = booleanOf(asked)
  if (open === undefined) throw badRequest(`Invalid is_public filter [${asked}]`)
  return open ? { order, any: knownTo(context.projectId) } : { order, where: { is_public: false } }
}

function create(context: Context, sent: Fields): StoredGroupType {
  const wanted = String(sent['name'])
  if (wanted.trim() === '') {
    throw badRequest("An invalid 'name' value was provided. The 'name' can not be empty.")
  }
  refuseTaken(context, wanted)
  return context.table(groupTypes).insert({
    id: context.random.uuid(),
    name: wanted,
    description: textOf(sent['description']),
    is_public: booleanOf(String(sent['is_public'])) !== false,
    group_specs: isObject(sent['group_specs']) ? valuesIn(sent['group_specs'], textOf) : {},
  })
}

function change(context: Context, type: StoredGroupType, sent: Fields): StoredGroupType {
  const [newName, about] = [textOf(sent['name']), textOf(sent['description'])]
  const open = booleanOf(String(sent['is_public']))
  if (newName !== null && newName !== '' && newName.trim() === '') {
    throw badRequest('Group type name can not be empty.')
  }
  if (newName === null && about === null && open === undefined) {
    throw badRequest('Specify group type name, description or a combination thereof.')
  }
  if (newName) refuseTaken(context, newName, type.id)
  return context.table(groupTypes).update({
    ...type,
    ...(newName ? { name: newName } : {}),
    ...(about === null ? {} : { description: about }),
    ...(open === undefined ? {} : { is_public: open }),
  })
}

function refuseTaken(context: Context, wanted: string, own?: string): void {
  const other = context.table(groupTypes).first({ name: wanted })
  if (other && other.id !== own) throw conflict(`Group Type ${wanted} already exists.`)
}

const SPECS: Schema = {
  properties: { group_specs: { ...specs, type: 'object' } },
  required: ['group_specs'],
  additionalProperties: false,
}
const ONE_SPEC: Schema = { ...specs, type: 'object', minProperties: 1, maxProperties: 1 }

/** What a type asks of the back ends, which administrators alone may know. */
const groupSpecs: Routes = (router) => {
  const path = '/group_types/{id}/group_specs'
  const typeFor = (context: Context, verb: string): StoredGroupType => {
    needs(context, '3.11')
    return itemOf(context, groupTypeKind, `group:group_types_specs:${verb}`)
  }
  const keep = (context: Context, type: StoredGroupType, added: object): void => {
    const all = { ...type.group_specs, ...valuesIn(added, textOf) }
    context.table(groupTypes).update({ ...type, group_specs: all })
  }
  router.get(path, (context) => ok({ group_specs: typeFor(context, 'get_all').group_specs }))
  router.post(path, (context) => {
    const sent = part(checkBody(context, SPECS), 'group_specs')
    keep(context, typeFor(context, 'create'), sent)
    return json({ group_specs: sent }, 202)
  })
  router.get(`${path}/{key}`, (context) => {
    const { id, group_specs: all } = typeFor(context, 'get')
    const key = context.param('key')
    if (Object.hasOwn(all, key)) return ok({ [key]: all[key] })
    throw notFound(`Group Type ${id} has no extra spec with key ${key}.`)
  })
  router.put(`${path}/{key}`, (context) => {
    const sent = checkBody(context, ONE_SPEC)
    const type = typeFor(context, 'update')
    if (!Object.hasOwn(sent, context.param('key'))) {
      throw badRequest('Request body and URI mismatch')
    }
    keep(context, type, sent)
    return ok(sent)
  })
  router.delete(`${path}/{key}`, (context) => {
    const type = typeFor(context, 'delete')
    const key = context.param('key')
    if (!Object.hasOwn(type.group_specs, key)) {
      throw notFound(`Group Type ${type.id} has no specs with key ${key}.`)
    }
    context.table(groupTypes).update({ ...type, group_specs: without(type.group_specs, key) })
    return accepted()
  })
}
