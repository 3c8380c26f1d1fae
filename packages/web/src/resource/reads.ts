import type { CallReply, JsonEndpoint } from '@meridian/contract'
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
  readonly load: (...key: readonly string[]) => Promise<CallReply<O>>
} => ({
  list: (query) => {
    const { signal } = query
    // Terms are texts, which the server reads as the endpoint's schema says.
    return call<JsonEndpoint>(list, { ...(asks && { query: asks(query) }) }, { signal }) as Promise<
      CallReply<L>
    >
  },
  load: (...key) =>
    // Path parameters in: an item's key is what its address has.
    call<JsonEndpoint>(load, { params: keyOf(load.path, key) }) as Promise<CallReply<O>>,
})

/** The parts of a key by the names in a path; what the key has no part for is left to `call` to miss. */
const keyOf = (path: string, key: readonly string[]): Readonly<Record<string, string>> => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return Object.fromEntries(key.map((part, at) => [names[at] ?? '', part] as const))
}
