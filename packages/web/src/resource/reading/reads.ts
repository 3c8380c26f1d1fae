import { namesIn, type CallReply, type JsonEndpoint } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { ListQuery } from '#resource/define.ts'

type Api<L extends JsonEndpoint, O extends JsonEndpoint> = { readonly list: L; readonly load: O }

/** The query of a list for what a reading is asked for: `terms`, or what a service makes of them. */
type Asks = (query: ListQuery) => Readonly<Record<string, string>>

/**
 * How a type is read by its two endpoints: `list` with the query that `asks` makes, without any where
 * it is absent, and `load`, whose path takes the parts of an item's key in their order. Both throw
 * `ApiError`.
 */
export const reads = <L extends JsonEndpoint, O extends JsonEndpoint>(
  { list, load }: Api<L, O>,
  asks?: Asks,
): {
  readonly list: (query: ListQuery) => Promise<CallReply<L>>
  readonly load: (key: readonly string[], signal?: AbortSignal) => Promise<CallReply<O>>
} => ({
  list: (query) => {
    const { signal } = query
    // Terms are texts, which the server reads as the endpoint's schema says.
    return call<JsonEndpoint>(list, { ...(asks && { query: asks(query) }) }, { signal }) as Promise<
      CallReply<L>
    >
  },
  load: (key, signal) => callFor(load, key, { signal }),
})

type More = {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls an endpoint about the item with a key, whose parts its path takes in their order; what the
 * key has no part for is left to `call` to miss. `body` and `query` are of the endpoint's shape; `signal`
 * gives the call up. Throws `ApiError`.
 */
export const callFor = <E extends JsonEndpoint>(
  endpoint: E,
  key: readonly string[],
  { body, query, signal }: More = {},
): Promise<CallReply<E>> => {
  const names = namesIn(endpoint.path).map(({ name }) => name)
  const params = Object.fromEntries(key.map((part, at) => [names[at] ?? '', part] as const))
  // Path parameters in: an item's key is what its address has.
  return call<JsonEndpoint>(
    endpoint,
    { params, body, ...(query && { query }) },
    { signal },
  ) as Promise<CallReply<E>>
}
