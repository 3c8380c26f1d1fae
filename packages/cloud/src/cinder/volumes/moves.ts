/** What takes time when administrators move volumes between back ends, and into and out of Cinder. */
import { isoMicros } from '#clock.ts'
import { unmanaged } from '#cinder/admin-rows.ts'
import { hasAll, type BackEnd } from '#cinder/operation/backends.ts'
import { types, volumes, type StoredVolume } from '#cinder/rows.ts'
import { openBackEnds } from '#cinder/operation/service-rows.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows, type Place } from '#scene.ts'
import { without } from '#wire/without.ts'

const FAILED: Readonly<Record<string, string>> = {
  unmanaging: 'error_unmanaging',
  managing: 'error_managing',
}

/** Beside `volumeLife`: what moves can go on with what it did (cinder.volume.manager). */
export const moveLife = lifecycle('move', volumes, {
  failed: (volume, moment, step) => {
    const status = FAILED[step]
    return status === undefined
      ? ended(volume, moment, { migration_status: 'error' })
      : { ...volume, status, updated_at: isoMicros(moment.now) }
  },
  steps: {
    starting: {
      after: 400,
      done: (volume, moment) => {
        if (!targetOf(moment, volume)) return ended(volume, moment, { migration_status: 'error' })
        return { item: { ...volume, migration_status: 'migrating' }, next: 'migrating' }
      },
    },
    migrating: {
      after: 1_500,
      done: (volume, moment) => {
        const { pool = null } = targetOf(moment, volume) ?? {}
        if (pool === null) return ended(volume, moment, { migration_status: 'error' })
        const place = { 'os-vol-host-attr:host': pool, migration_status: 'success' }
        return ended(volume, moment, place)
      },
    },
    unmanaging: {
      after: 500,
      done: (volume, moment) => {
        const { id, size } = volume
        const pool = volume['os-vol-host-attr:host'] ?? ''
        rows(moment, unmanaged).insert({ id: `volume-${id}`, pool, size })
        return 'removed'
      },
    },
    managing: {
      after: 800,
      done: ({ managed, ...volume }, moment) => {
        const updated_at = isoMicros(moment.now)
        const found = rows(moment, unmanaged).get(managed ?? '')
        if (!found || found.pool !== volume['os-vol-host-attr:host']) {
          return { ...volume, status: 'error', updated_at }
        }
        rows(moment, unmanaged).remove(found.id)
        return { ...volume, status: 'available', size: found.size, updated_at }
      },
    },
  },
})

/** What is locked for its move is no longer. */
function ended(
  volume: StoredVolume,
  { now }: Moment,
  changes: Partial<StoredVolume>,
): StoredVolume {
  const status = volume.status === 'maintenance' ? 'available' : volume.status
  return { ...without(volume, 'moving_to'), status, ...changes, updated_at: isoMicros(now) }
}

/** The back end that a volume is to be on, when the scheduler lets it have the volume. */
function targetOf(
  place: Place,
  { moving_to: to, volume_type_id }: StoredVolume,
): BackEnd | undefined {
  const specs = rows(place, types).get(volume_type_id ?? '')?.extra_specs ?? {}
  return openBackEnds(place).find(
    (one) => (one.pool === to || one.host === to) && hasAll(one, specs),
  )
}
