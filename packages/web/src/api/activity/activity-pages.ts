/** A random name; `crypto.randomUUID` is there on secure origins only. */
export const randomId = (): string =>
  [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join('-')

/** This page, as long as it is loaded. */
export const pageId = randomId()

const prefix = 'meridian-page-'
let held = false

/** Holds a lock for as long as the page lives, by which other pages know that it does. */
export const holdPage = (): void => {
  if (held) return
  held = true
  const { locks } = navigatorNow()
  // Never resolves: the browser lets the lock go when the page is gone.
  void locks?.request(prefix + pageId, () => new Promise<never>(() => undefined))
}

/** The pages that are loaded now. Where the browser has no locks, this one alone is known. */
export const alivePages = async (): Promise<ReadonlySet<string>> => {
  const { locks } = navigatorNow()
  if (!locks) return new Set([pageId])
  const { held: all = [] } = await locks.query()
  return new Set([pageId, ...all.map(({ name = '' }) => name.slice(prefix.length))])
}

/**
 * For what one of the browser's pages does for all of them: `tell` hears when it is this one's turn,
 * and when no longer. What is answered says whether this page wants its turn now; it keeps the turn
 * for as long as it does, and the next one has it then. Where the browser has no locks, each has it.
 */
export const takingTurns = (
  what: string,
  tell: (mine: boolean) => void,
): ((wanted: boolean) => void) => {
  const { locks } = navigatorNow()
  let wanting: AbortController | undefined
  return (wanted) => {
    if (wanted === (wanting !== undefined)) return
    if (!wanted) {
      wanting?.abort()
      wanting = undefined
      tell(false)
      return
    }
    const now = new AbortController()
    const { signal } = now
    wanting = now
    const hold = () =>
      new Promise<void>((leave) => {
        signal.addEventListener('abort', () => leave())
        if (signal.aborted) leave()
        else tell(true)
      })
    if (!locks) return void hold()
    locks.request(`meridian-turn-${what}`, { signal }, hold).catch((error: unknown) => {
      // It has stopped wanting before its turn came.
      if (!signal.aborted) throw error
    })
  }
}

/** The browser's own; locks are there on secure origins only. */
export const navigatorNow = (): { readonly locks?: LockManager } => navigator

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the browser ask before the page is left, or no longer. */
export const warnBeforeLeaving = (on: boolean): void => {
  if (on) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
