/** Which file the content of an image lies in, and what becomes of both. */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { contents, images, staged, type Found } from '#glance/rows.ts'
import { rows, type Scene } from '#scene.ts'
import type { World } from '#world.ts'

/** The name of the image's file; none when its content is not kept. */
export function fileOf(scene: Scene, id: string): string | undefined {
  return rows(scene, contents).get(id)?.file
}

/** The image waits for a content in that file. */
export function beginContent(scene: Scene, image: GlanceImage, file: string): void {
  scene.world.store.transaction(() => {
    rows(scene, contents).insert({ id: image.id, file })
    rows(scene, images).update({ ...image, status: 'saving' })
  })
}

/** The image as it is now, while it still waits for the content in that file. */
export function awaiting(scene: Scene, id: string, file: string): GlanceImage | undefined {
  return fileOf(scene, id) === file ? rows(scene, images).get(id) : undefined
}

/** The image waits for another content, unless it did not wait for this one any more. */
export function abandonContent(scene: Scene, id: string, file: string): void {
  scene.world.store.transaction(() => {
    const image = awaiting(scene, id, file)
    if (!image) return
    removeContent(scene, id)
    rows(scene, images).update(emptied(image, scene.now))
  })
}

/** The image waits for the content in that file, and then for its import. */
export function beginStaging(scene: Scene, image: GlanceImage, file: string): void {
  scene.world.store.transaction(() => {
    rows(scene, staged).insert({ id: image.id, file })
    rows(scene, images).update({ ...image, status: 'uploading' })
  })
}

/** Makes what was staged the content of the image, and answers what the image says of it. */
export function takeStaged(scene: Scene, { id, disk_format }: GlanceImage): ContentFacts {
  const one = rows(scene, staged).get(id)
  if (!one?.found) throw new Error(`Nothing is staged for image ${id}.`)
  rows(scene, staged).remove(id)
  rows(scene, contents).insert({ id, file: one.file })
  return factsOf(one.found, disk_format)
}

/** Forgets what was staged for an image. */
export function removeStaged(scene: Scene, id: string): void {
  const one = rows(scene, staged).get(id)
  if (!one) return
  rows(scene, staged).remove(id)
  scene.world.files.remove(one.file)
}

type ContentFacts = Found & { virtual_size: number | null }

/** What an image says of its content; of other formats Glance reads the size within from its header. */
export function factsOf(found: Found, format: GlanceImage['disk_format']): ContentFacts {
  return { ...found, virtual_size: format === 'raw' && found.size > 0 ? found.size : null }
}

/** Forgets the content of an image. */
export function removeContent(scene: Scene, id: string): void {
  const file = fileOf(scene, id)
  if (file === undefined) return
  rows(scene, contents).remove(id)
  scene.world.files.remove(file)
}

/**
 * After a start: an image whose content did not come whole, or was lost since, waits for one again,
 * as after an upload that failed. Contents were rows once; those are not kept.
 */
export function recoverContents(world: World): void {
  world.store.drop('glance_chunks')
  const now = world.clock.now()
  for (const region of world.regions) {
    const scene = { world, region, now }
    for (const { id, file } of rows(scene, contents).list()) {
      if (!world.files.has(file)) abandonContent(scene, id, file)
    }
  }
}

/** The image as it is without a content. */
export function emptied({ stores: _stores, ...image }: GlanceImage, now: number): GlanceImage {
  const unknown = { size: null, virtual_size: null, checksum: null }
  const hash = { os_hash_algo: null, os_hash_value: null }
  return { ...image, ...unknown, ...hash, status: 'queued', updated_at: isoSeconds(now) }
}
