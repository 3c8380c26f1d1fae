import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const quietMs = 250

/**
 * True once a page has read what it needs: nothing was being read for a moment. What comes after
 * the page, such as the figures of the header, waits for it. `page` names the page.
 */
export const useSettled = (page: string): boolean => {
  const busy = useIsFetching() > 0
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (busy || settled === page) return undefined
    const timer = setTimeout(() => setSettled(page), quietMs)
    return () => clearTimeout(timer)
  }, [busy, settled, page])
  return settled === page
}
