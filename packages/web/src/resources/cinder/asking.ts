/** What the lists of Cinder are asked for alike. */
import type { Kind, ListQuery } from '#resource/define.ts'
import { refreshing, terms } from '#resource/reading/reading.ts'

/** The terms of a list; names are looked for by their parts. */
export const asks = (query: ListQuery): Readonly<Record<string, string>> => {
  const { name, ...rest } = terms(query)
  return { ...rest, ...(name !== undefined && { 'name~': name }) }
}

/**
 * The same of what is inside a volume, which may be another project's: administrators find what others
 * have made of it, too.
 */
export const asksInside = (query: ListQuery): Readonly<Record<string, string>> => ({
  ...(query.scope['volume_id'] !== undefined && { all_projects: 'true' }),
  ...asks(query),
})

type Newest = {
  readonly paginate: true
  readonly limit: number
  readonly all_projects?: true
}

/** The `refresh` of a type: those that change are among the newest that `list` has. */
export const refreshingNewest = <T>(
  kind: Kind<T>,
  list: (query: Newest) => Promise<{ readonly items: readonly T[] }>,
  load: (key: readonly string[]) => Promise<T>,
) =>
  refreshing(
    kind,
    async (_, elsewhere) => {
      const { items } = await list({
        paginate: true,
        limit: 1000,
        ...(elsewhere && { all_projects: true }),
      })
      return items
    },
    load,
  )
