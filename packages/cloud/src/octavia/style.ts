/** How Octavia lists, lets, reads bodies and answers (octavia.api.v2.controllers.base). */
import type { Context } from '#http/context.ts'
import { Fault, badRequest, notFound } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import { policyForbidden } from '#octavia/fault-style.ts'
import { asked, linksOf, picked, type ListedBy } from '#octavia/listing.ts'
import { isFields } from '#octavia/values.ts'
import { readBody, stumbled, type Attributes } from '#octavia/wsme.ts'
import { found, type Fields, type Item, type Kind, type Style } from '#resource/resource.ts'

/** What Octavia's kinds say besides. */
export type Besides = ListedBy & {
  /** What rules call it: `health monitor` is `healthmonitor` there. */
  readonly ruled: string
  /** What the controllers call the argument that a body is. */
  readonly argument: string
  readonly attributes: { readonly post?: Attributes; readonly put?: Attributes }
  /** Which attribute is looked at first, for the words of a body without any. */
  readonly first: string
  /** The project whose rules count for what is in a parent, or for what operators offer. */
  owner?(this: void, context: Context, parent: unknown): string
  readonly linksName?: string
  /** What a change without its one attribute is answered. */
  bare?(this: void): Fault
}
export type OctaviaKind<T extends Item> = Kind<T> & Besides

const RULES = { get: 'get_one', update: 'put', delete: 'delete' } as const

export const ruleOf = (ruled: string, action: string): string =>
  `os_load-balancer_api:${ruled}:${action}`

/** Throws Octavia's 403 unless the rule allows it for what the project has. */
export function allow(context: Context, ruled: string, action: string, project_id: string): void {
  if (context.allows(ruleOf(ruled, action), { project_id })) return
  throw policyForbidden()
}

/** 404 in Octavia's words. */
export const missing = (resource: string, id: string): Fault =>
  notFound(`${resource} ${id} not found.`)

/** 400: what is not as the service wants it, in its own words. */
export const unfit = (detail: string): Fault => badRequest(`Validation failure: ${detail}`)
/** 400: a value that is no option. */
export const noOption = (value: string, option: string): Fault =>
  badRequest(`${value} is not a valid option for ${option}`)

export const octaviaStyle: Style<Besides> = {
  asked: (context, kind, parent) => {
    const listing = asked(context, kind)
    if (kind.owner) return listing
    const project_id = projectAsked(context, kind.ruled)
    return project_id === undefined || parent
      ? listing
      : { ...listing, where: { ...listing.where, project_id } }
  },
  listed: (context, kind, { items, shown, listing }) =>
    ok({
      [kind.many]: shown.map((one) => picked(context, one)),
      [kind.linksName ?? `${kind.many}_links`]: linksOf(context, items, listing.limit),
    }),
  permit: (context, kind, doing, _body, parent) => {
    if (doing === 'list' && kind.owner) {
      allow(context, kind.ruled, 'get_all', kind.owner(context, parent))
    }
  },
  load: (context, kind, doing, _body, parent) => {
    // A body is read before its thing is looked for.
    if (doing === 'update') sent(context, kind, 'put')
    const id = context.param(kind.named?.parameter ?? 'id')
    const item = found(context, kind, id, parent)
    const owner = item && 'project_id' in item ? String(item.project_id) : context.projectId
    if (!item && !kind.owner) throw kind.notFound(id)
    allow(context, kind.ruled, RULES[doing], kind.owner?.(context, parent) ?? owner)
    if (!item) throw kind.notFound(id)
    return item
  },
  sent: (context, kind, doing) => sent(context, kind, doing === 'create' ? 'post' : 'put'),
  readsFirst: false,
  told: (kind, shown, context) => ({
    [kind.one]: context.method === 'GET' ? picked(context, shown) : shown,
  }),
  updates: 'PUT',
  created: (context, kind, item, parent) =>
    created({ [kind.one]: kind.shown(context, item, parent, 'create') }),
  removed: () => noContent(),
}

/** Of which project a list is: of all for who may see them, else of the asker's. Throws 403. */
export function projectAsked(context: Context, ruled: string): string | undefined {
  const named = context.query.get('project_id') ?? undefined
  if (context.allows(ruleOf(ruled, 'get_all-global'), { project_id: named ?? null })) return named
  const project = named ?? context.projectId
  allow(context, ruled, 'get_all', project)
  return project
}

/** The attributes under the one name of the body. Throws 400, 415, and 500 where Octavia breaks. */
function sent(context: Context, kind: Besides & { one: string }, how: 'post' | 'put'): Fields {
  const attributes: Attributes = {
    [kind.one]: { type: { is: 'object', attributes: kind.attributes[how] ?? {} } },
  }
  const inside = sentAs(context, kind.argument, attributes)[kind.one]
  if (isFields(inside)) return inside
  if (how === 'put' && kind.bare) throw kind.bare()
  const what = inside === null ? 'NoneType' : 'UnsetType'
  throw stumbled(`'${what}' object has no attribute '${kind.first}'`)
}

/** A body whose only argument has these attributes. */
export function sentAs(context: Context, argument: string, attributes: Attributes): Fields {
  const { body, headers } = context
  if (body === undefined) throw badRequest(`Missing argument: "${argument}"`)
  const type = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (!JSON_TYPES.includes(type)) throw new Fault(415, `Unknown mimetype: ${type}`)
  return readBody(argument, attributes, body)
}

const JSON_TYPES = ['application/json', 'text/javascript', 'application/javascript']

/** Columns that a kind is listed by: under their own names, and under those that differ. */
export function filtersOf(
  names: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Record<string, string> {
  return { ...Object.fromEntries(names.map((name) => [name, name])), ...more }
}

/** The order of what has a time at which it was made. */
export const BY_AGE = [
  ['created_at', 'asc'],
  ['id', 'asc'],
] as const

/** What all parts of load balancers are listed by. */
export const PART_FILTERS = [
  ...['id', 'project_id', 'provisioning_status', 'operating_status', 'admin_state_up'],
  ...['created_at', 'updated_at'],
]
