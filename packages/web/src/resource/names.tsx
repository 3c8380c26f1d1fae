/**
 * Names of things that items point at by id. The items are shown at once; one further call then
 * reads the names that are not known yet, of all of one type together. A name is held by its id, so
 * the next rows ask only for what is new, and is read again with its type: when such a thing was
 * changed through us. When names cannot be read the page stays, and says what is missing.
 */
import {
  useQueries,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query'
import { serviceOfType } from '@meridian/contract'
import { createContext, use, useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react'
import { wordsOf } from '#api/errors.ts'
import { isBackedOff } from '#api/service-backoff.ts'
import { useSlow } from '#api/use-slow.ts'
import { own } from '#lib/own.ts'
import { nameOr, shortId } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Named, Property, TypeCode } from '#resource/define.ts'
import { idsOfCall } from '#resource/reading/reading.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { keys } from '#resource/reading/results.ts'

/** Ids of one type whose names a page needs. */
export type Wanted = { readonly to: Named; readonly ids: readonly string[] }

/** Null for what is gone. */
type Names = Readonly<Record<string, string | null>>
type Known = { readonly names: Names; readonly state: 'waiting' | 'read' | 'failed' }

const nobody: Names = {}

const KnownContext = createContext<ReadonlyMap<TypeCode, Known>>(new Map())

/** Names are as fresh as this, however often rows come and go. */
const keptMs = 60_000

/** What some properties of some items point at, each type once. */
export const wantedBy = <T,>(
  properties: readonly Property<T>[],
  items: readonly T[],
): readonly Wanted[] => {
  const found = new Map<TypeCode, { to: Named; ids: Set<string> }>()
  for (const { points } of properties) {
    if (!points) continue
    const one = found.get(points.to.type) ?? { to: points.to, ids: new Set() }
    found.set(points.to.type, one)
    for (const id of items.flatMap(points.ids)) one.ids.add(id)
  }
  return [...found.values()].map(({ to, ids }) => ({ to, ids: [...ids].toSorted() }))
}

/**
 * Reads the names, one call for each type of them, and not from a service that is left alone.
 * `provide` goes around whatever shows them.
 */
export const useNames = (wanted: readonly Wanted[]) => {
  const client = useQueryClient()
  const above = use(KnownContext)
  const slow = useSlow()
  const asked = useRef(false)
  useEffect(() => {
    // While the items are still on their way.
    for (const { to } of wanted) to.names.ready()
  }, [wanted])
  const results = useQueries({
    combine: outcomes,
    queries: wanted.map(({ to, ids }) => ({
      queryKey: keys.names(to.type, ids),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        readNames(client, to, ids, { signal, wanted: asked.current }),
      enabled: ids.length > 0,
      staleTime: keptMs,
      retry: false,
    })),
  })
  // One value while nothing of it changes: whatever shows a name is drawn anew with it.
  const known = useMemo(
    () =>
      new Map([
        ...above,
        ...wanted.map(({ to, ids }, index): [TypeCode, Known] => {
          const { data, error } = results[index] ?? {}
          // What rows before these have asked for is shown while the rest is read.
          const names = data ?? held(client, to.type, ids)
          const isLate = slow.some(({ service }) => service === serviceOfType(to.type))
          const state = data ? 'read' : error || isLate ? 'failed' : 'waiting'
          return [to.type, { names, state }]
        }),
      ]),
    [above, wanted, results, client, slow],
  )
  return {
    provide: (children: ReactNode): ReactNode => (
      <KnownContext value={known}>{children}</KnownContext>
    ),
    /** The name of one of them, null for what is gone; undefined until it is read. */
    nameOf: useCallback(
      (type: TypeCode, id: string) => own(known.get(type)?.names ?? nobody, id),
      [known],
    ),
    /** What could not be read, one sentence each. */
    notes: wanted.flatMap(({ to }, index) => {
      const error = results[index]?.error
      const words = { what: to.names.missing, reason: error ? wordsOf(error) : '' }
      return error ? [t('{what} {reason}', words)] : []
    }),
    /** The failure after which they are asked for again. */
    error: results.find(({ error }) => error)?.error,
    retry: () => {
      asked.current = true
      const again = results.flatMap((result) => (result.error ? [result.refetch()] : []))
      void Promise.all(again).finally(() => (asked.current = false))
    },
  }
}

type Outcome = Pick<UseQueryResult<Names>, 'data' | 'error' | 'refetch'>

const outcomes = (results: readonly Outcome[]): readonly Outcome[] =>
  results.map(({ data, error, refetch }) => ({ data, error, refetch }))

/** Around what is shown of an item beside its row, such as what a row unfolds. */
export const WithNames = (props: {
  readonly wanted: readonly Wanted[]
  readonly children: ReactNode
}): ReactNode => useNames(props.wanted).provide(props.children)

/** The names of the ids, of which those are asked for that are not held or too old. */
const readNames = async (
  client: QueryClient,
  { type, names }: Named,
  ids: readonly string[],
  { signal, wanted }: { readonly signal: AbortSignal; readonly wanted: boolean },
): Promise<Names> => {
  const missing = ids.filter((id) => {
    const entry = client.getQueryState<string | null>(keys.name(type, id))
    const isFresh = entry?.data !== undefined && Date.now() - entry.dataUpdatedAt < keptMs
    return !isFresh || entry.isInvalidated
  })
  const left = wanted ? undefined : isBackedOff(serviceOfType(type))
  if (left && missing.length) throw left
  const starts = missing.flatMap((_, at) => (at % idsOfCall === 0 ? [at] : []))
  await Promise.all(
    starts.map(async (at) => {
      const part = missing.slice(at, at + idsOfCall)
      const found = await names.read(part, signal)
      const gone = Object.fromEntries(part.map((id) => [id, null]))
      // An answer may tell more than was asked for, which the next rows then need not ask.
      for (const [id, name] of Object.entries<string | null>({ ...gone, ...found }))
        client.setQueryData(keys.name(type, id), name === null ? null : nameOr(name, id))
    }),
  )
  return held(client, type, ids)
}

const held = (client: QueryClient, type: TypeCode, ids: readonly string[]): Names =>
  Object.fromEntries(
    ids.flatMap((id) => {
      const name = client.getQueryData<string | null>(keys.name(type, id))
      return name === undefined ? [] : [[id, name]]
    }),
  )

export type NameProps = { readonly to: Named; readonly id: string }

/** The name of a thing by its id; its id where it is gone, or may not be seen, and where names are missing. */
export const NameOf = ({ to, id }: NameProps): ReactNode => {
  const found = useName(to, id)
  if (found.state === 'waiting') return null
  return (found.state === 'missing' ? null : found.name) ?? <ShortId id={id} />
}

const ShortId = ({ id }: { readonly id: string }) => <span title={id}>{shortId(id)}</span>

/** The same as a link to the details of that thing; one that is gone leads nowhere. */
export const LinkTo = ({ to, id }: NameProps): ReactNode => {
  const found = useName(to, id)
  if (found.state === 'missing') return <ResourceLink type={to.type} id={id} />
  if (found.state === 'waiting') return null
  return found.name === null ? (
    <ShortId id={id} />
  ) : (
    <ResourceLink type={to.type} id={id} name={found.name} />
  )
}

/**
 * The name alone, for a sentence that holds it: dots while it is on its way, undefined where it is
 * missing or there is nothing to name.
 */
export const useNameOf = (to: Named, id: string | null | undefined): string | undefined => {
  const found = useName(to, id ?? '')
  if (found.state === 'waiting' && id) return '…'
  return found.state === 'known' ? (found.name ?? undefined) : undefined
}

type Found =
  | { readonly state: 'waiting' }
  | { readonly state: 'missing' }
  | { readonly state: 'known'; readonly name: string | null }

const useName = ({ type }: Named, id: string): Found => {
  const known = use(KnownContext).get(type)
  const name = known && own(known.names, id)
  if (name !== undefined) return { state: 'known', name }
  return known?.state === 'waiting' ? { state: 'waiting' } : { state: 'missing' }
}
