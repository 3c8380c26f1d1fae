/** https://docs.openstack.org/api-ref/load-balancer/v2/#quotas */
import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import { accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { asked, linksOf } from '#octavia/listing.ts'
import { quota } from '#octavia/operator-attributes.ts'
import {
  healthMonitors,
  l7Policies,
  l7Rules,
  listeners,
  loadBalancers,
  members,
  pools,
} from '#octavia/rows.ts'
import { allow, missing, projectAsked, sentAs } from '#octavia/style.ts'
import { object, whole } from '#octavia/values.ts'
import { stumbled } from '#octavia/wsme.ts'
import { quotasOf } from '#resource/quotas.ts'
import type { Fields } from '#resource/resource.ts'
import { rows } from '#scene.ts'
import type { Collection } from '#store/collection.ts'

/** No limits, as Octavia comes. */
export const quotas = quotasOf('octavia', () => ({
  load_balancer: -1,
  listener: -1,
  member: -1,
  pool: -1,
  health_monitor: -1,
  l7policy: -1,
  l7rule: -1,
}))
type Counted = keyof ReturnType<typeof quotas.builtIn>

const COUNTED: Readonly<Record<Counted, { named: string; rows: Collection<never> }>> = {
  load_balancer: { named: 'Load Balancer', rows: loadBalancers },
  listener: { named: 'Listener', rows: listeners },
  member: { named: 'Member', rows: members },
  pool: { named: 'Pool', rows: pools },
  health_monitor: { named: 'Health Monitor', rows: healthMonitors },
  l7policy: { named: 'L7 Policy', rows: l7Policies },
  l7rule: { named: 'L7 Rule', rows: l7Rules },
}

/** Throws Octavia's 403 when the project may not have so many more of a kind. */
export function refuseOverQuota(context: Context, project: string, kind: Counted, more = 1): void {
  // From the first thing that it makes on, a project is among those that have quotas.
  quotas.set(context, project, {})
  const limit = quotas.limits(context, project)[kind]
  const { named, rows: collection } = COUNTED[kind]
  const used = rows(context, collection).count({ project_id: project })
  if (limit !== -1 && used + more > limit) {
    throw forbidden(`Quota has been met for resources: ${named}`)
  }
}

const NAMES: readonly Counted[] = [
  ...(['load_balancer', 'listener', 'member', 'pool'] as const),
  ...(['health_monitor', 'l7policy', 'l7rule'] as const),
]

/** `loadbalancer` and `healthmonitor` say the same as their names of before. */
const NEWER: readonly (readonly [string, Counted])[] = [
  ['loadbalancer', 'load_balancer'],
  ['healthmonitor', 'health_monitor'],
]

const kind = { filters: { project_id: 'id' }, order: [['id', 'asc']] } as const

export const quotaRoutes: Routes = (router) => {
  router.get('/quotas', (context) => {
    const project = projectAsked(context, 'quota')
    const listing = asked(context, {
      ...{ path: '/quotas', one: 'quota', many: 'quotas', collection: quotas.collection },
      ...kind,
      notFound: (id) => missing('Quotas', id),
      shown: () => ({}),
    })
    const where = { ...listing.where, ...(project === undefined ? {} : { id: project }) }
    const all = context.table(quotas.collection).list({ ...listing, where })
    const set = all.filter(({ id }) => !id.startsWith('class:'))
    return ok({
      quotas: set.map(({ id, limits }) => ownOf(id, limits)),
      quotas_links: linksOf(context, set, listing.limit),
    })
  })
  router.get('/quotas/{project_id}', (context) => {
    const project = context.param('project_id')
    allow(context, 'quota', 'get_one', project)
    return ok({ quota: quotas.limits(context, project) })
  })
  router.get('/quotas/{project_id}/default', (context) => {
    allow(context, 'quota', 'get_defaults', context.param('project_id'))
    return ok({ quota: quotas.defaults(context) })
  })
  router.put('/quotas/{project_id}', (context) => {
    const attributes = { quota: { type: { is: 'object', attributes: quota } } } as const
    const sent = sentAs(context, 'quotas', attributes)
    const project = context.param('project_id')
    allow(context, 'quota', 'put', project)
    const limits = object(sent, 'quota')
    if (!limits) throw stumbled("'quota'")
    quotas.set(context, project, limitsOf(limits))
    return accepted({ quota: quotas.limits(context, project) })
  })
  router.delete('/quotas/{project_id}', (context) => {
    const project = context.param('project_id')
    allow(context, 'quota', 'delete', project)
    const table = context.table(quotas.collection)
    if (!table.has(project)) throw missing('Quotas', project)
    table.update({ id: project, limits: {} })
    return accepted()
  })
}

function limitsOf(sent: Fields): Partial<Record<Counted, number>> {
  const names: (readonly [string, Counted])[] = [
    ...NAMES.map((name) => [name, name] as const),
    ...NEWER,
  ]
  const given = names.flatMap(([name, as]) => {
    const limit = whole(sent, name)
    return limit === null ? [] : [[as, limit] as const]
  })
  return Object.fromEntries(given)
}

function ownOf(project: string, limits: Partial<Record<Counted, number>>): Fields {
  const own = (name: Counted): number | null => limits[name] ?? null
  return {
    project_id: project,
    loadbalancer: own('load_balancer'),
    load_balancer: own('load_balancer'),
    listener: own('listener'),
    member: own('member'),
    pool: own('pool'),
    healthmonitor: own('health_monitor'),
    health_monitor: own('health_monitor'),
    l7policy: own('l7policy'),
    l7rule: own('l7rule'),
    tenant_id: project,
  }
}
