/** https://docs.openstack.org/barbican/latest/api/reference/secrets.html */
import { invalid } from '#barbican/bodies.ts'
import { contentOf } from '#barbican/content.ts'
import { SECRET_TYPES, secrets, type Secret } from '#barbican/rows.ts'
import { barbicanStyle, stamp, timeOf, type BarbicanKind } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const text: Schema = { type: 'string', maxLength: 255 }
const schema: Schema = {
  properties: {
    name: { type: ['string', 'null'], maxLength: 255 },
    algorithm: text,
    mode: text,
    bit_length: { type: 'integer', minimum: 1, maximum: 32_767 },
    expiration: text,
    payload: { type: 'string' },
    secret_type: { type: 'string', maxLength: 80, enum: SECRET_TYPES },
    payload_content_type: { type: ['string', 'null'], maxLength: 255 },
    payload_content_encoding: { ...text, enum: ['base64'] },
    transport_key_needed: { type: 'string', enum: ['true', 'false'] },
    transport_key_id: { type: 'string' },
  },
}

export const secretKind: Kind<Secret> & BarbicanKind<Secret> = {
  path: '/secrets',
  one: 'secret',
  many: 'secrets',
  title: 'Secret',
  collection: secrets,
  schema,
  filters: {
    name: 'name',
    alg: 'algorithm',
    mode: 'mode',
    secret_type: 'secret_type',
  },
  numbers: { bits: 'bit_length' },
  sortable: [
    'algorithm',
    'bit_length',
    'created',
    'expiration',
    'mode',
    'name',
    'secret_type',
    'status',
    'updated',
  ],
  target: targetOf,
  visible: ({ projectId, now }) => [
    { project_id: projectId, expiration: '' },
    { project_id: projectId, expiration: { above: stamp(now) } },
  ],
  find: ({ table, now }, id) => {
    const secret = table(secrets).get(id)
    const isOver = secret?.expiration && secret.expiration <= stamp(now)
    return isOver ? undefined : secret
  },
  notFound: () => notFound('Secret not found.'),
  shown,
  create,
  remove: (context, { id }) => {
    context.table(secrets).remove(id)
  },
}

export const secretRoutes = resource(barbicanStyle, secretKind)

function shown(context: Context, secret: Secret): Fields {
  const { id, payload } = secret
  return {
    ...without(secret, 'id', 'project_id', 'metadata', 'acl', 'payload'),
    ...(context.since('1.1') ? { consumers: [] } : {}),
    ...(payload ? { content_types: { default: payload.type } } : {}),
    secret_ref: `${context.base}/secrets/${id}`,
  }
}

function create(context: Context, body: Fields): Secret {
  const expiration = expirationOf(context, body['expiration'])
  const payload = contentOf(body)
  const time = stamp(context.now)
  const textOf = (name: string): string | null => {
    const value = body[name]
    return typeof value === 'string' ? value : null
  }
  const secret: Secret = {
    id: context.random.uuid(),
    project_id: context.projectId,
    creator_id: context.token.user.id,
    created: time,
    updated: time,
    status: 'ACTIVE',
    name: textOf('name'),
    secret_type: SECRET_TYPES.find((type) => type === body['secret_type']) ?? 'opaque',
    expiration,
    algorithm: textOf('algorithm'),
    bit_length: typeof body['bit_length'] === 'number' ? body['bit_length'] : null,
    mode: textOf('mode'),
    metadata: {},
    ...(payload ? { payload } : {}),
  }
  return context.table(secrets).insert(secret)
}

function expirationOf({ now }: Context, value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return null
  const time = timeOf(value)
  if (time === undefined) throw invalid('Secret', "Invalid date for 'expiration'", 'expiration')
  if (Date.parse(`${time}Z`) > now) return time
  throw invalid('Secret', "'expiration' is before current time", 'expiration')
}

/** What the rules see of a secret; one without an access list is for its project. */
function targetOf({ token }: Context, { project_id, creator_id, acl }: Secret): Fields {
  const named = acl?.users.includes(token.user.id) ? { read: 'read' } : {}
  const read_project_access = acl?.['project-access'] ?? true
  return { target: { secret: { project_id, creator_id, read_project_access, ...named } } }
}
