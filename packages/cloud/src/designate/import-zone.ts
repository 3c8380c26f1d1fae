/** What becomes of an import (designate.central.service, `_import_zone`). */
import { createRecordSet } from '#designate/recordset-store.ts'
import type { Task } from '#designate/rows.ts'
import { Malformed, readZoneFile, UnknownOrigin, type ZoneFile } from '#designate/zone-file.ts'
import { isOtherType } from '#designate/zone-file-records.ts'
import { createZone } from '#designate/zone-store.ts'
import { Fault } from '#http/faults.ts'
import type { Scene } from '#scene.ts'

type Ended = Pick<Task, 'status' | 'message'> & Partial<Pick<Task, 'zone_id' | 'text'>>

const failed = (message: string): Ended => ({ status: 'ERROR', message, text: '' })
const undefinedError = (why: string): Ended =>
  failed(`An undefined error occurred. ${why.slice(0, 130)}`)

/** What the database says of a type that it does not know. */
const NO_SUCH_TYPE =
  '(pymysql.err.DataError) (1265, "Data truncated for column \'type\' at row 1")\n' +
  '[SQL: INSERT INTO recordsets (id, version, created_at, '

/** Reads the text of an import and makes the zone that it tells of, wholly or not at all. */
export function imported(scene: Scene, task: Task): Ended {
  const file = fileOf(task.text ?? '')
  if ('status' in file) return file
  if (!file.soa) return failed('An SOA record is required.')
  if (file.sets.some(({ type }) => isOtherType(type))) return undefinedError(NO_SUCH_TYPE)
  try {
    return scene.world.store.transaction(() => make(scene, task, file, file.soa))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (error.type === 'duplicate_zone') return failed('Duplicate zone.')
    if (error.type === 'over_quota') return failed('Quota exceeded during zone import.')
    return undefinedError(error.message)
  }
}

function fileOf(text: string): ZoneFile | Ended {
  try {
    return readZoneFile(text)
  } catch (error) {
    if (error instanceof UnknownOrigin) {
      const words =
        'The $ORIGIN statement is required and must be the first statement in the zonefile.'
      return failed(words)
    }
    if (error instanceof Malformed) return failed('Malformed zonefile.')
    throw error
  }
}

function make(scene: Scene, task: Task, { origin, sets }: ZoneFile, soa: ZoneFile['soa']): Ended {
  const { mailbox = '', serial = 1, retry = 600, expire = 86_400, ttl = 0 } = soa ?? {}
  const { project_id, may_blacklisted = false } = task
  const zone = createZone(
    scene,
    {
      name: origin,
      email: mailbox.replace(/\.$/, '').replace('.', '@'),
      type: 'PRIMARY',
      project_id,
      ...(ttl > 0 ? { ttl } : {}),
      ...{ serial, retry, expire },
    },
    may_blacklisted,
  )
  for (const { name, type, records, ttl: lives } of sets) {
    // The zone has its own.
    if (type === 'SOA' || (type === 'NS' && name === zone.name)) continue
    const asked = { name, type, records, ttl: lives > 0 ? lives : null, managed: false }
    createRecordSet(scene, zone, asked, false)
  }
  return { status: 'COMPLETE', message: `${zone.name} imported`, zone_id: zone.id, text: '' }
}
