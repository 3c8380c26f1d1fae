/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-type-encryption */
import { isoStored } from '#clock.ts'
import { allow, checkBody, part, textOf } from '#cinder/requests.ts'
import { types, volumes, type StoredType, type TypeEncryption } from '#cinder/rows.ts'
import { itemOf } from '#cinder/style.ts'
import { volumeKind } from '#cinder/volumes/routes.ts'
import { invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { accepted, ok, text, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const MOST = 2 ** 31 - 1
const encryption: Schema = {
  type: 'object',
  properties: {
    key_size: { type: ['string', 'integer', 'null'], minimum: 0, maximum: MOST },
    provider: { type: 'string', minLength: 0, maxLength: 255 },
    control_location: { enum: ['front-end', 'back-end'] },
    cipher: { type: ['string', 'null'], minLength: 0, maxLength: 255 },
  },
}
const whole = (inner: Schema): Schema => ({
  properties: { encryption: inner },
  required: ['encryption'],
  additionalProperties: false,
})
const NEW = whole({ ...encryption, required: ['provider', 'control_location'] })
const CHANGED = whole(encryption)

export const typeEncryptionRoutes: Routes = (router) => {
  router.get('/types/{type_id}/encryption', (context) => {
    const type = readable(context)
    return ok(type.encryption ?? {})
  })
  router.post('/types/{type_id}/encryption', create)
  router.get('/types/{type_id}/encryption/{id}', (context) => {
    const { id, encryption: specs = {} } = readable(context)
    const key = context.param('id')
    if (!Object.hasOwn(specs, key)) throw noEncryption(id)
    return ok({ [key]: Reflect.get(specs, key) })
  })
  router.put('/types/{type_id}/encryption/{id}', change)
  router.delete('/types/{type_id}/encryption/{id}', (context) => {
    allow(context, `${RULE}:delete`)
    const id = context.param('type_id')
    refuseUsed(context, 'delete')
    const type = context.table(types).get(id)
    if (!type?.encryption) throw noEncryption(id)
    context.table(types).update(without(type, 'encryption'))
    return accepted()
  })
  router.get('/volumes/{id}/encryption', (context) => ok(ofVolume(context)))
  router.get('/volumes/{id}/encryption/{key}', (context) => {
    const specs = ofVolume(context)
    const key = context.param('key')
    // Cinder answers the bare text, and fails for what it does not know.
    if (!Object.hasOwn(specs, key)) throw notFound('The resource could not be found.')
    return text(String(specs[key] ?? ''), 'text/html; charset=UTF-8')
  })
}

const RULE = 'volume_extension:volume_type_encryption'

const noEncryption = (id: string): Error =>
  notFound(`Volume type encryption for type ${id} does not exist.`)

const typeInPath = (context: Context): StoredType => {
  const id = context.param('type_id')
  const type = context.table(types).get(id)
  if (!type) throw notFound(`Volume type ${id} could not be found.`)
  return type
}

function readable(context: Context): StoredType {
  allow(context, `${RULE}:get`)
  return typeInPath(context)
}

/** Throws 400 while there is a volume of the type. */
function refuseUsed(context: Context, verb: string): void {
  if (context.table(volumes).count({ volume_type_id: context.param('type_id') }) === 0) return
  throw badRequest(`Cannot ${verb} encryption specs. Volume type in use.`)
}

/** What was sent, with the size of the key as a number. Throws 400. */
function sentSpecs(context: Context, schema: Schema): JsonObject {
  const specs = part(checkBody(context, schema), 'encryption')
  const { key_size: size } = specs
  if (size === undefined || size === null) return specs
  if (!Number.isInteger(Number(size)) || size === '') {
    throw invalidInput('key_size must be an integer.')
  }
  return { ...specs, key_size: Number(size) }
}

function create(context: Context): Answer {
  const sent = sentSpecs(context, NEW)
  allow(context, `${RULE}:create`)
  refuseUsed(context, 'create')
  const type = typeInPath(context)
  if (type.encryption) {
    throw badRequest(`Volume type encryption for type ${type.id} already exists.`)
  }
  const ids = { volume_type_id: type.id, encryption_id: context.random.uuid() }
  const blank = {
    ...{ created_at: isoStored(context.now), updated_at: null, deleted_at: null, deleted: false },
    ...{ ...ids, provider: '', control_location: '', cipher: null, key_size: null },
  }
  context.table(types).update({ ...type, encryption: withSent(blank, sent) })
  return ok({ encryption: { ...sent, ...ids } })
}

function change(context: Context): Answer {
  const sent = sentSpecs(context, CHANGED)
  allow(context, `${RULE}:update`)
  const type = typeInPath(context)
  refuseUsed(context, 'update')
  if (!type.encryption) throw noEncryption(type.id)
  const updated_at = isoStored(context.now)
  const specs = { ...withSent(type.encryption, sent), updated_at }
  context.table(types).update({ ...type, encryption: specs })
  return ok({ encryption: sent })
}

/** An encryption as it was, with what was sent. */
function withSent(before: TypeEncryption, sent: JsonObject): TypeEncryption {
  const { provider, control_location, cipher, key_size } = sent
  return {
    ...before,
    ...(provider === undefined ? {} : { provider: String(provider) }),
    ...(control_location === undefined ? {} : { control_location: String(control_location) }),
    ...(cipher === undefined ? {} : { cipher: textOf(cipher) }),
    ...(key_size === undefined ? {} : { key_size: key_size === null ? null : Number(key_size) }),
  }
}

/** How a volume is encrypted: its key, and what its type says. Throws 403 and 404. */
function ofVolume(context: Context): Readonly<Record<string, unknown>> {
  const volume = itemOf(context, volumeKind, 'volume_extension:volume_encryption_metadata')
  const type = context.table(types).get(volume.volume_type_id ?? '')
  const encryption_key_id = volume.encryption_key_id ?? null
  if (!type?.encryption) return { encryption_key_id }
  const { control_location, cipher, key_size, provider } = type.encryption
  return { encryption_key_id, control_location, cipher, key_size, provider }
}
