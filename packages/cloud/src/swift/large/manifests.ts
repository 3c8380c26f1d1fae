/** Static large objects as they are put and deleted: https://docs.openstack.org/swift/latest/overview_large_objects.html */
import { createHash } from 'node:crypto'
import type { Answer } from '#http/reply.ts'
import { Fault } from '#http/faults.ts'
import type { Place } from '#swift/access.ts'
import { refusal, refusedWith, said, statusLine } from '#swift/answers.ts'
import type { Ask } from '#swift/ask.ts'
import { deleteAll, type Doomed } from '#swift/objects/bulk.ts'
import { authorizeRead } from '#swift/containers/containers.ts'
import { keepInRow } from '#swift/contents.ts'
import { keep } from '#swift/keeping.ts'
import { parsedManifest, rangeIn, type Wanted } from '#swift/large/manifest-checks.ts'
import { objectOr404 } from '#swift/objects/objects.ts'
import { quotedPath, splitPath, textOf } from '#swift/quoting.ts'
import { reportAs, reportText, type Failure } from '#swift/reports.ts'
import { manifestOf, segmentsOf, type Segment } from '#swift/large/segments.ts'
import { lengthOf } from '#swift/shown.ts'
import { iso, modified } from '#swift/stamps.ts'
import { judged, made } from '#swift/objects/uploads.ts'

export const LONGEST_MANIFEST = 8_388_608

/** PUT of a manifest. */
export function putManifest(ask: Ask, place: Place): Promise<Answer> {
  const length = Number(ask.headers.get('content-length') ?? 0)
  if (length > LONGEST_MANIFEST) {
    throw refusedWith(413, `Manifest File > ${LONGEST_MANIFEST} bytes`)
  }
  return storeManifest(ask, place)
}

/** Keeps the manifest that the request brings, when all of its segments are as it says. */
export async function storeManifest(
  ask: Ask,
  place: Place,
  about: Answer['headers'] = {},
): Promise<Answer> {
  const wanted = parsedManifest(await read(ask), place)
  const failures: Failure[] = []
  const found = wanted.map((one, at) => {
    return 'data' in one ? one : segmentOf(ask, place, one, at === wanted.length - 1, failures)
  })
  if (failures.length > 0) return refusedSegments(ask, failures)
  const segments = found.filter((each) => each !== undefined)
  const whole = {
    etag: etagOf(segments),
    size: segments.reduce((sum, segment) => sum + sizeOf(segment), 0),
  }
  const expected = ask.headers.get('etag')?.replaceAll('"', '') ?? ''
  if (expected !== '' && expected !== whole.etag) throw refusal(422)
  const sent = judged(ask, place, 0)
  const bytes = manifestOf(segments)
  const etag = createHash('md5').update(bytes).digest('hex')
  const scene = { world: ask.world, region: ask.region, now: ask.clock.now() }
  const object = ask.world.store.transaction(() => {
    const content = keepInRow(ask, bytes)
    return keep(scene, place, { ...sent, etag, size: bytes.length, content, large: whole })
  })
  return made(object, { ...about, etag: `"${whole.etag}"` })
}

async function read({ stream }: Ask): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream ?? []) {
    size += part.length
    if (size > LONGEST_MANIFEST) throw refusedWith(413, `Manifest File > ${LONGEST_MANIFEST} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

function segmentOf(
  ask: Ask,
  { account }: Place,
  wanted: Exclude<Wanted, { data: string }>,
  isLast: boolean,
  failures: Failure[],
): Segment | undefined {
  const { path, size_bytes, etag } = wanted
  const fail = (why: string): void => void failures.push([quotedPath(path), why])
  const name = `/${path.replace(/^\/+/, '')}`
  const inside = splitPath(name)
  const object = inside && readable(ask, { account, ...inside })
  if (!object || 'status' in object) {
    fail(statusLine(object?.status ?? 404))
    return undefined
  }
  const bytes = lengthOf(object)
  const hash = object.large?.etag ?? object.etag
  const range = rangeIn(wanted.range, bytes)
  if (range === 'none') fail('Unsatisfiable Range')
  const part = range === 'none' || range === 'all' ? undefined : range
  const length = part ? part.to - part.from : bytes
  if (length < 1 && !isLast) fail('Too small; each segment must be at least 1 byte.')
  if (size_bytes !== undefined && size_bytes !== bytes) fail('Size Mismatch')
  if (etag !== undefined && etag !== hash) fail('Etag Mismatch')
  const last_modified = iso(modified(object.changed) * 100)
  return {
    ...{ name, bytes, hash, content_type: textOf(object.type).split(';')[0] ?? '', last_modified },
    ...(part ? { range: `${part.from}-${part.to - 1}` } : {}),
    ...(object.large ? { sub_slo: true } : {}),
  }
}

/** The object when the caller may read it, or what they would be told. */
function readable(ask: Ask, place: Place): ReturnType<typeof objectOr404> | { status: number } {
  try {
    authorizeRead({ ...ask, method: 'HEAD' }, place)
    return objectOr404(ask, place)
  } catch (error) {
    if (error instanceof Fault) return { status: error.status }
    throw error
  }
}

function sizeOf(segment: Segment): number {
  if ('data' in segment) return Buffer.from(segment.data, 'base64').length
  const [from, to] = (segment.range ?? '').split('-').map(Number)
  return segment.range === undefined ? segment.bytes : (to ?? 0) - (from ?? 0) + 1
}

function etagOf(segments: readonly Segment[]): string {
  const md5 = createHash('md5')
  for (const segment of segments) {
    if ('data' in segment) {
      md5.update(createHash('md5').update(Buffer.from(segment.data, 'base64')).digest('hex'))
    } else md5.update(segment.hash + (segment.range === undefined ? '' : `:${segment.range};`))
  }
  return md5.digest('hex')
}

function refusedSegments(ask: Ask, failures: readonly Failure[]): Answer {
  const type = reportAs(ask.headers) ?? 'text/plain'
  return said(400, reportText(type, {}, failures, 'upload'), { 'content-type': type })
}

/** DELETE of a manifest with all of its segments. */
export function deleteLarge(ask: Ask, place: Place): Answer {
  const doomed: Doomed[] = []
  const queue: { name: string; manifest: boolean }[] = [
    { name: `/${place.container}/${place.name}`, manifest: true },
  ]
  for (let one = queue.shift(); one; one = queue.shift()) {
    const inside = splitPath(one.name)
    if (!one.manifest || !inside) {
      doomed.push({ name: one.name })
      continue
    }
    const object = readable(ask, { account: place.account, ...inside })
    if ('status' in object) doomed.push({ name: one.name, error: { status: object.status } })
    else if (!object.large) {
      doomed.push({ name: one.name, error: { status: 400, words: 'Not an SLO manifest' } })
    } else {
      for (const segment of segmentsOf(ask, object)) {
        if (!('data' in segment)) {
          queue.push({ name: segment.name, manifest: segment.sub_slo === true })
        }
      }
      // After its segments, so that what is left of one that fails still says what it needs.
      queue.push({ name: one.name, manifest: false })
    }
  }
  return deleteAll(ask, place, doomed)
}
