/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#recordsets */
import { askerOf, enforce, seenBy, sees } from '#designate/asker.ts'
import { bodyOf, needIds } from '#designate/bodies.ts'
import { badRequest, missing, refusal } from '#designate/fault-style.ts'
import { asked, listed, type Listed } from '#designate/listing.ts'
import { recordSetChanges } from '#designate/recordset-bodies.ts'
import { createRecordSet, deleteRecordSet, updateRecordSet } from '#designate/recordset-store.ts'
import { actionOf, recordSets, statusOf, type RecordSet, type Zone } from '#designate/rows.ts'
import { seenZone, zoneOf } from '#designate/zones.ts'
import type { Context } from '#http/context.ts'
import { accepted, json, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'
import type { Condition, Where } from '#store/collection.ts'
import { without } from '#wire/without.ts'

const IN_ZONE: Listed = {
  sortable: [
    ...['created_at', 'id', 'updated_at', 'zone_id', 'tenant_id'],
    ...['name', 'type', 'ttl', 'records'],
  ],
  filters: ['name', 'type', 'ttl', 'data', 'status', 'description'],
  columns: { status: 'record_status' },
  tests: { data: dataTest },
}
const OVER_ZONES: Listed = {
  ...IN_ZONE,
  sortable: ['created_at', 'updated_at', 'zone_id', 'tenant_id', 'name', 'type', 'ttl'],
}

/** One of a set's records is that, or like that where a star stands for any text. */
function dataTest(value: string): Condition {
  const [start = '', end, ...more] = value.split('*')
  if (end === undefined) return { contains: `\n${value}\n` }
  if (more.length > 0 || (start !== '' && end !== '')) {
    return { like: `%\n${value.replaceAll('*', '%')}\n%` }
  }
  return { contains: start === '' ? `${end}\n` : `\n${start}` }
}

export const recordSetRoutes: Routes = (router) => {
  router.get('/zones/{zone_id}/recordsets', (context) => {
    needIds(context, 'zone_id')
    const zone = zoneOf(context, 'get_zone')
    const path = `${context.base}/zones/${zone.id}/recordsets`
    return list(context, IN_ZONE, { zone_id: zone.id }, path)
  })
  router.get('/recordsets', (context) => list(context, OVER_ZONES, {}))
  router.get('/recordsets/{recordset_id}', (context) => {
    needIds(context, 'recordset_id')
    const { set } = setOf(context)
    return { status: 301, headers: { location: selfOf(context, set) } }
  })
  router.post('/zones/{zone_id}/recordsets', (context) => {
    needIds(context, 'zone_id')
    const changes = recordSetChanges(bodyOf(context))
    if (changes.type === 'SOA') throw badRequest('Creating a SOA recordset is not allowed')
    const zone = seenZone(context, context.param('zone_id'))
    needLiving(zone)
    const more = { recordset_name: changes.name ?? '' }
    enforce(context, 'create_recordset', zone.project_id, { ...targetOf(zone), ...more })
    const set = createRecordSet(context, zone, { ...changes, managed: false })
    const location = selfOf(context, set)
    return json(shown(context, set), set.records.length > 0 ? 202 : 201, { location })
  })
  router.get('/zones/{zone_id}/recordsets/{recordset_id}', (context) => {
    needIds(context, 'zone_id', 'recordset_id')
    return ok(shown(context, setOf(context).set))
  })
  router.put('/zones/{zone_id}/recordsets/{recordset_id}', (context) => {
    needIds(context, 'zone_id', 'recordset_id')
    const body = bodyOf(context)
    const { set, zone } = setOf(context)
    const isManaged = set.managed && !askerOf(context).editManaged
    if (isManaged) throw badRequest('Managed records may not be updated')
    if (set.type === 'SOA') throw badRequest('Updating SOA recordsets is not allowed')
    if (set.type === 'NS' && set.name === zone.name) {
      throw badRequest('Updating a root zone NS record is not allowed')
    }
    const changes = recordSetChanges(body, set)
    needLiving(zone)
    enforce(context, 'update_recordset', zone.project_id, targetOf(zone, set))
    const next = updateRecordSet(context, set, changes)
    return json(shown(context, next), next.records.length > 0 ? 202 : 200)
  })
  router.delete('/zones/{zone_id}/recordsets/{recordset_id}', (context) => {
    needIds(context, 'zone_id', 'recordset_id')
    const { set, zone } = setOf(context)
    if (set.type === 'SOA') throw badRequest('Deleting a SOA recordset is not allowed')
    needLiving(zone)
    enforce(context, 'delete_recordset', zone.project_id, targetOf(zone, set))
    if (set.managed && !askerOf(context).editManaged) {
      throw badRequest('Managed records may not be deleted')
    }
    return accepted(shown(context, deleteRecordSet(context, set)))
  })
}

function list(context: Context, kind: Listed, within: Where, path?: string): Answer {
  const asker = askerOf(context)
  const table = context.table(recordSets)
  const listing = asked(context, asker, table, kind, { ...seenBy(asker), ...within })
  enforce(context, 'find_recordsets', asker.projectId)
  const items = table.list(listing)
  const total = asker.hideCounts && items.length > 0 ? undefined : table.count(listing.where)
  const forms = items.map((set) => shown(context, set))
  return listed(context, 'recordsets', items, forms, {
    ...(path ? { path } : {}),
    total,
    metadata: true,
  })
}

/** The record set of the path and its zone, where the caller sees both. Throws 404 and 403. */
function setOf(context: Context): { set: RecordSet; zone: Zone } {
  const set = context.table(recordSets).get(context.param('recordset_id'))
  if (!set || !sees(askerOf(context), set.project_id)) throw missing('RecordSet', 'recordset')
  const zone = seenZone(context, context.params['zone_id'] ?? set.zone_id)
  if (zone.id !== set.zone_id) throw refusal('recordset_not_found', '', 404)
  enforce(context, 'get_recordset', zone.project_id, targetOf(zone, set))
  return { set, zone }
}

function needLiving({ action }: Zone): void {
  if (action === 'DELETE') throw badRequest('Can not update a deleting zone')
}

function targetOf(zone: Zone, set?: RecordSet): Readonly<Record<string, unknown>> {
  const { id: zone_id, name: zone_name, type: zone_type } = zone
  return { zone_id, zone_name, zone_type, ...(set ? { recordset_id: set.id } : {}) }
}

const selfOf = ({ base }: Context, { id, zone_id }: RecordSet): string =>
  `${base}/zones/${zone_id}/recordsets/${id}`

const HIDDEN = [
  ...(['data', 'size', 'record_status', 'record_action'] as const),
  ...(['serial', 'managed', 'points_to'] as const),
] as const

function shown(context: Context, set: RecordSet): Fields {
  return {
    ...without(set, ...HIDDEN),
    status: statusOf(set),
    action: actionOf(set),
    links: { self: selfOf(context, set) },
  }
}
