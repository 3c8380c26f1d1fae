import { useQueryClient } from '@tanstack/react-query'
import type { Loaded } from '#api/use-loaded.ts'
import { useRepeated, type RepeatedOptions } from '#api/use-repeated.ts'

/** What says by itself whether it is another than before. */
type Revised = { readonly version: string }

export type RevisedOptions = Omit<RepeatedOptions<unknown>, 'everyMs'> & {
  /** How long after an answer it is asked for again, in ms. */
  readonly everyMs: number
}

/**
 * Reads something again and again while the page is in sight. `load` gets the version that is known
 * and answers undefined where that is still what there is: nothing is parsed then, and nothing drawn.
 */
export const useRevised = <T extends Revised>(
  key: readonly unknown[],
  load: (known: string | undefined, signal: AbortSignal) => Promise<T | undefined>,
  { everyMs, ...options }: RevisedOptions,
): Pick<Loaded<T>, 'data' | 'error' | 'reload'> => {
  const client = useQueryClient()
  return useRepeated<T>(
    key,
    async (signal) => {
      const known = client.getQueryData<T>(key)
      return (await load(known?.version, signal)) ?? known ?? Promise.reject(new Error('304'))
    },
    { ...options, everyMs: () => everyMs },
  )
}
