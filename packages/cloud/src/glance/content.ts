/** The bytes of an image, in and out, a piece at a time. */
import { type Answer, noContent } from '#http/reply.ts'
import { createHash } from 'node:crypto'
import type { GlanceImage } from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import type { Context, StreamContext } from '#http/context.ts'
import {
  badRequest,
  conflict,
  forbidden,
  imageNotFound,
  noSuchRange,
  tooLarge,
  wrongMedia,
} from '#glance/faults.ts'
import { rows, usableImage, removeContent } from '#glance/images.ts'
import { chunks, images } from '#glance/rows.ts'

const PIECE = 1_048_576

/** PUT …/file: takes the bytes as they come; memory holds one piece. */
export async function upload(context: StreamContext): Promise<Answer> {
  const image = found(context)
  const type = context.headers.get('content-type')?.split(';')[0] ?? ''
  if (type !== 'application/octet-stream') throw wrongMedia(type)
  context.enforce('upload_image', { project_id: image.owner ?? '', owner: image.owner })
  refuseUpload(image)
  if (Number(context.headers.get('content-length')) > context.world.imageSizeCap) {
    throw tooLarge()
  }
  const table = rows(context, images)
  table.update({ ...image, status: 'saving' })
  try {
    const content = await store(context, image.id)
    const current = table.get(image.id)
    if (!current) {
      removeContent(context, image.id)
      throw imageNotFound(image.id)
    }
    const updated_at = isoSeconds(context.clock.now())
    table.update({ ...current, ...content, status: 'active', stores: 'local', updated_at })
  } catch (error) {
    removeContent(context, image.id)
    if (table.has(image.id)) table.update(image)
    throw error
  }
  return noContent()
}

function refuseUpload(image: GlanceImage): void {
  const missing = (['disk_format', 'container_format'] as const).filter((name) => !image[name])
  if (missing.length > 0) {
    throw badRequest(`Properties ${missing.join(', ')} must be set prior to saving data.`)
  }
  if (image.status === 'queued') return
  throw conflict(`Image status transition from ${image.status} to saving is not allowed`)
}

async function store(context: StreamContext, id: string): Promise<Partial<GlanceImage>> {
  const md5 = createHash('md5')
  const sha512 = createHash('sha512')
  let size = 0
  let piece: Uint8Array[] = []
  let held = 0
  let at = 0
  const flush = (): void => {
    if (held === 0) return
    const data = Buffer.concat(piece).toString('base64')
    rows(context, chunks).insert({ id: `${id}/${at}`, image_id: id, at, data })
    at += 1
    piece = []
    held = 0
  }
  for await (const part of context.stream ?? []) {
    // A request's body is a stream of bytes, whatever the types of the platform say.
    const bytes = part as Uint8Array
    md5.update(bytes)
    sha512.update(bytes)
    size += bytes.length
    if (size > context.world.imageSizeCap) throw tooLarge()
    // Every piece but the last is whole: what is read later is found by its place.
    for (let from = 0; from < bytes.length;) {
      const slice = bytes.subarray(from, from + PIECE - held)
      from += slice.length
      held += slice.length
      piece.push(slice)
      if (held === PIECE) flush()
    }
  }
  flush()
  return {
    size,
    virtual_size: size,
    checksum: md5.digest('hex'),
    os_hash_algo: 'sha512',
    os_hash_value: sha512.digest('hex'),
  }
}

/** GET …/file: all of it, or the one range asked for. */
export async function download(context: Context): Promise<Answer> {
  const image = found(context)
  if (image.status === 'deactivated' && !context.isAdmin) {
    throw forbidden('The requested image has been deactivated. Image data download is forbidden.')
  }
  if (image.status === 'queued' || image.status === 'saving') {
    return noContent()
  }
  const size = image.size ?? 0
  const range = rangeOf(context.headers.get('range'), size)
  const headers = {
    'content-type': 'application/octet-stream',
    'content-md5': image.checksum ?? '',
    'content-length': String(range.to - range.from),
    ...(range.partial ? { 'content-range': `bytes ${range.from}-${range.to - 1}/${size}` } : {}),
  }
  const stream = streamOf(context, image, range.from, range.to)
  return Promise.resolve({ status: range.partial ? 206 : 200, headers, body: { stream } })
}

function rangeOf(
  header: string | null,
  size: number,
): { from: number; to: number; partial: boolean } {
  if (header === null) return { from: 0, to: size, partial: false }
  if (header.includes(',')) {
    throw badRequest(
      'Requests with multiple ranges are not supported in Glance. ' +
        'You may make multiple single-range requests instead.',
    )
  }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (first === '' && last === '') throw noSuchRange('Invalid Range header.')
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  if (from < to) return { from, to, partial: true }
  const start = `Start position MUST be in the inclusive range [0, ${size - 1}].`
  throw noSuchRange(`Invalid start position in Range header. ${start}`)
}

/** Images of the seed have a size and no bytes: zeros stand for them. */
function streamOf(
  context: Context,
  image: GlanceImage,
  from: number,
  to: number,
): ReadableStream<Uint8Array> {
  let position = from
  const kept = rows(context, chunks).count({ image_id: image.id }) > 0
  return new ReadableStream({
    pull: (controller) => {
      if (position >= to) {
        controller.close()
        return
      }
      const at = Math.floor(position / PIECE)
      const piece = kept ? rows(context, chunks).get(`${image.id}/${at}`) : undefined
      const whole = piece ? Buffer.from(piece.data, 'base64') : new Uint8Array(PIECE)
      const part = whole.subarray(position - at * PIECE, Math.min(to - at * PIECE, PIECE))
      position += part.length
      controller.enqueue(Uint8Array.from(part))
    },
  })
}

function found(context: Context): GlanceImage {
  const id = context.param('id')
  const image = usableImage(context, context.projectId, id, context.isAdmin)
  if (!image) throw imageNotFound(id)
  return image
}
