import { useState } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'

const cookie = 'meridian_folded'

/** Users of one browser whose headings are remembered, and headings of one of them. */
const mostUsers = 4
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
    remember(user, next)
  }
  return [folded, fold]
}

/** What a user has folded, as the cookie has it. */
export const foldedOf = (user: string): ReadonlySet<string> => new Set(remembered().get(user))

const remember = (user: string, folded: ReadonlySet<string>): void => {
  const all = remembered()
  all.delete(user)
  if (folded.size > 0) all.set(user, [...folded])
  const kept = Object.fromEntries([...all].slice(-mostUsers))
  writeCookie(cookie, all.size > 0 ? JSON.stringify(kept) : undefined)
}

const remembered = (): Map<string, readonly string[]> => {
  try {
    const users: unknown = JSON.parse(readCookie(cookie) ?? '{}')
    if (typeof users !== 'object' || users === null) return new Map()
    return new Map(Object.entries(users).flatMap(([user, ids]) => pairOf(user, ids)))
  } catch {
    // Somebody else's cookie of that name: the next choice replaces it.
    return new Map()
  }
}

const pairOf = (user: string, ids: unknown): readonly (readonly [string, readonly string[]])[] => {
  if (!Array.isArray(ids)) return []
  const known = ids.filter((id): id is string => typeof id === 'string')
  return [[user, known.slice(0, mostHeadings)]]
}
