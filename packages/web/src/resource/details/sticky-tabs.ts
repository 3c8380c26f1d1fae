import { useState } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'
import { useAddress } from '#resource/place.tsx'

const cookie = 'tabs'
const mostGroups = 30

type StickyOptions<Tab> = {
  /** Whether the address asks for something in the tab, such as a dialog. */
  readonly asks?: (tab: Tab, params: URLSearchParams) => boolean
  /** Begins with the first, whatever was chosen last. */
  readonly afresh?: boolean
}

/**
 * The tab that a page shows, and how another is chosen: the one that the address names, else the one
 * that it asks for something in, else the one chosen last on pages of the kind (`group`), else the
 * first (SH-TAB-01..04). Undefined where there are no tabs.
 */
export const useStickyTab = <Tab extends { readonly id: string }>(
  group: string,
  tabs: readonly Tab[],
  { asks, afresh = false }: StickyOptions<Tab> = {},
): readonly [chosen: Tab | undefined, choose: (id: string) => void] => {
  const { params, setParams } = useAddress()
  // As it was when the page was opened: the way back in the history leads to the tab of then.
  const [remembered] = useState(() => (afresh ? undefined : rememberedTab(group)))
  const chosen =
    tabs.find(({ id }) => id === params.get('tab')) ??
    tabs.find((tab) => asks?.(tab, params)) ??
    tabs.find(({ id }) => id === remembered) ??
    tabs[0]
  const choose = (id: string) => {
    rememberTab(group, id)
    setParams((now) => {
      const next = new URLSearchParams(now)
      next.set('tab', id)
      return next
    })
  }
  return [chosen, choose]
}

/** Which tab was chosen last in a group of tabs, such as the details of a type (SH-TAB-01). */
export const rememberedTab = (group: string): string | undefined => remembered().get(group)

/** Remembers the choice for the next visits, in the cookie `tabs` (SH-TAB-02). */
export const rememberTab = (group: string, tab: string): void => {
  const all = remembered()
  all.delete(group)
  all.set(group, tab)
  // The choices of long ago give way, so that the cookie stays small.
  writeCookie(cookie, JSON.stringify(Object.fromEntries([...all].slice(-mostGroups))))
}

const remembered = (): Map<string, string> => {
  const text = readCookie(cookie)
  if (!text) return new Map()
  try {
    const groups: unknown = JSON.parse(text)
    if (typeof groups !== 'object' || groups === null) return new Map()
    return new Map(
      Object.entries(groups).filter(
        (pair): pair is [string, string] => typeof pair[1] === 'string',
      ),
    )
  } catch {
    // Somebody else's cookie of that name: the next choice replaces it.
    return new Map()
  }
}
