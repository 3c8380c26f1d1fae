import { useLayoutEffect, useState, type RefObject } from 'react'

/** A part of the picture, in its own lengths. */
export type Window = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Scrolling by less than this draws nothing anew. */
const step = 480

/** What of a scrolled element is in sight, with as much around it as is scrolled to next. */
export const useWindow = (frame: RefObject<HTMLElement | null>): Window => {
  const [seen, setSeen] = useState<Window>({ left: 0, top: 0, right: 3 * step, bottom: 3 * step })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const look = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element
      const next = {
        left: down(scrollLeft) - step,
        top: down(scrollTop) - step,
        right: down(scrollLeft + clientWidth) + 2 * step,
        bottom: down(scrollTop + clientHeight) + 2 * step,
      }
      setSeen((before) => (same(before, next) ? before : next))
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [frame])
  return seen
}

const down = (length: number): number => Math.floor(length / step) * step

const same = (one: Window, other: Window): boolean =>
  one.left === other.left &&
  one.top === other.top &&
  one.right === other.right &&
  one.bottom === other.bottom
