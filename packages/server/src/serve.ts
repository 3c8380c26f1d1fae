/** The routes that a type has because the contract says so and its service can. */
import {
  encoded,
  namesIn,
  withNames,
  type CallReply,
  type Endpoint,
  type HandlerInput,
  type NamesEndpoint,
  type NamesQuery,
} from '@meridian/contract'
import type { Collection, Key, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { bind, created, type Context } from '#bind.ts'
import { removeEach } from '#in-parallel.ts'
import { namesOf } from '#names.ts'
import { rowsOf } from '#rows.ts'
import { pageSize } from '#page-size.ts'
import {
  isPaged,
  pageAsk,
  pageOf,
  wholeList,
  withoutPaging,
  type Order,
  type PageTerms,
} from '#paging.ts'

type Verbs = {
  readonly list?: Endpoint
  readonly load?: Endpoint
  readonly create?: Endpoint
  readonly update?: Endpoint
  readonly remove?: Endpoint
  readonly removeAll?: Endpoint
  readonly names?: Endpoint
}

type ItemOf<Reply> = Reply extends { items: readonly (infer Item)[] } ? Item : Reply

/** What an endpoint promises of one thing; anything where it answers nothing. */
type Promised<V> = V extends Endpoint
  ? CallReply<V> extends undefined
    ? unknown
    : ItemOf<CallReply<V>>
  : unknown
type Shown<E extends Verbs> = Promised<E['list']> &
  Promised<E['load']> &
  Promised<E['create']> &
  Promised<E['update']>

/** A collection of a service, as far as it has the verbs, whatever its items are asked for by. */
type Verbatim<Wire, Create, Update> = Pick<
  Collection<Wire>,
  'listAll' | 'leaf' | 'some' | 'named'
> & {
  readonly get: (key: never) => Promise<Wire>
  readonly create?: (body: Create) => Promise<Wire>
  readonly update?: (key: never, body: Update) => Promise<Wire>
  readonly remove: (key: never) => Promise<void>
}

/** What stands in the address of the list, or of what is made: what the items are inside. */
type Parents<E extends Verbs> = E['list'] extends Endpoint
  ? HandlerInput<E['list']>['params']
  : E['create'] extends Endpoint
    ? HandlerInput<E['create']>['params']
    : E['remove'] extends Endpoint
      ? HandlerInput<E['remove']>['params']
      : object

/** Nothing is an endpoint whose body the service does not take as it is: that needs a handler. */
type Fitting<V, Body, In extends string> = V extends Endpoint
  ? Within<HandlerInput<V>['body'], In> extends Body
    ? unknown
    : never
  : unknown

/** What a body has under the name of its one field, where it has one. */
type Within<Body, In extends string> = [In] extends [never]
  ? Body
  : Body extends { readonly [K in In]: infer One }
    ? One
    : Body

/** What the endpoints ask of the collection beyond what each has. */
type Having<E extends Verbs, Verb extends 'create' | 'update'> = E[Verb] extends Endpoint
  ? { readonly [K in Verb]: unknown }
  : unknown

type QueryOf<E extends Verbs> = E['list'] extends Endpoint
  ? HandlerInput<E['list']>['query']
  : unknown

type NamesAsked = Omit<Static<typeof NamesQuery>, 'id'>

type Options<E extends Verbs, Wire, In> = {
  /** What the contract promises of what the service answers. */
  readonly present: (wire: Wire, openstack: OpenStack, parents: Parents<E>) => Shown<E>
  /** The one field of bodies, in which all is that is sent on: `{ "flavor": { … } }`. */
  readonly inside?: In
  /** What a list asks the service for; the terms of its query when absent. Paging is apart. */
  readonly filters?: (query: QueryOf<E>, openstack: OpenStack) => Query
  /** Filters a whole list by the query terms that the service has no filter for. */
  readonly among?: (query: QueryOf<E>, parents: Parents<E>) => (one: Shown<E>) => boolean
  /** The order of a page whose query names none. */
  readonly order?: Order
  /** The order of a whole list. */
  readonly sorted?: (a: Shown<E>, b: Shown<E>) => number
  /** What the service's list is asked for to find names in. */
  readonly named?: (query: NamesAsked) => Query
}

/** What a handler gets and gives where the types of its endpoint are erased. */
type Plain = (
  input: { readonly params: object; readonly query: PageTerms & Query; readonly body: unknown },
  context: Context,
) => Promise<unknown>

/**
 * Binds list, load, create, update, remove, removeAll and names, as far as the endpoints have them, to a
 * collection of a service: `serve(app, keypairs, ({ nova }) => nova.keypairs, { present })`. A list
 * is read page by page where the contract promises pages, and at once where ids are named. What is
 * different is taken out before and bound to a handler: `const { load, ...plain } = networks`.
 *
 * The parts of the list's address are parents, which `of` gets; what an item's address has beside them
 * is its key: `serve(app, members, ({ octavia }, { pool_id }) => octavia.members(pool_id), …)`. A
 * collection that takes other bodies, or does more than its verb, is made so in `of`: `collections.ts`.
 */
export const serve = <const E extends Verbs, Wire, Create, Update, const In extends string = never>(
  app: FastifyInstance,
  endpoints: E & {
    readonly create?: Fitting<E['create'], Create, In>
    readonly update?: Fitting<E['update'], Update, In>
    readonly names?: NamesEndpoint
  },
  of: (
    openstack: OpenStack,
    parents: Parents<E>,
    context: Context,
  ) => Verbatim<Wire, Create, Update> & Having<E, 'create'> & Having<E, 'update'>,
  { among, filters, inside, named, order, present, sorted }: Options<E, Wire, In>,
): void => {
  const { list, load, create, update, remove, removeAll }: Verbs = endpoints
  const item = (load ?? update ?? remove)?.path ?? ''
  const inner = (list ?? create)?.path
  const above = new Set(
    (inner === undefined ? namesIn(item).slice(0, -1) : namesIn(inner)).map(({ name }) => name),
  )
  const on = (endpoint: Endpoint | undefined, answer: Plain): void => {
    // The types above vouch for what goes in and comes out; Fastify checks it against the schemas.
    if (endpoint) bind(app, endpoint, answer as Parameters<typeof bind>[2])
  }
  // Path parameters in: those of the list are the first of those of an item.
  const at = (context: Context, params: object) =>
    of(context.openstack, params as Parents<E>, context)
  const show = (context: Context, params: object) => (wire: Wire) =>
    present(wire, context.openstack, params as Parents<E>)
  const sent = (body: unknown): unknown =>
    inside === undefined ? body : Reflect.get(Object(body), inside)
  // Path parameters in: the contract's paths have as many parts as the collection takes for a key.
  const keyOf = (params: object): never => {
    const own = Object.entries(params).filter(([name]) => !above.has(name))
    const [key = '', ...more] = own.map(([, part]) => String(part))
    return (more.length > 0 ? [key, ...more] : key) as Key as never
  }

  const paged = list !== undefined && isPaged(list)
  on(list, async ({ params, query }, context) => {
    const { openstack, request } = context
    const all = at(context, params)
    const { id, ...terms } = withoutPaging(
      filters ? filters(query as QueryOf<E>, openstack) : query,
    )
    const shown = (rows: readonly Wire[]) => rowsOf(context, rows, show(context, params))
    const some = Array.isArray(id) && (await all.some(id.map(String), terms))
    if (some && paged) return wholeList(shown(some))
    if (!paged) {
      const rows = shown(some || (await all.listAll(terms)))
      const fit = among?.(query as QueryOf<E>, params as Parents<E>)
      const left = fit ? rows.filter(fit) : rows
      return { items: sorted ? left.toSorted(sorted) : left }
    }
    const ask = pageAsk(query, pageSize(request, query.limit), order)
    return pageOf(await all.leaf(ask, terms), shown)
  })
  on(load, async ({ params }, context) =>
    show(context, params)(await at(context, params).get(keyOf(params))),
  )
  on(create, async ({ params, body }, context) => {
    const made = await at(context, params).create?.(sent(body) as Create)
    if (made === undefined) return undefined
    const { id } = made as { readonly id?: string | number }
    if (create && id !== undefined) created(context, filled(create.path, params), String(id))
    return create?.reply && show(context, params)(made)
  })
  on(update, async ({ params, body }, context) => {
    const changed = await at(context, params).update?.(keyOf(params), sent(body) as Update)
    return update?.reply && changed !== undefined ? show(context, params)(changed) : undefined
  })
  on(remove, async ({ params }, context) => at(context, params).remove(keyOf(params)))
  on(removeAll, async ({ params, body }, context) => {
    const all = at(context, params)
    await removeEach(body as readonly string[], (id) => all.remove(id as never))
  })
  const inNone = (openstack: OpenStack, context: Context) =>
    // Names are asked for by ids alone, wherever the things are.
    of(openstack, {} as Parents<E>, context)
  if (endpoints.names) serveNames(app, endpoints.names, inNone, named)
}

/**
 * Binds the names by id of a type that others point at; `asked` is for the service's list. What is no
 * id of the type has no name: ids come out of what users wrote, such as the device of a port.
 */
export const serveNames = (
  app: FastifyInstance,
  endpoint: NamesEndpoint,
  of: (openstack: OpenStack, context: Context) => Pick<Collection<unknown>, 'named'>,
  asked?: (query: NamesAsked) => Query,
): void =>
  bind(app, endpoint, async ({ query }, context) => {
    const { id, ...terms } = query
    const ids = id.filter((one) => Value.Check(endpoint.ids, one))
    return namesOf(of(context.openstack, context).named(ids, asked?.(terms)))
  })

/** A query of this server for Nova or Cinder: they say "tenants" of all projects. */
export const allTenants = <Asked extends { readonly all_projects?: boolean | undefined }>({
  all_projects,
  ...rest
}: Asked) => ({ ...rest, ...(all_projects === true && { all_tenants: 1 }) })

/** The address that a path is with these parts. */
const filled = (path: string, parts: object): string =>
  withNames(path, ({ name }) => encoded(String(Reflect.get(parts, name))))
