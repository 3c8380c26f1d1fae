import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSlow } from '#api/use-slow.ts'

const quietMs = 250

/**
 * True once a page has read what it needs, but for what a slow service keeps from it: nothing else
 * was being read for a moment. What comes after the page, such as the figures of the header, waits
 * for it. `page` names the page.
 */
export const useSettled = (page: string): boolean => {
  const isSlow = useSlow().length > 0
  const busy = useIsFetching() > 0 && !isSlow
  const [settled, setSettled] = useState<string>()
  useEffect(() => {
    if (busy || settled === page) return undefined
    const timer = setTimeout(() => setSettled(page), quietMs)
    return () => clearTimeout(timer)
  }, [busy, settled, page])
  return settled === page
}
