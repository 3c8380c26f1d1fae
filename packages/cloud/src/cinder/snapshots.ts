/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-snapshots-snapshots */
import type { Routes } from '#http/router.ts'
import { isoMicros } from '#clock.ts'
import { SNAPSHOTS, page, scope } from '#cinder/listing.ts'
import { refuseOverQuota } from '#cinder/quotas.ts'
import {
  NAME,
  TEXTS,
  UUID_OR_NULL,
  allow,
  allows,
  checkBody,
  part,
  textOf,
  texts,
} from '#cinder/requests.ts'
import { snapshots, type StoredSnapshot } from '#cinder/rows.ts'
import { invalidVolume, volumeNotFound, volumeOf } from '#cinder/volumes.ts'
import { rows, type Scene } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import { badRequest, notFound, type Fault } from '#http/faults.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import { lifecycle } from '#lifecycle.ts'

export const snapshotLife = lifecycle('snapshot', snapshots, {
  failed: (item, { now }, step) => {
    const status = step === 'deleting' ? 'error_deleting' : 'error'
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

const missing = (id: string): Fault => notFound(`Snapshot ${id} could not be found.`)
const CREATE = {
  properties: {
    snapshot: {
      type: 'object',
      properties: {
        volume_id: UUID_OR_NULL,
        name: NAME,
        description: NAME,
        metadata: TEXTS,
      },
      required: ['volume_id'],
    },
  },
  required: ['snapshot'],
} as const
const UPDATE = {
  properties: {
    snapshot: { type: 'object', properties: { name: NAME, description: NAME } },
  },
  required: ['snapshot'],
} as const

export const snapshotRoutes: Routes = (router) => {
  router.get('/snapshots', (context) => list(context, brief))
  router.get('/snapshots/detail', (context) => list(context, extended))
  router.get('/snapshots/{id}', (context) => {
    return ok({ snapshot: extended(context, found(context, 'volume:get_snapshot')) })
  })
  router.post('/snapshots', (context) => create(context))
  router.put('/snapshots/{id}', (context) => {
    const sent = part(checkBody(context, UPDATE), 'snapshot')
    const item = found(context, 'volume:update_snapshot')
    const after = rows(context, snapshots).update({
      ...item,
      ...(sent['name'] === undefined ? {} : { name: textOf(sent['name']) }),
      ...(sent['description'] === undefined ? {} : { description: textOf(sent['description']) }),
      updated_at: isoMicros(context.now),
    })
    return ok({ snapshot: view(context, after) })
  })
  router.delete('/snapshots/{id}', (context) => {
    const item = found(context, 'volume:delete_snapshot')
    if (item.status !== 'available' && item.status !== 'error') {
      throw badRequest(
        'Invalid snapshot: Snapshot status must be available or error, and snapshot must not be ' +
          'part of a group snapshot.',
      )
    }
    removeSnapshot(context, item)
    return accepted()
  })
}

/** Starts the deletion of a snapshot. */
export function removeSnapshot(scene: Scene, item: StoredSnapshot): void {
  rows(scene, snapshots).update({ ...item, status: 'deleting' })
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
    user_id: start.user_id,
    'os-extended-snapshot-attributes:project_id': volume.project_id,
    'os-extended-snapshot-attributes:progress': '0%',
  })
  snapshotLife.begin(scene.world, scene.region, item.id, 'creating', scene.now)
  return item
}

function create(context: Context): Answer {
  const sent = part(checkBody(context, CREATE), 'snapshot')
  // Cinder looks for what null is called in Python.
  const id = textOf(sent['volume_id']) ?? 'None'
  const volume = volumeOf(context, context.projectId, id, context.isAdmin)
  if (!volume) throw volumeNotFound(id)
  allow(context, 'volume:create_snapshot', volume.project_id)
  const item = createVolumeSnapshot(context, {
    volume_id: id,
    project_id: volume.project_id,
    user_id: context.token.user.id,
    name: textOf(sent['name']),
    description: textOf(sent['description']),
    metadata: texts(sent['metadata']),
    // Since 3.66 a volume in use needs no force.
    force: context.since('3.66') || String(sent['force']).toLowerCase() === 'true',
  })
  return accepted({ snapshot: view(context, item) })
}

/** The snapshot of the path, when the caller may do this to it: 404 before 403. */
export function found(context: Context, rule: string): StoredSnapshot {
  const id = context.param('id')
  const item = rows(context, snapshots).get(id)
  if (!item || !(context.isAdmin || item.project_id === context.projectId)) throw missing(id)
  allow(context, rule, item.project_id)
  return item
}

type View = (context: Context, item: StoredSnapshot) => Record<string, unknown>

function list(context: Context, shape: View): Answer {
  allow(context, 'volume:get_all_snapshots')
  const all = rows(context, snapshots).list({ where: scope(context) })
  const { items, links, total } = page(context, all, SNAPSHOTS, missing)
  const counted = context.since('3.45') && context.query.get('with_count') !== null
  return ok({
    snapshots: items.map((item) => shape(context, item)),
    ...(links.length > 0 ? { snapshots_links: links } : {}),
    ...(counted ? { count: total } : {}),
  })
}

/** A snapshot of a short list. */
function brief(_context: Context, item: StoredSnapshot): Record<string, unknown> {
  const { id, created_at, updated_at, name, description, volume_id, status, size, metadata } = item
  return { id, created_at, updated_at, name, description, volume_id, status, size, metadata }
}

/** What every other answer with a snapshot says in this microversion. */
function view(context: Context, item: StoredSnapshot): Record<string, unknown> {
  return {
    ...brief(context, item),
    ...(context.since('3.14') ? { group_snapshot_id: null } : {}),
    ...(context.since('3.41') ? { user_id: item.user_id } : {}),
    ...(context.since('3.65') ? { consumes_quota: true } : {}),
  }
}

/** A snapshot as it is read, with the extension's attributes that POST and PUT do not answer. */
function extended(context: Context, item: StoredSnapshot): Record<string, unknown> {
  const name = 'os-extended-snapshot-attributes'
  if (!allows(context, 'volume_extension:extended_snapshot_attributes')) return view(context, item)
  return {
    ...view(context, item),
    [`${name}:project_id`]: item.project_id,
    [`${name}:progress`]: item[`${name}:progress`],
  }
}
