/**
 * Names that a list's own answer does not carry, such as those of things that rows point at by id.
 * The rows are shown at once; one further call then reads the names of all of them together. When
 * that call fails the list stays, and says what is missing.
 */
import { useQueries } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { shortId } from '#lib/text.ts'
import type { Lookup, TypeCode } from '#resource/define.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { Nothing } from '#ui/nothing.tsx'

type Names = Readonly<Record<string, string>>
type Found = Readonly<Record<string, Names | 'waiting' | 'failed'>>

const FoundContext = createContext<Found>({})

export type Lookups = {
  /** Around whatever shows the items. */
  readonly provide: (children: ReactNode) => ReactNode
  /** What could not be read, one sentence each. */
  readonly notes: readonly string[]
  readonly retry: () => void
}

/** Reads the names that the items need, one call for each lookup of their type. */
export const useLookups = <T,>(
  type: TypeCode,
  lookups: readonly Lookup<T>[],
  items: readonly T[],
): Lookups => {
  const results = useQueries({
    queries: lookups.map((lookup) => {
      const ids = [...new Set(items.flatMap(lookup.idsOf))].toSorted()
      return {
        queryKey: ['lookup', type, lookup.id, ids],
        queryFn: ({ signal }: { signal: AbortSignal }) => lookup.load(ids, signal),
        enabled: ids.length > 0,
        staleTime: 60_000,
        retry: false,
      }
    }),
  })
  const found: Found = Object.fromEntries(
    lookups.map((lookup, index) => {
      const result = results[index]
      return [lookup.id, result?.data ?? (result?.error ? 'failed' : 'waiting')]
    }),
  )
  const notes = lookups.flatMap((lookup, index) => {
    const error = results[index]?.error
    return error ? [t('{what} {reason}', { what: lookup.failed, reason: messageOf(error) })] : []
  })
  return {
    provide: (children) => <FoundContext value={found}>{children}</FoundContext>,
    notes,
    retry: () => {
      for (const result of results) if (result.error) void result.refetch()
    },
  }
}

export type LookedUpProps = {
  /** The lookup's id in the declaration. */
  readonly in: string
  /** The id whose name is shown. */
  readonly id: string
}

/** The name of a thing by its id; a dash for one that is gone, its id where names are missing. */
export const LookedUp = ({ in: lookup, id }: LookedUpProps): ReactNode => {
  const found = use(FoundContext)[lookup] ?? 'waiting'
  if (found === 'waiting') return null
  if (found === 'failed') return <span title={id}>{shortId(id)}</span>
  return found[id] ?? <Nothing />
}

export type LookedUpLinkProps = LookedUpProps & { readonly type: TypeCode }

/** The same as a link to the details of that thing; one that is gone leads nowhere. */
export const LookedUpLink = ({ in: lookup, id, type }: LookedUpLinkProps): ReactNode => {
  const found = use(FoundContext)[lookup] ?? 'waiting'
  if (found === 'waiting') return null
  if (found === 'failed') return <ResourceLink type={type} id={id} />
  const name = found[id]
  return name === undefined ? <Nothing /> : <ResourceLink type={type} id={id} name={name} />
}
