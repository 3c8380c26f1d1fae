/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots */
import { isoMicros } from '#clock.ts'
import { SNAPSHOTS, snapshotsOfProject } from '#cinder/listing.ts'
import { refuseOverQuota } from '#cinder/quotas/quotas.ts'
import {
  BOOLEAN,
  NAME,
  TEXTS,
  UUID_OR_NULL,
  allow,
  allows,
  given,
  part,
  renamed,
  textOf,
} from '#cinder/requests.ts'
import { snapshots, type StoredSnapshot } from '#cinder/rows.ts'
import { cinderStyle, seen, writes, type CinderKind } from '#cinder/style.ts'
import { tell } from '#cinder/messages/user-messages.ts'
import { invalidVolume, volumeNotFound, volumeOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound } from '#http/faults.ts'
import { lifecycle } from '#lifecycle.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { textsIn } from '#resource/texts.ts'
import { rows, type Scene } from '#scene.ts'
import { meansTrue } from '#wire/booleans.ts'

export const snapshotLife = lifecycle('snapshot', snapshots, {
  failed: (item, moment, step) => {
    const { now } = moment
    const isEnding = step === 'deleting'
    const status = isEnding ? 'error_deleting' : 'error'
    const told = isEnding
      ? ({ action: '010', detail: '016' } as const)
      : ({ action: '009', detail: '013' } as const)
    tell(moment, item, { about: 'VOLUME_SNAPSHOT', ...told })
    return { ...item, status, updated_at: isoMicros(now) }
  },
  steps: {
    creating: {
      after: 1_000,
      done: (item, { now }) => ({
        ...item,
        status: 'available',
        updated_at: isoMicros(now),
        'os-extended-snapshot-attributes:progress': '100%',
      }),
    },
    deleting: { after: 1_000, done: () => 'removed' },
  },
})

export const snapshotKind: Kind<StoredSnapshot> & CinderKind = {
  path: '/snapshots',
  one: 'snapshot',
  many: 'snapshots',
  collection: snapshots,
  rules: {
    list: 'volume:get_all_snapshots',
    get: 'volume:get_snapshot',
    update: 'volume:update_snapshot',
    delete: 'volume:delete_snapshot',
  },
  schemas: {
    create: {
      properties: {
        name: NAME,
        display_name: NAME,
        description: NAME,
        volume_id: UUID_OR_NULL,
        force: BOOLEAN,
        metadata: TEXTS,
      },
      required: ['volume_id'],
      additionalProperties: false,
    },
    update: {
      properties: {
        name: NAME,
        description: NAME,
        display_name: NAME,
        display_description: NAME,
      },
      additionalProperties: false,
      anyOf: ['name', 'description', 'display_name', 'display_description'].map((name) => ({
        required: [name],
      })),
    },
  },
  asked: SNAPSHOTS,
  lists: snapshotsOfProject,
  visible: seen,
  notFound: (id) => notFound(`Snapshot ${id} could not be found.`),
  brief,
  shown: (context, item, _parent, doing) => (writes(doing) ? view : extended)(context, item),
  create,
  change: (context, item, sent) =>
    context.table(snapshots).update({
      ...item,
      ...renamed(sent),
      updated_at: isoMicros(context.now),
    }),
  remove: (context, item) => {
    const isReady = item.status === 'available' || item.status === 'error'
    if (!isReady || item.group_snapshot_id) {
      throw badRequest(NOT_DELETABLE)
    }
    removeSnapshot(context, item)
  },
}

export const NOT_DELETABLE =
  'Invalid snapshot: Snapshot status must be available or error and must not be part of a group.'

export const snapshotRoutes = resource(cinderStyle, snapshotKind)

/** Starts the deletion of a snapshot, or lets its back end keep it. */
export function removeSnapshot(scene: Scene, item: StoredSnapshot, status = 'deleting'): void {
  rows(scene, snapshots).update({ ...item, status })
  snapshotLife.begin(scene.world, scene.region, item.id, 'deleting', scene.now)
}

export type SnapshotStart = {
  volume_id: string
  project_id: string
  user_id: string
  name: string | null
  description: string | null
  metadata?: Record<string, string>
  force?: boolean
}

/** Takes a snapshot of a volume. Throws 400 for its state and 413 for quota. */
export function createVolumeSnapshot(scene: Scene, start: SnapshotStart): StoredSnapshot {
  const volume = volumeOf(scene, start.project_id, start.volume_id, true)
  if (!volume) throw volumeNotFound(start.volume_id)
  const ready = volume.status === 'available' || (start.force && volume.status === 'in-use')
  if (!ready) {
    throw invalidVolume(
      `Volume ${volume.id} status must be available, but current status is: ${volume.status}.`,
    )
  }
  const wanted = { kind: 'snapshots' as const, size: volume.size, type: volume.volume_type }
  refuseOverQuota(scene, start.project_id, wanted)
  const item = rows(scene, snapshots).insert({
    id: scene.world.random.uuid(),
    project_id: volume.project_id,
    created_at: isoMicros(scene.now),
    updated_at: null,
    name: start.name,
    description: start.description,
    volume_id: volume.id,
    status: 'creating',
    size: volume.size,
    metadata: { ...start.metadata },
    volume_type: volume.volume_type,
    availability_zone: volume.availability_zone,
    user_id: start.user_id,
    'os-extended-snapshot-attributes:project_id': volume.project_id,
    'os-extended-snapshot-attributes:progress': '0%',
  })
  snapshotLife.begin(scene.world, scene.region, item.id, 'creating', scene.now)
  return item
}

function create(context: Context, sent: Fields): StoredSnapshot {
  // Cinder looks for what null is called in Python.
  const id = textOf(sent['volume_id']) ?? 'None'
  const volume = volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id)
  const inUse = context.since('3.66')
  const force = sent['force'] === undefined ? undefined : meansTrue(sent['force'])
  if (inUse && force === false) throw badRequest(NO_FORCE)
  allow(context, 'volume:create_snapshot', volume.project_id)
  return createVolumeSnapshot(context, {
    volume_id: id,
    project_id: volume.project_id,
    user_id: context.token.user.id,
    name: textOf(given(sent, 'name')),
    description: textOf(sent['description']),
    metadata: textsIn(part(sent, 'metadata')),
    force: inUse || force === true,
  })
}

const NO_FORCE =
  "Since microversion 3.66 the 'force' flag is invalid for this request.  For backward " +
  "compatability, however, when the 'force' flag is passed with a value evaluating to True, it " +
  'is silently ignored.'

/** A snapshot of a short list. */
function brief(_context: Context, item: StoredSnapshot): Fields {
  const { id, created_at, updated_at, name, description, volume_id, status, size, metadata } = item
  return { id, created_at, updated_at, name, description, volume_id, status, size, metadata }
}

/** What every other answer with a snapshot says in this microversion. */
function view(context: Context, item: StoredSnapshot): Fields {
  return {
    ...brief(context, item),
    ...(context.since('3.14') ? { group_snapshot_id: item.group_snapshot_id ?? null } : {}),
    ...(context.since('3.41') ? { user_id: item.user_id } : {}),
    ...(context.since('3.65') ? { consumes_quota: true } : {}),
  }
}

/** A snapshot as it is read, with the extension's attributes that POST and PUT do not answer. */
function extended(context: Context, item: StoredSnapshot): Fields {
  const name = 'os-extended-snapshot-attributes'
  if (!allows(context, 'volume_extension:extended_snapshot_attributes')) return view(context, item)
  return {
    ...view(context, item),
    [`${name}:project_id`]: item.project_id,
    [`${name}:progress`]: item[`${name}:progress`],
  }
}
