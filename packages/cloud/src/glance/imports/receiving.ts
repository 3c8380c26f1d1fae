/** Contents of images as they come: into a file, summed up, and refused in Glance's words. */
import { createHash } from 'node:crypto'
import { FileTooLong, NoSpaceLeft, type Bytes } from '#files/pieces.ts'
import { enforce, seen } from '#glance/images/access.ts'
import { beginStaging, emptied, removeStaged } from '#glance/images/contents.ts'
import { conflict, storageFull, tooLarge, wrongMedia } from '#glance/faults.ts'
import { images, staged, type Found } from '#glance/rows.ts'
import type { StreamContext } from '#http/context.ts'
import { noContent, type Answer } from '#http/reply.ts'
import { rows, type Scene } from '#scene.ts'

export const OCTETS = 'application/octet-stream'

/** Throws 415 when the body is said to be something else. */
export function checkMedia({ headers }: StreamContext): void {
  const type = headers.get('content-type')?.split(';')[0] ?? ''
  if (type !== OCTETS) throw wrongMedia(type)
}

/**
 * Keeps the bytes in a file. When all are there, `kept` runs in the transaction from which on they
 * count; when they do not all come, or may not, `lost` does, and the reason is thrown.
 */
export async function receive(
  { world }: Pick<Scene, 'world'>,
  file: string,
  bytes: Bytes | null,
  kept: (found: Found) => void,
  lost: () => void,
): Promise<void> {
  const [md5, sha512] = [createHash('md5'), createHash('sha512')]
  const options = { longest: world.imageSizeCap, hashes: [md5, sha512] }
  try {
    await world.files.write(file, bytes, options, (size) => {
      const os_hash_value = sha512.digest('hex')
      kept({ size, checksum: md5.digest('hex'), os_hash_algo: 'sha512', os_hash_value })
    })
  } catch (error) {
    lost()
    if (error instanceof FileTooLong) throw tooLarge()
    if (error instanceof NoSpaceLeft) throw storageFull()
    throw error
  }
}

/** PUT …/stage: the bytes wait for an import; the image is not active by them alone. */
export async function stage(context: StreamContext): Promise<Answer> {
  checkMedia(context)
  const { world, region } = context
  const image = seen(context)
  enforce(context, 'modify_image', image)
  if (image.status !== 'queued') {
    throw conflict(`Image status transition from ${image.status} to uploading is not allowed`)
  }
  if (Number(context.headers.get('content-length')) > world.imageSizeCap) throw tooLarge()
  const file = world.files.newName()
  beginStaging(context, image, file)
  const kept = (found: Found): void => {
    const now = rows(context, images).get(image.id)
    // Who deletes an image meanwhile has deleted its content.
    if (!now || rows(context, staged).get(image.id)?.file !== file) return world.files.remove(file)
    rows(context, staged).update({ id: image.id, file, found })
    rows(context, images).update({ ...now, size: found.size })
  }
  await receive(context, file, context.stream, kept, () => {
    const scene = { world, region, now: context.clock.now() }
    world.store.transaction(() => {
      const now = rows(scene, images).get(image.id)
      if (!now || rows(scene, staged).get(image.id)?.file !== file) return
      removeStaged(scene, image.id)
      rows(scene, images).update(emptied(now, scene.now))
    })
  })
  return noContent()
}
