import { useState } from 'react'
import { keep, keptOf } from '#shell/kept-of-user.ts'
import type { NavigationEntry, NavigationGroup } from '#shell/navigation.ts'

const cookie = 'meridian_pinned'

/** As many have room above everything else, and in a cookie. */
export const mostPinned = 12

/**
 * The paths of the entries that a user has pinned, in the order in which that was done, and how one is
 * pinned or let go. They are remembered in this browser, for each user apart.
 */
export const usePinned = (user: string): readonly [readonly string[], (path: string) => void] => {
  const [pinned, setPinned] = useState(() => keptOf(cookie, user, mostPinned))
  const pin = (path: string) => {
    const rest = pinned.filter((one) => one !== path)
    const next = rest.length < pinned.length ? rest : [...pinned, path].slice(-mostPinned)
    setPinned(next)
    keep(cookie, user, next)
  }
  return [pinned, pin]
}

export type Pinning = {
  /** What is pinned, of those that are there, with the heading of what is about all projects. */
  readonly first: readonly (NavigationEntry & { readonly note?: string })[]
  /** All others under their headings; a heading of which nothing is left is not there. */
  readonly rest: readonly NavigationGroup[]
}

/** Takes what is pinned out of its groups. */
export const pinnedOf = (
  groups: readonly NavigationGroup[],
  pinned: readonly string[],
): Pinning => {
  if (pinned.length === 0) return { first: [], rest: groups }
  const all = groups.flatMap((group) =>
    group.entries.map((entry) => ({
      ...entry,
      // Lists of administrators are called as those of the project are.
      ...(group.parts && { note: group.label }),
    })),
  )
  const left = ({ path }: NavigationEntry) => !pinned.includes(path)
  return {
    first: pinned.flatMap((path) => all.filter((one) => one.path === path)),
    rest: groups
      .map(({ parts, ...group }) => ({
        ...group,
        entries: group.entries.filter(left),
        ...(parts && {
          parts: parts
            .map((part) => ({ ...part, entries: part.entries.filter(left) }))
            .filter(({ entries }) => entries.length > 0),
        }),
      }))
      .filter(({ entries }) => entries.length > 0),
  }
}
