/** What lists of each kind can be filtered by (Debian's /etc/cinder/resource_filters.json). */
import { needs } from '#cinder/requests.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

const FILTERS: Readonly<Record<string, readonly string[]>> = {
  volume: [
    ...['name', 'status', 'metadata', 'bootable', 'migration_status', 'availability_zone'],
    ...['group_id', 'size', 'created_at', 'updated_at', 'consumes_quota'],
  ],
  backup: ['name', 'status', 'volume_id'],
  snapshot: ['name', 'status', 'volume_id', 'metadata', 'availability_zone', 'consumes_quota'],
  group: ['name'],
  group_snapshot: ['name', 'status', 'group_id'],
  attachment: ['volume_id', 'status', 'instance_id', 'attach_status'],
  message: ['resource_uuid', 'resource_type', 'event_id', 'request_id', 'message_level'],
  pool: ['name', 'volume_type'],
  volume_type: ['is_public', 'extra_specs'],
}

/** https://docs.openstack.org/api-ref/block-storage/v3/#resource-filters-resource-filters */
export const filterRoutes: Routes = (router) => {
  router.get('/resource_filters', (context) => {
    needs(context, '3.33')
    const asked = context.query.get('resource')
    const all = Object.entries(FILTERS).map(([resource, filters]) => ({ resource, filters }))
    const wanted = asked ? all.filter(({ resource }) => resource === asked) : all
    return ok({ resource_filters: wanted })
  })
}
