import type { Policy } from '@meridian/policy'
import type { FaultStyle } from '#http/faults.ts'
import type { Microversions } from '#http/microversion.ts'
import type { Routes } from '#http/router.ts'
import type { Lifecycle } from '#lifecycle.ts'

/** One OpenStack service: a plain value listed in services.ts. */
export type Service = {
  /** Keystone's service type; `aliases` are further catalogue entries with the same address. */
  readonly type: string
  readonly aliases?: readonly string[]
  readonly name: string
  /** Where it is mounted: `/compute`. A second region has `/region-two` before it. */
  readonly mount: string
  /** What the catalogue adds to the mount: `/v2.1`, `/v3/{project_id}`, or nothing. */
  readonly catalogPath: string
  /** What stands before every route: `/v2.1`; parameters in it reach the handlers. */
  readonly root: string
  /** True for Keystone, which serves all regions from one address. */
  readonly global?: boolean
  readonly faults: FaultStyle
  /** An answer to 401 of its own (Glance's page); by default keystonemiddleware's JSON. */
  readonly unauthorized?: 'html'
  readonly microversions?: Microversions
  readonly policy?: Policy
  /** Answers `/` and the bare root, which need no token; `base` is `http://host/compute`. */
  readonly versions: (base: string, path: string) => Response | undefined
  readonly routes: readonly Routes[]
  readonly lifecycles?: readonly Lifecycle[]
}
