/** https://docs.openstack.org/api-ref/block-storage/v3/#quality-of-service-qos-specifications-qos-specs */
import { isoMicros } from '#clock.ts'
import { qosSpecs, type StoredQos } from '#cinder/admin-rows.ts'
import type { Asked } from '#cinder/listing.ts'
import { allow, checkBody, flag, part, textOf } from '#cinder/requests.ts'
import { types, type StoredType, type StoredVolume } from '#cinder/rows.ts'
import { cinderStyle, itemOf, type CinderKind } from '#cinder/style.ts'
import { links } from '#cinder/volumes/view.ts'
import { invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { namedFaults } from '#http/named-faults.ts'
import { accepted, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { valuesIn } from '#resource/texts.ts'
import { rows, type Place } from '#scene.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

/** Only what stands in a column of its own is found and sorted by. */
const ASKED: Asked = {
  filters: ['id', 'name', 'consumer'],
  sortable: ['id', 'created_at', 'updated_at', 'key', 'value', 'specs_id', 'deleted', 'deleted_at'],
}

const NEW: Schema = {
  properties: {
    qos_specs: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
  },
  required: ['qos_specs'],
  additionalProperties: false,
}
const CHANGED: Schema = {
  properties: {
    qos_specs: {
      type: 'object',
      patternProperties: {
        '^[a-zA-Z0-9-_:. /]{1,255}$': { type: ['string', 'null'], minLength: 0, maxLength: 255 },
      },
      additionalProperties: false,
    },
  },
  required: ['qos_specs'],
  additionalProperties: false,
}
const text: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const KEYS: Schema = {
  properties: { keys: { type: 'array', items: text, uniqueItems: true } },
  required: ['keys'],
  additionalProperties: false,
}

const RULE = 'volume_extension:qos_specs_manage'

const qosKind: Kind<StoredQos> & CinderKind = {
  path: '/qos-specs',
  one: 'qos_specs',
  many: 'qos_specs',
  collection: qosSpecs,
  rules: { list: `${RULE}:get_all`, get: `${RULE}:get`, delete: `${RULE}:delete` },
  asked: ASKED,
  notFound: (id) => notFound(`No such QoS spec ${id}.`),
  shown: (_context, { id, name, consumer, specs }) => ({ id, name, consumer, specs }),
  remove: (context, { id }) => {
    const used = context.table(types).count({ qos_specs_id: id }) > 0
    if (used && !flag(context, 'force')) throw badRequest('Qos specs still in use.')
    release(context, id)
    context.table(qosSpecs).remove(id)
  },
}

const detail = (context: Context, shown: Fields): Fields => {
  return { qos_specs: shown, links: links(context, 'qos-specs', String(shown['id'])) }
}

/** Alone they have links beside them. */
const style: typeof cinderStyle = {
  ...cinderStyle,
  told: (_kind, shown, context) => detail(context, shown),
}

export const qosRoutes: Routes = (router) => {
  resource(style, qosKind)(router)
  router.post('/qos-specs', create)
  router.put('/qos-specs/{id}', change)
  router.put('/qos-specs/{id}/delete_keys', deleteKeys)
  router.get('/qos-specs/{id}/associations', (context) => {
    const { id } = itemOf(context, qosKind, `${RULE}:get_all`)
    const found = context.table(types).list({ where: { qos_specs_id: id }, order: [['id', 'asc']] })
    const one = (type: StoredType): object => {
      return { association_type: 'volume_type', name: type.name, id: type.id }
    }
    return ok({ qos_associations: found.map(one) })
  })
  router.get('/qos-specs/{id}/associate', (context) => {
    const { id, type } = withType(context)
    const other = type.qos_specs_id
    if (other !== null && other !== id) {
      const words = `Type ${type.id} is already associated with another qos specs: ${other}`
      throw badRequest(`Invalid volume type: ${words}`)
    }
    context.table(types).update({ ...type, qos_specs_id: id })
    return accepted()
  })
  router.get('/qos-specs/{id}/disassociate', (context) => {
    const { id, type } = withType(context)
    if (type.qos_specs_id === id) context.table(types).update({ ...type, qos_specs_id: null })
    return accepted()
  })
  router.get('/qos-specs/{id}/disassociate_all', (context) => {
    release(context, itemOf(context, qosKind, `${RULE}:update`).id)
    return accepted()
  })
}

function create(context: Context): Answer {
  const { name: wanted, ...sent } = part(checkBody(context, NEW), 'qos_specs')
  const name = String(wanted).trim()
  if (wanted === '') throw invalidName('can not be None.')
  if (name === '') throw invalidName('can not be empty.')
  if (name.length > 255) throw invalidName('can not be greater than 255 characters.')
  allow(context, `${RULE}:create`)
  refuseLong(sent)
  const consumer = consumerOf(sent['consumer'] ?? 'back-end')
  if (context.table(qosSpecs).first({ value: name })) {
    throw conflict(`QoS Specs ${name} already exists.`)
  }
  const kept = Object.entries(without(sent, 'consumer')).filter(([, value]) => value !== null)
  const item = context.table(qosSpecs).insert({
    id: context.random.uuid(),
    created_at: isoMicros(context.now),
    ...{ name, consumer, specs: valuesIn(Object.fromEntries(kept), textOf) },
  })
  return ok(detail(context, qosKind.shown(context, item, undefined, 'create')))
}

const invalidName = (why: string): Error =>
  badRequest(`An invalid 'name' value was provided. The 'name' ${why}`)

/** Throws 400 for what is no text, or too long a one (cinder.utils.validate_dictionary_string_length). */
function refuseLong(sent: Fields): void {
  for (const [key, value] of Object.entries(sent)) {
    const lengthOf = (what: string, of: string): void => {
      if (of.length <= 255) return
      throw invalidInput(`${what} has ${of.length} characters, more than 255.`)
    }
    if (key === '') throw invalidInput('Key "" has 0 characters, less than 1.')
    lengthOf(`Key "${key}"`, key)
    if (value === null) continue
    const what = `Value for key "${key}"`
    if (typeof value !== 'string') throw invalidInput(`${what} is not a string or unicode`)
    lengthOf(what, value)
  }
}

/** Who enforces them. Throws 400 in words that show Python's own. */
function consumerOf(sent: unknown): string {
  const consumer = textOf(sent) ?? ''
  if (['back-end', 'front-end', 'both'].includes(consumer)) return consumer
  throw badRequest(
    'Invalid qos specs: Valid consumer of QoS specs are: QoSConsumerValues(default=<class ' +
      "'oslo_versionedobjects.fields.UnspecifiedDefault'>,nullable=False,valid_values=('back-end', " +
      "'front-end', 'both'))",
  )
}

function change(context: Context): Answer {
  const sent = part(checkBody(context, CHANGED), 'qos_specs')
  const item = itemOf(context, qosKind, `${RULE}:update`)
  const specs = { ...item.specs }
  for (const [key, value] of Object.entries(without(sent, 'consumer'))) {
    // A null takes the value of what there is, and adds nothing.
    if (value !== null || Object.hasOwn(specs, key)) specs[key] = textOf(value)
  }
  const { consumer } = sent
  context.table(qosSpecs).update({
    ...item,
    ...(consumer === undefined ? {} : { consumer: consumerOf(consumer ?? 'back-end') }),
    specs,
  })
  return ok({ qos_specs: sent })
}

/** Those before one that is not there are gone all the same, as in Cinder: its 404 is answered. */
function deleteKeys(context: Context): Answer {
  const { keys = [] } = checkBody(context, KEYS)
  const item = itemOf(context, qosKind, `${RULE}:delete`)
  const asked = (Array.isArray(keys) ? keys : []).map(String)
  const missing = asked.findIndex((key) => !Object.hasOwn(item.specs, key))
  const gone = missing === -1 ? asked : asked.slice(0, missing)
  context.table(qosSpecs).update({ ...item, specs: without(item.specs, ...gone) })
  if (missing === -1) return accepted()
  const words = `QoS spec ${item.id} has no spec with key ${asked[missing]}.`
  const { method, origin, requestId, headers } = context
  const refused = { method, origin, requestId, accept: headers.get('accept') }
  return namedFaults.render(notFound(words), refused)
}

/** The QoS of the path and the type of the query, which need not be associated. */
function withType(context: Context): { id: string; type: StoredType } {
  allow(context, `${RULE}:update`)
  const typeId = context.query.get('vol_type_id') ?? ''
  if (typeId === '') throw badRequest('Volume Type id must not be None.')
  const { id } = itemOf(context, qosKind, `${RULE}:update`)
  const type = context.table(types).get(typeId)
  if (!type) throw notFound(`Volume type ${typeId} could not be found.`)
  return { id, type }
}

/** Takes QoS specs off all types. */
function release(place: Place, id: string): void {
  const table = rows(place, types)
  for (const type of table.list({ where: { qos_specs_id: id } })) {
    table.update({ ...type, qos_specs_id: null })
  }
}

/**
 * Whether another type would change what a hypervisor enforces of a volume that is in use
 * (cinder.db.sqlalchemy.api.volume_qos_allows_retype).
 */
export function changesFrontEnd(place: Place, volume: StoredVolume, to: StoredType): boolean {
  const from = rows(place, types).get(volume.volume_type_id ?? '')?.qos_specs_id ?? null
  if (volume.status !== 'in-use' || (from !== null && from === to.qos_specs_id)) return false
  return [from, to.qos_specs_id].some((id) => {
    const specs = id === null ? undefined : rows(place, qosSpecs).get(id)
    return specs !== undefined && specs.consumer !== 'back-end'
  })
}
