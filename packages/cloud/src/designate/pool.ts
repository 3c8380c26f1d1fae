/** The one pool of name servers, which an operator sets up (`designate-manage pool update`). */
import { askerOf } from '#designate/asker.ts'
import { needIds } from '#designate/bodies.ts'
import { missing } from '#designate/fault-style.ts'
import { asked, listed } from '#designate/listing.ts'
import type { Context } from '#http/context.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { collection } from '#store/collection.ts'

/** `default_pool_id` of Designate. */
export const POOL_ID = '794ccc2c-d751-44fe-b57f-8894c9f5c842'

const MADE = '2026-01-05T08:00:00.000000'
const POOL = {
  id: POOL_ID,
  project_id: null,
  name: 'default',
  description: 'Default pool',
  attributes: {},
  ns_records: [
    { priority: 1, hostname: 'ns1.example.org.' },
    { priority: 2, hostname: 'ns2.example.org.' },
  ],
  created_at: null,
  updated_at: MADE,
}

export const NS_RECORDS = POOL.ns_records
export const NAME_SERVERS: readonly string[] = NS_RECORDS.map(({ hostname }) => hostname)
export const PRIMARY_SERVER = 'ns1.example.org.'

/** Nothing is kept: the table is there for what lists are asked. */
const none = collection<{ id: string }>('designate_pools', { project: 'none' })

const shown = ({ base }: Context): object => ({
  ...POOL,
  links: { self: `${base}/pools/${POOL_ID}` },
})

/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#pools */
export const poolRoutes: Routes = (router) => {
  router.get('/pools', (context) => {
    const asker = askerOf(context)
    const kind = { sortable: ['created_at', 'id', 'updated_at', 'name'], filters: ['name'] }
    const { where } = asked(context, asker, context.table(none), kind, {})
    context.enforce('find_pools')
    const wanted = where?.['name']
    const isIt = wanted === undefined || wanted === POOL.name || typeof wanted === 'object'
    const items = isIt ? [POOL] : []
    return listed(
      context,
      'pools',
      items,
      items.map(() => shown(context)),
    )
  })
  router.get('/pools/{pool_id}', (context) => {
    needIds(context, 'pool_id')
    context.enforce('get_pool')
    if (context.param('pool_id') !== POOL_ID) throw missing('Pool', 'pool')
    return ok(shown(context))
  })
}
