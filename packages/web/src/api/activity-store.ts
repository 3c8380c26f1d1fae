/**
 * Where the activities of this browser are kept: in the page, and in its local storage, so that
 * they survive a reload and are seen by other tabs. Each user has a list of their own for each
 * project and region. It holds names, ids and what services said; never a token.
 */

/** What somebody started: `change` is everything that has no word of its own. */
export type ActivityKind = 'create' | 'delete' | 'upload' | 'change'

/**
 * `partly`: done with some of the targets only. `interrupted`: the page was left while it ran.
 * `unknown`: it ended, but how cannot be read.
 */
export type ActivityState = 'running' | 'done' | 'partly' | 'failed' | 'interrupted' | 'unknown'

/** A thing that is acted on. */
export type ActivityTarget = {
  readonly type: string
  readonly id: string
  readonly name?: string | undefined
  /** How it went with this one, once that is known. */
  readonly outcome?: 'done' | 'failed' | undefined
}

export type Activity = {
  readonly id: string
  readonly kind: ActivityKind
  /** What is done, such as "Launch Instance". */
  readonly title: string
  /** What it is done with, in words, where that is no target (yet), such as a file's name. */
  readonly subject?: string | undefined
  readonly targets: readonly ActivityTarget[]
  readonly state: ActivityState
  /** How far it is, 0 to 100; absent when nobody knows. */
  readonly percent?: number | undefined
  /** Why it failed, in the words of who refused, and who that was under which request id. */
  readonly reason?: string | undefined
  readonly details?: string | undefined
  readonly startedAt: string
  readonly endedAt?: string | undefined
  /** Since then the cloud goes on with it: it runs until its targets are in a final state. */
  readonly followedAt?: string | undefined
  /** The page in which it runs, until the cloud has taken it over. */
  readonly page?: string | undefined
}

/** As many are kept, the newest. */
export const mostActivities = 100

const prefix = 'meridian.activity.'

let owner: string | undefined
let shown: readonly Activity[] = []
let epoch = 0
const listeners = new Set<() => void>()

/** The list that is shown now; undefined before anybody is known to be signed in. */
export const activityOwner = (): string | undefined => owner

/** Counts how often everything was forgotten: what began before may not write any more. */
export const activityEpoch = (): number => epoch

/** Shows the list of a user and project, or nobody's. */
export const showActivitiesOf = (next: string | undefined): void => {
  if (owner === next) return
  owner = next
  refresh()
}

/** All activities of the list that is shown, the newest first. */
export const shownActivities = (): readonly Activity[] => shown

export const subscribeToActivities = (listener: () => void): (() => void) => {
  if (!listeners.size) window.addEventListener('storage', followOtherTabs)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (!listeners.size) window.removeEventListener('storage', followOtherTabs)
  }
}

const followOtherTabs = ({ key }: StorageEvent) => {
  // Null: everything was cleared.
  if (key === null || key === prefix + String(owner)) refresh()
}

/** Changes a list. Read anew each time: other tabs write, too. */
export const changeActivities = (
  of: string,
  change: (before: readonly Activity[]) => readonly Activity[],
): void => {
  const before = read(of)
  const after = change(before)
  // Every tab hears of a write: what changes nothing is none.
  if (after.length === before.length && after.every((one, at) => one === before[at])) return
  write(of, bounded(after))
  if (of === owner) refresh()
}

/**
 * Forgets every list of this browser, as signing out must. Nobody is told: what shows them is on
 * its way out, and would only ask for more if it were drawn anew without a session.
 */
export const forgetActivities = (): void => {
  epoch += 1
  memory.clear()
  for (const key of storedKeys()) localStorage.removeItem(key)
  owner = undefined
  shown = []
}

/** The newest; what has ended gives way before what still runs. */
const bounded = (all: readonly Activity[]): readonly Activity[] => {
  const surplus = all.length - mostActivities
  if (surplus <= 0) return all
  const oldest = new Set(
    all
      .toReversed()
      .toSorted((a, b) => Number(a.state === 'running') - Number(b.state === 'running'))
      .slice(0, surplus),
  )
  return all.filter((one) => !oldest.has(one))
}

const refresh = () => {
  shown = owner === undefined ? [] : read(owner)
  for (const listener of listeners) listener()
}

/** What could not be stored, as in a browser that allows no storage: kept for this page. */
const memory = new Map<string, readonly Activity[]>()

const write = (of: string, all: readonly Activity[]): void => {
  try {
    localStorage.setItem(prefix + of, JSON.stringify(all))
    memory.delete(of)
  } catch (error) {
    console.warn('The activities cannot be stored: they end with this page.', error)
    memory.set(of, all)
  }
}

const read = (of: string): readonly Activity[] => {
  const kept = memory.get(of)
  if (kept) return kept
  try {
    const all: unknown = JSON.parse(localStorage.getItem(prefix + of) ?? '[]')
    return Array.isArray(all) ? all.filter(isActivity) : []
  } catch {
    // Nobody of ours wrote this, or nothing is stored here: the next activity takes its place.
    return []
  }
}

const storedKeys = (): readonly string[] => {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    // A browser that allows no storage has none of them.
    return []
  }
}

/** JSON in: written by this file, perhaps by an older one. */
const isActivity = (value: unknown): value is Activity =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'kind', 'title', 'state', 'startedAt'].every(
    (field) => typeof Reflect.get(value, field) === 'string',
  ) &&
  Array.isArray(Reflect.get(value, 'targets'))
