/** The routes that a type has because the contract says so and its service can. */
import type {
  CallReply,
  Endpoint,
  HandlerInput,
  NamesEndpoint,
  NamesQuery,
} from '@meridian/contract'
import type { Collection, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { Value } from 'typebox/value'
import { bind, created, type Context } from '#bind.ts'
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

/** A collection of a service, as far as it has the verbs. */
type Verbatim<Wire, Create, Update> = Pick<
  Collection<Wire>,
  'listAll' | 'leaf' | 'some' | 'named' | 'get' | 'remove'
> & {
  readonly create?: (body: Create) => Promise<Wire>
  readonly update?: (id: string, body: Update) => Promise<Wire>
}

/** Nothing is an endpoint whose body the service does not take as it is: that needs a handler. */
type Fitting<V, Body> = V extends Endpoint
  ? HandlerInput<V>['body'] extends Body
    ? unknown
    : never
  : unknown

/** What the endpoints ask of the collection beyond what each has. */
type Having<E extends Verbs, Verb extends 'create' | 'update'> = E[Verb] extends Endpoint
  ? { readonly [K in Verb]: unknown }
  : unknown

type QueryOf<E extends Verbs> = E['list'] extends Endpoint
  ? HandlerInput<E['list']>['query']
  : unknown

type NamesAsked = Omit<Static<typeof NamesQuery>, 'id'>

type Options<E extends Verbs, Wire> = {
  /** What the contract promises of what the service answers. */
  readonly present: (wire: Wire, openstack: OpenStack) => Shown<E>
  /** What a list asks the service for; the terms of its query when absent. Paging is apart. */
  readonly filters?: (query: QueryOf<E>, openstack: OpenStack) => Query
  /** Of pages that are asked for in no other. */
  readonly order?: Order
  /** Of a whole list. */
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
 * Binds list, load, create, update, remove and names, as far as the endpoints have them, to a
 * collection of a service: `serve(app, keypairs, ({ nova }) => nova.keypairs, { present })`. A list
 * is read page by page where the contract promises pages, and at once where ids are named. What is
 * different is taken out before and bound to a handler: `const { load, ...plain } = networks`.
 */
export const serve = <const E extends Verbs, Wire, Create, Update>(
  app: FastifyInstance,
  endpoints: E & {
    readonly create?: Fitting<E['create'], Create>
    readonly update?: Fitting<E['update'], Update>
    readonly names?: NamesEndpoint
  },
  of: (
    openstack: OpenStack,
  ) => Verbatim<Wire, Create, Update> & Having<E, 'create'> & Having<E, 'update'>,
  { filters, named, order, present, sorted }: Options<E, Wire>,
): void => {
  const { list, load, create, update, remove }: Verbs = endpoints
  const on = (endpoint: Endpoint | undefined, answer: Plain): void => {
    // The types above vouch for what goes in and comes out; Fastify checks it against the schemas.
    if (endpoint) bind(app, endpoint, answer as Parameters<typeof bind>[2])
  }
  const show = (context: Context) => (wire: Wire) => present(wire, context.openstack)

  const paged = list !== undefined && isPaged(list)
  on(list, async ({ query }, context) => {
    const { openstack, request } = context
    const all = of(openstack)
    const { id, ...terms } = withoutPaging(
      filters ? filters(query as QueryOf<E>, openstack) : query,
    )
    const shown = (rows: readonly Wire[]) => rowsOf(context, rows, show(context))
    if (Array.isArray(id)) return wholeList(shown(await all.some(id.map(String), terms)))
    if (!paged) {
      const rows = shown(await all.listAll(terms))
      return { items: sorted ? rows.toSorted(sorted) : rows }
    }
    const ask = pageAsk(query, pageSize(request, query.limit), order)
    return pageOf(await all.leaf(ask, terms), shown)
  })
  on(load, async ({ params }, context) =>
    show(context)(await of(context.openstack).get(partOf(params))),
  )
  on(create, async ({ body }, context) => {
    const made = await of(context.openstack).create?.(body as Create)
    if (made === undefined) return undefined
    const { id } = made as { readonly id?: string }
    if (create && id !== undefined) created(context, create.path, id)
    return show(context)(made)
  })
  on(update, async ({ params, body }, context) => {
    const changed = await of(context.openstack).update?.(partOf(params), body as Update)
    return update?.reply && changed !== undefined ? show(context)(changed) : undefined
  })
  on(remove, async ({ params }, { openstack }) => of(openstack).remove(partOf(params)))
  if (endpoints.names) serveNames(app, endpoints.names, of, named)
}

/**
 * Binds the names by id of a type that others point at; `asked` is for the service's list. What is no
 * id of the type has no name: ids come out of what users wrote, such as the device of a port.
 */
export const serveNames = (
  app: FastifyInstance,
  endpoint: NamesEndpoint,
  of: (openstack: OpenStack) => Pick<Collection<unknown>, 'named'>,
  asked?: (query: NamesAsked) => Query,
): void =>
  bind(app, endpoint, async ({ query }, { openstack }) => {
    const { id, ...terms } = query
    const ids = id.filter((one) => Value.Check(endpoint.ids, one))
    return namesOf(of(openstack).named(ids, asked?.(terms)))
  })

/** A query of this server for Nova or Cinder: they say "tenants" of all projects. */
export const allTenants = <Asked extends { readonly all_projects?: boolean | undefined }>({
  all_projects,
  ...rest
}: Asked) => ({ ...rest, ...(all_projects === true && { all_tenants: 1 }) })

/** The one part of a path that is not fixed. */
const partOf = (params: object): string => String(Object.values(params)[0])
