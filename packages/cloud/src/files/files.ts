/**
 * What is too large for a row lies in a file of its own: contents of images, objects, backups. Files
 * have a folder beside the database; a row of the collection `files` names each that counts, so a
 * file counts from the transaction on that inserts its row, and until the one that removes it.
 *
 *   const name = files.newName()
 *   await files.write(name, request.body, { longest, hashes: [md5] }, (size) => {
 *     rows.update({ ...item, file: name, size, etag: md5.digest('hex') })   // one transaction
 *   })
 *   files.read(name, { from: 0, to: 100 })   // a stream
 *   files.remove(name)                       // in the transaction that forgets the item
 *
 * A folder belongs to one process at a time.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  streamOf,
  syncFolder,
  writePieces,
  type Bytes,
  type Span,
  type WriteOptions,
} from '#files/pieces.ts'
import type { Report } from '#report.ts'
import { collection } from '#store/collection.ts'
import type { Store } from '#store/store.ts'

export type Files = {
  /** A name that no file has had. */
  readonly newName: () => string
  /**
   * Takes the bytes as they come and holds a piece of them at a time; when all are on the disk,
   * `commit` runs in the transaction from which on the file counts. Where anything throws (the
   * bytes, `commit`, `FileTooLong`, `NoSpaceLeft`) nothing stays.
   */
  readonly write: <R>(
    name: string,
    bytes: Bytes | null,
    options: WriteOptions,
    commit: (size: number) => R,
  ) => Promise<R>
  /** The bytes of a span, read as they are taken; breaks off when the file has fewer. */
  readonly read: (name: string, span: Span) => ReadableStream<Uint8Array<ArrayBuffer>>
  /** Whether the file counts. */
  readonly has: (name: string) => boolean
  /** Forgets a file; its space is free a moment after the transaction, if that succeeds. */
  readonly remove: (name: string) => void
  /**
   * Brings folder and rows into agreement: files that nothing names go, and the names of those that
   * are gone or were cut short are forgotten.
   */
  readonly sweep: () => void
  /** Ends the work on the files; those of a cloud in memory go. */
  readonly close: () => void
}

type Stored = { readonly id: string; readonly size: number }
const stored = collection<Stored>('files')

/**
 * Opens the files of the database in `file`; those of one in memory have a temporary folder. What
 * cannot be deleted is reported.
 */
export function openFiles(store: Store, file: string, report: Report): Files {
  const lasting = file !== ':memory:'
  let folder = lasting ? `${file}.d` : undefined
  let closed = false
  const table = () => store.table(stored)
  /** Files that do not count yet, and those that may not count any more. */
  const underWay = new Set<string>()
  const forgotten = new Set<string>()

  function placeOf(name: string): string {
    if (closed) throw new Error('The cloud is closed.')
    folder ??= mkdtempSync(join(tmpdir(), 'meridian-cloud-'))
    return join(folder, name)
  }

  async function makeFolder(): Promise<void> {
    if (folder === undefined || !lasting) return
    if ((await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined)
      await syncFolder(folder)
  }

  /** Transactions are over when this runs: what nothing names now is not wanted by anyone. */
  async function discard(): Promise<void> {
    const names = [...forgotten]
    forgotten.clear()
    for (const name of names) {
      if (closed) return
      if (table().has(name) || underWay.has(name)) continue
      // What cannot be deleted now is found again when the cloud opens.
      await rm(placeOf(name), { force: true }).catch((error: unknown) => {
        report(error, 'deleting a file')
      })
    }
  }

  function forget(names: readonly string[]): void {
    if (forgotten.size === 0 && names.length > 0) {
      setImmediate(() => void discard())
    }
    for (const name of names) forgotten.add(name)
  }

  return {
    newName: randomUUID,
    write: async (name, bytes, options, commit) => {
      const place = placeOf(name)
      underWay.add(name)
      try {
        await makeFolder()
        const size = await writePieces(place, bytes ?? [], options, lasting)
        if (lasting) await syncFolder(place)
        return store.transaction(() => {
          table().insert({ id: name, size })
          return commit(size)
        })
      } catch (error) {
        // A file that cannot be deleted now is found again when the cloud opens; here it is reported only.
        await rm(place, { force: true }).catch((left: unknown) => report(left, 'deleting a file'))
        throw error
      } finally {
        underWay.delete(name)
      }
    },
    read: (name, span) => streamOf(placeOf(name), span),
    has: (name) => table().has(name),
    remove: (name) => {
      if (table().remove(name)) forget([name])
    },
    sweep: () => {
      const present = new Set(folder === undefined ? [] : existing(folder))
      for (const { id, size } of table().list()) {
        if (!present.has(id) || statSync(placeOf(id)).size !== size) table().remove(id)
        else present.delete(id)
      }
      forget([...present])
    },
    close: () => {
      closed = true
      if (!lasting && folder !== undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function existing(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
