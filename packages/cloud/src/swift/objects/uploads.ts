/** Objects as they come: PUT, and what it is refused for (swift.common.constraints). */
import { createHash } from 'node:crypto'
import { FileTooLong, NoSpaceLeft, type Bytes } from '#files/pieces.ts'
import type { Ask } from '#swift/ask.ts'
import type { Answer } from '#http/reply.ts'
import type { Scene } from '#scene.ts'
import type { Place } from '#swift/access.ts'
import { page, refusal, refusedPlainly, refusedWith } from '#swift/answers.ts'
import { authorizeWrite, containerAt } from '#swift/containers/containers.ts'
import { keep, objectAt } from '#swift/keeping.ts'
import { isTrue } from '#swift/listing.ts'
import { checkMetadata, objectHeaders } from '#swift/metadata.ts'
import { checkRoom } from '#swift/quotas.ts'
import type { Kept, StoredObject } from '#swift/rows.ts'
import { httpDate } from '#swift/stamps.ts'
import { guessedType } from '#swift/types.ts'
import { versionHeaders } from '#swift/versions.ts'

/** The longest object that is not put together of segments: 5 GiB and 2 bytes. */
export const LONGEST_OBJECT = 5_368_709_122
const LONGEST_NAME = 1024

/** What a request says of the object that it brings. */
export type Sent = { readonly type: string; readonly headers: Kept }

/** PUT of bytes. */
export async function putObject(ask: Ask, place: Place): Promise<Answer> {
  const sent = judged(ask, place)
  const object = await receive(ask, place, sent, ask.stream)
  return made(object)
}

/** 201, and what was made. */
export function made(object: StoredObject, headers: Answer['headers'] = {}): Answer {
  const { etag, changed, version } = object
  const about = { etag, 'last-modified': httpDate(changed), ...versionHeaders(version) }
  return page(201, { ...about, ...headers })
}

/** Throws what a PUT is refused for before its bytes are looked at. */
export function judged(ask: Ask, place: Place, length = lengthOf(ask)): Sent {
  const { headers } = ask
  const none = headers.get('if-none-match')
  if (none !== null && !none.split(',').some((tag) => tag.trim() === '*')) {
    throw refusedPlainly(400, 'If-None-Match only supports *')
  }
  checkDynamic(headers.get('x-object-manifest'))
  if (headers.has('x-symlink-target')) {
    throw refusedWith(501, 'The embedded cloud does not simulate links.')
  }
  authorizeWrite(ask, place, 'PUT')
  const container = containerAt(ask, place)
  if (container) checkRoom(ask, container, length ?? 0)
  if (!container) throw refusal(404)
  if ((length ?? 0) > LONGEST_OBJECT) throw refusedPlainly(413, 'Your request is too large.')
  if (isUnmeasured(headers)) throw refusedPlainly(411, 'Missing Content-Length header.')
  const characters = [...place.name].length
  if (characters > LONGEST_NAME) {
    const words = `Object name length of ${characters} longer than ${LONGEST_NAME}`
    throw refusedPlainly(400, words)
  }
  const sent = { type: typeOf(headers, place.name), headers: keptHeaders(ask) }
  checkMetadata(headers, 'object')
  if (none !== null && objectAt(ask, place)) throw refusal(412)
  return sent
}

/** A dynamic large object says where its segments are, and what their names begin with. */
function checkDynamic(manifest: string | null): void {
  if (manifest === null || /^[^/?&]+\/[^/?&][^?&]*$/.test(manifest)) return
  throw refusedWith(400, 'X-Object-Manifest must be in the format container/prefix')
}

/** What a request says its body's length is. */
function lengthOf({ headers }: Ask): number | undefined {
  const length = headers.get('content-length')
  return length === null ? undefined : Number(length)
}

/**
 * Over the wire a body has a length or comes in chunks; every request there names a host, and one
 * inside this process says neither.
 */
function isUnmeasured(headers: Headers): boolean {
  const said = headers.has('content-length') || headers.has('transfer-encoding')
  return headers.has('host') && !said
}

/** The type that the request names, or the one that the name has. */
export function typeOf(headers: Headers, name: string): string {
  const type = headers.get('content-type') ?? ''
  const detected = isTrue(headers.get('x-detect-content-type'))
  return type === '' || detected ? guessedType(name) : type
}

/** The headers that the object keeps, with the time at which it ends. */
export function keptHeaders({ headers, now }: Ask): Kept {
  const kept = objectHeaders(headers)
  const end = endOf(headers, now / 1000)
  return end === undefined ? kept : { ...kept, 'x-delete-at': String(end) }
}

function endOf(headers: Headers, now: number): number | undefined {
  const after = headers.get('x-delete-after')
  if (after !== null) {
    if (!isInteger(after)) throw refusedPlainly(400, 'Non-integer X-Delete-After')
    const end = Math.floor(now + Number(after))
    if (end <= now) throw refusedPlainly(400, 'X-Delete-After in past')
    return end
  }
  const at = headers.get('x-delete-at')
  if (at === null) return undefined
  if (!isInteger(at)) throw refusedPlainly(400, 'Non-integer X-Delete-At')
  if (Number(at) <= now) throw refusedPlainly(400, 'X-Delete-At in past')
  return Number(at)
}

const isInteger = (text: string): boolean => /^\s*[+-]?\d+\s*$/.test(text)

/** Keeps the bytes of an object in a file; what of it does not come whole, or may not, is gone. */
export async function receive(
  ask: Ask,
  place: Place,
  sent: Sent,
  bytes: Bytes | null,
): Promise<StoredObject> {
  const { world, headers } = ask
  const md5 = createHash('md5')
  const expected = headers.get('etag')?.replaceAll('"', '')
  const file = world.files.newName()
  try {
    return await world.files.write(
      file,
      bytes,
      { longest: LONGEST_OBJECT, hashes: [md5] },
      (size) => {
        const scene: Scene = { world, region: ask.region, now: ask.clock.now() }
        const etag = md5.digest('hex')
        const length = lengthOf(ask)
        if (length !== undefined && size < length) throw refusal(499)
        if (expected !== undefined && expected !== '' && expected !== etag) throw refusal(422)
        // Chunks had no length to be judged by; those of this process had one that nobody said.
        const container = containerAt(scene, place)
        if (container && length === undefined && !headers.has('transfer-encoding')) {
          checkRoom(scene, container, size)
        }
        return keep(scene, place, { ...sent, etag, size, content: { file } })
      },
    )
  } catch (error) {
    if (error instanceof FileTooLong) throw refusal(413)
    if (error instanceof NoSpaceLeft) throw refusal(507)
    throw error
  }
}
