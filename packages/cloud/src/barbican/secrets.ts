/** https://docs.openstack.org/barbican/latest/api/reference/secrets.html */
import { invalid } from '#barbican/bodies.ts'
import { contentOf } from '#barbican/content.ts'
import { enforceQuota } from '#barbican/quotas.ts'
import {
  SECRET_TYPES,
  containers,
  secrets,
  type ContainerSecret,
  type Secret,
} from '#barbican/rows.ts'
import { barbicanStyle, stamp, timeOf, type BarbicanKind } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const text: Schema = { type: 'string', maxLength: 255 }
export const secretSchema: Schema = {
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
  schema: secretSchema,
  filters: { secret_type: 'secret_type' },
  patterns: { name: 'name', alg: 'algorithm', mode: 'mode' },
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
  remove: (context, { id, project_id }) => {
    context.table(secrets).remove(id)
    takeOut(context, project_id, id)
  },
}

export const secretRoutes = resource(barbicanStyle, secretKind)

function shown(context: Context, secret: Secret): Fields {
  const { payload } = secret
  return {
    ...withoutContent(context, secret),
    ...(context.since('1.1') ? { consumers: usedBy(secret) } : {}),
    ...(payload ? { content_types: { default: payload.type } } : {}),
  }
}

/** A secret as it is told where its consumers change: not of which type its content is. */
export function withConsumers(context: Context, secret: Secret): Fields {
  return { ...withoutContent(context, secret), consumers: usedBy(secret) }
}

const withoutContent = ({ base }: Context, secret: Secret): Fields => ({
  ...without(secret, 'id', 'project_id', 'metadata', 'acl', 'payload', 'consumers'),
  secret_ref: `${base}/secrets/${secret.id}`,
})

const usedBy = ({ consumers = [] }: Secret): Fields[] =>
  consumers.map(({ service, resource_type, resource_id }) => {
    return { service, resource_type, resource_id }
  })

function create(context: Context, body: Fields): Secret {
  const { payload, ...asked } = askedSecret(context, body)
  enforceQuota(context, 'secrets', 'Secret creation')
  const secret_type = SECRET_TYPES.find((type) => type === body['secret_type']) ?? 'opaque'
  return newSecret(context, { ...asked, secret_type, ...(payload ? { payload } : {}) })
}

type Asked = Pick<Secret, 'name' | 'expiration' | 'algorithm' | 'bit_length' | 'mode' | 'payload'>

/** What is asked for by the fields of a secret, in a body or in an order. Throws 400 and 413. */
export function askedSecret(context: Context, body: Fields, schema = 'Secret'): Asked {
  const expiration = expirationOf(context, body['expiration'], schema)
  const payload = contentOf(body, schema)
  const textOf = (name: string): string | null => {
    const value = body[name]
    return typeof value === 'string' ? value : null
  }
  return {
    name: textOf('name'),
    expiration,
    algorithm: textOf('algorithm'),
    bit_length: typeof body['bit_length'] === 'number' ? body['bit_length'] : null,
    mode: textOf('mode'),
    ...(payload ? { payload } : {}),
  }
}

/** Keeps a secret of the caller's. */
export function newSecret(context: Context, fields: Asked & Pick<Secret, 'secret_type'>): Secret {
  const time = stamp(context.now)
  return context.table(secrets).insert({
    id: context.random.uuid(),
    project_id: context.projectId,
    creator_id: context.token.user.id,
    created: time,
    updated: time,
    status: 'ACTIVE',
    metadata: {},
    ...fields,
  })
}

function expirationOf({ now }: Context, value: unknown, schema: string): string | null {
  if (typeof value !== 'string' || value === '') return null
  const time = timeOf(value)
  if (time === undefined) throw invalid(schema, "Invalid date for 'expiration'", 'expiration')
  if (Date.parse(`${time}Z`) > now) return time
  throw invalid(schema, "'expiration' is before current time", 'expiration')
}

/** What is deleted is in no container any more. */
function takeOut(context: Context, project_id: string, secretId: string): void {
  const table = context.table(containers)
  const holds = (one: ContainerSecret): boolean => one.secret_id === secretId
  const holding = table.list({
    where: { project_id },
    also: [(container) => container.secrets.some(holds)],
  })
  for (const container of holding) {
    const left = container.secrets.filter((one) => !holds(one))
    table.update({ ...container, secrets: left })
  }
}

/** What the rules see of a secret; one without an access list is for its project. */
function targetOf({ token }: Context, { project_id, creator_id, acl }: Secret): Fields {
  const named = acl?.users.includes(token.user.id) ? { read: 'read' } : {}
  const read_project_access = acl?.['project-access'] ?? true
  return { target: { secret: { project_id, creator_id, read_project_access, ...named } } }
}
