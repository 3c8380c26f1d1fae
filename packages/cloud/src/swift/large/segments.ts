/** The manifests of static large objects, as Swift keeps and shows them (swift.common.middleware.slo). */
import type { Json } from '#http/json.ts'
import type { Place as Where } from '#scene.ts'
import { bytesOfRow, type Piece } from '#swift/contents.ts'
import { pythonJson } from '#swift/json.ts'
import type { StoredObject } from '#swift/rows.ts'

/** One segment: an object, a part of one, or a few bytes that stand here. */
export type Segment =
  | { readonly data: string }
  | {
      readonly name: string
      readonly bytes: number
      readonly hash: string
      readonly content_type: string
      readonly last_modified: string
      readonly range?: string
      readonly sub_slo?: boolean
    }

/** What a manifest is kept as. */
export function manifestOf(segments: readonly Segment[]): Buffer {
  // Segments hold nothing but JSON.
  return Buffer.from(pythonJson(segments as unknown as Json))
}

/** The segments of a static large object. */
export function segmentsOf(where: Where, { content }: StoredObject): Segment[] {
  if (content === null || !('row' in content)) throw new Error('A manifest lies in a row.')
  // What `manifestOf` has written.
  return JSON.parse(bytesOfRow(where, content.row).toString()) as Segment[]
}

/** The same as people send it, to be put again elsewhere. */
export function rawManifest(where: Where, object: StoredObject): Buffer {
  const all = segmentsOf(where, object).map((segment): Json => {
    if ('data' in segment) return { data: segment.data }
    const { hash, name, bytes, range } = segment
    return { etag: hash, path: name, size_bytes: bytes, ...(range === undefined ? {} : { range }) }
  })
  return Buffer.from(pythonJson(all))
}

/** Bytes that are at hand as a piece of a content. */
export function inlined(bytes: Buffer): Piece {
  return { content: { bytes }, from: 0, to: bytes.length }
}
