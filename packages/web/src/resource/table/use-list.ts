import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { idOf, type ListQuery, type Resource } from '#resource/define.ts'
import { listItems, type Reading } from '#resource/reading.ts'
import { keys } from '#resource/results.ts'

/** A reading with the ids of its items, as the cache holds it. */
export type HeldList<T> = Reading<T> & { readonly ids: readonly string[] }

/** What was read that lately, before its page was drawn, is not read again for it; in ms. */
const fresh = 1_000

/** The query that holds a list, or one page of it. */
export const listQueryOf = <T>(resource: Resource<T>, query: Omit<ListQuery, 'signal'>) =>
  queryOptions({
    queryKey: keys.list(resource.kind.type, query),
    queryFn: async ({ signal }): Promise<HeldList<T>> => {
      const reading = await listItems(resource, { ...query, signal })
      return { ...reading, ids: reading.items.map((item) => idOf(resource.kind, item)) }
    },
    staleTime: fresh,
  })

/** Reads a list, or one page of it, through the cache. */
export const useList = <T>(
  resource: Resource<T>,
  query: Omit<ListQuery, 'signal'>,
  enabled: boolean,
) => useQuery({ ...listQueryOf(resource, query), placeholderData: keepPreviousData, enabled })
