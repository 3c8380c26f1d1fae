/** Images as Nova and Cinder use them, and what the routes share. */
import { createHash } from 'node:crypto'
import type { GlanceImage, GlanceVisibility } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { removeContent, removeStaged } from '#glance/images/contents.ts'
import { images, members } from '#glance/rows.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows, type Scene } from '#scene.ts'

/** An image that another service fills: it takes a moment before and while it is saved. */
export const imageLife = lifecycle('image', images, {
  failed: takenBack,
  steps: {
    queued: {
      after: 1_000,
      done: (item) => ({ item: { ...item, status: 'saving' }, next: 'saving' }),
    },
    saving: { after: 3_000, done: (item, moment) => filled(item, moment) },
  },
})

/** It waits for its content again (glance.api.v2.image_data, `_restore`). */
function takenBack(item: GlanceImage, { now }: Moment): GlanceImage {
  return { ...item, status: 'queued', updated_at: isoSeconds(now) }
}

function filled(item: GlanceImage, moment: Moment): GlanceImage {
  const size = typeof item.size === 'number' ? item.size : 0
  return { ...item, ...digest(item.id, size), status: 'active', updated_at: isoSeconds(moment.now) }
}

/** What an active image says of its content, when the content itself is not kept. */
export function digest(id: string, size: number): Partial<GlanceImage> {
  return {
    size,
    virtual_size: size,
    checksum: createHash('md5').update(id).digest('hex'),
    os_hash_algo: 'sha512',
    os_hash_value: createHash('sha512').update(id).digest('hex'),
    stores: 'local',
  }
}

export type ImageStart = {
  id?: string
  name?: string | null
  owner: string
  visibility?: GlanceVisibility
  protected?: boolean
  min_disk?: number
  min_ram?: number
  disk_format?: string | null
  container_format?: string | null
  os_hidden?: boolean
  tags?: readonly string[]
  properties?: Readonly<Record<string, unknown>>
}

/** Registers an image without content. */
export function insertImage(scene: Scene, start: ImageStart): GlanceImage {
  const time = isoSeconds(scene.now)
  return rows(scene, images).insert({
    ...start.properties,
    name: start.name ?? null,
    disk_format: start.disk_format ?? null,
    container_format: start.container_format ?? null,
    visibility: start.visibility ?? 'shared',
    size: null,
    virtual_size: null,
    status: 'queued',
    checksum: null,
    protected: start.protected ?? false,
    min_ram: start.min_ram ?? 0,
    min_disk: start.min_disk ?? 0,
    owner: start.owner,
    os_hidden: start.os_hidden ?? false,
    os_hash_algo: null,
    os_hash_value: null,
    id: start.id ?? scene.world.random.uuid(),
    created_at: time,
    updated_at: time,
    tags: [...(start.tags ?? [])],
  })
}

/** True when the project may see the image: its own, public, community, or shared with it. */
export function isSeen(scene: Scene, projectId: string, image: GlanceImage): boolean {
  if (image.owner === projectId) return true
  if (image.visibility === 'public' || image.visibility === 'community') return true
  if (image.visibility !== 'shared') return false
  return rows(scene, members).has(`${image.id}/${projectId}`)
}

/** An image that the project may use; undefined when it may not even see it, as not all may. */
export function usableImage(
  scene: Scene,
  projectId: string,
  id: string,
  seesAll = false,
): GlanceImage | undefined {
  const image = rows(scene, images).get(id)
  return image && (seesAll || isSeen(scene, projectId, image)) ? image : undefined
}

export type SnapshotStart = {
  project_id: string
  name: string
  properties?: Readonly<Record<string, unknown>>
  min_disk?: number
  min_ram?: number
  disk_format?: string
  container_format?: string
  visibility?: GlanceVisibility
  protected?: boolean
  /** Bytes, once it is active. */
  size?: number
}

/** An image that another service fills: queued, then saving, then active, by itself. */
export function createSnapshot(scene: Scene, start: SnapshotStart): GlanceImage {
  const image = insertImage(scene, {
    ...start,
    owner: start.project_id,
    visibility: start.visibility ?? 'private',
    disk_format: start.disk_format ?? 'raw',
    container_format: start.container_format ?? 'bare',
  })
  const sized = rows(scene, images).update({ ...image, size: start.size ?? 1_048_576 })
  imageLife.begin(scene.world, scene.region, image.id, 'queued', scene.now)
  return sized
}

/** Deletes an image with its content and its members. */
export function removeImage(scene: Scene, id: string): void {
  imageLife.stop(scene.world, scene.region, id)
  removeContent(scene, id)
  removeStaged(scene, id)
  const shared = rows(scene, members).list({ where: { image_id: id } })
  for (const member of shared) rows(scene, members).remove(member.id)
  rows(scene, images).remove(id)
}
