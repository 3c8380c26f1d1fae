/** https://docs.openstack.org/barbican/latest/api/reference/containers.html */
import { checkedBody, fittingBody, invalid } from '#barbican/bodies.ts'
import { enforceQuota } from '#barbican/quotas.ts'
import { containers, type Container, type ContainerSecret, type Secret } from '#barbican/rows.ts'
import { secretKind } from '#barbican/secrets.ts'
import { allow, barbicanStyle, itemOf, stamp, type BarbicanKind } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { Fault, badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { created, noContent } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { found, resource, type Fields, type Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

/** Which may be made by hand. */
const TYPES = ['generic', 'rsa', 'certificate'] as const
const schema: Schema = {
  properties: {
    name: { type: ['string', 'null'], maxLength: 255 },
    type: { type: 'string', enum: TYPES },
    secret_refs: {
      type: 'array',
      items: {
        type: 'object',
        required: ['secret_ref'],
        properties: {
          name: { type: ['string', 'null'], maxLength: 255 },
          secret_ref: { type: 'string', minLength: 1 },
        },
      },
    },
  },
  required: ['type'],
}

/** What the secrets of a type may be called, what some must be, and the words for those that are not. */
const NAMES = {
  generic: undefined,
  rsa: {
    needed: ['public_key', 'private_key'],
    other: ['private_key_passphrase'],
    unknown:
      "only 'private_key', 'public_key' and 'private_key_passphrase' reference names are allowed for RSA type",
    missing: "The minimum required reference names are 'public_key' and'private_key' for RSA type",
  },
  certificate: {
    needed: ['certificate'],
    other: ['private_key', 'private_key_passphrase', 'intermediates'],
    unknown:
      "only 'private_key', 'certificate' , 'private_key_passphrase',  or 'intermediates' reference names are allowed for Certificate type",
    missing: "The minimum required reference name is 'certificate' for Certificate type",
  },
} as const

export const containerKind: Kind<Container> & BarbicanKind<Container> = {
  path: '/containers',
  one: 'container',
  many: 'containers',
  title: 'Container',
  titles: 'Containers(s)',
  collection: containers,
  schema,
  filters: { type: 'type' },
  patterns: { name: 'name' },
  numbers: {},
  sortable: [],
  target: targetOf,
  visible: ({ projectId }) => [{ project_id: projectId }],
  notFound: () => notFound('Secrets container not found.'),
  shown,
  create,
  remove: (context, { id }) => {
    context.table(containers).remove(id)
  },
}

/** Containers, and what is put into those that have no type of their own and taken out again. */
export const containerRoutes: Routes = (router) => {
  resource(barbicanStyle, containerKind)(router)
  const path = '/containers/{id}/secrets'
  router.post(path, (context) => {
    const container = itemOf(context, containerKind)
    const operation = 'Container Secret creation'
    allow(context, 'container_secret:post', operation, targetOf(context, container))
    if (container.type !== 'generic') {
      throw badRequest("Only 'generic' containers can be modified.")
    }
    const { name, id } = oneSecret(checkedBody(context, 'ContainerSecret', ONE), operation)
    if (!secretOf(context, id)) throw notFound("Secret provided doesn't exist.")
    if (container.secrets.some((one) => one.secret_id === id && one.name === name)) {
      throw conflict(
        'Conflict. A secret with that name and ID is already stored in this container. The same ' +
          'secret can exist in a container as long as the name is unique.',
      )
    }
    const inside = [...container.secrets, { name, secret_id: id }]
    context.table(containers).update({ ...container, secrets: inside })
    const location = `${context.base}/containers/${container.id}`
    return created({ container_ref: location }, { location })
  })
  router.delete(path, (context) => {
    const container = itemOf(context, containerKind)
    const operation = 'Container Secret deletion'
    allow(context, 'container_secret:delete', operation, targetOf(context, container))
    const body = fittingBody(context, 'ContainerSecret', ONE)
    const { name, id } = oneSecret(body, operation)
    if (!secretOf(context, id)) {
      const reference = `with reference '${String(body['secret_ref'])}' doesn't exist.`
      throw notFound(`Secret '${name ?? 'None'}' ${reference}`)
    }
    const left = container.secrets.filter((one) => one.secret_id !== id || one.name !== name)
    if (left.length === container.secrets.length) {
      throw notFound('Secret provided is not in the container')
    }
    context.table(containers).update({ ...container, secrets: left })
    return noContent()
  })
}

const ONE: Schema = {
  properties: {
    name: { type: 'string', maxLength: 255 },
    secret_ref: { type: 'string', minLength: 1 },
  },
  required: ['secret_ref'],
}

/** What is no address at all Barbican does not expect. */
function oneSecret(body: Fields, operation: string): { name: string | null; id: string } {
  const { name, secret_ref } = body
  const [, id] = /\/([^/]*)$/.exec(String(secret_ref)) ?? []
  if (id === undefined) {
    throw new Fault(500, `${operation} failure seen - please contact site administrator.`)
  }
  return { name: typeof name === 'string' ? name : null, id }
}

/** A secret of the caller's project, as long as it is not over. */
function secretOf(context: Context, id: string): Secret | undefined {
  const secret = found(context, secretKind, id)
  return secret?.project_id === context.projectId ? secret : undefined
}

/** A container as it is told, also where its consumers change. */
export function shown({ base }: Pick<Context, 'base'>, container: Container): Fields {
  const { id, secrets, consumers } = container
  return {
    ...without(container, 'id', 'project_id', 'acl', 'secrets', 'consumers'),
    secret_refs: secrets.map(({ name, secret_id }) => {
      return { name, secret_ref: `${base}/secrets/${secret_id}` }
    }),
    consumers: consumers.map(({ name, URL: url }) => ({ name, URL: url })),
    container_ref: `${base}/containers/${id}`,
  }
}

function create(context: Context, body: Fields): Container {
  const type = TYPES.find((one) => one === body['type']) ?? 'generic'
  const inside = secretsIn(context, type, body['secret_refs'])
  enforceQuota(context, 'containers', 'Container creation')
  for (const { name, secret_id } of inside) {
    if (secretOf(context, secret_id)) continue
    throw notFound(`Secret provided for '${name ?? 'None'}' doesn't exist.`)
  }
  const { name } = body
  return newContainer(context, {
    type,
    name: typeof name === 'string' ? name : null,
    secrets: inside,
  })
}

/** Keeps a container of the caller's. */
export function newContainer(
  context: Context,
  fields: Pick<Container, 'name' | 'type' | 'secrets'>,
): Container {
  const time = stamp(context.now)
  return context.table(containers).insert({
    id: context.random.uuid(),
    project_id: context.projectId,
    creator_id: context.token.user.id,
    created: time,
    updated: time,
    status: 'ACTIVE',
    consumers: [],
    ...fields,
  })
}

/** The secrets that a body names, as `ContainerValidator` lets them through. Throws 400. */
function secretsIn(
  { base }: Context,
  type: (typeof TYPES)[number],
  sent: unknown,
): ContainerSecret[] {
  const refs = (Array.isArray(sent) ? sent : []).filter(isObject)
  if (refs.length === 0) return []
  const names = new Set(refs.map(({ name = '' }) => name))
  if (names.size < refs.length) throw wrong('Duplicate reference names are not allowed')
  const inside = refs.map(({ name, secret_ref }) => {
    const secret_id = /([^/]*)\/?$/.exec(String(secret_ref))?.[1] ?? ''
    return { name: typeof name === 'string' ? name : null, secret_id }
  })
  if (new Set(inside.map(({ secret_id }) => secret_id)).size < refs.length) {
    throw wrong('Duplicate secret ids are not allowed')
  }
  const ours = base.replace(/\/v1$/, '')
  if (refs.some(({ secret_ref }) => !String(secret_ref).startsWith(ours))) {
    throw badRequest('Provided field value is not supported')
  }
  const rules = NAMES[type]
  if (rules) {
    const known: readonly unknown[] = [...rules.needed, ...rules.other]
    if ([...names].some((name) => !known.includes(name))) throw wrong(rules.unknown)
    if (rules.needed.some((name) => !names.has(name))) throw wrong(rules.missing)
  }
  return inside
}

const wrong = (why: string): Fault => invalid('Container', why, 'secret_refs')

/** What the rules see of a container; one without an access list is for its project. */
function targetOf({ token }: Context, { project_id, creator_id, acl }: Container): Fields {
  const named = acl?.users.includes(token.user.id) ? { read: 'read' } : {}
  const read_project_access = acl?.['project-access'] ?? true
  return { target: { container: { project_id, creator_id, read_project_access, ...named } } }
}
