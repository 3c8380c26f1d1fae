/** The routes that a type has because the contract says so and its service can. */
import type { CallReply, Endpoint, HandlerInput } from '@meridian/contract'
import type { Collection, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { nameMap, type Named } from '#names.ts'
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

/** Nothing is an endpoint whose body the service does not take as it is: that needs a handler. */
type Taken<V, Body> = V extends Endpoint
  ? HandlerInput<V>['body'] extends Body
    ? unknown
    : never
  : unknown

type QueryOf<E extends Verbs> = E['list'] extends Endpoint
  ? HandlerInput<E['list']>['query']
  : unknown

type Served<E extends Verbs, Wire> = {
  /** What a list asks the service for; the terms of its query when absent. Paging is apart. */
  readonly filters?: (query: QueryOf<E>, openstack: OpenStack) => Query
  /** Of a list that is asked for in no other. */
  readonly order?: Order
} & (Wire extends Shown<E>
  ? { readonly present?: (wire: Wire, openstack: OpenStack) => Shown<E> }
  : { readonly present: (wire: Wire, openstack: OpenStack) => Shown<E> })

/** What a handler gets and gives where the types of its endpoint are erased. */
type Plain = (
  input: { readonly params: object; readonly query: PageTerms & Query; readonly body: unknown },
  context: Context,
) => Promise<unknown>

/**
 * Binds list, load, create, update, remove and names, as far as the endpoints have them, to a
 * collection of a service: `serve(app, keypairs, ({ nova }) => nova.keypairs, { present })`. A list
 * is read page by page where the contract promises pages, and at once where ids are named. What is
 * different is taken out before and bound to a handler: `const { load, ...plain } = networks`.
 */
export const serve = <const E extends Verbs, Wire, Create, Update>(
  app: FastifyInstance,
  endpoints: E & {
    readonly create?: Taken<E['create'], Create>
    readonly update?: Taken<E['update'], Update>
    readonly names?: Wire extends Named ? unknown : never
  },
  of: (openstack: OpenStack) => Collection<Wire, Create, Update>,
  { filters, order, present }: Served<E, Wire>,
): void => {
  const { list, load, create, update, remove, names }: Verbs = endpoints
  const on = (endpoint: Endpoint | undefined, answer: Plain): void => {
    // The types above vouch for what goes in and comes out; Fastify checks it against the schemas.
    if (endpoint) bind(app, endpoint, answer as Parameters<typeof bind>[2])
  }
  const show = (context: Context) => (wire: Wire) =>
    present ? present(wire, context.openstack) : wire

  const paged = list !== undefined && isPaged(list)
  on(list, async ({ query }, context) => {
    const { openstack, request } = context
    const collection = of(openstack)
    const { id, ...terms } = withoutPaging(
      filters ? filters(query as QueryOf<E>, openstack) : query,
    )
    const one = show(context)
    if (Array.isArray(id)) return wholeList((await collection.some(id.map(String), terms)).map(one))
    if (!paged) return { items: (await collection.listAll(terms)).map(one) }
    const ask = pageAsk(query, pageSize(request, query.limit), order)
    return pageOf(await collection.leaf(ask, terms), one)
  })
  on(load, async ({ params }, context) =>
    show(context)(await of(context.openstack).get(partOf(params))),
  )
  on(create, async ({ body }, context) => {
    const made = await of(context.openstack).create(body as Create)
    const { id } = made as Partial<Named>
    if (create && id !== undefined) created(context, create.path, id)
    return show(context)(made)
  })
  on(update, async ({ params, body }, context) => {
    const changed = await of(context.openstack).update(partOf(params), body as Update)
    return update?.reply === undefined ? undefined : show(context)(changed)
  })
  on(remove, async ({ params }, { openstack }) => of(openstack).remove(partOf(params)))
  on(names, async ({ query: { id } }, { openstack }) => {
    const found = await of(openstack).brief(Array.isArray(id) ? id.map(String) : [])
    return nameMap(found as readonly Named[])
  })
}

/** The one part of a path that is not fixed. */
const partOf = (params: object): string => String(Object.values(params)[0])
