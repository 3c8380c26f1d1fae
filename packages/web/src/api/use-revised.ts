import type { AskedService } from '@meridian/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { isSpared, sparedUntil } from '#api/spared.ts'
import type { Loaded } from '#api/use-loaded.ts'

/** What says by itself whether it is another than before. */
type Revised = { readonly version: string }

export type RevisedOptions = {
  /** How long after an answer it is asked for again, in ms. */
  readonly everyMs: number
  /** Nothing is asked for by itself meanwhile. */
  readonly paused: boolean
  /** Whose answers it is made of: while one of them is left alone, nothing is asked by itself. */
  readonly services: readonly AskedService[]
}

/**
 * Reads something again and again while the page is in sight. `load` gets the version that is known
 * and answers undefined where that is still what there is: nothing is parsed then, and nothing drawn.
 */
export const useRevised = <T extends Revised>(
  key: readonly unknown[],
  load: (known: string | undefined, signal: AbortSignal) => Promise<T | undefined>,
  { everyMs, paused, services }: RevisedOptions,
): Pick<Loaded<T>, 'data' | 'error' | 'reload'> => {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<T>(key)
      return (await load(known?.version, signal)) ?? known ?? Promise.reject(new Error('304'))
    },
    refetchInterval: () => (paused ? false : untilAsked(everyMs, services)),
    refetchOnWindowFocus: () => !paused && !services.some(isSpared),
    // What is drawn of one answer stays the same object where the next says nothing else of it.
    structuralSharing: true,
    notifyOnChangeProps: ['data', 'error', 'refetch'],
  })
  return useMemo(() => ({ data, error, reload: refetch }), [data, error, refetch])
}

const untilAsked = (everyMs: number, services: readonly AskedService[]): number | false => {
  const until = Math.max(0, ...services.map(sparedUntil))
  return until === Number.POSITIVE_INFINITY ? false : Math.max(everyMs, until - Date.now())
}
