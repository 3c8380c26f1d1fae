/** How an object stands in the list of its container. */
import type { Shown } from '#swift/listing.ts'
import { textOf } from '#swift/quoting.ts'
import type { StoredObject } from '#swift/rows.ts'
import { iso } from '#swift/stamps.ts'

/** How long an object is for who reads it. */
export const lengthOf = ({ size, large }: StoredObject): number => large?.size ?? size

/** A line of a list, its fields in the order in which XML has them. */
export function shownObject(object: StoredObject): Shown {
  const { name, etag, type, changed, large } = object
  return {
    name,
    hash: etag,
    bytes: lengthOf(object),
    content_type: textOf(type),
    last_modified: iso(changed),
    ...(large ? { slo_etag: `"${large.etag}"` } : {}),
  }
}
