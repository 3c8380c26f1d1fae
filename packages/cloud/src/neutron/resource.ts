/** The routes that every Neutron resource has, from what its kind says (neutron.pecan_wsgi). */
import type { Context } from '#http/context.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Collection } from '#store/collection.ts'
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
import { policy } from '#neutron/policy.ts'
import { refuseOverQuota } from '#neutron/quotas.ts'
import { rows } from '#neutron/scene.ts'

export type Kind<T extends { id: string; project_id: string }> = ListKind & {
  readonly path: string
  readonly one: string
  readonly collection: Collection<T>
  /** True when somebody else's item may be seen by the caller. */
  readonly seen?: (context: Context, item: T) => boolean
  /** What a creation says besides, and never again. */
  readonly made?: (item: T) => Fields
  /** True where not even an administrator sees other projects' items; they are changed all the same. */
  readonly guarded?: boolean
  /** True where an update does not load whether the item is shared: who may not change it, sees none. */
  readonly sharedUnread?: boolean
  /** The 404 for somebody else's item, where it differs from that for none. */
  readonly concealed?: () => Error
  /** The items to look at for a list; by default all of them, or those of the project. */
  readonly candidates?: (context: Context) => T[]
  /** The wire form, with everything that only an administrator sees. */
  readonly shown: (context: Context, item: T) => Fields
  /** Attributes whose setting needs more than the right to create or update. */
  readonly guard?: (context: Context, name: string, value: Fields, item: T | undefined) => boolean
  /** Who may write beside the owner, e.g. the owner of the network. */
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
      const items = candidates(context, kind).filter((item) => maySee(context, kind, item))
      return listReply(
        context,
        kind,
        items.map((item) => visible(context, kind, item)),
      )
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
        const no = refusal(context, kind, `delete_${kind.one}`, {}, item)
        if (no) throw maySee(context, kind, item) ? no : nothingThere()
        kind.remove?.(context, item)
        return noContent()
      })
    }
  }
}

/** The item, when the caller may see it; throws a 404. */
export function find<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  id: string,
): T {
  const item = load(context, kind, id)
  if (!maySee(context, kind, item)) throw nothingThere()
  return item
}

/** The item as the database gives it, which gives an administrator everybody's; throws the kind's 404. */
export function load<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  id: string,
): T {
  const item = context.table(kind.collection).get(id)
  if (!item) throw kind.notFound(id)
  if (!context.isAdmin && !maySee(context, kind, item)) {
    throw kind.concealed?.() ?? kind.notFound(id)
  }
  return item
}

function maySee<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  item: T,
): boolean {
  if (item.project_id === context.projectId) return true
  if (context.isAdmin && !kind.guarded) return true
  return kind.seen?.(context, item) ?? false
}

function candidates<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
): T[] {
  const table = rows(context, kind.collection)
  const ids = context.query.getAll('id')
  if (ids.length > 0) return table.list({ where: { id: ids } })
  if (kind.candidates) return kind.candidates(context)
  if (context.isAdmin || kind.seen) return table.list()
  return table.list({ where: { project_id: context.projectId } })
}

export function visible<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  item: T,
): Fields {
  const shown = kind.shown(context, item)
  if (context.isAdmin) return shown
  const seen = Object.entries(shown).filter(([name]) => kind.attributes[name]?.hidden !== true)
  return Object.fromEntries(seen)
}

function createReply<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
): Answer {
  const body = fields(context.body)
  const bulk = body[kind.many]
  const sent = Array.isArray(bulk) ? bulk : [body[kind.one]]
  if (sent.length === 0 || !sent.every(isFields)) {
    throw badRequest(`Unable to find '${kind.one}' in request body`)
  }
  const prepared = sent.map((one) => prepare(context, kind, one))
  prepared.forEach((one) => kind.mayCreate?.(context, one.body))
  prepared.forEach(({ body: { project_id: owner } }) => {
    refuseOverQuota(context, String(owner), kind.one, prepared.length)
  })
  for (const one of prepared) {
    const no = refusal(context, kind, `create_${kind.one}`, one.sent, one.body)
    if (no) throw no
  }
  const items = prepared.map((one) => kind.create?.(context, one.body))
  const shown = items.flatMap((item) =>
    item ? [{ ...visible(context, kind, item), ...kind.made?.(item) }] : [],
  )
  return created(Array.isArray(bulk) ? { [kind.many]: shown } : { [kind.one]: shown[0] })
}

function prepare<T extends { id: string; project_id: string }>(
  context: Context,
  kind: Kind<T>,
  sent: Fields,
): { sent: Fields; body: Fields } {
  const owner = sent['project_id'] ?? sent['tenant_id'] ?? context.projectId
  refuseOtherProject(context, owner)
  const attributes = creation(kind.attributes, sent)
  return { sent, body: { ...attributes, project_id: owner, tenant_id: owner } }
}

function refuseOtherProject(context: Context, owner: unknown): void {
  if (owner === context.projectId || context.isAdmin) return
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
  const no = refusal(context, kind, `update_${kind.one}`, body, item, item)
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
  rule: string,
  sent: Fields,
  about: Fields | T,
  item?: T,
): Error | undefined {
  const subject: Fields = { ...about }
  const target = { ...subject, ...kind.target?.(context, subject) }
  const creating = rule.startsWith('create_')
  const guarded = Object.keys(sent).filter((name) => {
    if (!policy.knows(`${rule}:${name}`)) return false
    return !creating || sent[name] !== kind.attributes[name]?.fallback
  })
  const whole = guarded.reduce((text, name) => {
    return `(${text} and ${ruleText(rule, name, sent[name])})`
  }, `rule:${rule}`)
  const allowed =
    context.allows(rule, target) &&
    guarded.every((name) => {
      return kind.guard ? kind.guard(context, name, { ...subject, ...sent }, item) : context.isAdmin
    })
  return allowed ? undefined : refused(whole)
}

function ruleText(rule: string, name: string, value: unknown): string {
  const own = `rule:${rule}:${name}`
  const inner = isFields(value) ? Object.keys(value) : []
  const parts = inner.map((key) => `${rule}:${name}:${key}`).filter((one) => policy.knows(one))
  if (parts.length === 0) return own
  return `(${own} and (${parts.map((one) => `rule:${one}`).join(' and ')}))`
}

/** What every resource with standard attributes has. */
export const standard: Attributes = {
  id: {},
  created_at: {},
  updated_at: {},
  revision_number: {},
  tags: { unfiltered: true },
}
