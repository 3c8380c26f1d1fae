import type { CallReply, servers } from '@meridian/contract'
import { ifFound } from '#if-found.ts'

export type Named = { readonly id: string; readonly name?: string | null }

/** Names by id; a thing without a name is called by its id. */
export const nameMap = (found: readonly Named[]): CallReply<typeof servers.names> => ({
  names: Object.fromEntries(found.map(({ id, name }) => [id, name || id])),
})

/**
 * Names by id for the things with these ids, in one upstream call whatever their number: several
 * are picked from the whole list. What is gone or not to be seen is left out.
 */
export const namesOf = async (
  ids: readonly string[],
  { one, all }: { one: (id: string) => Promise<Named>; all: () => Promise<readonly Named[]> },
): Promise<Record<string, string>> => {
  const wanted = new Set(ids)
  const [first, ...more] = wanted
  if (first === undefined) return {}
  const found = more.length === 0 ? [await ifFound(one(first))] : await all()
  return Object.fromEntries(
    found
      .filter((thing) => thing !== undefined)
      .filter(({ id }) => wanted.has(id))
      .map(({ id, name }) => [id, name || id]),
  )
}
