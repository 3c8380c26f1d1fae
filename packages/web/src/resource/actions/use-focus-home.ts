import { useEffect, useRef } from 'react'

/** What lies above the page and takes the focus from it for a while. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Where it is put in a table: what is in it changes with the width of the window. */
const cell = 'td, th'

/** What stays of a list when the row is gone that had the focus: the frame that it scrolls in. */
const frameOf = '[role="region"][tabindex]'

/**
 * Brings the focus back to where it was in the page when the last of its dialogs has closed. Each
 * gives it back to what had it before; but that may have been a menu or a dialog that is gone, or a
 * button of a row that has another form by now. When the row itself is gone it comes to the frame of
 * its list, so that keys go on from there.
 */
export const useFocusHome = (open: boolean): void => {
  const home = useRef<HTMLElement>(undefined)
  const place = useRef<Element>(undefined)
  const list = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(above)) return
      home.current = target
      place.current = target.closest(cell) ?? undefined
      list.current = target.closest<HTMLElement>(frameOf) ?? undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (open) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      if (home.current?.isConnected) home.current.focus()
      else if (place.current?.isConnected) place.current.querySelector('button')?.focus()
      else list.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [open])
}
