import { useDeferredValue, useEffect, useState } from 'react'

/** How long a filter's text rests before the list follows it (SH-MEMB-05). */
export const searchDelay = 200

/** The text as it was once nobody has typed for a while. */
export const useDebounced = (text: string): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    if (text === debounced) return undefined
    const timer = setTimeout(() => setDebounced(text), searchDelay)
    return () => clearTimeout(timer)
  }, [text, debounced])
  return useDeferredValue(debounced)
}
