import { useEffect, useRef } from 'react'

/** What lies above the page and takes the focus from it for a while. */
const above = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/**
 * Brings the focus back to where it was in the page when the last of its dialogs has closed. Each
 * gives it back to what had it before; but that may have been a menu or a dialog that is gone.
 */
export const useFocusHome = (open: boolean): void => {
  const home = useRef<HTMLElement>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.closest(above)) home.current = target
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    if (open) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) home.current?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [open])
}
