/** https://docs.openstack.org/barbican/latest/api/reference/consumers.html */
import { isDeepStrictEqual } from 'node:util'
import { checkedBody } from '#barbican/bodies.ts'
import { containerKind, shown } from '#barbican/containers.ts'
import { enforceCount } from '#barbican/quotas.ts'
import {
  containers,
  secrets,
  type Container,
  type ContainerConsumer,
  type Secret,
  type SecretConsumer,
} from '#barbican/rows.ts'
import { secretKind, withConsumers } from '#barbican/secrets.ts'
import { allow, itemOf, pageAnswer, pageOf, stamp, type BarbicanKind } from '#barbican/style.ts'
import { isoMicros } from '#clock.ts'
import type { Context } from '#http/context.ts'
import { forbidden, notFound } from '#http/faults.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields, Item, Kind } from '#resource/resource.ts'
import { isUuid } from '#wire/formats.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

/** Who registers with things of a kind, and what those are then. */
type Register<T, C> = {
  readonly kind: Kind<T & Item> & BarbicanKind<T & Item>
  /** In refusals: "ContainerConsumer creation attempt not allowed". */
  readonly title: string
  readonly schemaName: string
  readonly schema: Schema
  readonly of: (item: T) => readonly C[]
  readonly fill: (item: T, consumers: C[]) => T
  readonly told: (context: Context, item: T) => Fields
  /** The consumer that a body speaks of. */
  readonly spoken: (body: Fields, kept: Kept) => C
  /** What one is known by. */
  readonly key: (consumer: C) => readonly string[]
  /** The order of a list. */
  readonly by: (consumer: C) => string
  /** Of all things of the kind, those that may have consumers of the project. */
  readonly all: (context: Context) => readonly T[]
}

type Kept = { project_id: string; created: string; updated: string }

/** Services that use a secret or a container say so; that keeps nobody from deleting it. */
export const consumerRoutes: Routes = (router) => {
  registered(ofContainers)(router)
  registered(ofSecrets)(router)
}

const short: Schema = { type: 'string', maxLength: 255, minLength: 1 }

const ofContainers: Register<Container, ContainerConsumer> = {
  kind: containerKind,
  title: 'ContainerConsumer',
  schemaName: 'Consumer',
  schema: {
    properties: { URL: short, name: { type: 'string', maxLength: 36, minLength: 1 } },
    required: ['name', 'URL'],
  },
  of: ({ consumers }) => consumers,
  fill: (container, consumers) => ({ ...container, consumers }),
  told: shown,
  spoken: ({ name, URL: url }, kept) => ({ ...kept, name: String(name), URL: String(url) }),
  key: ({ name, URL: url }) => [name, url],
  by: ({ name }) => name,
  all: (context) => context.table(containers).list(),
}

const ofSecrets: Register<Secret, SecretConsumer> = {
  kind: secretKind,
  title: 'SecretConsumer',
  schemaName: 'Secret Consumer',
  schema: {
    properties: {
      service: short,
      resource_type: short,
      resource_id: { type: 'string', minLength: 1 },
    },
    required: ['service', 'resource_type', 'resource_id'],
  },
  of: ({ consumers = [] }) => consumers,
  fill: (secret, consumers) => ({ ...secret, consumers }),
  told: withConsumers,
  spoken: ({ service, resource_type, resource_id }, kept) => ({
    ...kept,
    service: String(service),
    resource_type: String(resource_type),
    resource_id: String(resource_id),
  }),
  key: ({ service, resource_type, resource_id }) => [service, resource_type, resource_id],
  by: ({ created }) => created,
  all: (context) => context.table(secrets).list(),
}

function registered<T extends Item & { project_id: string; updated: string }, C extends Kept>(
  register: Register<T, C>,
): Routes {
  const { kind, title, schemaName, schema, of, fill, told, spoken, key, by, all } = register
  const asked = (context: Context, rule: string, doing: string): T => {
    const item = itemOf(context, kind)
    allow(context, rule, `${title}${doing}`, kind.target(context, item))
    return item
  }
  const sent = (context: Context): C => {
    const { projectId: project_id, now } = context
    const kept = { project_id, created: stamp(now), updated: stamp(now) }
    return spoken(checkedBody(context, schemaName, schema), kept)
  }
  const same = (one: C, other: C): boolean => isDeepStrictEqual(key(one), key(other))
  return (router) => {
    const path = `${kind.path}/{id}/consumers`
    router.get(path, (context) => {
      const item = asked(context, `${kind.one}_consumers:get`, 's(s) retrieval')
      const { limit, offset } = pageOf(context.query)
      const sorted = of(item).toSorted((a, b) => (by(a) < by(b) ? -1 : Number(by(a) > by(b))))
      const page = sorted.slice(offset, offset + limit)
      const rows = page.map((one) => ({ ...without(one, 'project_id'), status: 'ACTIVE' }))
      const at = `${context.base}${kind.path}/${item.id}/consumers`
      return pageAnswer(at, 'consumers', { shown: rows, total: sorted.length, limit, offset })
    })
    router.post(path, (context) => {
      const item = asked(context, `${kind.one}_consumers:post`, ' creation')
      const consumer = sent(context)
      enforceCount(context, 'consumers', `${title} creation`, () => {
        const mine = all(context).flatMap((one) => of(one).filter(isOf(context.projectId)))
        return mine.length
      })
      return answer(context, item, add(item, consumer))
    })
    router.delete(path, (context) => {
      const item = asked(context, `${kind.one}_consumers:delete`, ' deletion')
      const consumer = sent(context)
      const known = of(item).find((one) => same(one, consumer))
      if (!known) throw notFound(NONE)
      if (![known.project_id, item.project_id].includes(context.projectId)) {
        throw forbidden('Not Allowed. Sorry, only the creator of a consumer can delete it.')
      }
      const changed = fill(
        item,
        of(item).filter((one) => one !== known),
      )
      return ok(told(context, context.table(kind.collection).update(changed)))
    })
    // Nothing tells the id of a consumer.
    router.get(`${path}/{consumer_id}`, (context) => {
      const id = context.param('consumer_id')
      const item = itemOf(context, kind)
      if (!isUuid(id)) throw notFound('Not Found. Provided consumer id is invalid.')
      allow(context, 'consumer:get', `${title} retrieval`, kind.target(context, item))
      throw notFound(NONE)
    })
  }

  /** Who is registered already is so from now on, and the thing itself has not changed. */
  function add(item: T, consumer: C): T {
    const { updated } = consumer
    const known = of(item).find((one) => same(one, consumer))
    if (!known) return { ...fill(item, [...of(item), consumer]), updated }
    return fill(
      item,
      of(item).map((one) => (one === known ? { ...one, updated } : one)),
    )
  }

  /** Barbican tells the time as it has just written it, with microseconds. */
  function answer(context: Context, before: T, changed: T): Answer {
    const kept = context.table(kind.collection).update(changed)
    const isNew = of(changed).length > of(before).length
    const fields = told(context, kept)
    const location = `${context.base}/consumers/${kept.id}/consumers`
    return ok(isNew ? { ...fields, updated: isoMicros(context.now) } : fields, { location })
  }
}

const NONE = 'Consumer not found.'

const isOf =
  (projectId: string) =>
  ({ project_id }: Kept): boolean =>
    project_id === projectId
