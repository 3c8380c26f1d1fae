import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isHotkey } from '#ui/press/hotkey.ts'

/** The rows of a list that can be gone to: each has a header that names it. */
const rowsIn = (frame: Element): readonly Element[] =>
  [...frame.querySelectorAll('tbody tr')].filter((row) => row.querySelector('th[scope=row]'))

/** Puts the keyboard on the name of a row, or on what comes first in it. */
const focusOn = (row: Element | undefined): void => {
  const target = row?.querySelector('th[scope=row] a') ?? row?.querySelector('input, button, a')
  if (target instanceof HTMLElement) target.focus()
}

/** Puts the keyboard on the first row of the first list of the page; false where there is none. */
export const focusFirstRow = (): boolean => {
  const [first] = rowsIn(document.body)
  focusOn(first)
  return first !== undefined
}

/**
 * The keys of a list while nobody types: j and k go to the next row and the one before, x checks it
 * (with Shift all from the last one checked), and Esc takes all checks away. Of several lists in a page
 * the one with the focus has them, and otherwise the first. Enter follows the name that has the focus.
 */
export const useListKeys = (
  frame: RefObject<HTMLElement | null>,
  selection: { readonly ids: ReadonlySet<string>; readonly clear: () => void },
): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const box = frame.current
    if (!box || event.defaultPrevented || !isHotkey(event, event.key, box)) return
    const focused = document.activeElement?.closest('[data-list]')
    if (box !== (focused ?? document.querySelector('[data-list]'))) return
    const rows = rowsIn(box)
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    switch (event.key) {
      case 'j':
        return focusOn(rows[Math.min(at + 1, rows.length - 1)])
      case 'k':
        return focusOn(rows[Math.max(at - 1, 0)])
      case 'x':
      case 'X': {
        const check = rows[at]?.querySelector('input[type=checkbox]')
        const { shiftKey } = event
        check?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
        return undefined
      }
      case 'Escape':
        // What is open beside the list has the key for itself.
        if (document.activeElement?.closest('[data-beside]')) return undefined
        if (selection.ids.size > 0) selection.clear()
        return undefined
    }
    return undefined
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
