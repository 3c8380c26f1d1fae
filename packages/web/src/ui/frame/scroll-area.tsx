import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

/** Where the keyboard stops: items of a list that a field walks through take no focus themselves. */
const focusable = ':is(a[href], button, input, select, textarea, [tabindex]):not([tabindex="-1"])'

/**
 * What scrolls by itself. The keyboard can reach it, and so scroll it, when it is higher than its
 * place and nothing in it takes the focus (WCAG 2.1.1; not every browser sees to it).
 */
export function ScrollArea({ children, place }: { children: ReactNode; place: string }) {
  const area = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const element = area.current
    if (!element) return
    const look = () => {
      // Measuring makes the browser lay the page out: most often a button or a field saves that.
      const unreachable = element.querySelector(focusable) === null
      setReached(unreachable && element.scrollHeight > element.clientHeight)
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    look()
    return () => observer.disconnect()
  }, [children])
  return (
    <div
      ref={area}
      className={cx('overflow-auto -outline-offset-2', place)}
      {...(reached ? { tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
