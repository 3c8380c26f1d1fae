/** Objects as they are read: https://docs.openstack.org/api-ref/object-store/#objects */
import type { Span } from '#files/pieces.ts'
import type { Ask } from '#swift/ask.ts'
import { askedRanges, contentRange, judgeConditions } from '#http/ranges.ts'
import { withHeaders, type Answer } from '#http/reply.ts'
import type { Scene } from '#scene.ts'
import type { Place } from '#swift/access.ts'
import { page, refusal } from '#swift/answers.ts'
import { authorizeRead, containerAt } from '#swift/containers/containers.ts'
import { cut, streamOf, streamOfParts, type Piece } from '#swift/contents.ts'
import { objectAt } from '#swift/keeping.ts'
import { quotedPath } from '#swift/quoting.ts'
import type { StoredObject } from '#swift/rows.ts'
import { httpDate, modified, written } from '#swift/stamps.ts'
import { versionAt, versionHeaders } from '#swift/versions.ts'

/** An object as it is given out: alone, or put together of segments. */
export type Whole = {
  readonly object: StoredObject
  readonly size: number
  /** As its header has it. */
  readonly etag: string
  readonly type: string
  readonly pieces: readonly Piece[]
  /** Its headers besides. */
  readonly headers?: Readonly<Record<string, string>>
}

/** The object itself, not what it may be a manifest of. */
export function itself(object: StoredObject): Whole {
  const { content, size, etag, type } = object
  return { object, size, etag, type, pieces: content ? [{ content, from: 0, to: size }] : [] }
}

/** GET and HEAD. */
export function showObject(
  ask: Ask,
  place: Place,
  whole: (ask: Ask, object: StoredObject) => Whole,
): Answer {
  authorizeRead(ask, place)
  const object = objectOr404(ask, place, ask.query.get('version-id'))
  const wanted = whole(ask, object)
  // What is lost of the disk is as if it was not there.
  if (wanted.pieces.some((piece) => isLost(ask, piece))) throw refusal(404)
  return withHeaders(answered(ask, wanted), aboutVersion(ask, place, object))
}

const isLost = ({ world }: Ask, { content }: Piece): boolean =>
  'file' in content && !world.files.has(content.file)

/** The object of a place, or a version of it; throws 404 when there is none. */
export function objectOr404(
  scene: Scene,
  place: Place,
  wanted: string | null = null,
): StoredObject {
  const container = containerAt(scene, place)
  if (!container) throw refusal(404)
  const current = objectAt(scene, place)
  if (wanted !== null && wanted !== 'null') {
    const version = versionAt(scene, container, place, wanted)
    if (!version || version.deleted) throw refusal(404, versionHeaders(version?.version))
    return version
  }
  const isOther = wanted === 'null' && current?.version !== undefined
  if (current && !isOther) return current
  throw refusal(404, container.versions === undefined ? {} : { 'x-object-version-id': 'null' })
}

function aboutVersion(ask: Ask, place: Place, { version }: StoredObject): Record<string, string> {
  if (version === undefined) {
    const { versions } = containerAt(ask, place) ?? {}
    return versions === undefined ? {} : { 'x-object-version-id': 'null' }
  }
  const { account, container, name } = place
  const path = quotedPath(`/v1/${account}/${container}/${name}`)
  const location = `${path}?version-id=${written(version)}`
  const named = ask.query.has('version-id') ? {} : { 'content-location': location }
  return { ...versionHeaders(version), ...named }
}

/** What a request for that object is answered: all of it, parts, or that it is the same as before. */
export function answered(ask: Ask, whole: Whole): Answer {
  const { object, size, pieces } = whole
  const headers = headersOf(whole)
  const conditions = { method: ask.method, headers: quotedTags(ask.headers) }
  const tag = { etag: `"${whole.etag.replaceAll('"', '')}"`, modified: modified(object.changed) }
  switch (judgeConditions(conditions, tag)) {
    case 'failed': {
      const failed = { 'content-type': 'text/html; charset=UTF-8', 'content-length': '0' }
      return { status: 412, headers: { ...headers, ...failed } }
    }
    case 'unchanged':
      return { status: 304, headers: { ...headers, 'content-length': '0' } }
    case 'met':
  }
  const all = { ...headers, 'content-length': String(size) }
  if (ask.method === 'HEAD') return { status: 200, headers: all }
  const asked = askedRanges(ask.headers.get('range')?.replaceAll(' ', '') ?? null, size)
  switch (asked.kind) {
    case 'beyond':
      return page(416, { ...headers, 'content-range': `bytes */${size}` })
    case 'all':
    case 'unknown':
      return { status: 200, headers: all, body: { stream: streamOf(ask, pieces) } }
    case 'parts':
  }
  const [part, ...more] = asked.parts
  if (tooMany(asked.parts)) return page(416, { ...headers, 'content-range': `bytes */${size}` })
  if (more.length > 0) return severalParts(ask, whole, headers, asked.parts)
  const length = { 'content-length': String(part.to - part.from) }
  const range = { 'content-range': contentRange(part, size) }
  const stream = streamOf(ask, cut(pieces, part))
  return { status: 206, headers: { ...headers, ...range, ...length }, body: { stream } }
}

function headersOf({ object, etag, type, headers }: Whole): Record<string, string> {
  return {
    'content-type': type,
    ...object.headers,
    ...headers,
    etag,
    'last-modified': httpDate(object.changed),
    'x-timestamp': written(object.changed),
    'accept-ranges': 'bytes',
  }
}

/** Swift takes tags without their quotes, too. */
function quotedTags(headers: Headers): Headers {
  const quoted = new Headers(headers)
  for (const name of ['if-match', 'if-none-match']) {
    const tags = headers.get(name)?.split(',')
    if (!tags) continue
    const each = tags.map((tag) => tag.trim().replace(/^(W\/)?"?([^"]*)"?$/, '"$2"'))
    quoted.set(name, each.includes('"*"') ? '*' : each.join(', '))
  }
  return quoted
}

const MOST = { ranges: 50, overlaps: 2, backwards: 8 }

/** Ranges that would cost more than they give (swift.common.swob.Range). */
function tooMany(parts: readonly Span[]): boolean {
  if (parts.length > MOST.ranges) return true
  const sorted = parts.toSorted((one, other) => one.from - other.from)
  const count = (all: readonly Span[], is: (before: Span, one: Span) => boolean): number => {
    return all.filter((one, at) => at > 0 && is(all[at - 1] ?? one, one)).length
  }
  if (count(sorted, (before, one) => one.from < before.to) > MOST.overlaps) return true
  return count(parts, (before, one) => one.from < before.from) > MOST.backwards
}

/** Several parts, each with its type and place, between lines that none of them has. */
function severalParts(
  ask: Ask,
  { size, type, pieces }: Whole,
  headers: Record<string, string>,
  asked: readonly Span[],
): Answer {
  const boundary = ask.requestId
    .replaceAll(/[^0-9a-f]/g, '')
    .padEnd(32, '0')
    .slice(-32)
  const parts = asked.flatMap((span) => {
    const about = `Content-Type: ${type}\r\nContent-Range: ${contentRange(span, size)}`
    return [`--${boundary}\r\n${about}\r\n\r\n`, cut(pieces, span), '\r\n']
  })
  parts.push(`--${boundary}--`)
  const texts = parts.map((part) => (typeof part === 'string' ? part.length : 0))
  const length = asked.reduce((sum, { from, to }) => sum + to - from, 0)
  const sent = texts.reduce((sum, one) => sum + one, length)
  return {
    status: 206,
    headers: {
      ...headers,
      'content-type': `multipart/byteranges;boundary=${boundary}`,
      'content-length': String(sent),
    },
    body: { stream: streamOfParts(ask, parts) },
  }
}
