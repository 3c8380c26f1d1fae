/** How record sets are made and changed (designate.central.service, `_validate_recordset` and on). */
import { badRequest, invalidObject, missing, refusal } from '#designate/fault-style.ts'
import { withinQuota } from '#designate/quotas.ts'
import type { RecordSetChanges } from '#designate/recordset-bodies.ts'
import { recordSets, stampOf, zones, type RecordSet, type Zone } from '#designate/rows.ts'
import { withRecords } from '#designate/zone-life.ts'
import { bump, insertRecords, type NewRecords } from '#designate/zone-store.ts'
import { rows, type Scene } from '#scene.ts'

type Asked = RecordSetChanges & Pick<NewRecords, 'managed' | 'points_to'>

/**
 * Makes a record set in a zone; `counts` says whether that changes the zone, as all do but those
 * that a zone is made with. Throws in Designate's words where it may not be.
 */
export function createRecordSet(scene: Scene, zone: Zone, asked: Asked, counts = true): RecordSet {
  const table = rows(scene, recordSets)
  withinQuota(scene, zone.project_id, {
    zone_recordsets: table.count({ zone_id: zone.id }) + 1,
  })
  const { name, type, records = [] } = asked
  checkPlace(scene, zone, { name, type, records })
  if (typeof name !== 'string' || typeof type !== 'string') throw invalidObject('')
  if (records.length > 0 && !asked.managed) checkRecords(scene, zone, records.length, 0)
  if (table.first({ zone_id: zone.id, name, type })) {
    throw refusal('duplicate_recordset', 'Duplicate RecordSet', 409)
  }
  const now = counts && records.length > 0 ? bump(scene, zone) : zone
  return insertRecords(scene, now, { ...asked, name, type, records })
}

/** Changes a record set; its records are on their way to the name servers again. */
export function updateRecordSet(
  scene: Scene,
  set: RecordSet,
  changes: RecordSetChanges & Pick<NewRecords, 'points_to'>,
): RecordSet {
  const zone = zoneFor(scene, set)
  const records = changes.records ?? set.records
  checkPlace(scene, zone, { ...set, records }, set.id)
  if (!set.managed && records.length > 0) {
    checkRecords(scene, zone, records.length, set.records.length)
  }
  const { serial } = bump(scene, zone)
  const { ttl = set.ttl, description = set.description, points_to = set.points_to } = changes
  return rows(scene, recordSets).update({
    ...withRecords(set, records, serial),
    ...{ ttl, description, version: set.version + 1, updated_at: stampOf(scene.now) },
    ...(points_to ? { points_to } : {}),
  })
}

/** Deletes a record set at once, and tells it as the name servers have it still. */
export function deleteRecordSet(scene: Scene, set: RecordSet): RecordSet {
  const { serial } = bump(scene, zoneFor(scene, set))
  rows(scene, recordSets).remove(set.id)
  return {
    ...withRecords(set, set.records, serial),
    ...{ record_action: 'DELETE', version: set.version + 1, updated_at: stampOf(scene.now) },
  }
}

function zoneFor(scene: Scene, { zone_id }: RecordSet): Zone {
  const zone = rows(scene, zones).get(zone_id)
  if (!zone) throw missing('Zone', 'zone')
  return zone
}

/** The records of a zone and of one set that people made. */
function checkRecords(scene: Scene, zone: Zone, count: number, before: number): void {
  const all = rows(scene, recordSets).sum('size', { zone_id: zone.id, managed: false })
  withinQuota(scene, zone.project_id, { zone_records: all - before + count })
  withinQuota(scene, zone.project_id, { recordset_records: count })
}

type Placed = {
  readonly name: string | null | undefined
  readonly type: string | null | undefined
  readonly records: readonly string[]
}

function checkPlace(scene: Scene, zone: Zone, { name, type, records }: Placed, id?: string): void {
  if (typeof name !== 'string') throw invalidObject('')
  if (name !== zone.name && !name.endsWith(`.${zone.name}`)) {
    throw wrongPlace("RecordSet is not contained within it's parent zone")
  }
  if (type === 'CNAME' && name === zone.name) {
    throw wrongPlace('CNAME recordsets may not be created at the zone apex')
  }
  const where = { zone_id: zone.id, name, ...(type === 'CNAME' ? {} : { type: 'CNAME' }) }
  const beside = rows(scene, recordSets).list({ where, limit: 2 })
  if (beside.some((set) => set.id !== id)) {
    throw wrongPlace('CNAME recordsets may not share a name with any other records')
  }
  if (name !== zone.name) {
    const below = rows(scene, zones).list({ where: { parent_zone_id: zone.id } })
    const child = below.find((sub) => name === sub.name || name.endsWith(`.${sub.name}`))
    if (child) throw wrongPlace(`RecordSet belongs in a child zone: ${child.name}`)
  }
  if (type === 'CNAME' && records.length > 1) {
    throw badRequest('CNAME recordsets may not have more than 1 record')
  }
}

const wrongPlace = (words: string): Error => refusal('invalid_recordset_location', words)
