/** A request as Swift's rules see it: a plain value, so that one request can make others of it. */
import type { Context, StreamContext } from '#http/context.ts'
import type { Access, Place } from '#swift/access.ts'

export type Ask = Pick<
  StreamContext,
  | 'asker'
  | 'bytes'
  | 'clock'
  | 'headers'
  | 'method'
  | 'now'
  | 'origin'
  | 'query'
  | 'region'
  | 'requestId'
  | 'stream'
  | 'table'
  | 'url'
  | 'world'
> & {
  /** Who lets the request in where no token does: a signed address. */
  readonly lets?: (place: Place, method: string) => Access | undefined
}

/** What a request asks for. */
export function askOf(context: Context, stream: StreamContext['stream'] = null): Ask {
  const { asker, bytes, clock, headers, method, now, origin } = context
  const { query, region, requestId, table, url, world } = context
  const who = { asker, bytes, clock, headers, method, now, origin }
  return { ...who, query, region, requestId, stream, table, url, world }
}
