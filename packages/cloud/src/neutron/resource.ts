/** The routes that every Neutron resource has, from what its kind says (neutron.pecan_wsgi). */
import type { Context } from '#http/context.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Collection } from '#store/collection.ts'
import { reaches, rulesOf, spansProjects, unhidden } from '#neutron/access.ts'
import {
  creation,
  fields,
  isFields,
  update,
  type Attributes,
  type Fields,
} from '#neutron/attributes.ts'
import { badRequest, nothingThere, refused } from '#neutron/faults.ts'
import { listReply, picked, type ListKind } from '#neutron/listing.ts'
import { refuseOverQuota } from '#neutron/quotas.ts'
import { rows } from '#neutron/scene.ts'

export type Kind<T extends { id: string; project_id: string }> = ListKind & {
  readonly path: string
  readonly one: string
  readonly collection: Collection<T>
  /** True for somebody else's item that the database gives to every caller, or to this one. */
  readonly given?: (context: Context, item: T) => boolean
  /** What a creation says besides, and never again. */
  readonly made?: (item: T) => Fields
  /** True where an update does not load whether the item is shared: who may not change it, sees none. */
  readonly sharedUnread?: boolean
  /** The items to look at for a list; by default all of them, or those of the project. */
  readonly candidates?: (context: Context) => T[]
  /** The wire form, with everything that rules may hide. */
  readonly shown: (context: Context, item: T) => Fields
  /** The item with what else rules look at, e.g. the owner of its network. */
  readonly target?: (context: Context, item: Fields) => Fields
  /** Checks that come before quota and policy. */
  readonly mayCreate?: (context: Context, body: Fields) => void
  readonly create?: (context: Context, body: Fields) => T
  readonly change?: (context: Context, item: T, body: Fields) => T
  readonly remove?: (context: Context, item: T) => void
}

/** List, show, create, update and delete. */
export function resource<T extends { id: string; project_id: string }>(kind: Kind<T>): Routes {
  return (router) => {
    const { path } = kind
    router.get(path, (context) => {
      const items = candidates(context, kind).filter((item) => {
        return isGiven(context, kind, item) && maySee(context, kind, item)
      })
      const all = items.map((item) => kind.shown(context, item))
      return listReply(context, kind, all, (shown) => unhiddenOf(context, kind, shown))
    })
    router.get(`${path}/{id}`, (context) => {
      const item = visible(context, kind, find(context, kind, context.param('id')))
      return ok({ [kind.one]: picked(item, context.query.getAll('fields')) })
    })
    if (kind.create) router.post(path, (context) => createReply(context, kind))
    if (kind.change) {
      router.put(`${path}/{id}`, (context) => {
        const item = changed(context, kind, context.param('id'))
        return ok({ [kind.one]: visible(context, kind, item) })
      })
    }
    if (kind.remove) {
      router.delete(`${path}/{id}`, (context) => {
        const item = load(context, kind, context.param('id'))
        const no = refusal(context, kind, `delete_${kind.one}`, { ...item })
        if (no) throw maySee(context, kind, item) ? no : nothingThere()
        kind.remove?.(context, item)
        return noContent()
      })
    }
  }
}

/** The item, when the database gives it and the rules show it; throws a 404. */
export function find<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  id: string,
): T {
  const item = load(context, kind, id)
  if (!maySee(context, kind, item)) throw nothingThere()
  return item
}

/** The item as the database gives it to the caller, whatever the rules say; throws the kind's 404. */
export function load<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  id: string,
): T {
  const item = context.table(kind.collection).get(id)
  if (!item || !isGiven(context, kind, item)) throw kind.notFound(id)
  return item
}

function isGiven<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  item: T,
): boolean {
  return reaches(context, item.project_id) || (kind.given?.(context, item) ?? false)
}

function maySee<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  item: T,
): boolean {
  return context.allows(`get_${kind.one}`, targetOf(context, kind, { ...item }))
}

function candidates<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
): T[] {
  const table = rows(context, kind.collection)
  const ids = context.query.getAll('id')
  if (ids.length > 0) return table.list({ where: { id: ids } })
  if (kind.candidates) return kind.candidates(context)
  if (kind.given || spansProjects(context)) return table.list()
  return table.list({ where: { project_id: context.projectId } })
}

export function visible<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  item: T,
): Fields {
  return unhiddenOf(context, kind, kind.shown(context, item))
}

function unhiddenOf<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  shown: Fields,
): Fields {
  return unhidden(context, kind.one, shown, targetOf(context, kind, shown))
}

function createReply<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
): Answer {
  const envelope = fields(context.body)
  const bulk = envelope[kind.many]
  const sent = Array.isArray(bulk) ? bulk : [envelope[kind.one]]
  if (sent.length === 0 || !sent.every(isFields)) {
    throw badRequest(`Unable to find '${kind.one}' in request body`)
  }
  const bodies = sent.map((one) => prepare(context, kind, one))
  bodies.forEach((body) => kind.mayCreate?.(context, body))
  bodies.forEach(({ project_id: owner }) => {
    refuseOverQuota(context, String(owner), kind.one, bodies.length)
  })
  for (const body of bodies) {
    const no = refusal(context, kind, `create_${kind.one}`, body, body)
    if (no) throw no
  }
  const items = bodies.map((body) => kind.create?.(context, body))
  const shown = items.flatMap((item) =>
    item ? [{ ...visible(context, kind, item), ...kind.made?.(item) }] : [],
  )
  return created(Array.isArray(bulk) ? { [kind.many]: shown } : { [kind.one]: shown[0] })
}

function prepare<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  sent: Fields,
): Fields {
  const owner = sent['project_id'] ?? sent['tenant_id'] ?? context.projectId
  refuseOtherProject(context, owner)
  const attributes = creation(kind.attributes, sent)
  return { ...attributes, project_id: owner, tenant_id: owner }
}

function refuseOtherProject(context: Context, owner: unknown): void {
  if (reaches(context, owner)) return
  throw badRequest(
    "Specifying 'project_id' or 'tenant_id' other than the authenticated project in request " +
      'requires admin or advsvc privileges',
  )
}

function changed<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  id: string,
): T {
  const sent = fields(context.body)[kind.one]
  if (!isFields(sent)) throw badRequest(`Unable to find '${kind.one}' in request body`)
  refuseOtherProject(context, sent['project_id'] ?? sent['tenant_id'] ?? context.projectId)
  const body = update(kind.attributes, sent)
  const item = load(context, kind, id)
  const no = refusal(context, kind, `update_${kind.one}`, { ...item, ...body }, body)
  if (no) {
    const isSeen = item.project_id === context.projectId || !kind.sharedUnread
    throw isSeen && maySee(context, kind, item) ? no : nothingThere()
  }
  const after = kind.change?.(context, item, body) ?? item
  return after
}

/** The 403 of who may not, with the whole rule as oslo.policy writes it. */
function refusal<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  action: string,
  about: Fields,
  set: Fields = {},
): Error | undefined {
  const { names, text } = rulesOf(action, kind.attributes, set)
  const target = targetOf(context, kind, about)
  return names.every((name) => context.allows(name, target)) ? undefined : refused(text)
}

/** What rules look at: the item, and what its kind adds. */
function targetOf<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  about: Fields,
): Fields {
  return kind.target?.(context, about) ?? about
}

/** What every resource with standard attributes has. */
export const standard: Attributes = {
  id: {},
  created_at: {},
  updated_at: {},
  revision_number: {},
  tags: { unfiltered: true },
}
