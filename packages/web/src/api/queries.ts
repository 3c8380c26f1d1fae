import { QueryClient } from '@tanstack/react-query'
import { onForget } from '#api/cached.ts'
import { ApiError, secondsUntilRetry } from '#api/errors.ts'

/** What is asked for ahead of its page has failed for the page that shows it then, too, in ms. */
const aheadMs = 2_000

/**
 * The page's cache of what was read. A read that never reached the server, or that a gateway
 * could not answer, is repeated once; everything else is shown as the failure it is, a time-out
 * among it, since nobody waits for it twice, and what a service wants to be asked later.
 */
export const createQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 300,
        retryOnMount: ({ state }) =>
          Date.now() - state.errorUpdatedAt > aheadMs && secondsUntilRetry(state.error) === 0,
        staleTime: 0,
        gcTime: 5 * 60_000,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  onForget(() => client.clear())
  return client
}

const isTransient = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503].includes(error.status) && error.retryAt === undefined
