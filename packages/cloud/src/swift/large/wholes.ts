/** Large objects as they are read: segments that are named (SLO), or found by their names (DLO). */
import { createHash } from 'node:crypto'
import { askedRanges } from '#http/ranges.ts'
import { authorizeRead } from '#swift/containers/containers.ts'
import { refusal } from '#swift/answers.ts'
import type { Ask } from '#swift/ask.ts'
import { cut, type Piece } from '#swift/contents.ts'
import { inlined, rawManifest, segmentsOf, type Segment } from '#swift/large/segments.ts'
import { objectAt } from '#swift/keeping.ts'
import { itself, type Whole } from '#swift/objects/objects.ts'
import { splitPath, textOf, unquoted } from '#swift/quoting.ts'
import { containerId, containers, objects, type StoredObject } from '#swift/rows.ts'

/** So many manifests may stand in each other. */
const DEEPEST = 10

/** What a request for an object gets: what it is put together of, unless the manifest is wanted. */
export function wholeOf(ask: Ask, object: StoredObject): Whole {
  const wantsManifest = ask.query.get('multipart-manifest') === 'get'
  if (object.large) {
    const headers = { 'x-static-large-object': 'True' }
    if (!wantsManifest) return staticWhole(ask, object, object.large, headers)
    if (ask.query.get('format') !== 'raw') {
      return { ...itself(object), type: 'application/json; charset=utf-8', headers }
    }
    const raw = rawManifest(ask, object)
    const etag = createHash('md5').update(raw).digest('hex')
    const pieces = [inlined(raw)]
    return { object, size: raw.length, etag, type: object.type, pieces, headers }
  }
  const manifest = object.headers['x-object-manifest']
  return manifest === undefined || wantsManifest ? itself(object) : dynamic(ask, object, manifest)
}

function staticWhole(
  ask: Ask,
  object: StoredObject,
  { etag, size }: NonNullable<StoredObject['large']>,
  headers: Record<string, string>,
): Whole {
  // What is only looked at needs no segments, and those may be gone.
  const pieces = ask.method === 'HEAD' ? [] : piecesOf(ask, object, 1)
  const all = { ...headers, 'x-manifest-etag': object.etag }
  return { object, size, etag: `"${etag}"`, type: object.type, pieces, headers: all }
}

/** The bytes of all segments; throws 409 when one of them is not what it was. */
function piecesOf(ask: Ask, object: StoredObject, depth: number): Piece[] {
  if (depth > DEEPEST) throw refusal(409)
  return segmentsOf(ask, object).flatMap((segment) => {
    if ('data' in segment) return [inlined(Buffer.from(segment.data, 'base64'))]
    return piecesOfSegment(ask, object.account, segment, depth)
  })
}

function piecesOfSegment(
  ask: Ask,
  account: string,
  segment: Exclude<Segment, { data: string }>,
  depth: number,
): Piece[] {
  const place = { account, ...splitOr409(segment.name) }
  authorizeRead(ask, place)
  const found = objectAt(ask, place)
  if (!found) throw refusal(409)
  const isNested = segment.sub_slo === true
  if (!isNested && (found.etag !== segment.hash || found.size !== segment.bytes)) throw refusal(409)
  const pieces = isNested && found.large ? piecesOf(ask, found, depth + 1) : itself(found).pieces
  if (segment.range === undefined) return [...pieces]
  const asked = askedRanges(`bytes=${segment.range}`, segment.bytes)
  return asked.kind === 'parts' ? cut(pieces, asked.parts[0]) : [...pieces]
}

function splitOr409(name: string): { container: string; name: string } {
  const split = splitPath(name)
  if (!split) throw refusal(409)
  return split
}

/** All objects whose names begin with what the manifest says, one after the other. */
function dynamic(ask: Ask, object: StoredObject, manifest: string): Whole {
  const { container, name: prefix } = splitOr409(unquoted(textOf(manifest)))
  const { account } = object
  authorizeRead(ask, { account, container, name: '' })
  const id = containerId(account, container)
  if (!ask.table(containers).has(id)) throw refusal(404)
  const found = ask.table(objects).list({ where: { id: { startsWith: `${id}/${prefix}` } } })
  const md5 = createHash('md5')
  for (const { etag } of found) md5.update(etag)
  const changed = found.reduce((latest, one) => Math.max(latest, one.changed), object.changed)
  return {
    object: { ...object, changed },
    size: found.reduce((sum, one) => sum + one.size, 0),
    etag: `"${md5.digest('hex')}"`,
    type: object.type,
    pieces: found.flatMap((one) => itself(one).pieces),
  }
}
