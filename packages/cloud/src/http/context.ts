import type { Clock } from '#clock.ts'
import type { Json } from '#http/json.ts'
import type { Collection, Table } from '#store/collection.ts'
import type { Random } from '#store/random.ts'
import type { Token } from '#http/token.ts'
import type { World } from '#world.ts'

/** What a handler knows about the request it answers. */
export type Context = {
  readonly method: string
  readonly headers: Headers
  readonly url: URL
  /** The service's own address for this region, e.g. `http://host/compute/v2.1`, for links. */
  readonly base: string
  /** The cloud's address without any path. */
  readonly origin: string
  readonly params: Readonly<Record<string, string>>
  /** A path parameter that the pattern names. */
  readonly param: (name: string) => string
  readonly query: URLSearchParams
  /** The parsed JSON; undefined when the request has no body or the route takes bytes. */
  readonly body: Json | undefined
  /** The body as it came, where the route takes bytes; else empty. */
  readonly bytes: Uint8Array
  /** Who asks. On an open route without a token, reading it throws 401. */
  readonly token: Token
  /** Who asks, if anybody says so: for open routes, which decide by something else. */
  readonly asker: Token | undefined
  /**
   * The project of the token. Empty when it is scoped to none, such as to a domain: services let such
   * a token in, and nothing is of its project.
   */
  readonly projectId: string
  /** What the service's rule `context_is_admin` says; false of a service without it. */
  readonly isAdmin: boolean
  readonly region: string
  readonly version: Version
  /** True when the negotiated microversion is at least this one: `since('2.47')`. */
  readonly since: (version: string) => boolean
  readonly requestId: string
  readonly clock: Clock
  readonly now: number
  readonly random: Random
  readonly world: World
  /** A collection in this request's region. */
  readonly table: <T extends object>(collection: Collection<T>) => Table<T>
  /** Throws the service's 403 unless its policy allows the rule for the target. */
  readonly enforce: (rule: string, target?: Readonly<Record<string, unknown>>) => void
  readonly allows: (rule: string, target?: Readonly<Record<string, unknown>>) => boolean
}

/** What a handler knows that takes its body as it comes. */
export type StreamContext = Context & { readonly stream: ReadableStream<Uint8Array> | null }

export type Version = { readonly major: number; readonly minor: number }
