/**
 * Where the activities of this browser are kept: in the page, and sealed in its local storage, so
 * that they survive a reload and the end of a session, and are seen by other tabs. Each user has a
 * list of their own for each project and region. It holds names, ids and what services said; never a
 * token.
 */
import { navigatorNow } from '#api/activity/activity-pages.ts'
import { sealed, unsealed } from '#api/activity/activity-seal.ts'
import type { Drain } from '#api/drains/drain.ts'
import type { Unfinished } from '#api/uploads/objects.ts'

/** What somebody started: `change` is everything that has no word of its own. */
export type ActivityKind = 'create' | 'delete' | 'upload' | 'change'

/**
 * `partly`: done with some of the targets only. `cancelled`: its user broke it off.
 * `interrupted`: the page was left while it ran. `unknown`: it ended, but how cannot be read.
 */
export type ActivityState =
  | 'running'
  | 'done'
  | 'partly'
  | 'failed'
  | 'cancelled'
  | 'interrupted'
  | 'unknown'

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
  /** What its bar says while this page is at it, such as "Uploading image"; that it runs without it. */
  readonly doing?: string | undefined
  /** What it is done with, in words, where that is no target (yet), such as a file's name. */
  readonly subject?: string | undefined
  readonly targets: readonly ActivityTarget[]
  readonly state: ActivityState
  /** How far it is, 0 to 100; absent when nobody knows. */
  readonly percent?: number | undefined
  /** Why it failed, in the words of who refused, and who that was under which request id. */
  readonly reason?: string | undefined
  readonly details?: string | undefined
  /** Set when the code that started the activity reports its end itself. */
  readonly told?: boolean | undefined
  readonly startedAt: string
  readonly endedAt?: string | undefined
  /** Since then the cloud goes on with it: it runs until its targets are in a final state. */
  readonly followedAt?: string | undefined
  /** The page in which it runs, until the cloud has taken it over. */
  readonly page?: string | undefined
  /** Large files of it that have arrived in part: chosen again, they are gone on with. */
  readonly unfinished?: readonly Unfinished[] | undefined
  /** The emptying of a host, with which another page can go on. */
  readonly drain?: Drain | undefined
}

/** As many are kept, the newest. */
export const mostActivities = 100

/** What a list is sealed by, as soon as that is known. */
export type Seal = Promise<CryptoKey | undefined>

const prefix = 'meridian.activity.'

let owner: string | undefined
/** The lists as this page knows them; a stored list may be newer while another tab writes. */
const lists = new Map<string, readonly Activity[]>()
/** What each list is sealed by; without it the list ends with the page. */
const seals = new Map<string, Seal>()
let epoch = 0
const listeners = new Set<() => void>()

/** The list that is shown now; undefined before anybody is known to be signed in. */
export const activityOwner = (): string | undefined => owner

/** Counts how often everything was forgotten: what began before may not write any more. */
export const activityEpoch = (): number => epoch

/** Shows the list of a user and project, or nobody's; `seal` opens what is stored of it. */
export const showActivitiesOf = async (next: string | undefined, seal?: Seal): Promise<void> => {
  if (next !== undefined && seal) seals.set(next, seal)
  if (owner !== next) {
    owner = next
    tell()
  }
  if (next !== undefined) await readAgain(next)
}

/** All activities of the list that is shown, the newest first. */
export const shownActivities = (): readonly Activity[] =>
  owner === undefined ? none : (lists.get(owner) ?? none)
const none: readonly Activity[] = []

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
  if (owner !== undefined && (key === null || key === prefix + owner)) void readAgain(owner)
}

type Change = (before: readonly Activity[]) => readonly Activity[]

/** Changes a list: at once in this page, and soon after in what is stored, which other tabs write, too. */
export const changeActivities = (of: string, change: Change): void => {
  const before = lists.get(of) ?? none
  const after = changed(before, change)
  if (after === before) return
  lists.set(of, after)
  if (of === owner) tell()
  queue(of, change)
}

/** The same list where a change changes nothing: every tab hears of a write. */
const changed = (before: readonly Activity[], change: Change): readonly Activity[] => {
  const after = change(before)
  return after.length === before.length && after.every((one, at) => one === before[at])
    ? before
    : bounded(after)
}

/**
 * Forgets every list of this browser, as signing out must. Nobody is told: what shows them is on
 * its way out, and would only ask for more if it were drawn anew without a session.
 */
export const forgetActivities = (): void => {
  epoch += 1
  waiting.clear()
  lists.clear()
  seals.clear()
  for (const key of storedKeys()) localStorage.removeItem(key)
  owner = undefined
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

const tell = () => {
  for (const listener of listeners) listener()
}

/** Changes that are not stored yet, in their order. */
let writing: Promise<void> = Promise.resolve()
const waiting = new Map<string, Change[]>()

const queue = (of: string, change: Change): void => {
  const all = waiting.get(of)
  // Whoever stores next takes this one along.
  if (all) return void all.push(change)
  waiting.set(of, [change])
  const began = epoch
  writing = writing.then(() => inTurn(() => store(of, began)))
}

/** One at a time of all tabs: two that read the same and wrote would lose what one of them wrote. */
const inTurn = async (work: () => Promise<void>): Promise<void> => {
  const { locks } = navigatorNow()
  await (locks ? locks.request('meridian-activities', work) : work())
}

const store = async (of: string, began: number): Promise<void> => {
  const seal = await seals.get(of)
  const stored = seal && (await readStored(of, seal))
  // A change that began before everything was forgotten is not stored.
  if (began !== epoch) return
  const changes = waiting.get(of) ?? []
  waiting.delete(of)
  if (!seal || !stored) return
  const after = changes.reduce(changed, stored)
  if (after === stored) return
  const text = await sealed(seal, of, JSON.stringify(after))
  if (began !== epoch) return
  try {
    localStorage.setItem(prefix + of, text)
  } catch (error) {
    console.warn('The activities cannot be stored: they end with this page.', error)
    seals.delete(of)
    return
  }
  take(of, after)
}

/** The stored list becomes the known one, unless this page has changed something in the meantime. */
const take = (of: string, stored: readonly Activity[]): void => {
  if (waiting.has(of)) return
  lists.set(of, stored)
  if (of === owner) tell()
}

const readAgain = async (of: string): Promise<void> => {
  const began = epoch
  const seal = await seals.get(of)
  if (!seal) return
  await inTurn(async () => {
    const stored = await readStored(of, seal)
    if (stored && began === epoch) take(of, stored)
  })
}

/** Undefined where nothing can be stored. */
const readStored = async (
  of: string,
  seal: CryptoKey,
): Promise<readonly Activity[] | undefined> => {
  try {
    const text = localStorage.getItem(prefix + of)
    const all: unknown = JSON.parse((text && (await unsealed(seal, of, text))) ?? '[]')
    return Array.isArray(all) ? all.filter(isActivity) : []
  } catch (error) {
    console.warn('The activities cannot be stored: they end with this page.', error)
    return undefined
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
