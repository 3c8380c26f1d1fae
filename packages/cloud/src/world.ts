import type { Clock } from '#clock.ts'
import type { Collection, Table } from '#store/collection.ts'
import type { Compliance } from '#keystone/users/compliance.ts'
import type { Files } from '#files/files.ts'
import type { Inside } from '#http/asking.ts'
import type { Report } from '#report.ts'
import type { Random } from '#store/random.ts'
import type { Store } from '#store/store.ts'

export const REGIONS = ['RegionOne', 'RegionTwo'] as const
export type Pace = 'real' | 'manual' | 'immediate'

/** What the catalogue tells of a service. */
export type Offered = {
  /** Keystone's service type; `aliases` are further catalogue entries with the same address. */
  readonly type: string
  readonly aliases?: readonly string[]
  readonly name: string
  /** Where it is mounted: `/compute`. A second region has `/region-two` before it. */
  readonly mount: string
  /** What the catalogue adds to the mount: `/v2.1`, `/v3/{project_id}`, or nothing. */
  readonly catalogPath: string
  /** True for Keystone, which serves all regions from one address. */
  readonly global?: boolean
}

/** Everything that rules and seeds may touch: no request in it. */
export type World = {
  readonly store: Store
  /** What is too large for a row. */
  readonly files: Files
  readonly clock: Clock
  readonly pace: Pace
  /** Ids, addresses and passwords of what is kept. */
  readonly random: Random
  /** Ids of requests, apart, so that whoever looks more often makes no other things. */
  readonly requestIds: Random
  /** Tells whoever runs the cloud of an error that no request can be answered with. */
  readonly report: Report
  /** The longest content of an image, in bytes: `image_size_cap` of Glance. */
  readonly imageSizeCap: number
  /** What passwords must be: `[security_compliance]` of Keystone. */
  readonly compliance: Compliance
  /** Aborted when the cloud closes: what goes on beside requests ends then. */
  readonly closing: AbortSignal
  readonly regions: readonly string[]
  /** What the cloud offers; the catalogue is made of it. */
  readonly services: readonly Offered[]
  /** Asks one of them as a user, from inside of another. */
  readonly inside: Inside
  /** A collection in a region; things of Keystone have the region ''. */
  readonly table: <T extends object>(collection: Collection<T>, region?: string) => Table<T>
}
