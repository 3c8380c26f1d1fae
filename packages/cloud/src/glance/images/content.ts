/** https://docs.openstack.org/api-ref/image/v2/#image-data */
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { streamFrom, type Span } from '#files/pieces.ts'
import { enforce, seen, seesAll } from '#glance/images/access.ts'
import { abandonContent, awaiting, beginContent, factsOf, fileOf } from '#glance/images/contents.ts'
import {
  badRequest,
  conflict,
  forbidden,
  goneMeanwhile,
  noSuchRange,
  tooLarge,
} from '#glance/faults.ts'
import { imageLife } from '#glance/images/images.ts'
import { checkMedia, OCTETS, receive } from '#glance/imports/receiving.ts'
import { images, type Found } from '#glance/rows.ts'
import { DEFAULT_STORE, isStore } from '#glance/stores.ts'
import type { Context, StreamContext } from '#http/context.ts'
import { askedRanges, contentRange } from '#http/ranges.ts'
import { noContent, type Answer } from '#http/reply.ts'
import { rows } from '#scene.ts'

const EMPTY: readonly string[] = ['queued', 'saving', 'uploading', 'importing']

/** PUT …/file: takes the bytes as they come; the image is active when all of them are kept. */
export async function upload(context: StreamContext): Promise<Answer> {
  checkMedia(context)
  const { world, headers } = context
  const stores = headers.get('x-image-meta-store') ?? DEFAULT_STORE
  if (!isStore(stores)) throw badRequest(`Store for identifier ${stores} not found`)
  const image = seen(context)
  enforce(context, 'upload_image', image)
  refuseUpload(image)
  if (Number(headers.get('content-length')) > world.imageSizeCap) throw tooLarge()

  const file = world.files.newName()
  // A content of the image's own comes in place of the one that another service was to fill in.
  imageLife.stop(world, context.region, image.id)
  beginContent(context, image, file)
  const kept = (found: Found): void => {
    if (!awaiting(context, image.id, file)) throw goneMeanwhile(image.id)
    rows(context, images).update({
      // As it was before: Glance writes down the image that it read then.
      ...image,
      ...factsOf(found, image.disk_format),
      status: 'active',
      stores,
      updated_at: isoSeconds(context.clock.now()),
    })
  }
  await receive(context, file, context.stream, kept, () => {
    abandonContent({ world, region: context.region, now: context.clock.now() }, image.id, file)
  })
  return noContent()
}

function refuseUpload(image: GlanceImage): void {
  if (image.status !== 'queued') {
    throw conflict(`Image status transition from ${image.status} to saving is not allowed`)
  }
  const missing = (['disk_format', 'container_format'] as const).filter((name) => !image[name])
  if (missing.length === 0) return
  const properties = missing.length === 1 ? 'Property' : 'Properties'
  throw badRequest(`${properties} ${missing.join(', ')} must be set prior to saving data.`)
}

/** GET …/file: all of it, or the one range asked for; Glance knows no conditions. */
export function download(context: Context): Answer {
  const image = seen(context)
  if (image.status === 'deactivated' && !seesAll(context)) {
    throw forbidden('The requested image has been deactivated. Image data download is forbidden.')
  }
  enforce(context, 'download_image', image)
  if (EMPTY.includes(image.status)) return noContent()
  const size = image.size ?? 0
  const part = partOf(context.headers.get('range'), size)
  const span = part ?? { from: 0, to: size }
  const file = fileOf(context, image.id)
  const headers = {
    'content-type': OCTETS,
    'content-length': String(span.to - span.from),
    ...(image.checksum ? { 'content-md5': image.checksum } : {}),
    ...(part ? { 'content-range': contentRange(part, size) } : {}),
  }
  const stream = file === undefined ? streamFrom(zeros(span)) : context.world.files.read(file, span)
  return { status: part ? 206 : 200, headers, body: { stream } }
}

function partOf(header: string | null, size: number): Span | undefined {
  if (header?.includes(',')) {
    throw badRequest(
      'Requests with multiple ranges are not supported in Glance. ' +
        'You may make multiple single-range requests instead.',
    )
  }
  const asked = askedRanges(header, size)
  switch (asked.kind) {
    case 'all':
      return undefined
    case 'parts':
      return asked.parts[0]
    case 'beyond': {
      const start = `Start position MUST be in the inclusive range [0, ${size - 1}].`
      throw noSuchRange(`Invalid start position in Range header. ${start}`)
    }
    case 'unknown':
      throw noSuchRange('Invalid Range header.')
  }
}

/** Images of the seeds and of other services have a size and no bytes: zeros stand for them. */
async function* zeros({ from, to }: Span): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const piece = 2 ** 18
  for (let at = from; at < to; at += piece) yield new Uint8Array(Math.min(piece, to - at))
}
