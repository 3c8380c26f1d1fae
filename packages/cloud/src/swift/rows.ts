/** What Swift keeps: accounts, containers, objects and where their bytes are. */
import { collection } from '#store/collection.ts'

/** Headers by their names in small letters, as they came. */
export type Kept = Readonly<Record<string, string>>

/**
 * A moment in steps of ten microseconds, as Swift's timestamps count: two changes of a container
 * never have the same one.
 */
export type Stamp = number

export type Account = {
  /** Its name: `AUTH_` and the id of the project. */
  readonly id: string
  readonly domain_id: string
  readonly created: Stamp
  readonly latest: Stamp
  readonly meta: Kept
  readonly containers: number
  readonly objects: number
  readonly bytes: number
}

export type Container = {
  readonly id: string
  readonly account: string
  readonly name: string
  readonly created: Stamp
  readonly changed: Stamp
  /** Of the last change of anything in it. */
  readonly latest: Stamp
  readonly read: string
  readonly write: string
  readonly meta: Kept
  readonly objects: number
  readonly bytes: number
  /** Whether it keeps what its objects were; absent as long as nobody has said so. */
  readonly versions?: boolean
}

/** Where bytes are: in a file of their own, or, of those that are few, in a row. */
export type Content = { readonly file: string } | { readonly row: string }

export type StoredObject = {
  readonly id: string
  readonly account: string
  readonly container: string
  readonly name: string
  /** When its bytes came, and when anything about it was changed last. */
  readonly created: Stamp
  readonly changed: Stamp
  /** The MD5 of what is kept: of a manifest, of that itself. */
  readonly etag: string
  /** How long what is kept is. */
  readonly size: number
  readonly type: string
  readonly headers: Kept
  /** None where there are no bytes. */
  readonly content: Content | null
  /** Of a static large object: what its segments come to. */
  readonly large?: { readonly etag: string; readonly size: number }
  /** Of one that is kept when another takes its place: by what it is known then. */
  readonly version?: Stamp
}

/** What an object was at a time, or that it was deleted then. */
export type Version = StoredObject & { readonly version: Stamp; readonly deleted: boolean }

export const accounts = collection<Account>('swift_accounts', { by: 'id', project: 'none' })

/** By account and name, so that a page of an account's containers walks one index. */
export const containers = collection<Container>('swift_containers', { by: 'id', project: 'none' })

/** By account, container and name: SQLite compares texts byte by byte, as Swift's lists are sorted. */
export const objects = collection<StoredObject>('swift_objects', { by: 'id', project: 'none' })

/** By account, container and name, the last one first. What they hold is theirs, not the object's. */
export const versions = collection<Version>('swift_versions', { by: 'id', project: 'none' })

/** Few bytes, in base 64: manifests, and what a world begins with. */
export const contents = collection<{ readonly id: string; readonly base64: string }>(
  'swift_contents',
  { project: 'none' },
)

/** The id of a container's row. */
export const containerId = (account: string, container: string): string => `${account}/${container}`

/** The id of an object's row: names of containers have no slash, so that no two are the same. */
export const objectId = (account: string, container: string, name: string): string =>
  `${account}/${container}/${name}`

/** What stands between a name and a version: it comes before all that names go on with. */
export const BEFORE_VERSION = '\u0001'

/** A number that is still exact. */
const LAST_STAMP = 9 * 10 ** 15

/** The id of a version: the later it is, the earlier it is listed. */
export const versionId = (object: string, version: Stamp): string =>
  object + BEFORE_VERSION + String(LAST_STAMP - version).padStart(16, '0')
