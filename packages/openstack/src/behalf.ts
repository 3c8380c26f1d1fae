import { timedOut } from '#answers/error.ts'

/** For whom calls are made: one of these for all the calls of one request of a browser. */
export type Behalf = {
  /** Whose calls they are; users share the places fairly. */
  readonly user: string
  /** When all of them must have ended, by `performance.now()`; the first call sets it. */
  until?: number
  /** How many bytes have been read of all their answers. */
  read?: number
}

/**
 * How long a call may take, in ms: all calls of a request have the time of one, so that nobody waits
 * out several limits one after the other. Changes have a sixth more, so that what a hanging service
 * left half-done can be taken back. Throws `timeout` when nothing is left.
 */
export function timeFor(
  { service, method }: { readonly service: string; readonly method: string },
  behalf: Behalf | undefined,
  timeoutMs: number,
): number {
  if (behalf === undefined) return timeoutMs
  const now = performance.now()
  behalf.until ??= now + timeoutMs
  const more = method === 'GET' || method === 'HEAD' ? 0 : timeoutMs / 6
  const left = Math.min(timeoutMs, behalf.until + more - now)
  // A timer may fire a moment early, and nothing is answered in less.
  if (left < 1) throw timedOut(service, timeoutMs)
  return left
}
