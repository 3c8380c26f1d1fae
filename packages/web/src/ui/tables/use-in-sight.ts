import { useEffect, useRef, type RefObject } from 'react'

/**
 * A ref for what holds marked things, one of which is in sight within what scrolls around it: in the
 * middle at first, and later wherever it is, unless it is out of sight. The page itself never scrolls.
 * `mark` changes with the thing; undefined is none.
 */
export const useInSight = <T extends HTMLElement>(
  selector: string,
  mark: string | undefined,
): RefObject<T | null> => {
  const holder = useRef<T>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    const thing = mark === undefined ? undefined : holder.current?.querySelector(selector)
    const frame = thing && scrollerOf(thing)
    if (!thing || !frame) return
    const inner = thing.getBoundingClientRect()
    const outer = frame.getBoundingClientRect()
    const isSeen = inner.top >= outer.top && inner.bottom <= outer.bottom
    if (isFirst.current || !isSeen)
      frame.scrollTop += (inner.top + inner.bottom - outer.top - outer.bottom) / 2
    isFirst.current = false
  }, [selector, mark])
  return holder
}

/** The nearest element around another that scrolls, the document left aside. */
const scrollerOf = (inner: Element): Element | undefined => {
  for (let one = inner.parentElement; one && one !== document.body; one = one.parentElement)
    if (/auto|scroll/.test(getComputedStyle(one).overflowY)) return one
  return undefined
}
