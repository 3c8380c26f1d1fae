/** Deleting objects and folders with all that is in them: first counted, then deleted. */
import { objects, encoded } from '@meridian/contract'
import { stillHere } from '#api/session/page-scope.ts'
import { ApiError, isNotFound, messageOf } from '#api/errors.ts'
import { call } from '#api/call.ts'
import { inParallel } from '#lib/in-parallel.ts'
import { t } from '#lib/translate.ts'
import type { ObjectRow } from '#kinds/swift/kinds.ts'

/**
 * What was not deleted, and why; `isGone` is a file that somebody else has deleted meanwhile: that counts
 * as a failure, too (RS-OBJDEL-10), and is told as what it is.
 */
export type Failed = { readonly path: string; readonly reason: string; readonly isGone: boolean }

/** How far it is (RS-OBJDEL-01..05). */
export type Deletion = {
  readonly mode: 'discovery' | 'deletion'
  /** Something is under way. */
  readonly busy: boolean
  readonly files: number
  readonly folders: number
  readonly deletedFiles: number
  readonly deletedFolders: number
  readonly failed: readonly Failed[]
  /** What kept it from counting all. */
  readonly error: unknown
}

export type Deleting = {
  readonly now: () => Deletion
  readonly subscribe: (listener: () => void) => () => void
  /** Counts what is there. */
  readonly discover: () => Promise<void>
  /** Deletes what was counted: files first, then folders from the innermost on. */
  readonly remove: () => Promise<void>
  /** What is not under way yet is not begun any more (RS-OBJDEL-08). */
  readonly cancel: () => void
  /** Those of the items that are gone with all that was in them. */
  readonly gone: () => readonly ObjectRow[]
}

/** So many files are deleted at the same time. */
const atOnce = 6
/** So many rows of a folder are read at once. */
const perPage = 1000

/** Why it was not deleted (RS-ERR-60). */
const reasonOf = (path: string, error: unknown): string => {
  if (isNotFound(error)) return t('It was gone already.')
  return path.endsWith('/') && error instanceof ApiError && error.status === 409
    ? t('Unable to delete the folder because it is not empty.')
    : messageOf(error)
}

/** Counts and deletes these, all of one container; the dialog shows `now` and hears of changes. */
export const createDeleting = (items: readonly ObjectRow[]): Deleting => {
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  const files: string[] = []
  const folders: string[] = []
  const left = new Set<string>()
  let state: Deletion = {
    ...{ mode: 'discovery', busy: false, files: 0, folders: 0, error: undefined, failed: [] },
    ...{ deletedFiles: 0, deletedFolders: 0 },
  }
  const container = items[0]?.container ?? ''
  const change = (next: Partial<Deletion>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  const discoverIn = async (folder: string): Promise<void> => {
    let marker: string | undefined
    for (;;) {
      const query = {
        path: encoded(folder),
        limit: perPage,
        ...(marker !== undefined && { marker }),
      }
      const input = { params: { container }, query }
      const { items: found, has_more } = await call(objects.list, input, { signal: stop.signal })
      for (const one of found) await add(one)
      change({ files: files.length })
      marker = found.at(-1)?.path
      if (!has_more || marker === undefined) return
    }
  }

  const add = async ({ path, is_subdir }: Pick<ObjectRow, 'path' | 'is_subdir'>): Promise<void> => {
    stop.signal.throwIfAborted()
    if (!is_subdir) return void files.push(path)
    // What is inside comes before: folders are deleted in this order.
    await discoverIn(path)
    folders.push(path)
    change({ folders: folders.length })
  }

  const discover = async (): Promise<void> => {
    files.length = 0
    folders.length = 0
    change({ busy: true, error: undefined, files: 0, folders: 0 })
    try {
      for (const item of items) await add(item)
      change({ busy: false, files: files.length })
    } catch (error) {
      if (!stop.signal.aborted) change({ busy: false, error })
    }
  }

  const removeOne = async (path: string): Promise<boolean> => {
    try {
      await call(objects.remove, { params: { container, path } })
      left.delete(path)
      return true
    } catch (error) {
      const isGone = isNotFound(error)
      if (isGone) left.delete(path)
      // There are folders of which nothing is kept but what is in them (RS-OBJDEL-09).
      if (isGone && path.endsWith('/')) return true
      change({ failed: [...state.failed, { path, reason: reasonOf(path, error), isGone }] })
      // Nobody is signed in any more: the others would fail in the same way.
      if (error instanceof ApiError && error.status === 401) stop.abort()
      return false
    }
  }

  const remove = async (): Promise<void> => {
    const isHere = stillHere()
    const goesOn = () => !stop.signal.aborted && isHere()
    for (const path of [...files, ...folders]) left.add(path)
    change({ mode: 'deletion', busy: true })
    const removeFile = async (path: string): Promise<void> => {
      if (await removeOne(path)) change({ deletedFiles: state.deletedFiles + 1 })
    }
    await inParallel(files, atOnce, removeFile, goesOn)
    for (const path of folders) {
      if (!goesOn()) break
      if (await removeOne(path)) change({ deletedFolders: state.deletedFolders + 1 })
    }
    change({ busy: false })
  }

  return {
    now: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    discover,
    remove,
    cancel: () => stop.abort(),
    gone: () =>
      state.mode === 'discovery'
        ? []
        : items.filter(({ path, is_subdir }) =>
            is_subdir ? ![...left].some((one) => one.startsWith(path)) : !left.has(path),
          ),
  }
}
