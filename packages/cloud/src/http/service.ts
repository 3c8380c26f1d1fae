import type { Policy } from '@meridian/policy'
import type { Context } from '#http/context.ts'
import type { Fault, FaultStyle } from '#http/faults.ts'
import type { Microversions } from '#http/microversion.ts'
import type { Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Follower, Lifecycle } from '#lifecycle.ts'
import type { Played } from '#played.ts'
import type { Offered, World } from '#world.ts'

/** One OpenStack service: a plain value listed in services.ts. */
export type Service = Offered & {
  /**
   * What may stand before every route, first what links are made with: `/v3`, `/v3/{project_id}`.
   * Parameters in it reach the handlers.
   */
  readonly roots: readonly [string, ...string[]]
  /**
   * Other spellings of a path: a slash at its end, more than one for each, `.json` after its last
   * segment, a line break at its end; a slash at the end of one that is not in a container.
   */
  readonly tolerates?: readonly ('slash' | 'slashes' | 'json' | 'newline' | 'containerSlash')[]
  /** Whether its router takes such parameters; a path with others is unknown to it. */
  readonly routable?: (params: Readonly<Record<string, string>>) => boolean
  /** Whether GET's routes answer HEAD; to others it is a method like any other. */
  readonly headIsGet?: boolean
  /** Whether an unknown path needs no token to be told so. */
  readonly routesFirst?: boolean
  /** The longest body that it takes, in bytes (`max_request_body_size`); any where absent. */
  readonly bodyLimit?: number
  readonly faults: FaultStyle
  /** What Keystone itself says of a token that counts no more; 401 where it says nothing. */
  readonly lapsed?: (world: World, tokenId: string) => Fault | undefined
  /** The headers that carry the id of a request; `x-openstack-request-id` where nothing is said. */
  readonly requestIdHeaders?: readonly string[]
  /** How an id of a request is written that was asked at a time; `req-` and the id where absent. */
  readonly requestId?: (id: string, now: number) => string
  /** What every answer carries. */
  readonly headers?: Readonly<Record<string, string>>
  readonly microversions?: Microversions
  readonly policy?: Policy
  /** Throws when a request may not reach any handler. */
  readonly admit?: (context: Context) => void
  /** Answers `/` and the bare roots, which need no token; `base` is `http://host/compute`. */
  readonly versions: (base: string, path: string) => Answer | undefined
  /** What each of its types is, as far as others know; their routes are among `routes`. */
  readonly types?: readonly Played[]
  readonly routes: readonly Routes[]
  readonly lifecycles?: readonly Lifecycle[]
  /** What it does as the steps of other services' items end. */
  readonly follows?: readonly Follower[]
  /** Puts right, when the cloud opens, what ended in the middle and does not go on by itself. */
  readonly recover?: (world: World) => void
}
