import type { QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'
import type { ActionResult } from '#resource/action.ts'
import type { Ref, TypeCode } from '#resource/define.ts'

/** A list as it is held in the cache: `ids` belong to `items`, in the same order. */
export type Held = { readonly items: readonly unknown[]; readonly ids: readonly string[] }

/** Names in the cache of what was read of a type. */
export const keys = {
  type: (type: TypeCode) => [type] as const,
  lists: (type: TypeCode) => [type, 'list'] as const,
  list: (type: TypeCode, query: unknown) => [type, 'list', query] as const,
  item: (type: TypeCode, id: string) => [type, 'item', id] as const,
  /** What is read beside an item, under it: what makes the item be read again does so for its parts. */
  part: (type: TypeCode, id: string, part: readonly unknown[]) =>
    [type, 'item', id, ...part] as const,
  name: (type: TypeCode, id: string) => [type, 'name', id] as const,
  names: (type: TypeCode, ids: readonly string[]) => [type, 'names', ids] as const,
  quota: (ids: readonly string[]) => ['quota', 'refusal', ...ids] as const,
  quotas: ['quota'] as const,
}

/** Reads the parts of an item again that are shown, for an item that is known to have changed. */
export const partsChanged = (client: QueryClient, type: TypeCode, id: string): Promise<void> => {
  const queryKey = keys.item(type, id)
  return client.invalidateQueries({
    queryKey,
    predicate: (query) => query.queryKey.length > queryKey.length,
  })
}

/**
 * Brings what is on the screen up to date with what an action has done (SH-GTABLE-15..20):
 * deleted items leave the lists at once, and a list that is on its way is asked for again; created
 * and updated ones make their own type's lists and details read again; failed ones change nothing;
 * no result at all reads `own` again. What is inside something else counts there: `above` gives the
 * types that hold items of a type, which are read again with it.
 * Resolves when what is shown has been read again.
 */
export const applyResult = async (
  client: QueryClient,
  own: TypeCode,
  result: ActionResult | undefined,
  above: (type: TypeCode) => readonly TypeCode[] = () => [],
): Promise<void> => {
  const { created = [], updated = [], deleted = [] } = result ?? {}
  for (const ref of deleted) forget(client, ref)
  const changed = new Set([...created, ...updated].map(({ type }) => type))
  if (!result) changed.add(own)
  for (const type of new Set([...changed, ...deleted.map((ref) => ref.type)])) {
    for (const holder of above(type)) changed.add(holder)
  }
  const late = [...new Set(deleted.map(({ type }) => type))]
    .filter((type) => !changed.has(type))
    .map(keys.lists)
    .filter((queryKey) => client.isFetching({ queryKey }) > 0)
  await Promise.all([
    ...[...changed].map((type) => readAgain(client, keys.type(type))),
    ...late.map((queryKey) => readAgain(client, queryKey)),
    ...(changed.size || deleted.length ? [readAgain(client, keys.quotas)] : []),
  ])
}

/**
 * Reads what is shown again, whatever is on its way: that may be from before the change. What was
 * never answered has to be called off first, since the cache takes its answer for the new one.
 */
const readAgain = async (client: QueryClient, queryKey: QueryKey): Promise<void> => {
  const first: QueryFilters = {
    ...{ queryKey, type: 'active', fetchStatus: 'fetching' },
    predicate: ({ state }) => state.data === undefined,
  }
  if (client.isFetching(first)) await client.cancelQueries(first)
  await client.invalidateQueries({ queryKey })
}

const forget = (client: QueryClient, { type, id }: Ref): void => {
  client.setQueriesData<Held>({ queryKey: keys.lists(type) }, (held) => held && drop(held, id))
  // Marked, not removed: a details page that still shows the item learns that it is gone.
  void client.invalidateQueries({ queryKey: keys.item(type, id), refetchType: 'none' })
  void client.invalidateQueries({ queryKey: keys.name(type, id), refetchType: 'none' })
}

/** The list without one item; the same value where the item is not in it. */
export const drop = <H extends Held>(held: H, id: string): H => {
  const index = held.ids.indexOf(id)
  if (index < 0) return held
  return { ...held, items: held.items.toSpliced(index, 1), ids: held.ids.toSpliced(index, 1) }
}

/** The list with another content for one item; the same value where the item is not in it. */
export const replace = <H extends Held>(held: H, id: string, item: unknown): H => {
  const index = held.ids.indexOf(id)
  return index < 0 ? held : { ...held, items: held.items.with(index, item) }
}
