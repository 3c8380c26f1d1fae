/** Swift's wire types. https://docs.openstack.org/api-ref/object-store/ */

/** A row of the list of an account. */
export type SwiftContainer = {
  name: string
  count: number
  bytes: number
  last_modified?: string
}

/** A row of the list of a container: an object, or what several names begin with. */
export type SwiftEntry =
  | {
      name: string
      bytes: number
      hash: string
      content_type: string
      last_modified: string
      /** Of the manifest of a large object. */
      slo_etag?: string
    }
  | { subdir: string }

/** What a cluster says of itself, by the name of each part of it. */
export type SwiftInfo = Record<string, Record<string, unknown>>

/** A row of a list of all states: https://docs.openstack.org/swift/latest/api/object_versioning.html */
export type SwiftVersion = {
  name: string
  version_id: string
  is_latest: boolean
  bytes: number
  hash: string
  content_type: string
  last_modified: string
}
