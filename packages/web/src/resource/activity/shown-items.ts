import type { QueryClient } from '@tanstack/react-query'
import type { ActivityTarget } from '#api/activity/activity.ts'
import type { Held } from '#resource/reading/results.ts'

/**
 * An item as a page on the screen has it, read after `since`; undefined where none has it. Pages
 * poll what changes in them, so that it need not be asked for twice.
 */
export const cachedItem = (
  client: QueryClient,
  { type, id }: Pick<ActivityTarget, 'type' | 'id'>,
  since: number,
): unknown => {
  for (const query of client.getQueryCache().findAll({ queryKey: [type], type: 'active' })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state
    if (dataUpdatedAt < since || isInvalidated) continue
    const found = isHeld(data) ? data.items[data.ids.indexOf(id)] : itemIn(data, query.queryKey, id)
    if (found !== undefined) return found
  }
  return undefined
}

const isHeld = (data: unknown): data is Held =>
  typeof data === 'object' && data !== null && 'items' in data && 'ids' in data

/** What a details page holds: `keys.item` of `results.ts`. */
const itemIn = (data: unknown, [, what, key, part]: readonly unknown[], id: string): unknown =>
  what === 'item' &&
  key === id &&
  part === undefined &&
  typeof data === 'object' &&
  data !== null &&
  'item' in data
    ? data.item
    : undefined
