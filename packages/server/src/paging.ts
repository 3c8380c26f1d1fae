/** How one page was asked for: `prev` wants the rows before `marker`, which is then the first row. */
export type PageAsk = {
  readonly size: number
  readonly marker?: string | undefined
  readonly prev?: boolean | undefined
  readonly sortDir: 'asc' | 'desc'
}

/** What a service answered: rows, and whether it says that more follow. */
export type Slice<T> = { readonly items: readonly T[]; readonly next?: unknown }

export type PageOf<T> = {
  items: T[]
  has_more_data: boolean
  has_prev_data: boolean
}

/** What services answer at most for one request, whatever `limit` asks for. */
const SERVICE_MAX = 1000

/**
 * Reads one page by marker (contract: lists and pagination). One row more than the page is asked
 * for, to know whether there is a next page; where the service's own maximum cuts that row off, its
 * `next` link tells. "Previous" reads in the reversed order and turns the rows round.
 */
export const readPage = async <T>(
  { size, marker, prev = false, sortDir }: PageAsk,
  read: (limit: number, dir: 'asc' | 'desc') => Promise<Slice<T>>,
): Promise<PageOf<T>> => {
  const limit = Math.min(size + 1, SERVICE_MAX)
  const { items, next } = await read(limit, prev ? reversed(sortDir) : sortDir)
  const surplus = items.length > size || (size >= limit && next !== undefined)
  const rows = items.slice(0, size)
  if (prev) rows.reverse()
  return {
    items: rows,
    has_more_data: prev || surplus,
    has_prev_data: prev ? surplus : marker !== undefined,
  }
}

const reversed = (dir: 'asc' | 'desc') => (dir === 'asc' ? 'desc' : 'asc')

/** The whole list, in the form of a page. */
export const wholeList = <T>(items: T[]): PageOf<T> => ({
  items,
  has_more_data: false,
  has_prev_data: false,
})
