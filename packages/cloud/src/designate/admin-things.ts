/** What an administrator keeps: https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#tld */
import { askerOf } from '#designate/asker.ts'
import { bodyOf, changesIn, itemsOf, need, needId, type FieldsOf } from '#designate/bodies.ts'
import { missing, refusal } from '#designate/fault-style.ts'
import { nullable, oneOf, pattern, text, tld, uuid } from '#designate/fields.ts'
import { asked, listed } from '#designate/listing.ts'
import { blacklists, stampOf, tlds, tsigKeys } from '#designate/rows.ts'
import type { Context } from '#http/context.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'
import type { Collection } from '#store/collection.ts'

type Kept = { id: string; created_at: string; updated_at: string | null }

type Thing<T extends Kept> = {
  readonly one: string
  /** What Designate calls its class. */
  readonly what: string
  readonly collection: Collection<T>
  readonly fields: FieldsOf
  readonly required: readonly string[]
  readonly filters: readonly string[]
  /** The field that must be unique. */
  readonly unique: string
  /** One of the fields that a body gave, all of which fit. */
  readonly made: (fields: Fields, kept: Kept) => T
}

const READ_ONLY: FieldsOf = { id: {}, created_at: {}, updated_at: {} }
const word = (value: unknown): string => String(value)
const orNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const tldRoutes = things({
  ...{ one: 'tld', what: 'Tld', collection: tlds, unique: 'name' },
  fields: { ...READ_ONLY, name: { coerce: tld }, description: { coerce: nullable(text(160)) } },
  required: ['name'],
  filters: ['name'],
  made: ({ name, description }, kept) => ({
    ...kept,
    name: word(name),
    description: orNull(description),
  }),
})

const blacklistRoutes = things({
  ...{ one: 'blacklist', what: 'Blacklist', collection: blacklists, unique: 'pattern' },
  fields: {
    ...READ_ONLY,
    pattern: { coerce: pattern(255) },
    description: { coerce: nullable(pattern(160)) },
  },
  required: ['pattern'],
  filters: ['pattern'],
  made: ({ pattern: expression, description }, kept) => ({
    ...kept,
    pattern: word(expression),
    description: orNull(description),
  }),
})

const ALGORITHMS = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].map(
  (hash) => `hmac-${hash}`,
)

const tsigKeyRoutes = things({
  ...{ one: 'tsigkey', what: 'TsigKey', collection: tsigKeys, unique: 'name' },
  fields: {
    ...READ_ONLY,
    name: { coerce: text(160) },
    algorithm: { coerce: oneOf(ALGORITHMS) },
    secret: { coerce: text(160) },
    scope: { coerce: oneOf(['POOL', 'ZONE']) },
    resource_id: { coerce: uuid },
  },
  required: ['name', 'algorithm', 'secret', 'scope', 'resource_id'],
  filters: ['name', 'algorithm', 'scope'],
  made: ({ name, algorithm, secret, scope, resource_id }, kept) => ({
    ...kept,
    name: word(name),
    algorithm: word(algorithm),
    secret: word(secret),
    scope: word(scope),
    resource_id: word(resource_id),
  }),
})

export const adminRoutes: readonly Routes[] = [tldRoutes, blacklistRoutes, tsigKeyRoutes]

function things<T extends Kept>(thing: Thing<T>): Routes {
  const { one, what, collection, fields, required, filters, unique, made } = thing
  const many = `${one}s`
  const path = `/${many}`
  const shown = ({ base }: Context, item: T): Fields => ({
    ...item,
    links: { self: `${base}${path}/${item.id}` },
  })
  const load = (context: Context, rule: string): T => {
    const id = context.param('id')
    context.enforce(rule)
    const found = context.table(collection).get(id)
    if (!found) throw missing(what, one)
    return found
  }
  const needUnique = (context: Context, item: T): void => {
    const value: unknown = Reflect.get(item, unique)
    const same = context.table(collection).list({ where: { [unique]: String(value) } })
    if (same.every(({ id }) => id === item.id)) return
    throw refusal(`duplicate_${one}`, `Duplicate ${what}`, 409)
  }
  return (router) => {
    router.get(path, (context) => {
      const table = context.table(collection)
      const sortable = ['created_at', 'id', 'updated_at', 'name']
      const listing = asked(context, askerOf(context), table, { sortable, filters }, {})
      context.enforce(`find_${many}`)
      const items = table.list(listing)
      return listed(
        context,
        many,
        items,
        items.map((item) => shown(context, item)),
      )
    })
    router.post(path, (context) => {
      const given = changesIn(one, fields, itemsOf(bodyOf(context)), {})
      need(given, ...required)
      context.enforce(`create_${one}`)
      const kept = { id: context.random.uuid(), created_at: stampOf(context.now), updated_at: null }
      const item = made(given, kept)
      needUnique(context, item)
      context.table(collection).insert(item)
      return created(shown(context, item), { location: `${context.base}${path}/${item.id}` })
    })
    router.get(`${path}/{id}`, (context) => {
      needId(`${one}_id`, context.param('id'))
      return ok(shown(context, load(context, `get_${one}`)))
    })
    router.patch(`${path}/{id}`, (context) => {
      needId(`${one}_id`, context.param('id'))
      const body = itemsOf(bodyOf(context))
      const before = load(context, `get_${one}`)
      const changes = changesIn(one, fields, body, before)
      context.enforce(`update_${one}`)
      const { id, created_at } = before
      const kept = { id, created_at, updated_at: stampOf(context.now) }
      const item = made({ ...before, ...changes }, kept)
      needUnique(context, item)
      return ok(shown(context, context.table(collection).update(item)))
    })
    router.delete(`${path}/{id}`, (context) => {
      needId(`${one}_id`, context.param('id'))
      const { id } = load(context, `delete_${one}`)
      context.table(collection).remove(id)
      return noContent()
    })
  }
}
