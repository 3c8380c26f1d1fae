/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-types-types */
import { defaultTypes } from '#cinder/admin-rows.ts'
import { renameLimits } from '#cinder/quotas/quotas.ts'
import { BOOLEAN, allow, allows, checkBody, part, textOf } from '#cinder/requests.ts'
import { snapshots, types, volumes, type StoredType } from '#cinder/rows.ts'
import { cinderStyle, itemOf, writes, type CinderKind } from '#cinder/style.ts'
import { DEFAULT_TYPE, defaultTypeFor, viewerOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { valuesIn, valuesOf } from '#resource/texts.ts'
import type { Listing, Where } from '#store/collection.ts'
import { booleanOf } from '#wire/booleans.ts'
import type { Schema } from '#wire/schema.ts'

/** What of the extra specs everybody may know. */
const PUBLIC_SPECS = ['RESKEY:availability_zones', 'multiattach', 'replication_enabled']
/** A value may be null, which Cinder keeps. */
const specsNamed = (key: string): Schema => ({
  type: 'object',
  patternProperties: { [key]: { type: ['string', 'null'], minLength: 0, maxLength: 255 } },
  additionalProperties: false,
})
/** A new type may have more names among its extra specs than are added later. */
const NEW_SPECS = specsNamed('^[a-zA-Z0-9-_:. /]{1,255}$')
const SPEC_TEXTS = specsNamed('^[a-zA-Z0-9-_:.]{1,255}$')
const SPECS: Schema = { properties: { extra_specs: SPEC_TEXTS }, required: ['extra_specs'] }
const ONE_SPEC: Schema = { ...SPEC_TEXTS, minProperties: 1, maxProperties: 1 }

const name: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const description: Schema = { type: ['string', 'null'], maxLength: 255 }

export const typeKind: Kind<StoredType> & CinderKind = {
  path: '/types',
  one: 'volume_type',
  many: 'volume_types',
  collection: types,
  rules: {
    list: 'volume_extension:type_get_all',
    create: 'volume_extension:type_create',
    get: 'volume_extension:type_get',
    update: 'volume_extension:type_update',
    delete: 'volume_extension:type_delete',
  },
  schemas: {
    create: {
      properties: { name, description, extra_specs: NEW_SPECS },
      required: ['name'],
    },
    update: {
      properties: {
        name: { ...name, type: ['string', 'null'] },
        description,
        is_public: BOOLEAN,
      },
      additionalProperties: false,
    },
  },
  lists,
  visible: ({ isAdmin, projectId }) => (isAdmin ? undefined : knownTo(projectId)),
  notFound: (id) => notFound(`Volume type ${id} could not be found.`),
  shown: (context, type, _parent, doing) => ({
    ...(writes(doing) ? view(type) : extended(context, type)),
    // A change does not answer who knows the type.
    ...(doing === 'update' ? {} : access(context, type)),
  }),
  create,
  change,
  remove: (context, type) => {
    const isDefault = context.table(defaultTypes).count({ volume_type_id: type.id }) > 0
    if (isDefault || type.name === DEFAULT_TYPE) {
      const words = `The volume type ${type.id} is a default volume type and cannot be deleted.`
      throw badRequest(words)
    }
    if (context.table(volumes).count({ volume_type_id: type.id }) > 0) {
      throw badRequest('Target volume type is still in use.')
    }
    context.table(types).remove(type.id)
  },
  statuses: { create: 200 },
}

export const typeRoutes: Routes = (router) => {
  resource(cinderStyle, typeKind)(router)
  router.get('/types/default', (context) => {
    const type = defaultTypeFor(context, viewerOf(context))
    allow(context, 'volume_extension:type_get')
    return ok({ volume_type: extended(context, type) })
  })
  extraSpecs(router)
}

const extraSpecs = valuesOf<StoredType, string | null>(
  {
    path: '/types/{id}/extra_specs',
    many: 'extra_specs',
    sent: (context, name) =>
      name === undefined ? checkBody(context, ONE_SPEC) : part(checkBody(context, SPECS), name),
    load: (context, doing) => {
      const type = itemOf(context, typeKind, `volume_extension:types_extra_specs:${doing}`)
      const reads = doing === 'index' || doing === 'show'
      return reads ? { ...type, extra_specs: specs(context, type) } : type
    },
    of: (type) => type.extra_specs,
    keep: (context, type, texts) => {
      context.table(types).update({ ...type, extra_specs: { ...texts } })
    },
    notFound: ({ id }, key) => notFound(`Volume Type ${id} has no extra specs with key ${key}.`),
    removed: accepted(),
  },
  textOf,
)

/** Public types, and private ones that the project was given. */
function knownTo(projectId: string): readonly Where[] {
  return [{ is_public: true }, { projects: { contains: JSON.stringify(projectId) } }]
}

/** The latest first, of those that are asked for. */
function lists(context: Context): Listing {
  const open = askedPublic(context)
  const order = [['seq', 'desc']] as const
  if (open === undefined) return { order }
  return open ? { order, any: knownTo(context.projectId) } : { order, where: { is_public: false } }
}

/** Whether public types are asked for; undefined for all of them, which administrators may ask for. */
function askedPublic(context: Context): boolean | undefined {
  const text = context.query.get('is_public')
  if (!context.isAdmin || text === null) return true
  if (text.trim().toLowerCase() === 'none') return undefined
  const open = booleanOf(text)
  if (open === undefined) throw badRequest(`Invalid is_public filter [${text}]`)
  return open
}

function create(context: Context, sent: Fields): StoredType {
  const wanted = String(sent['name'])
  refuseTaken(context, wanted)
  return context.table(types).insert({
    id: context.random.uuid(),
    name: wanted,
    description: textOf(sent['description']),
    is_public: booleanOf(String(sent['os-volume-type-access:is_public'])) !== false,
    extra_specs: isObject(sent['extra_specs']) ? valuesIn(sent['extra_specs'], textOf) : {},
    qos_specs_id: null,
  })
}

function change(context: Context, type: StoredType, sent: Fields): StoredType {
  const [newName, about] = [textOf(sent['name']), textOf(sent['description'])]
  const open = booleanOf(String(sent['is_public']))
  if (newName === null && about === null && open === undefined) {
    throw badRequest('Specify volume type name, description, is_public or a combination thereof.')
  }
  if (newName !== null && newName !== type.name) rename(context, type, newName)
  return context.table(types).update({
    ...type,
    ...(newName === null ? {} : { name: newName }),
    ...(about === null ? {} : { description: about }),
    ...(open === undefined ? {} : { is_public: open }),
  })
}

/** What has the type, and the limits of it, keep to it by its name. Throws 400 and 409. */
function rename(context: Context, { id, name: old }: StoredType, name: string): void {
  if (name.trim() === '') throw badRequest('Volume type name can not be empty.')
  refuseTaken(context, name, id)
  const table = context.table(volumes)
  for (const volume of table.list({ where: { volume_type_id: id } })) {
    table.update({ ...volume, volume_type: name })
  }
  // What is about to get the type gets it by its new name.
  for (const volume of table.list({ where: { status: 'retyping' } })) {
    if (volume.pending?.volume_type_id !== id) continue
    table.update({ ...volume, pending: { ...volume.pending, volume_type: name } })
  }
  for (const snapshot of context.table(snapshots).list({ where: { volume_type: old } })) {
    context.table(snapshots).update({ ...snapshot, volume_type: name })
  }
  renameLimits(context, old, name)
}

/** Throws 409 when another type has the name. */
function refuseTaken(context: Context, wanted: string, own?: string): void {
  const other = context.table(types).first({ name: wanted })
  if (other && other.id !== own) throw conflict(`Volume Type ${wanted} already exists.`)
}

function specs(context: Context, type: StoredType): StoredType['extra_specs'] {
  if (allows(context, 'volume_extension:types_extra_specs:read_sensitive')) return type.extra_specs
  const open = Object.entries(type.extra_specs).filter(([key]) => PUBLIC_SPECS.includes(key))
  return Object.fromEntries(open)
}

function access(context: Context, type: StoredType): Record<string, boolean> {
  const may = allows(context, 'volume_extension:volume_type_access')
  return may ? { 'os-volume-type-access:is_public': type.is_public } : {}
}

/** What the answer to a change says, which is for administrators. */
function view({ id, name, is_public, description, extra_specs }: StoredType): Fields {
  return { id, name, is_public, description, extra_specs }
}

/** A type as it is read, with what the rules let the caller know. */
function extended(context: Context, type: StoredType): Fields {
  const { id, name, is_public, description, qos_specs_id } = type
  const may = (rule: string): boolean => allows(context, `volume_extension:${rule}`)
  return {
    ...{ id, name, is_public, description },
    ...(may('access_types_extra_specs') ? { extra_specs: specs(context, type) } : {}),
    ...(may('access_types_qos_specs_id') ? { qos_specs_id } : {}),
  }
}
