import { useEffect } from 'react'

let held = 0

/** Whether something is open that the user would lose by leaving the page: a dialog, a form. */
export const isWorkOpen = (): boolean => held > 0

/** Says, while the component is there, that leaving the page would lose the user's work. */
export function useOpenWork() {
  useEffect(() => {
    held += 1
    return () => {
      held -= 1
    }
  }, [])
}
