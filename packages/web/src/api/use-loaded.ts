import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

export type Loaded<T> = {
  /** What was read last; stays while it is read again. */
  readonly data: T | undefined
  readonly error: Error | null
  readonly busy: boolean
  readonly reload: () => Promise<unknown>
}

/**
 * Reads something that is no list of a resource: the log of a server, the options of a form.
 * `key` names it in the page's cache; `load` must reject when it cannot be read. The answer is the
 * same object for as long as nothing of it changes. What comes in parts is shown by `onPart` meanwhile.
 */
export const useLoaded = <T>(
  key: readonly unknown[],
  load: (signal: AbortSignal, onPart: (part: T) => void) => Promise<T>,
  options: { readonly enabled?: boolean; readonly keepMs?: number } = {},
): Loaded<T> => {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal, client }) =>
      load(signal, (part) => {
        if (!signal.aborted) client.setQueryData<T>(key, part)
      }),
    enabled: options.enabled ?? true,
    staleTime: options.keepMs ?? 0,
  })
  return useMemo(
    () => ({ data, error, busy: isFetching, reload: refetch }),
    [data, error, isFetching, refetch],
  )
}
