import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls a box, and nothing around it, to the first entry that has come since it was last drawn.
 * Entries have `data-entry` with their key.
 */
export const useNewInSight = (
  box: RefObject<HTMLElement | null>,
  entries: ReadonlyMap<string, unknown>,
): void => {
  const seen = useRef(entries)
  useEffect(() => {
    const before = seen.current
    seen.current = entries
    const frame = box.current
    const rows = [...(frame?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
    const fresh = rows.find(({ dataset }) => !before.has(dataset['entry'] ?? ''))
    if (!frame || !fresh) return
    const [outer, inner] = [frame.getBoundingClientRect(), fresh.getBoundingClientRect()]
    if (inner.top < outer.top || inner.bottom > outer.bottom) {
      frame.scrollBy({ top: inner.top - outer.top - roomAbove })
    }
  }, [box, entries])
}

/** Leaves the heading of the group in sight. */
const roomAbove = 48
