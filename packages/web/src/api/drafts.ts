/**
 * What was filled in in forms that were left before it was sent. Each user has drafts of their own for
 * each project and region. They lie in the page and, sealed, in the storage of its tab, so that they
 * outlive a reload and the end of a session; signing out forgets them.
 */
import { sealed, unsealed } from '#api/activity/activity-seal.ts'
import type { Seal } from '#api/activity/activity-store.ts'

/** What was filled in, by the names of the fields; it goes through JSON. */
export type Draft = Readonly<Record<string, unknown>>

/** As many are kept, the newest, each of at most so many letters. */
export const mostDrafts = 20
export const longestDraft = 2 ** 16

const prefix = 'meridian.drafts.'
let owner: string | undefined
let seal: Seal | undefined
/** By form, the oldest first. */
let drafts = new Map<string, Draft>()
let ready: Promise<void> = Promise.resolve()
let epoch = 0
/** One write at a time; what changes meanwhile is written after it. */
let isWriting = false
let isStale = false

/** Shows the drafts of a user and project, or nobody's; `key` opens what is stored of them. */
export const openDrafts = (next: string | undefined, key?: Seal): void => {
  if (next === owner) return
  owner = next
  seal = key
  drafts = new Map()
  ready = next === undefined ? Promise.resolve() : readStored(next)
}

/** The draft of a form, if there is one. */
export const draftOf = async (form: string): Promise<Draft | undefined> => {
  await ready
  return drafts.get(form)
}

/** Keeps the draft of a form of whoever is signed in; without one, what was kept is forgotten. */
export const keepDraft = (form: string, draft: Draft | undefined): void => {
  if (owner === undefined) return
  const text = JSON.stringify(draft)
  const isKept = draft !== undefined && text.length <= longestDraft
  const before = drafts.get(form)
  if (isKept ? text === JSON.stringify(before) : before === undefined) return
  drafts.delete(form)
  if (isKept) drafts.set(form, draft)
  for (const oldest of [...drafts.keys()].slice(0, -mostDrafts)) drafts.delete(oldest)
  void write()
}

/** Forgets the drafts of everybody who has worked in this tab, as signing out must. */
export const forgetDrafts = (): void => {
  epoch += 1
  openDrafts(undefined)
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  } catch {
    // A browser that allows no storage has none of them.
  }
}

const write = async (): Promise<void> => {
  isStale = true
  if (isWriting) return
  isWriting = true
  try {
    while (isStale) {
      isStale = false
      await store()
    }
  } finally {
    isWriting = false
  }
}

const store = async (): Promise<void> => {
  const [of, began, text] = [owner, epoch, JSON.stringify([...drafts])]
  const key = await seal
  if (of === undefined || !key) return
  const closed = await sealed(key, prefix + of, text)
  // A change that began before everything was forgotten is not stored.
  if (began !== epoch) return
  try {
    sessionStorage.setItem(prefix + of, closed)
  } catch (error) {
    console.warn('Drafts cannot be stored: they end with this page.', error)
  }
}

const readStored = async (of: string): Promise<void> => {
  try {
    const text = sessionStorage.getItem(prefix + of)
    const key = await seal
    if (text === null || !key || of !== owner) return
    // JSON in: `store` wrote it, perhaps of an older version.
    const stored: unknown = JSON.parse((await unsealed(key, prefix + of, text)) ?? '[]')
    if (of === owner && Array.isArray(stored))
      drafts = new Map([...stored.filter(isEntry), ...drafts])
  } catch (error) {
    console.warn('Drafts cannot be read: what was kept is left where it is.', error)
  }
}

const isEntry = (entry: unknown): entry is [string, Draft] =>
  Array.isArray(entry) &&
  typeof entry[0] === 'string' &&
  typeof entry[1] === 'object' &&
  entry[1] !== null
