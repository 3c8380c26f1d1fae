import { useState } from 'react'
import { keep, keptOf } from '#shell/kept-of-user.ts'

const cookie = 'meridian_folded'
const mostHeadings = 30

/**
 * The headings of the navigation that a user has folded, by their ids, and how one is folded or
 * opened. They are remembered in this browser, for each user apart.
 */
export const useFolded = (user: string): readonly [ReadonlySet<string>, (id: string) => void] => {
  const [folded, setFolded] = useState(() => foldedOf(user))
  const fold = (id: string) => {
    const next = new Set([id]).symmetricDifference(folded)
    setFolded(next)
    keep(cookie, user, [...next])
  }
  return [folded, fold]
}

/** What a user has folded, as the cookie has it. */
export const foldedOf = (user: string): ReadonlySet<string> =>
  new Set(keptOf(cookie, user, mostHeadings))
