/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-types-types */
import type { Routes } from '#http/router.ts'
import { without } from '#wire/without.ts'
import { allow, allows, checkBody, part, textOf, texts } from '#cinder/requests.ts'
import { cut } from '#cinder/listing.ts'
import { types, volumes, type StoredType } from '#cinder/rows.ts'
import { DEFAULT_TYPE, seesType, viewerOf } from '#cinder/volumes.ts'
import { rows } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound, type Fault } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { accepted, ok } from '#http/reply.ts'
import type { Schema } from '#wire/schema.ts'

/** What of the extra specs everybody may know. */
const PUBLIC_SPECS = ['RESKEY:availability_zones', 'multiattach', 'replication_enabled']
const TYPE = {
  properties: {
    volume_type: { type: 'object', properties: { name: { type: 'string', minLength: 1 } } },
  },
  required: ['volume_type'],
} as const
/** A value may be null, which Cinder keeps. */
const SPEC_TEXTS: Schema = {
  type: 'object',
  patternProperties: {
    '^[a-zA-Z0-9-_:.]{1,255}$': { type: ['string', 'null'], minLength: 0, maxLength: 255 },
  },
  additionalProperties: false,
}
const SPECS: Schema = { properties: { extra_specs: SPEC_TEXTS }, required: ['extra_specs'] }
const ONE_SPEC: Schema = { ...SPEC_TEXTS, minProperties: 1, maxProperties: 1 }

export const typeRoutes: Routes = (router) => {
  router.get('/types', (context) => {
    allow(context, 'volume_extension:type_get_all')
    const open = askedPublic(context)
    const all = rows(context, types).list({ order: [['seq', 'desc']] })
    const shown = all.filter((type) => {
      if (open === undefined) return true
      return open ? seesType({ project_id: context.projectId }, type) : !type.is_public
    })
    const { items } = cut(context, shown, missing)
    const told = items.map((type) => ({ ...extended(context, type), ...access(context, type) }))
    return ok({ volume_types: told })
  })
  router.get('/types/default', (context) => {
    const type = rows(context, types).first({ name: DEFAULT_TYPE })
    if (!type) throw notFound('Default volume type can not be found.')
    allow(context, 'volume_extension:type_get')
    return ok({ volume_type: extended(context, type) })
  })
  router.get('/types/{id}', (context) => {
    const type = found(context)
    allow(context, 'volume_extension:type_get')
    return ok({ volume_type: { ...extended(context, type), ...access(context, type) } })
  })
  router.post('/types', (context) => {
    const sent = part(checkBody(context, TYPE), 'volume_type')
    allow(context, 'volume_extension:type_create')
    const name = textOf(sent['name']) ?? ''
    if (rows(context, types).first({ name })) {
      throw conflict(`Volume Type ${name} already exists.`)
    }
    const type = rows(context, types).insert({
      id: context.random.uuid(),
      name,
      description: textOf(sent['description']),
      is_public: sent['os-volume-type-access:is_public'] !== false,
      extra_specs: texts(sent['extra_specs']),
      qos_specs_id: null,
    })
    return ok({ volume_type: { ...view(type), ...access(context, type) } })
  })
  router.put('/types/{id}', (context) => {
    const sent = isObject(context.body) ? part(context.body, 'volume_type') : {}
    allow(context, 'volume_extension:type_update')
    const type = found(context)
    const { name, description, is_public: open } = sent
    if (name === undefined && description === undefined && open === undefined) {
      throw badRequest('Specify volume type name, description, is_public or a combination thereof.')
    }
    const after = rows(context, types).update({
      ...type,
      ...(typeof name === 'string' ? { name } : {}),
      ...(description === undefined ? {} : { description: textOf(description) }),
      ...(typeof open === 'boolean' ? { is_public: open } : {}),
    })
    return ok({ volume_type: view(after) })
  })
  router.delete('/types/{id}', (context) => {
    allow(context, 'volume_extension:type_delete')
    const type = found(context)
    if (rows(context, volumes).count({ volume_type: type.name }) > 0) {
      throw badRequest('Target volume type is still in use.')
    }
    rows(context, types).remove(type.id)
    return accepted()
  })
  const path = '/types/{id}/extra_specs'
  router.get(path, (context) => {
    allow(context, 'volume_extension:types_extra_specs:index')
    return ok({ extra_specs: specs(context, found(context)) })
  })
  router.post(path, (context) => {
    const sent = texts(checkBody(context, SPECS)['extra_specs'])
    allow(context, 'volume_extension:types_extra_specs:create')
    const type = found(context)
    save(context, type, { ...type.extra_specs, ...sent })
    return ok({ extra_specs: sent })
  })
  router.get(`${path}/{key}`, (context) => {
    const key = context.param('key')
    return ok({ [key]: keyed(context, specs(context, found(context)))[key] })
  })
  router.put(`${path}/{key}`, (context) => {
    allow(context, 'volume_extension:types_extra_specs:update')
    const type = found(context)
    const key = context.param('key')
    const value = texts(checkBody(context, ONE_SPEC))[key]
    if (value === undefined) throw badRequest('Request body and URI mismatch')
    save(context, type, { ...type.extra_specs, [key]: value })
    return ok({ [key]: value })
  })
  router.delete(`${path}/{key}`, (context) => {
    allow(context, 'volume_extension:types_extra_specs:delete')
    const type = found(context)
    const left = without(keyed(context, type.extra_specs), context.param('key'))
    save(context, type, left)
    return accepted()
  })
  router.unsimulated('GET', '/types/{id}/encryption')
  router.unsimulated('POST', '/types/{id}/encryption')
}

const missing = (id: string): Fault => notFound(`Volume type ${id} could not be found.`)

/** The type of the path, when the caller knows it. Throws 404. */
export function found(context: Context): StoredType {
  const type = rows(context, types).get(context.param('id'))
  if (type && seesType(viewerOf(context), type)) return type
  throw missing(context.param('id'))
}

/** Whether public types are asked for; undefined for all of them, which administrators may ask for. */
function askedPublic(context: Context): boolean | undefined {
  const text = context.query.get('is_public')
  if (!context.isAdmin || text === null) return true
  const low = text.trim().toLowerCase()
  if (low === 'none') return undefined
  if (['1', 't', 'true', 'on', 'y', 'yes'].includes(low)) return true
  if (['0', 'f', 'false', 'off', 'n', 'no'].includes(low)) return false
  throw badRequest(`Invalid is_public filter [${text}]`)
}

function keyed(context: Context, all: Record<string, string>): Record<string, string> {
  const key = context.param('key')
  if (Object.hasOwn(all, key)) return all
  const id = context.param('id')
  throw notFound(`Volume Type ${id} has no extra specs with key ${key}.`)
}

function save(context: Context, type: StoredType, extra_specs: Record<string, string>): void {
  rows(context, types).update({ ...type, extra_specs })
}

function specs(context: Context, type: StoredType): Record<string, string> {
  if (allows(context, 'volume_extension:types_extra_specs:read_sensitive')) return type.extra_specs
  const open = Object.entries(type.extra_specs).filter(([key]) => PUBLIC_SPECS.includes(key))
  return Object.fromEntries(open)
}

function access(context: Context, type: StoredType): Record<string, boolean> {
  const may = allows(context, 'volume_extension:volume_type_access')
  return may ? { 'os-volume-type-access:is_public': type.is_public } : {}
}

/** What the answer to a change says, which is for administrators. */
function view({ id, name, is_public, description, extra_specs }: StoredType): object {
  return { id, name, is_public, description, extra_specs }
}

/** A type as it is read, with what the rules let the caller know. */
function extended(context: Context, type: StoredType): object {
  const { id, name, is_public, description, qos_specs_id } = type
  const may = (rule: string): boolean => allows(context, `volume_extension:${rule}`)
  return {
    ...{ id, name, is_public, description },
    ...(may('access_types_extra_specs') ? { extra_specs: specs(context, type) } : {}),
    ...(may('access_types_qos_specs_id') ? { qos_specs_id } : {}),
  }
}
