import { readCookie, writeCookie } from '#api/session/cookies.ts'

/** Users of one browser whose choices are remembered. */
const mostUsers = 4

/** The cookies that hold texts of each user, such as the ids of folded headings. */
type Kept = 'meridian_folded' | 'meridian_pinned'

/** The texts that a cookie of this browser has of a user, so many at most. */
export const keptOf = (cookie: Kept, user: string, most: number): readonly string[] =>
  (remembered(cookie).get(user) ?? []).slice(0, most)

/** Keeps the texts for this user's next visits; none takes them back. */
export const keep = (cookie: Kept, user: string, texts: readonly string[]): void => {
  const all = remembered(cookie)
  all.delete(user)
  if (texts.length > 0) all.set(user, texts)
  const kept = Object.fromEntries([...all].slice(-mostUsers))
  writeCookie(cookie, all.size > 0 ? JSON.stringify(kept) : undefined)
}

const remembered = (cookie: Kept): Map<string, readonly string[]> => {
  try {
    const users: unknown = JSON.parse(readCookie(cookie) ?? '{}')
    if (typeof users !== 'object' || users === null) return new Map()
    return new Map(Object.entries(users).flatMap(([user, texts]) => pairOf(user, texts)))
  } catch {
    // Somebody else's cookie of that name: the next choice replaces it.
    return new Map()
  }
}

const pairOf = (user: string, texts: unknown): readonly (readonly [string, readonly string[]])[] =>
  Array.isArray(texts) ? [[user, texts.filter((text) => typeof text === 'string')]] : []
