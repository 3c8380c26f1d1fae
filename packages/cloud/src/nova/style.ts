/** How Nova lists, lets and refuses (nova.api.openstack.compute). */
import type { Context } from '#http/context.ts'
import { badRequest, notFound, notImplemented } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { noContent, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { nextLinks, pageOf } from '#nova/paging.ts'
import { askedIn, checkTerms } from '#nova/requests.ts'
import { found, type Doing, type Item, type Kind, type Style } from '#resource/resource.ts'
import type { Listing } from '#store/collection.ts'
import type { Schema } from '#wire/schema.ts'

type Target = Readonly<Record<string, unknown>>

/** What Nova's kinds say besides; what is said of a version is said of 2.`minor`. */
// Methods, so that a style that knows no more of an item than its id can take any kind.
export type NovaKind<T> = {
  /** Its rules: `os-aggregates` for `os_compute_api:os-aggregates:index` and so on. */
  readonly rule: string
  /** What no rule is asked about. */
  readonly open?: readonly Doing[]
  /** What rules see; nothing where absent. `item` is there where `targeted` says so. */
  target?(context: Context, item?: T): Target
  /** Whether rules are asked about the item, which is looked for before them, then. */
  readonly targeted?: boolean
  /** What may stand under the one name of a body. */
  readonly schemas: {
    create?(minor: number): Schema
    /** Nothing where the version has no such route. */
    update?(minor: number): Schema | undefined
  }
  /** What the query of a list may hold; anything where absent. */
  terms?(minor: number): Readonly<Record<string, Schema>>
  /** Whether lists have pages, with markers and links. */
  paged?(minor: number): boolean
  readonly unknownMarker?: (marker: string) => string
  /** What the query asks for beside a page. */
  asked?(context: Context): Omit<Listing, 'also'>
  /** The id of what a path or a marker names so. */
  idOf?(context: Context, name: string): string
  nameOf?(item: T): string
  /** What a deletion answers; 204 where absent. */
  removed?(context: Context): Answer
}

const VERBS = {
  list: 'index',
  create: 'create',
  get: 'show',
  update: 'update',
  delete: 'delete',
} as const

function permit<T>(context: Context, kind: NovaKind<T>, doing: Doing, item?: T): void {
  if (kind.open?.includes(doing)) return
  const target = kind.target?.(context, item)
  context.enforce(`os_compute_api:${kind.rule}:${VERBS[doing]}`, target)
}

export const novaStyle: Style<NovaKind<Item>> = {
  asked: (context, kind) => {
    const { limit, marker } = pageOf(context, kind.paged?.(context.version.minor) ?? false)
    const after = marker === undefined ? undefined : (kind.idOf?.(context, marker) ?? marker)
    if (after !== undefined && !found(context, kind, after)) {
      const words = kind.unknownMarker ?? ((name) => `Marker ${name} could not be found.`)
      throw badRequest(words(marker ?? ''))
    }
    return { limit, after, ...kind.asked?.(context) }
  },
  listed: (context, kind, { items, shown, listing: { limit } }) => {
    const paged = kind.paged?.(context.version.minor) ?? false
    const ids = items.map((item) => kind.nameOf?.(item) ?? item.id)
    return ok({
      [kind.many]: shown,
      ...nextLinks(context, `${kind.many}_links`, ids, { limit, paged }),
    })
  },
  permit: (context, kind, doing) => {
    const terms = doing === 'list' && kind.terms?.(context.version.minor)
    if (terms) checkTerms(context, terms)
    permit(context, kind, doing)
  },
  load: (context, kind, doing) => {
    if (!kind.targeted) permit(context, kind, doing)
    const item = itemOf(context, kind)
    if (kind.targeted) permit(context, kind, doing, item)
    return item
  },
  sent: (context, kind, doing) => {
    const schema = kind.schemas[doing]?.(context.version.minor)
    if (!schema) throw notFound('The resource could not be found.')
    return askedIn(context, kind.one, schema)
  },
  // Nova checks bodies before it asks its rules.
  readsFirst: true,
  told: ({ one }, shown) => ({ [one]: shown }),
  updates: 'PUT',
  created: (context, kind, item) => {
    return ok({ [kind.one]: kind.shown(context, item, undefined, 'create') })
  },
  removed: (context, kind) => kind.removed?.(context) ?? noContent(),
}

/** The item in the path, if the caller sees it; throws 404. No rule is asked. */
export function itemOf<T extends Item>(
  context: Context,
  kind: Kind<T> & Pick<NovaKind<Item>, 'idOf'>,
): T {
  const name = context.param(kind.named?.parameter ?? 'id')
  const id = kind.idOf?.(context, name) ?? name
  const item = found(context, kind, id)
  if (!item) throw kind.notFound(id)
  return item
}

/**
 * The action that a body asks for by its only name. Throws Nova's 400
 * (nova.api.openstack.wsgi, `action_peek`), and 501 for what this cloud does not play.
 */
export function actionNamed<A>(
  { body }: Context,
  actions: Readonly<Record<string, A>>,
  unplayed: readonly string[] = [],
): [string, A] {
  const names = isObject(body) ? Object.keys(body) : []
  const [name] = names
  if (name === undefined || names.length > 1) throw badRequest('Malformed request body')
  if (unplayed.includes(name)) {
    throw notImplemented(`The embedded cloud does not simulate the action ${name}.`)
  }
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (!action) throw badRequest(`There is no such action: ${name}`)
  return [name, action]
}

/** One of the things that `POST …/{id}/action` does, named by the body's only name. */
export type Action<T> = {
  readonly rule: string
  readonly schema: Schema
  /** Throws for what is refused before the item is looked for. */
  readonly check?: (context: Context, asked: JsonObject) => void
  readonly run: (context: Context, item: T, asked: JsonObject) => Answer
}

/** The actions of a kind. */
export function actionsOf<T extends Item>(
  kind: Kind<T> & Pick<NovaKind<Item>, 'idOf'>,
  actions: Readonly<Record<string, Action<T>>>,
): Routes {
  const act = (context: Context): Answer => {
    const [name, action] = actionNamed(context, actions)
    const asked = askedIn(context, name, action.schema)
    context.enforce(`os_compute_api:${action.rule}`)
    action.check?.(context, asked)
    return action.run(context, itemOf(context, kind), asked)
  }
  return (router) => {
    const played = Object.keys(actions)
    router.post(`${kind.path}/{id}/action`, act, { actions: { played } })
  }
}
