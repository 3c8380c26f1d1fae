import { useEffect, useRef, type RefObject } from 'react'

/**
 * Keeps the keyboard in a list: when the row has left that had the focus, such as one that was deleted,
 * the focus comes to the frame of the list instead of nowhere.
 */
export const useFocusKept = (frame: RefObject<HTMLElement | null>, rows: unknown): void => {
  const last = useRef<Element>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInside = target instanceof Element && frame.current?.contains(target)
      last.current = isInside ? target : undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [frame])
  useEffect(() => {
    if (document.activeElement === document.body && last.current?.isConnected === false)
      frame.current?.focus({ preventScroll: true })
  }, [frame, rows])
}
