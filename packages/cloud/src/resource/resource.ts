/**
 * The routes that a type of thing has, from what its kind says and how its service does such things.
 *
 *   export const secretRoutes = resource(barbican, {
 *     path: '/secrets',
 *     one: 'secret',
 *     many: 'secrets',
 *     collection: secrets,
 *     visible: ({ projectId }) => [{ project_id: projectId }],
 *     shown: (context, secret) => ({ name: secret.name, … }),
 *     create: (context, body) => context.table(secrets).insert({ … }),
 *     remove: (context, secret) => context.table(secrets).remove(secret.id),
 *   })
 *
 * A kind without `create`, `change` or `remove` has no such route. What a type can do besides
 * stands in routes of its own, which begin with `found`.
 */
import type { Context } from '#http/context.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Collection, Listing, Where } from '#store/collection.ts'

export type Item = { id: string }
export type Fields = Record<string, unknown>

/** A type of thing. A service's style may ask more of its kinds, as Neutron's does of attributes. */
export type Kind<T extends Item> = {
  readonly path: string
  /** What bodies and rules call one of them, and several. */
  readonly one: string
  readonly many: string
  readonly collection: Collection<T>
  /** What the caller sees: everything that meets one of these; everything at all where absent. */
  readonly visible?: (context: Context) => readonly Where[] | undefined
  /** The 404 for what is not there, or not seen. */
  readonly notFound: (id: string) => Error
  /** The wire form. */
  readonly shown: (context: Context, item: T) => Fields
  /** The wire form of a list, where `/detail` stands beside it with the whole. */
  readonly brief?: (context: Context, item: T) => Fields
  readonly create?: (context: Context, body: Fields) => T
  readonly change?: (context: Context, item: T, body: Fields) => T
  readonly remove?: (context: Context, item: T) => void
}

/** How one service does what all of them do. `S` is what it asks of its kinds besides. */
export type Style<S> = {
  /** What the query of a list asks for; throws in the service's words. */
  readonly asked: <T extends Item>(context: Context, kind: Kind<T> & S) => Listing<T>
  /** The answer to a list, with its links to other pages. */
  readonly listed: <T extends Item>(context: Context, kind: Kind<T> & S, page: Page<T>) => Answer
  /** Throws unless the caller may list or create such things. */
  readonly permit: <T extends Item>(
    context: Context,
    kind: Kind<T> & S,
    doing: 'list' | 'create',
    body?: Fields,
  ) => void
  /** The thing of the path when the caller may do that to it; 404 and 403 come in the service's order. */
  readonly load: <T extends Item>(
    context: Context,
    kind: Kind<T> & S,
    doing: 'get' | 'update' | 'delete',
    body?: Fields,
  ) => T
  /** The fields of the body, checked as far as the style checks them; throws in its words. */
  readonly sent: <T extends Item>(
    context: Context,
    kind: Kind<T> & S,
    doing: 'create' | 'update',
  ) => Fields
  /** Whether a body is read before it is asked who sends it. */
  readonly readsFirst: boolean
  /** The body that tells of one thing: `{"network": …}`. */
  readonly told: (kind: { readonly one: string }, shown: Fields) => Fields
  readonly updates: 'PUT' | 'PATCH'
  readonly created: <T extends Item>(context: Context, kind: Kind<T> & S, item: T) => Answer
  readonly removed: () => Answer
}

export type Page<T> = {
  readonly items: readonly T[]
  /** The items in the form that this list has. */
  readonly shown: readonly Fields[]
  readonly listing: Listing<T>
}

/** List, show, create, update and delete. */
export function resource<S, T extends Item>(style: Style<S>, kind: Kind<T> & S): Routes {
  const { path, brief, shown, create, change, remove } = kind
  const one = `${path}/{id}`
  const list = (form: typeof shown) => (context: Context) => {
    style.permit(context, kind, 'list')
    const listing = { ...style.asked(context, kind), any: kind.visible?.(context) }
    const items = context.table(kind.collection).list(listing)
    return style.listed(context, kind, {
      items,
      shown: items.map((item) => form(context, item)),
      listing,
    })
  }
  return (router) => {
    router.get(path, list(brief ?? shown))
    if (brief) router.get(`${path}/detail`, list(shown))
    router.get(one, (context) => {
      return ok(style.told(kind, shown(context, style.load(context, kind, 'get'))))
    })
    if (create) {
      router.post(path, (context) => {
        const body = style.readsFirst ? style.sent(context, kind, 'create') : undefined
        style.permit(context, kind, 'create', body)
        const item = create(context, body ?? style.sent(context, kind, 'create'))
        return style.created(context, kind, item)
      })
    }
    if (change) {
      router.add(style.updates, one, (context) => {
        const body = style.readsFirst ? style.sent(context, kind, 'update') : undefined
        const item = style.load(context, kind, 'update', body)
        const changed = change(context, item, body ?? style.sent(context, kind, 'update'))
        return ok(style.told(kind, shown(context, changed)))
      })
    }
    if (remove) {
      router.delete(one, (context) => {
        remove(context, style.load(context, kind, 'delete'))
        return style.removed()
      })
    }
  }
}

/** The thing with that id when the caller sees it. */
export function found<T extends Item>(context: Context, kind: Kind<T>, id: string): T | undefined {
  const any = kind.visible?.(context)
  return context.table(kind.collection).list({ where: { id }, any, limit: 1 })[0]
}
