import { useDeferredValue, useEffect, useState } from 'react'

/** How long a filter's text rests before the list follows it, in ms (SH-MEMB-05). */
export const searchDelay = 200

/** The text as it was once nobody has typed for `ms`. */
export const useDebounced = (text: string, ms = searchDelay): string => {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    if (text === debounced) return undefined
    const timer = setTimeout(() => setDebounced(text), ms)
    return () => clearTimeout(timer)
  }, [text, debounced, ms])
  return useDeferredValue(debounced)
}
