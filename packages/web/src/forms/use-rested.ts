import { useDeferredValue, useEffect, useState } from 'react'

/** How long a filter's text rests before the list follows it (SH-MEMB-05). */
export const searchDelay = 200

/** The text as it was once nobody has typed for a while, of `ms`. */
export const useRested = (text: string, ms = searchDelay): string => {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    if (text === rested) return undefined
    const timer = setTimeout(() => setRested(text), ms)
    return () => clearTimeout(timer)
  }, [text, rested, ms])
  return useDeferredValue(rested)
}
