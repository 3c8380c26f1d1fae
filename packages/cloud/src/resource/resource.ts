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
 *
 * What is inside of something else says so; whatever its kind tells then gets the parent, too:
 *
 *   export const memberRoutes = resource(octavia, {
 *     path: '/pools/{pool_id}/members',
 *     within: {
 *       parent: (context) => poolOf(context),             // loaded and checked first; throws
 *       where: (pool) => ({ pool_id: pool.id }),           // what all in it have
 *     },
 *     create: (context, body, pool) => …
 *   })
 */
import type { Context } from '#http/context.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Collection, Listing, Where } from '#store/collection.ts'

export type Item = { id: string }
export type Fields = Record<string, unknown>

export type Doing = 'list' | 'create' | 'get' | 'update' | 'delete'

/**
 * A type of thing. A service's style may ask more of its kinds, as Neutron's does of attributes.
 *
 * What gets the parent (`P`, undefined where it is inside of nothing) is declared as a method, so
 * that a style, which knows nothing of parents, can take any kind.
 */
export type Kind<T extends Item, P = unknown> = {
  readonly path: string
  /** What bodies and rules call one of them, and several. */
  readonly one: string
  readonly many: string
  readonly collection: Collection<T>
  /** The parameter of the path that names one of them, and its column; `id` where absent. */
  readonly named?: { readonly parameter: string; readonly column: string }
  /** What it is inside of. */
  readonly within?: Within<P>
  /** What the caller sees: everything that meets one of these; everything at all where absent. */
  visible?(this: void, context: Context, parent: P): readonly Where[] | undefined
  /** How one is found that the caller sees, where it is not by its column and `visible`. */
  find?(this: void, context: Context, id: string, parent: P): T | undefined
  /** What the query of a list asks for, where the style leaves that to its kinds. */
  asks?(this: void, context: Context, parent: P): Listing<T>
  /** The 404 for what is not there, or not seen. */
  notFound(this: void, id: string, doing?: Doing, parent?: P): Error
  /** The wire form; an answer to a creation may say more. */
  shown(this: void, context: Context, item: T, parent: P, doing: Doing): Fields
  /** The wire form of a list, where `/detail` stands beside it with the whole. */
  readonly brief?: (context: Context, item: T) => Fields
  /** The wire forms of a page, where rows beside it are read once for all of them. */
  page?(this: void, context: Context, items: readonly T[], parent: P): readonly Fields[]
  create?(this: void, context: Context, body: Fields, parent: P): T
  change?(this: void, context: Context, item: T, body: Fields, parent: P): T
  remove?(this: void, context: Context, item: T, parent: P): void
}

export type Within<P> = {
  /** The parent that the path names. Throws where there is none, or the caller may not do that. */
  readonly parent: (context: Context, doing: Doing) => P
  /** What all things in that parent have in common: names are unique in it only. */
  where(parent: P): Where
}

/**
 * How one service does what all of them do. `S` is what it asks of its kinds besides. The parent
 * comes last: undefined where the kind is inside of nothing.
 */
export type Style<S> = {
  /** What the query of a list asks for; its `any` stands for what is visible. Throws in its words. */
  readonly asked: <T extends Item>(
    context: Context,
    kind: Kind<T> & S,
    parent: unknown,
  ) => Listing<T>
  /** The answer to a list, with its links to other pages. */
  readonly listed: <T extends Item>(context: Context, kind: Kind<T> & S, page: Page<T>) => Answer
  /** Throws unless the caller may list or create such things. */
  readonly permit: <T extends Item>(
    context: Context,
    kind: Kind<T> & S,
    doing: 'list' | 'create',
    body: Fields | undefined,
    parent: unknown,
  ) => void
  /** The thing of the path when the caller may do that to it; 404 and 403 come in the service's order. */
  readonly load: <T extends Item>(
    context: Context,
    kind: Kind<T> & S,
    doing: 'get' | 'update' | 'delete',
    body?: Fields,
    parent?: unknown,
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
  readonly told: <T extends Item>(kind: Kind<T> & S, shown: Fields, context: Context) => Fields
  readonly updates: 'PUT' | 'PATCH'
  readonly removed: <T extends Item>(context: Context, kind: Kind<T> & S) => Answer
} & Creation<S>

/** The answer to what was created, or the whole of it where one body can ask for several things. */
type Creation<S> =
  | {
      readonly created: <T extends Item>(
        context: Context,
        kind: Kind<T> & S,
        item: T,
        parent: unknown,
      ) => Answer
    }
  | {
      readonly creates: <T extends Item>(
        context: Context,
        kind: Kind<T> & S,
        create: (body: Fields) => T,
        parent: unknown,
      ) => Answer
    }

export type Page<T> = {
  readonly items: readonly T[]
  /** The items in the form that this list has. */
  readonly shown: readonly Fields[]
  readonly listing: Listing<T>
  readonly parent: unknown
}

/** List, show, create, update and delete. */
export function resource<S, T extends Item, P>(style: Style<S>, declared: Kind<T, P> & S): Routes {
  const kind: Kind<T> & S = declared
  const { path, shown, brief, create, change, remove } = kind
  const one = `${path}/{${kind.named?.parameter ?? 'id'}}`
  const parentFor = (context: Context, doing: Doing): unknown => kind.within?.parent(context, doing)
  type Forms = NonNullable<Kind<T>['page']>
  const wholes: Forms = (context, items, parent) =>
    items.map((item) => shown(context, item, parent, 'list'))
  const list = (forms: Forms) => (context: Context) => {
    const parent = parentFor(context, 'list')
    style.permit(context, kind, 'list', undefined, parent)
    const asked = style.asked(context, kind, parent)
    const where = { ...asked.where, ...kind.within?.where(parent) }
    const any = asked.any ?? kind.visible?.(context, parent)
    const listing = { ...asked, where, any }
    const items = context.table(kind.collection).list(listing)
    const page = { items, shown: forms(context, items, parent), listing, parent }
    return style.listed(context, kind, page)
  }
  const whole = list(kind.page ?? wholes)
  return (router) => {
    router.get(
      path,
      brief ? list((context, items) => items.map((item) => brief(context, item))) : whole,
    )
    if (brief) router.get(`${path}/detail`, whole)
    router.get(one, (context) => {
      const parent = parentFor(context, 'get')
      const item = style.load(context, kind, 'get', undefined, parent)
      return ok(style.told(kind, shown(context, item, parent, 'get'), context))
    })
    if (create) {
      router.post(path, (context) => {
        if ('creates' in style) {
          const parent = parentFor(context, 'create')
          return style.creates(context, kind, (body) => create(context, body, parent), parent)
        }
        const body = style.readsFirst ? style.sent(context, kind, 'create') : undefined
        const parent = parentFor(context, 'create')
        style.permit(context, kind, 'create', body, parent)
        const item = create(context, body ?? style.sent(context, kind, 'create'), parent)
        return style.created(context, kind, item, parent)
      })
    }
    if (change) {
      router.add(style.updates, one, (context) => {
        const body = style.readsFirst ? style.sent(context, kind, 'update') : undefined
        const parent = parentFor(context, 'update')
        const item = style.load(context, kind, 'update', body, parent)
        const changed = change(context, item, body ?? style.sent(context, kind, 'update'), parent)
        return ok(style.told(kind, shown(context, changed, parent, 'update'), context))
      })
    }
    if (remove) {
      router.delete(one, (context) => {
        const parent = parentFor(context, 'delete')
        remove(context, style.load(context, kind, 'delete', undefined, parent), parent)
        return style.removed(context, kind)
      })
    }
  }
}

/**
 * The thing of that name when the caller sees it; of a kind within another, in that parent.
 * What is visible can be given by who has asked for it already.
 */
export function found<T extends Item>(
  context: Context,
  kind: Kind<T>,
  id: string,
  parent?: unknown,
  any = kind.visible?.(context, parent),
): T | undefined {
  if (kind.find) return kind.find(context, id, parent)
  const where = { ...kind.within?.where(parent), [kind.named?.column ?? 'id']: id }
  return context.table(kind.collection).list({ where, any, limit: 1 })[0]
}
