import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import type { Kind } from '#resource/define.ts'
import { keys } from '#resource/reading/results.ts'

/**
 * Reads a part of an item that is not in the item itself, such as the volumes of a server: for a tab, a
 * fact or a list within its page. It lies under its kind in the cache, and is read again whenever the
 * item is, be it for what an action has done or because it changed by itself. `id` is that of
 * `idOf`; `part` tells it from the item's other parts; `load` rejects when it cannot be read.
 */
export const usePart = <T>(
  { type }: Pick<Kind<never>, 'type'>,
  id: string,
  part: string | readonly [part: string, ...which: unknown[]],
  load: (signal: AbortSignal) => Promise<T>,
  options?: { readonly enabled?: boolean; readonly keepMs?: number },
): Loaded<T> =>
  useLoaded(keys.part(type, id, typeof part === 'string' ? [part] : part), load, options)
