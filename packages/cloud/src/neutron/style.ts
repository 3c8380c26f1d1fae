/** How Neutron lists, lets, creates in bulk and refuses (neutron.pecan_wsgi). */
import type { Context } from '#http/context.ts'
import { type Answer, created, noContent } from '#http/reply.ts'
import { reaches, rulesOf, spansProjects, unhidden } from '#neutron/rbac/access.ts'
import {
  creation,
  fields,
  isFields,
  update,
  type Attributes,
  type Fields,
} from '#neutron/attributes.ts'
import { badRequest, nothingThere, refused } from '#neutron/faults.ts'
import { asked, pageReply, picked, type FoundBy } from '#neutron/listing.ts'
import { refuseOverQuota } from '#neutron/quotas.ts'
import { found, type Item, type Kind, type Style } from '#resource/resource.ts'
import type { Where } from '#store/collection.ts'

/** What Neutron's kinds say besides; those that bodies may name are in `attributes`. */
type Besides = FoundBy & {
  /** True where an update does not load whether the item is shared: who may not change it, sees none. */
  readonly sharedUnread?: boolean
  /** What rules call it, where that is not what bodies do: `policy_dscp_marking_rule`. */
  readonly ruled?: string
  /** The item with what else rules look at, e.g. the owner of its network. */
  readonly target?: (context: Context, item: Fields) => Fields
  /** Makes what must be there before such things are listed. */
  readonly ready?: (context: Context) => void
  /** Checks that come before quota and policy. */
  readonly mayCreate?: (context: Context, body: Fields) => void
}
export type NeutronKind<T extends Item> = Kind<T> & Besides

/**
 * What the database gives: everything to administrators and advanced services, to others what their
 * project has, and what meets one of the conditions besides. The rules say what is shown of that.
 */
export function ownAnd(
  more: (context: Context) => readonly Where[] = () => [],
): (context: Context) => readonly Where[] | undefined {
  return (context) =>
    spansProjects(context) ? undefined : [{ project_id: context.projectId }, ...more(context)]
}

export const neutronStyle: Style<Besides> = {
  asked,
  listed: (context, kind, { items, shown, listing }) => {
    // As in Neutron, a page is short by what the rules hide of it.
    const seen = shown.flatMap((one, at) => {
      const item = items[at]
      if (!item) return []
      const target = targetOf(context, kind, { ...item })
      if (!context.allows(`get_${ruledAs(kind)}`, target)) return []
      return [unhidden(context, ruledAs(kind), one, target)]
    })
    return pageReply(context, kind.many, listing.limit, seen)
  },
  permit: (context, kind) => kind.ready?.(context),
  load: (context, kind, doing, body = {}) => {
    const { sharedUnread = false } = kind
    const id = context.param('id')
    if (doing === 'get') return seen(context, kind, id)
    const item = given(context, kind, id)
    const no = refusal(context, kind, `${doing}_${ruledAs(kind)}`, { ...item, ...body }, body)
    if (!no) return item
    const isLoaded = doing === 'delete' || !sharedUnread || isOwn(context, item)
    throw isLoaded && maySee(context, kind, item) ? no : nothingThere()
  },
  sent: (context, kind) => {
    const sent = fields(context.body)[kind.one]
    if (!isFields(sent)) throw notInBody(kind.one)
    refuseOtherProject(context, ownerOf(context, sent))
    return update(kind.attributes, sent)
  },
  readsFirst: true,
  told: (kind, shown, context) => {
    return { [kind.one]: picked(unhiddenOf(context, kind, shown), context.query.getAll('fields')) }
  },
  updates: 'PUT',
  creates,
  removed: () => noContent(),
}

/** The item as the database gives it to the caller, whatever the rules say; throws the kind's 404. */
export function given<T extends Item>(context: Context, kind: Kind<T>, id: string): T {
  const item = ownItem(context, kind, id) ?? found(context, kind, id)
  if (!item) throw kind.notFound(id)
  return item
}

/**
 * What the caller's own project has is visible whatever else is, so that it is found by its id alone:
 * what else is may take many rows to tell.
 */
function ownItem<T extends Item>(
  context: Context,
  { collection }: Kind<T>,
  id: string,
): T | undefined {
  const item = context.table(collection).get(id)
  return item && isOwn(context, item) ? item : undefined
}

/** The item, when the database gives it and the rules show it; throws a 404. */
export function seen<T extends Item>(context: Context, kind: NeutronKind<T>, id: string): T {
  const item = given(context, kind, id)
  if (!maySee(context, kind, item)) throw nothingThere()
  return item
}

type Ruled = Pick<Kind<Item>, 'one'> & Besides

const ruledAs = ({ ruled, one }: Ruled): string => ruled ?? one

function maySee(context: Context, kind: Ruled, item: Item): boolean {
  return context.allows(`get_${ruledAs(kind)}`, targetOf(context, kind, { ...item }))
}

const isOwn = ({ token }: Context, item: Item): boolean =>
  'project_id' in item && item.project_id === token.project?.id

function unhiddenOf(context: Context, kind: Ruled, shown: Fields): Fields {
  return unhidden(context, ruledAs(kind), shown, targetOf(context, kind, shown))
}

function creates<T extends Item>(
  context: Context,
  kind: Kind<T> & Besides,
  create: (body: Fields) => T,
  parent: unknown,
): Answer {
  const { one, many } = kind
  const envelope = fields(context.body)
  const bulk = envelope[many]
  const sent = Array.isArray(bulk) ? bulk : [envelope[one]]
  if (sent.length === 0 || !sent.every(isFields)) throw notInBody(one)
  const bodies = sent.map((each) => prepare(context, kind.attributes, each))
  bodies.forEach((body) => kind.mayCreate?.(context, body))
  for (const [owner, own] of Map.groupBy(bodies, (body) => String(body['project_id']))) {
    refuseOverQuota(context, owner, one, own.length)
  }
  for (const body of bodies) {
    const no = refusal(context, kind, `create_${ruledAs(kind)}`, body, body)
    if (no) throw no
  }
  const shown = bodies.map((body) => {
    return unhiddenOf(context, kind, kind.shown(context, create(body), parent, 'create'))
  })
  return created(Array.isArray(bulk) ? { [many]: shown } : { [one]: shown[0] })
}

const notInBody = (one: string): Error => badRequest(`Unable to find '${one}' in request body`)

function prepare(context: Context, attributes: Attributes, sent: Fields): Fields {
  const owner = ownerOf(context, sent)
  if (owner === '')
    throw badRequest('Running without keystone AuthN requires that tenant_id is specified')
  refuseOtherProject(context, owner)
  return { ...creation(attributes, sent), project_id: owner, tenant_id: owner }
}

const ownerOf = ({ projectId }: Context, sent: Fields): unknown =>
  sent['project_id'] ?? sent['tenant_id'] ?? projectId

function refuseOtherProject(context: Context, owner: unknown): void {
  if (reaches(context, owner)) return
  throw badRequest(
    "Specifying 'project_id' or 'tenant_id' other than the authenticated project in request " +
      'requires admin or advsvc privileges',
  )
}

/** The 403 of who may not, with the whole rule as oslo.policy writes it. */
function refusal(
  context: Context,
  kind: Ruled,
  action: string,
  about: Fields,
  set: Fields,
): Error | undefined {
  const { names, text } = rulesOf(action, kind.attributes, set)
  const target = targetOf(context, kind, about)
  return names.every((name) => context.allows(name, target)) ? undefined : refused(text)
}

/** What rules look at: the item, and what its kind adds. */
function targetOf(context: Context, kind: Ruled, about: Fields): Fields {
  return kind.target?.(context, about) ?? about
}

/** What every resource with standard attributes has. */
export const standard: Attributes = {
  id: {},
  created_at: {},
  updated_at: {},
  revision_number: { unsorted: true },
  tags: {},
}
