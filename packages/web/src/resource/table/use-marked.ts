import { useEffect, useRef, useState } from 'react'

/** How long a row is marked that has changed, in ms. */
const markMs = 2_500

const none: ReadonlySet<string> = new Set()

type Before = { readonly of: string; readonly items: ReadonlyMap<string, unknown> }

/**
 * The ids of the rows of a list that have just come or changed, for a moment; `of` tells the list from
 * what is there after another search, order or page, no `ids` that it is not known yet, and `grows` that
 * rows come of which others have been there.
 */
export const useMarked = (
  of: string,
  items: readonly unknown[],
  ids: readonly string[] | undefined,
  grows: boolean,
): ReadonlySet<string> => {
  const before = useRef<Before>(undefined)
  const [marked, mark] = useState(none)
  useEffect(() => {
    if (!ids) return
    const known = before.current?.of === of ? before.current.items : undefined
    before.current = { of, items: new Map(ids.map((id, at) => [id, items[at]])) }
    // The cache keeps what is the same as before.
    const changed =
      known && ids.filter((id, at) => known.get(id) !== items[at] && (!grows || known.has(id)))
    if (changed?.length) mark(new Set(changed))
  }, [of, items, ids, grows])
  useEffect(() => {
    if (marked === none) return undefined
    const timer = setTimeout(() => mark(none), markMs)
    return () => clearTimeout(timer)
  }, [marked])
  return marked
}
