import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellFailure } from '#resource/actions/run.ts'
import { idOf, type ListQuery, type Resource } from '#resource/define.ts'
import { listItems, type Reading } from '#resource/reading/reading.ts'
import { keys } from '#resource/reading/results.ts'

/** A reading with the ids of its items, as the cache holds it. */
export type HeldList<T> = Reading<T> & { readonly ids: readonly string[] }

/** What was read that lately, before its page was drawn, is not read again for it; in ms. */
const fresh = 1_000

/** The query that holds a list, or one page of it. */
export const listQueryOf = <T>(resource: Resource<T>, query: Omit<ListQuery, 'signal'>) =>
  queryOptions({
    queryKey: keys.list(resource.kind.type, query),
    queryFn: async ({ signal, client, queryKey }): Promise<HeldList<T>> => {
      // A list that has grown is read again as far as it had.
      const before = client.getQueryData<HeldList<T>>(queryKey)?.items.length ?? 0
      return held(resource, await readAsFar(resource, { ...query, signal }, before))
    },
    staleTime: fresh,
  })

const held = <T>(resource: Resource<T>, reading: Reading<T>): HeldList<T> => ({
  ...reading,
  ids: reading.items.map((item) => idOf(resource.kind, item)),
})

/** A list, or one page of it; of one that grows as many pieces as have so many rows. */
const readAsFar = async <T>(
  resource: Resource<T>,
  query: ListQuery,
  rows: number,
): Promise<Reading<T>> => {
  let reading = await listItems(resource, query)
  while (resource.grows && reading.hasMore && reading.items.length < rows)
    reading = joined(reading, await nextPiece(resource, query, reading))
  return reading
}

/** What follows the last row. */
const nextPiece = async <T>(
  resource: Resource<T>,
  query: ListQuery,
  { items }: Pick<Reading<T>, 'items'>,
): Promise<Reading<T>> => {
  const last = items.at(-1)
  if (!resource.grows || !query.page || last === undefined)
    throw new Error(`${resource.kind.type} has no next piece.`)
  const page = { ...query.page, marker: resource.grows(last) }
  return listItems(resource, { ...query, page })
}

const joined = <T>(reading: Reading<T>, next: Reading<T>): Reading<T> => ({
  ...next,
  items: [...reading.items, ...next.items],
  notes: [...new Set([...reading.notes, ...next.notes])],
  leftOut: [...reading.leftOut, ...next.leftOut],
})

/** Reads the next piece of a list that grows; what it fails with is told, and it may be tried again. */
export const useMore = <T>(resource: Resource<T>, query: Omit<ListQuery, 'signal'>) => {
  const client = useQueryClient()
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const more = async () => {
    const { queryKey } = listQueryOf(resource, query)
    const now = client.getQueryData<HeldList<T>>(queryKey)
    if (state === 'busy' || !now?.hasMore) return
    setState('busy')
    try {
      const next = await nextPiece(resource, query, now)
      client.setQueryData<HeldList<T>>(
        queryKey,
        (known) => known && held(resource, joined(known, next)),
      )
      setState('idle')
    } catch (error) {
      tellFailure(error)
      setState('failed')
    }
  }
  return { more, busy: state === 'busy', failed: state === 'failed' }
}

/** Reads a list, or one page of it, through the cache. */
export const useList = <T>(
  resource: Resource<T>,
  query: Omit<ListQuery, 'signal'>,
  enabled: boolean,
) => useQuery({ ...listQueryOf(resource, query), placeholderData: keepPreviousData, enabled })
