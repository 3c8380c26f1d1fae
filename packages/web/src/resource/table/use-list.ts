import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { idOf, type ListQuery, type Resource } from '#resource/define.ts'
import { listItems, type Reading } from '#resource/reading.ts'
import { keys } from '#resource/results.ts'

/** A reading with the ids of its items, as the cache holds it. */
export type HeldList<T> = Reading<T> & { readonly ids: readonly string[] }

/** Reads a list, or one page of it, through the cache. */
export const useList = <T>(
  resource: Resource<T>,
  query: Omit<ListQuery, 'signal'>,
  enabled: boolean,
) =>
  useQuery({
    queryKey: keys.list(resource.kind.type, query),
    queryFn: async ({ signal }): Promise<HeldList<T>> => {
      const reading = await listItems(resource, { ...query, signal })
      return { ...reading, ids: reading.items.map((item) => idOf(resource.kind, item)) }
    },
    placeholderData: keepPreviousData,
    enabled,
  })
