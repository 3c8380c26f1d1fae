import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { readLimits, type Limit, type LimitGroup } from '#screens/overview/limits.ts'

/** The limits of a service, read once for all of a page that look at them. */
export const useLimits = (
  group: LimitGroup | undefined,
  ready: boolean,
): Loaded<readonly Limit[]> =>
  useLoaded(
    ['overview limits', group?.id],
    async (signal) => (group ? readLimits(group, signal) : []),
    { enabled: ready && group !== undefined },
  )
