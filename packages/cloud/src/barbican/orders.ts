/** https://docs.openstack.org/barbican/latest/api/reference/orders.html */
import { checked, checkedBody, invalid } from '#barbican/bodies.ts'
import { newContainer } from '#barbican/containers.ts'
import { failureOf, rsaPair } from '#barbican/order-keys.ts'
import { enforceQuota } from '#barbican/quotas.ts'
import { orders, type ContainerSecret, type Order, type Secret } from '#barbican/rows.ts'
import { askedSecret, newSecret, secretSchema } from '#barbican/secrets.ts'
import { allow, barbicanStyle, stamp, type BarbicanKind } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { Fault, badRequest, notFound, notImplemented } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { accepted } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const TYPES = ['key', 'asymmetric', 'certificate'] as const
const SCHEMA: Schema = {
  properties: { meta: { type: 'object' }, type: { type: 'string', enum: TYPES } },
  required: ['meta', 'type'],
}
/** What is ordered is a secret without a content. */
const WITHIN = "Secret' within 'Order"

const orderKind: Kind<Order> & BarbicanKind<Order> = {
  path: '/orders',
  one: 'order',
  many: 'orders',
  title: 'Order',
  collection: orders,
  schema: SCHEMA,
  filters: {},
  patterns: {},
  parts: { meta: 'meta_text' },
  numbers: {},
  sortable: [],
  ownOnly: true,
  target: (_context, { project_id, creator_id }) => ({
    target: { order: { project_id, creator_id } },
  }),
  visible: ({ projectId }) => [{ project_id: projectId }],
  notFound: () => notFound('Order not found.'),
  shown: ({ base }, order) => {
    const { id, secret_id, container_id, status } = order
    return {
      ...without(order, 'id', 'project_id', 'meta_text', 'secret_id', 'container_id'),
      ...(status === 'ACTIVE' ? { sub_status: 'Unknown', sub_status_message: 'Unknown' } : {}),
      ...(secret_id === undefined ? {} : { secret_ref: `${base}/secrets/${secret_id}` }),
      ...(container_id === undefined
        ? {}
        : { container_ref: `${base}/containers/${container_id}` }),
      order_ref: `${base}/orders/${id}`,
    }
  },
  remove: (context, { id }) => {
    context.table(orders).remove(id)
  },
}

/** Orders are done when they are taken, as where Barbican has no queue (`[queue] enable`). */
export const orderRoutes: Routes = (router) => {
  resource(barbicanStyle, orderKind)(router)
  router.post('/orders', (context) => {
    barbicanStyle.permit(context, orderKind, 'create', undefined, undefined)
    const { type, meta } = checkedBody(context, 'Order', SCHEMA, 3)
    const order = take(context, String(type), isObject(meta) ? meta : {})
    const location = `${context.base}/orders/${order.id}`
    return accepted({ order_ref: location }, { location })
  })
  router.put('/orders', (context) => {
    allow(context, 'orders:put', 'Order update')
    throw new Fault(405, 'Order update is not supported.')
  })
}

function take(context: Context, type: string, meta: JsonObject): Order {
  if (type !== 'key' && type !== 'asymmetric') throw certificate(meta)
  const words = type === 'key' ? 'key' : 'asymmetric key'
  const asked = askedSecret(context, checked(WITHIN, secretSchema, meta), WITHIN)
  if (meta['payload'] !== undefined) throw wrong(`'payload' not allowed for ${type} type order`)
  const { name, expiration, algorithm, bit_length, mode } = asked
  if (!algorithm) throw wrong(`'algorithm' is required field for ${words} type order`)
  if (!bit_length) throw wrong(`'bit_length' is required field for ${words} type order`)
  if (bit_length % 8 !== 0) throw badRequest('Provided field value is not supported')
  enforceQuota(context, 'orders', 'Order creation')
  const failure = failureOf(type, { algorithm, bit_length, mode })
  if (!failure && algorithm.toLowerCase() === 'dsa') {
    throw notImplemented('The embedded cloud does not simulate orders of DSA keys.')
  }
  const kept = {
    ...meta,
    name,
    expiration: expiration === null ? null : `${expiration}.000000`,
  }
  const time = stamp(context.now)
  const made = failure
    ? {}
    : type === 'key'
      ? key(context, asked, meta)
      : pair(context, asked, meta)
  return context.table(orders).insert({
    id: context.random.uuid(),
    project_id: context.projectId,
    creator_id: context.token.user.id,
    created: time,
    updated: time,
    status: failure ? 'ERROR' : 'ACTIVE',
    type,
    meta: kept,
    meta_text: pythonJson(kept),
    ...made,
    ...(failure ? { error_status_code: failure.status, error_reason: failure.reason } : {}),
  })
}

type Asked = ReturnType<typeof askedSecret>

const typeIn = ({ payload_content_type: type }: Fields): string =>
  typeof type === 'string' ? type.toLowerCase() : 'application/octet-stream'

function key(context: Context, asked: Asked, meta: Fields): Pick<Order, 'secret_id'> {
  const bytes = new Uint8Array((asked.bit_length ?? 0) / 8)
  crypto.getRandomValues(bytes)
  const payload = { data: Buffer.from(bytes).toString('base64'), type: typeIn(meta) }
  return { secret_id: newSecret(context, { ...asked, secret_type: 'symmetric', payload }).id }
}

function pair(context: Context, asked: Asked, meta: Fields): Pick<Order, 'container_id'> {
  const { passphrase: said } = meta
  const passphrase = typeof said === 'string' && said !== '' ? said : undefined
  const { publicKey, privateKey } = rsaPair(asked.bit_length ?? 0, passphrase)
  const keep = (
    name: string,
    secret_type: Secret['secret_type'],
    text: string,
  ): ContainerSecret => {
    const payload = { data: Buffer.from(text).toString('base64'), type: typeIn(meta) }
    return { name, secret_id: newSecret(context, { ...asked, secret_type, payload }).id }
  }
  const secrets = [
    keep('private_key', 'private', privateKey),
    keep('public_key', 'public', publicKey),
    ...(passphrase === undefined ? [] : [keep('private_key_passphrase', 'passphrase', passphrase)]),
  ]
  return { container_id: newContainer(context, { name: asked.name, type: 'rsa', secrets }).id }
}

const wrong = (why: string): Fault => invalid('Order', why, 'meta')

/** What is wrong with an order of a certificate; one with nothing wrong is not played. */
function certificate(meta: JsonObject): Fault {
  if (meta['payload'] !== undefined && meta['payload'] !== null) {
    return wrong("'payload' not allowed for certificate type order")
  }
  if ('profile' in meta && !('ca_id' in meta)) return missing('ca_id')
  const request = meta['request_type'] ?? 'custom'
  if (request === 'full-cmc') return badRequest('Full CMC Requests are not yet supported.')
  if (request === 'simple-cmc' && !('request_data' in meta)) return missing('request_data')
  if (request === 'stored-key') {
    const absent = ['container_ref', 'subject_dn'].find((name) => !(name in meta))
    if (absent !== undefined) return missing(absent)
  }
  return request === 'custom' || request === 'simple-cmc' || request === 'stored-key'
    ? notImplemented('The embedded cloud does not simulate orders of certificates.')
    : badRequest('Invalid Certificate Request Type')
}

const missing = (name: string): Fault => badRequest(`Missing required metadata field for ${name}`)

/** JSON with the blanks that Python's has. */
const pythonJson = (fields: Fields): string =>
  JSON.stringify(fields, undefined, 1)
    .replaceAll(/\n */g, ' ')
    .replace(/^\{ /, '{')
    .replace(/ \}$/, '}')
