import type { AskedService } from '@meridian/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isBackedOff, backedOffUntil } from '#api/service-backoff.ts'
import type { Loaded } from '#api/use-loaded.ts'

export type RepeatedOptions<T> = {
  /** How long after an answer it is asked for again, in ms; by what was answered. */
  readonly everyMs: (data: T | undefined) => number
  /** Nothing is asked for by itself meanwhile. */
  readonly paused: boolean
  /** Whose answers it is made of: while one of them is left alone, nothing is asked by itself. */
  readonly services: readonly AskedService[]
}

/**
 * Reads something again and again while the page is in sight. `key` names it in the page's cache;
 * `load` rejects when it cannot be read.
 */
export const useRepeated = <T>(
  key: readonly unknown[],
  load: (signal: AbortSignal) => Promise<T>,
  { everyMs, paused, services }: RepeatedOptions<T>,
): Pick<Loaded<T>, 'data' | 'error' | 'reload'> => {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => load(signal),
    refetchInterval: ({ state }) => (paused ? false : untilAsked(everyMs(state.data), services)),
    refetchOnWindowFocus: () => !paused && !services.some(isBackedOff),
    // An object of the answer stays the same where the next answer has the same in it.
    structuralSharing: true,
    notifyOnChangeProps: ['data', 'error', 'refetch'],
  })
  return useMemo(() => ({ data, error, reload: refetch }), [data, error, refetch])
}

const untilAsked = (everyMs: number, services: readonly AskedService[]): number | false => {
  const until = Math.max(0, ...services.map(backedOffUntil))
  return until === Number.POSITIVE_INFINITY ? false : Math.max(everyMs, until - Date.now())
}
