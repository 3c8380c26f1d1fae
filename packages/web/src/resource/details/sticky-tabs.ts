import { readCookie, writeCookie } from '#api/session/cookies.ts'

const cookie = 'tabs'
const mostGroups = 30

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
