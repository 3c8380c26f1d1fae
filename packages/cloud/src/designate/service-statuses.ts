/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#service-status */
import { askerOf, queryOf } from '#designate/asker.ts'
import { needIds } from '#designate/bodies.ts'
import { missing } from '#designate/fault-style.ts'
import { asked, listed } from '#designate/listing.ts'
import { stampOf } from '#designate/rows.ts'
import type { Context } from '#http/context.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'
import { collection } from '#store/collection.ts'

/** The parts of Designate, each of which says every few seconds that it is there. */
const PARTS = ['central', 'producer', 'worker', 'mdns', 'api']
const HEARTBEAT = 5_000
const MADE = '2026-01-05T08:00:00.000000'

/** Nothing is kept: the table is there for what lists are asked. */
const none = collection<{ id: string }>('designate_service_statuses', { project: 'none' })

const LISTED = {
  sortable: ['created_at', 'id', 'updated_at', 'hostname', 'service_name', 'status'],
  filters: ['hostname', 'service_name', 'status'],
}

export const serviceStatusRoutes: Routes = (router) => {
  // The second is how the reference misspelt it once.
  for (const path of ['/service_statuses', '/service_status']) {
    router.get(path, (context) => {
      asked(context, askerOf(context), context.table(none), LISTED, {})
      context.enforce('find_service_statuses')
      const query = queryOf(context)
      const items = all(context).filter((item) =>
        LISTED.filters.every((name) => (query.get(name) ?? item[name]) === item[name]),
      )
      const { base } = context
      const self = path === '/service_statuses' ? `${base}${path}` : `${base.slice(0, -3)}None`
      return listed(context, 'service_statuses', items, items, { path: self })
    })
    router.get(`${path}/{service_id}`, (context) => {
      needIds(context, 'service_id')
      context.enforce('find_service_status')
      const found = all(context).find(({ id }) => id === context.param('service_id'))
      if (!found) throw missing('ServiceStatus', 'service_status')
      return ok(found)
    })
  }
}

/** As all of them are: what is seen of one is that it has been heard of just now. */
function all({ base, now }: Context): (Fields & { id: string })[] {
  const heard = stampOf(now - (now % HEARTBEAT))
  return PARTS.map((service_name, at) => {
    const id = `5e7f1ce5-0000-4000-8000-00000000000${at}`
    return {
      ...{ id, service_name, hostname: 'controller', status: 'UP', stats: {}, capabilities: {} },
      ...{ heartbeated_at: heard, created_at: MADE, updated_at: heard },
      links: { self: `${base}/service_statuses/${id}` },
    }
  })
}
