import { useEffect, useRef } from 'react'

/** What lies above the page and takes the focus from it for a while. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** Where it is put in a table: what is in it changes with the width of the window. */
const cell = 'td, th'

/**
 * Brings the focus back to where it was in the page when the last of its dialogs has closed. Each
 * gives it back to what had it before; but that may have been a menu or a dialog that is gone, or a
 * button of a row that has another form by now.
 */
export const useFocusHome = (open: boolean): void => {
  const home = useRef<HTMLElement>(undefined)
  const place = useRef<Element>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || target.closest(above)) return
      home.current = target
      place.current = target.closest(cell) ?? undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (open) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      if (home.current?.isConnected) home.current.focus()
      else place.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [open])
}
