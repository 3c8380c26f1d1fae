import { useMemo, useRef, useState } from 'react'
import { idOf, type Kind } from '#resource/define.ts'

/** All that match a search, as they were read when they were selected. */
type Beyond<T> = {
  readonly of: string
  readonly items: readonly T[]
  /** There are more that match. */
  readonly cut: boolean
}

type ShownRow<T> = { readonly id: string; readonly original: { readonly item: T } }

type SelectionOptions<T> = {
  readonly kind: Kind<T>
  /** The rows of the page that is shown. */
  readonly rows: readonly ShownRow<T>[]
  /** Names the search: another one is no longer about the same items. */
  readonly of: string
}

const none: ReadonlySet<string> = new Set()

/**
 * What is checked in a list: rows of the page that is shown and, once all that match were selected,
 * those of all pages. Rows of other pages that were checked one by one are not acted on.
 */
export const useSelection = <T>({ kind, rows, of }: SelectionOptions<T>) => {
  const [ids, setIds] = useState(none)
  const [held, setHeld] = useState<Beyond<T>>()
  const anchor = useRef<string>(undefined)
  const beyond = held?.of === of ? held : undefined
  const shown = useMemo(() => rows.filter(({ id }) => ids.has(id)), [rows, ids])
  const items = useMemo(() => {
    if (!beyond) return shown.map(({ original }) => original.item)
    // What the page shows of an item is newer.
    const now = new Map(rows.map(({ id, original }) => [id, original.item]))
    return beyond.items.flatMap((item) => {
      const id = idOf(kind, item)
      return ids.has(id) ? [now.get(id) ?? item] : []
    })
  }, [kind, rows, shown, ids, beyond])

  const put = (next: readonly string[]) => {
    setIds(next.length ? new Set(next) : none)
    setHeld(undefined)
  }
  return {
    ids,
    /** What actions on the selection are done with. */
    items,
    /** How many rows of the page are checked. */
    onPage: shown.length,
    beyond,
    /** Checks a row or takes its check away; with `range` all rows from the one before to it. */
    check: (id: string, on: boolean, range = false) => {
      const all = rows.map((row) => row.id)
      const [from, to] = [range ? all.indexOf(anchor.current ?? '') : -1, all.indexOf(id)]
      const meant = from < 0 ? [id] : all.slice(Math.min(from, to), Math.max(from, to) + 1)
      anchor.current = id
      setIds((before) => {
        const next = new Set(before)
        for (const one of meant) {
          if (on) next.add(one)
          else next.delete(one)
        }
        return next
      })
    },
    /** All rows of the page, or none at all. */
    checkAll: (on: boolean) => put(on ? rows.map(({ id }) => id) : []),
    clear: () => put([]),
    /** All that match; `cut` where there are more than these. */
    checkBeyond: (all: readonly T[], cut: boolean) => {
      setIds(new Set(all.map((item) => idOf(kind, item))))
      setHeld({ of, items: all, cut })
    },
  }
}

export type Selection<T> = ReturnType<typeof useSelection<T>>
