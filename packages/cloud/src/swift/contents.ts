/** The bytes of objects: of one, or of several as one, in spans that are read as they are taken. */
import { streamFrom, type Span } from '#files/pieces.ts'
import { rows, type Place } from '#scene.ts'
import { contents, type Content } from '#swift/rows.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** A part of a content, or of bytes that are at hand. */
export type Piece = Span & { readonly content: Content | { readonly bytes: Buffer } }

/** All pieces, one after the other. */
export function streamOf(place: Place, pieces: readonly Piece[]): ReadableStream<Bytes> {
  return streamFrom(bytesOf(place, pieces))
}

/** The same, with texts between them: the parts of an answer to several ranges. */
export function streamOfParts(
  place: Place,
  parts: readonly (string | readonly Piece[])[],
): ReadableStream<Bytes> {
  return streamFrom(bytesOfParts(place, parts))
}

async function* bytesOfParts(
  place: Place,
  parts: readonly (string | readonly Piece[])[],
): AsyncGenerator<Bytes> {
  for (const part of parts) {
    if (typeof part === 'string') yield new TextEncoder().encode(part)
    else yield* bytesOf(place, part)
  }
}

async function* bytesOf(place: Place, pieces: readonly Piece[]): AsyncGenerator<Bytes> {
  for (const { content, from, to } of pieces) {
    if (from >= to) continue
    if ('bytes' in content) yield Uint8Array.from(content.bytes.subarray(from, to))
    else if ('row' in content)
      yield Uint8Array.from(bytesOfRow(place, content.row).subarray(from, to))
    // What a file's stream gives is bytes of its own; the types of streams do not say so.
    else yield* place.world.files.read(content.file, { from, to }) as AsyncIterable<Bytes>
  }
}

/** The bytes that a row holds; throws when there is no such row. */
export function bytesOfRow(place: Place, row: string): Buffer {
  const kept = rows(place, contents).get(row)
  if (!kept) throw new Error(`There is no content ${row}.`)
  return Buffer.from(kept.base64, 'base64')
}

/** Keeps bytes that are few in a row, in the transaction under way. */
export function keepInRow(place: Place, bytes: Uint8Array): Content {
  const id = place.world.random.uuid()
  rows(place, contents).insert({ id, base64: Buffer.from(bytes).toString('base64') })
  return { row: id }
}

/** Forgets bytes, in the transaction that forgets their object. */
export function removeContent(place: Place, content: Content | null): void {
  if (content === null) return
  if ('row' in content) rows(place, contents).remove(content.row)
  else place.world.files.remove(content.file)
}

/** The pieces of a span of several contents that follow each other. */
export function cut(pieces: readonly Piece[], span: Span): Piece[] {
  const found: Piece[] = []
  let at = 0
  for (const { content, from, to } of pieces) {
    const length = to - from
    const first = Math.max(span.from - at, 0)
    const last = Math.min(span.to - at, length)
    if (first < last) found.push({ content, from: from + first, to: from + last })
    at += length
  }
  return found
}
