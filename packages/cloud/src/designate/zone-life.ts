import {
  recordSets,
  recordsOf,
  stampOf,
  zones,
  type RecordSet,
  type Zone,
} from '#designate/rows.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'

/**
 * What name servers take to have a zone, its newest state, or nothing of it any more (as seen with
 * one BIND 9). When that fails, zone and records that were under way are in ERROR.
 */
export const zoneLife = lifecycle('designate-zone', zones, {
  failed: (zone, moment) => {
    settled(moment, zone, 'ERROR')
    return changed(zone, moment, { status: 'ERROR' })
  },
  steps: {
    creating: { after: 3_000, done: active },
    updating: { after: 2_000, done: active },
    deleting: {
      after: 300,
      done: (zone, moment) => {
        removeRecords(moment, zone.id)
        return 'removed'
      },
    },
  },
})

function active(zone: Zone, moment: Moment): Zone {
  settled(moment, zone, 'ACTIVE')
  return changed(zone, moment, { status: 'ACTIVE', action: 'NONE' })
}

/** A zone after a change of it: with another version, and the time. */
export function changed(zone: Zone, { now }: Scene, changes: Partial<Zone>): Zone {
  return { ...zone, ...changes, version: zone.version + 1, updated_at: stampOf(now) }
}

/** The record sets under way, as the name servers have them now. */
function settled(scene: Scene, { id, serial }: Zone, record_status: 'ACTIVE' | 'ERROR'): void {
  const table = rows(scene, recordSets)
  const waiting = record_status === 'ACTIVE' ? ['PENDING', 'ERROR'] : ['PENDING']
  const under = table.list({ where: { zone_id: id, record_status: waiting } })
  for (const set of under) {
    if (set.serial > serial) continue
    table.update({
      ...set,
      record_status,
      record_action: record_status === 'ACTIVE' ? 'NONE' : set.record_action,
    })
  }
}

/** Forgets a zone's record sets. */
export function removeRecords(scene: Scene, zoneId: string): void {
  const table = rows(scene, recordSets)
  for (const { id } of table.list({ where: { zone_id: zoneId } })) table.remove(id)
}

/** A record set with other records, all of them on their way to the name servers. */
export function withRecords(set: RecordSet, records: readonly string[], serial: number): RecordSet {
  return {
    ...set,
    ...recordsOf(records),
    record_status: records.length === 0 ? '' : 'PENDING',
    record_action: 'UPDATE',
    serial,
  }
}
