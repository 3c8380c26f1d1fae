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

/** Locks are there on secure origins only. */
const navigatorNow = (): { readonly locks?: LockManager } => navigator

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Lets the browser ask before the page is left, or no longer. */
export const warnBeforeLeaving = (on: boolean): void => {
  if (on) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}
