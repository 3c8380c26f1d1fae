/** How zones and their own records are kept (designate.central.service, `…_in_storage`). */
import { refusal } from '#designate/fault-style.ts'
import { NAME_SERVERS, POOL_ID, PRIMARY_SERVER } from '#designate/pool.ts'
import { withinQuota } from '#designate/quotas.ts'
import { checkZone } from '#designate/zone-rules.ts'
import {
  recordSets,
  recordsOf,
  stampOf,
  zones,
  type RecordSet,
  type Zone,
} from '#designate/rows.ts'
import { changed, withRecords, zoneLife } from '#designate/zone-life.ts'
import { rows, type Scene } from '#scene.ts'

/** `managed_resource_email` of Designate: who is written to about zones that nobody made. */
export const MANAGED_EMAIL = 'hostmaster@example.org'
const DEFAULT_TTL = 3600

export type NewZone = Pick<Zone, 'name' | 'email' | 'type' | 'project_id'> &
  Partial<Pick<Zone, 'description' | 'ttl' | 'serial' | 'attributes' | 'masters'>> &
  Partial<Pick<Zone, 'retry' | 'expire'>>

/** Makes a zone with records of its own. Throws when the project may not have one of that name. */
export function createZone(scene: Scene, asked: NewZone, mayBlacklisted: boolean): Zone {
  const table = rows(scene, zones)
  withinQuota(scene, asked.project_id, {
    zones: table.count({ project_id: asked.project_id }) + 1,
  })
  const { parent, below } = checkZone(scene, asked, mayBlacklisted)
  if (table.first({ name: asked.name })) throw refusal('duplicate_zone', 'Duplicate Zone', 409)
  const { random } = scene.world
  const zone = table.insert({
    id: random.uuid(),
    pool_id: POOL_ID,
    project_id: asked.project_id,
    name: asked.name,
    email: asked.email,
    description: asked.description ?? null,
    ttl: asked.ttl ?? DEFAULT_TTL,
    serial: asked.serial ?? (asked.type === 'SECONDARY' ? 1 : Math.floor(scene.now / 1000)),
    status: 'PENDING',
    action: 'CREATE',
    version: 1,
    attributes: asked.attributes ?? {},
    type: asked.type,
    masters: asked.masters ?? [],
    created_at: stampOf(scene.now),
    updated_at: null,
    transferred_at: null,
    // Spread, so that not all zones are asked for at once.
    refresh: 3500 + random.below(100),
    retry: asked.retry ?? 600,
    expire: asked.expire ?? 86_400,
    minimum: 3600,
    parent_zone_id: parent?.id ?? null,
  })
  insertRecords(scene, zone, {
    name: zone.name,
    type: 'SOA',
    records: [soaOf(zone)],
    managed: true,
  })
  if (zone.type === 'PRIMARY') {
    const own = { name: zone.name, type: 'NS', records: NAME_SERVERS, managed: true }
    insertRecords(scene, zone, own)
  }
  zoneLife.begin(scene.world, scene.region, zone.id, 'creating', scene.now)
  for (const sub of below) {
    bump(scene, { ...sub, parent_zone_id: zone.id })
  }
  return zone
}

/** The SOA record that a zone has. */
export function soaOf(zone: Zone): string {
  const { email, serial, refresh, retry, expire, minimum } = zone
  const mailbox = `${email.replaceAll('@', '.')}.`
  return [PRIMARY_SERVER, mailbox, serial, refresh, retry, expire, minimum].join(' ')
}

export type NewRecords = Pick<RecordSet, 'name' | 'type' | 'managed'> &
  Partial<Pick<RecordSet, 'ttl' | 'description' | 'points_to'>> & {
    readonly records: readonly string[]
  }

/** Keeps a new record set of a zone, as it is on its way to the name servers. */
export function insertRecords(scene: Scene, zone: Zone, asked: NewRecords): RecordSet {
  const { name, type, records, managed, points_to } = asked
  return rows(scene, recordSets).insert({
    id: scene.world.random.uuid(),
    zone_id: zone.id,
    zone_name: zone.name,
    project_id: zone.project_id,
    name,
    type,
    ttl: asked.ttl ?? null,
    description: asked.description ?? null,
    version: 1,
    created_at: stampOf(scene.now),
    updated_at: null,
    ...recordsOf(records),
    record_status: records.length === 0 ? '' : 'PENDING',
    record_action: 'CREATE',
    serial: zone.serial,
    managed,
    ...(points_to ? { points_to } : {}),
  })
}

/**
 * Keeps a changed zone and has the name servers brought up to date: with another serial number in
 * its SOA record, unless it comes from elsewhere.
 */
export function bump(scene: Scene, zone: Zone): Zone {
  const isPrimary = zone.type === 'PRIMARY'
  const serial = isPrimary ? Math.max(Math.floor(scene.now / 1000), zone.serial + 1) : zone.serial
  const next = changed(zone, scene, { serial, status: 'PENDING', action: 'UPDATE' })
  rows(scene, zones).update(next)
  if (isPrimary) updateSoa(scene, next)
  zoneLife.begin(scene.world, scene.region, zone.id, 'updating', scene.now)
  return next
}

function updateSoa(scene: Scene, zone: Zone): void {
  const table = rows(scene, recordSets)
  const [soa] = table.list({ where: { zone_id: zone.id, type: 'SOA' }, limit: 1 })
  if (!soa) return
  const next = withRecords(soa, [soaOf(zone)], zone.serial)
  table.update({ ...next, version: soa.version + 1, updated_at: stampOf(scene.now) })
}
