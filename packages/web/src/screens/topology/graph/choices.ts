import { useState } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'

type Choice = 'show_labels' | 'are_networks_collapsed'

/** What is on or off in the drawing, kept in a cookie for the next visits [SH-GRAPH-09 SH-GRAPH-11]. */
export const useKept = (name: Choice, fallback: boolean) => {
  const [on, setOn] = useState(() => {
    const kept = readCookie(name)
    return kept === undefined ? fallback : kept === 'true'
  })
  const keep = (next: boolean): void => {
    setOn(next)
    writeCookie(name, String(next))
  }
  return [on, keep] as const
}
