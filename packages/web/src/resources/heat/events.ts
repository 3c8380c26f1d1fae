import { stackParts, type StackEvent } from '@meridian/contract'
import { call } from '#api/call.ts'

/** Heat keeps so many of a stack where its operator says nothing else (`max_events_per_stack`). */
const most = 1000

/** What has happened to a stack, as it happened: the newest of what Heat keeps. Throws `ApiError`. */
export const readEvents = async (
  id: string,
  signal: AbortSignal,
): Promise<readonly StackEvent[]> => {
  const query = { paginate: true, limit: most }
  const { items } = await call(stackParts.events, { params: { id }, query }, { signal })
  return items.toReversed()
}
