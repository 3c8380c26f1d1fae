/** https://docs.openstack.org/api-ref/load-balancer/v2/#l7-policies */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { l7Policy } from '#octavia/attributes.ts'
import { changesOf, fresh } from '#octavia/fresh.ts'
import { redirectOf } from '#octavia/l7-policies/checks.ts'
import { checkPoolProtocol, refuseChildren } from '#octavia/listeners/checks.ts'
import { mark, renumber } from '#octavia/life.ts'
import { changes, lock } from '#octavia/locks.ts'
import { balancerOf, policiesOf, refs } from '#octavia/parts.ts'
import { unsupported } from '#octavia/providers.ts'
import { refuseOverQuota } from '#octavia/quotas.ts'
import { l7Policies, listeners, pools, type L7Policy, type Listener } from '#octavia/rows.ts'
import { shownPolicy } from '#octavia/shown.ts'
import {
  BY_AGE,
  PART_FILTERS,
  allow,
  filtersOf,
  missing,
  octaviaStyle,
  type OctaviaKind,
} from '#octavia/style.ts'
import { text, whole } from '#octavia/values.ts'
import { resource, type Fields } from '#resource/resource.ts'
import { without } from '#wire/without.ts'

const NUMBERS = ['position', 'redirect_http_code']

export const policyKind: OctaviaKind<L7Policy> = {
  path: '/l7policies',
  one: 'l7policy',
  many: 'l7policies',
  collection: l7Policies,
  ruled: 'l7policy',
  argument: 'l7policy_',
  attributes: l7Policy,
  first: 'listener_id',
  tagged: true,
  order: BY_AGE,
  numbers: NUMBERS,
  filters: filtersOf([
    ...[...PART_FILTERS, ...NUMBERS, 'name', 'description', 'action', 'listener_id'],
    ...['redirect_pool_id', 'redirect_url', 'redirect_prefix'],
  ]),
  notFound: (id) => missing('L7 Policy', id),
  shown: (context, one) => shownPolicy(context, one),
  create: (context, body) => {
    const id = text(body, 'listener_id') ?? ''
    const listener = context.table(listeners).get(id)
    if (!listener) throw missing('Listener', id)
    allow(context, 'l7policy', 'post', listener.project_id)
    refuseChildren(listener.protocol)
    checkRedirectPool(context, listener, text(body, 'redirect_pool_id'))
    refuseOverQuota(context, listener.project_id, 'l7policy')
    // What it says is looked at before the load balancer is.
    redirectOf(body)
    lock(context, listener.load_balancer_id, { listeners: [listener] })
    const made = insertPolicy(context, listener, body)
    changes(context, listener.load_balancer_id, refs('L7 policy', [made]))
    return made
  },
  change: (context, item, body) => {
    const listener = listenerOf(context, item)
    if (Object.keys(body).length === 0) {
      throw badRequest('Invalid L7 Policy arguments: Invalid update options')
    }
    const redirect = redirectOf(body, item)
    checkRedirectPool(context, listener, text(body, 'redirect_pool_id'))
    lock(context, listener.load_balancer_id, { listeners: [listener] })
    changes(context, listener.load_balancer_id, refs('L7 policy', [item]))
    mark(context, { kind: 'L7 policy', id: item.id }, 'PENDING_UPDATE')
    const table = context.table(l7Policies)
    const sent = without(changesOf(body), 'position', ...REDIRECTS)
    const { action, redirect_pool_id, redirect_url, redirect_prefix, redirect_http_code } = redirect
    table.update({
      ...(table.get(item.id) ?? item),
      ...sent,
      ...{ action, redirect_pool_id, redirect_url, redirect_prefix, redirect_http_code },
    })
    const position = whole(body, 'position')
    if (position !== null && position !== item.position) place(context, item, position)
    return table.get(item.id) ?? item
  },
  remove: (context, item) => {
    const listener = listenerOf(context, item)
    lock(context, listener.load_balancer_id, { listeners: [listener] })
    changes(context, listener.load_balancer_id, refs('L7 policy', [item]))
    mark(context, { kind: 'L7 policy', id: item.id }, 'PENDING_DELETE')
  },
}

const REDIRECTS = [
  'action',
  'redirect_pool_id',
  'redirect_url',
  'redirect_prefix',
  'redirect_http_code',
] as const

export const policyRoutes = resource(octaviaStyle, policyKind)

/** The listener of a policy, which is there as long as the policy is. */
export function listenerOf(context: Context, { listener_id: id }: L7Policy): Listener {
  const found = context.table(listeners).get(id)
  if (!found) throw new Error(`There is no listener ${id}.`)
  return found
}

function checkRedirectPool(context: Context, listener: Listener, id: string | null): void {
  if (id === null) return
  const pool = context.table(pools).get(id)
  if (!pool) throw missing('Pool', id)
  checkPoolProtocol(listener.protocol, pool.protocol)
  if (pool.load_balancer_id !== listener.load_balancer_id) throw missing('Pool', id)
}

/** A new policy, at its place among those of its listener. Throws 400 and 501. */
export function insertPolicy(context: Context, listener: Listener, body: Fields): L7Policy {
  const redirect = redirectOf(body)
  const { protocol, load_balancer_id: balancer } = listener
  if (protocol !== 'HTTP' && protocol !== 'TERMINATED_HTTPS') {
    const { provider } = balancerOf(context, balancer)
    throw unsupported(provider, `${protocol} protocol listeners do not support L7 policies`)
  }
  const table = context.table(l7Policies)
  const made = table.insert({
    ...fresh(context, listener.project_id, body),
    name: text(body, 'name'),
    description: text(body, 'description'),
    listener_id: listener.id,
    ...redirect,
    position: policiesOf(context, listener.id).length + 1,
  })
  const position = whole(body, 'position')
  if (position !== null) place(context, made, position)
  const placed = table.get(made.id) ?? made
  return table.update({ ...placed, updated_at: null })
}

/** Moves a policy to a position, the last one where that is beyond all. */
function place(context: Context, policy: L7Policy, position: number): void {
  const order = policiesOf(context, policy.listener_id).filter(({ id }) => id !== policy.id)
  order.splice(position - 1, 0, policy)
  renumber(context, policy.listener_id, order)
}
