/** https://docs.openstack.org/api-ref/block-storage/v3/#retype-a-volume */
import { backEndFor, suits, type BackEnd } from '#cinder/operation/backends.ts'
import { changesFrontEnd } from '#cinder/volume-types/qos-specs.ts'
import { refuseRetype } from '#cinder/quotas/quotas.ts'
import { allow } from '#cinder/requests.ts'
import type { StoredType, StoredVolume } from '#cinder/rows.ts'
import { openBackEnds } from '#cinder/operation/service-rows.ts'
import { volumeLife } from '#cinder/volumes/life.ts'
import {
  invalidInput,
  invalidVolume,
  isMigrating,
  isShared,
  snapshotsOf,
  typeOf,
  viewerOf,
  write,
} from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'

/**
 * Begins to give a volume another type. Throws 400 for its state, 403 for what several servers may
 * use, 404 for the type and 413 for its limits.
 */
export function retype(context: Context, volume: StoredVolume, sent: JsonObject): void {
  const type = typeOf(context, viewerOf(context), String(sent['new_type']))
  const multiattach = isShared(type)
  if (multiattach !== volume.multiattach) {
    if (volume.status !== 'available') {
      throw invalidInput(
        'Invalid volume_type passed, retypes affecting multiattach are only allowed on available ' +
          `volumes, the specified volume however currently has a status of: ${volume.status}.`,
      )
    }
    if (multiattach) allow(context, 'volume:multiattach', volume.project_id)
  }
  refuseRetype(context, volume, type.name)
  const isFree = !isMigrating(volume) && !volume.group_id
  const ready = isFree && (volume.status === 'available' || volume.status === 'in-use')
  if (!ready || type.id === volume.volume_type_id || changesFrontEnd(context, volume, type)) {
    throw invalidVolume(
      'Retype needs volume to be in available or in-use state, not be part of an active ' +
        'migration or a consistency group, requested type has to be different that the one from ' +
        'the volume, and for in-use volumes front-end qos specs cannot change.',
    )
  }
  const became = { volume_type: type.name, volume_type_id: type.id }
  // What has snapshots stays on its back end (cinder.volume.manager.retype).
  const mayMove =
    sent['migration_policy'] === 'on-demand' && snapshotsOf(context, volume.id).length === 0
  const place = placeOf(openBackEnds(context), volume, type, mayMove)
  const pending = { status: volume.status, ...(place ? { ...became, ...place } : {}) }
  // Cinder notes this at once, whatever becomes of the rest.
  write(context, volume, { status: 'retyping', multiattach, pending })
  volumeLife.begin(context.world, context.region, volume.id, 'changing', context.now)
}

/**
 * Where a volume is with another type: where it was, or on another back end when it may move there.
 * Without such a place it stays what it is, and nobody is told (cinder.scheduler.manager.retype).
 */
function placeOf(
  among: readonly BackEnd[],
  volume: StoredVolume,
  type: StoredType,
  mayMove: boolean,
): Place | undefined {
  if (suits(volume['os-vol-host-attr:host'] ?? null, type.extra_specs, among)) return {}
  const other = mayMove ? backEndFor(type.extra_specs, among) : undefined
  return other && { 'os-vol-host-attr:host': other.pool, migration_status: 'success' }
}

type Place = { 'os-vol-host-attr:host'?: string; migration_status?: string }
