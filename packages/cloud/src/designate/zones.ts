/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#zones */
import { askerOf, enforce, seenBy, sees, type Asker } from '#designate/asker.ts'
import { bodyOf, needIds } from '#designate/bodies.ts'
import { badRequest, missing, refusal } from '#designate/fault-style.ts'
import { asked, listed } from '#designate/listing.ts'
import { NS_RECORDS } from '#designate/pool.ts'
import { zones, type Zone } from '#designate/rows.ts'
import { zoneChanges } from '#designate/zone-bodies.ts'
import { changed, removeRecords, zoneLife } from '#designate/zone-life.ts'
import { bump, createZone, MANAGED_EMAIL } from '#designate/zone-store.ts'
import type { Context } from '#http/context.ts'
import { accepted, empty, json, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'
import { without } from '#wire/without.ts'

const LISTED = {
  sortable: ['created_at', 'id', 'updated_at', 'name', 'tenant_id', 'serial', 'ttl', 'status'],
  filters: ['name', 'type', 'email', 'status', 'description', 'ttl'],
}

export const zoneRoutes: Routes = (router) => {
  router.get('/zones', (context) => {
    const asker = askerOf(context)
    const table = context.table(zones)
    const listing = asked(context, asker, table, LISTED, seenBy(asker))
    enforce(context, 'find_zones', asker.projectId)
    const items = table.list(listing)
    const total = table.count(listing.where)
    return listed(
      context,
      'zones',
      items,
      items.map((zone) => shown(context, zone)),
      { total },
    )
  })
  router.post('/zones', (context) => {
    const asker = askerOf(context)
    const {
      type = 'PRIMARY',
      name = '',
      email = MANAGED_EMAIL,
      ...more
    } = zoneChanges(bodyOf(context))
    enforce(context, 'create_zone', asker.projectId, { zone_name: name })
    needProject(asker)
    const mine = { ...more, name, email, type, project_id: asker.projectId }
    const zone = createZone(context, mine, context.allows('use_blacklisted_zone'))
    const body = shown(context, zone)
    return accepted(body, { location: selfOf(context, zone) })
  })
  router.get('/zones/{zone_id}', (context) => ok(shown(context, zoneOf(context, 'get_zone'))))
  router.patch('/zones/{zone_id}', (context) => {
    needIds(context, 'zone_id')
    const body = bodyOf(context)
    const zone = zoneOf(context, 'get_zone')
    if (zone.action === 'DELETE') throw badRequest('Can not update a deleting zone')
    const changes = zoneChanges(body, zone)
    enforce(context, 'update_zone', zone.project_id, { zone_id: zone.id, zone_name: zone.name })
    const next = { ...zone, ...changes }
    if ('attributes' in changes) next.transferred_at = null
    return json(shown(context, bump(context, next)), 202)
  })
  router.delete('/zones/{zone_id}', (context) => {
    const zone = zoneOf(context, 'delete_zone')
    needNoneBelow(context, zone)
    const next = changed(zone, context, { status: 'PENDING', action: 'DELETE' })
    context.table(zones).update(next)
    zoneLife.begin(context.world, context.region, zone.id, 'deleting', context.now)
    return accepted(shown(context, next))
  })
  router.get('/zones/{zone_id}/nameservers', (context) => {
    needIds(context, 'zone_id')
    zoneOf(context, 'get_zone_ns_records')
    return ok({ nameservers: NS_RECORDS })
  })
  router.post('/zones/{zone_id}/tasks/abandon', (context) => {
    needIds(context, 'zone_id')
    context.enforce('abandon_zone')
    const zone = zoneOf(context, 'abandon_zone')
    needNoneBelow(context, zone)
    zoneLife.stop(context.world, context.region, zone.id)
    removeRecords(context, zone.id)
    context.table(zones).remove(zone.id)
    return noContent()
  })
  // No server answers as the master of a zone, so that there is nothing newer to transfer.
  router.post('/zones/{zone_id}/tasks/xfr', (context) => {
    const zone = zoneOf(context, 'xfr_zone')
    if (zone.type !== 'SECONDARY') throw badRequest("Can't XFR a non Secondary zone.")
    return empty(202, { 'content-type': 'application/json' })
  })
}

/** The zone of the path, where its project is the caller's and the rule lets them. Throws. */
export function zoneOf(context: Context, rule: string): Zone {
  needIds(context, 'zone_id')
  const zone = seenZone(context, context.param('zone_id'))
  enforce(context, rule, zone.project_id, { zone_id: zone.id, zone_name: zone.name })
  return zone
}

/** A zone that the caller sees; throws 404. */
export function seenZone(context: Context, id: string): Zone {
  const zone = context.table(zones).get(id)
  if (!zone || !sees(askerOf(context), zone.project_id)) throw missing('Zone', 'zone')
  return zone
}

/** Throws 401 for a token of no project. */
export function needProject({ projectId }: Asker): void {
  if (projectId !== '') return
  const words = 'A project ID must be specified when not using a project scoped token.'
  throw refusal('missing_project_id', words, 401)
}

function needNoneBelow(context: Context, { id }: Zone): void {
  if (context.table(zones).count({ parent_zone_id: id }) === 0) return
  throw refusal('zone_has_sub_zone', 'Please delete any subzones before deleting this zone')
}

const selfOf = ({ base }: Context, { id }: Zone): string => `${base}/zones/${id}`

function shown(context: Context, zone: Zone): Fields {
  const fields = without(zone, 'refresh', 'retry', 'expire', 'minimum', 'parent_zone_id')
  return { ...fields, links: { self: selfOf(context, zone) } }
}
