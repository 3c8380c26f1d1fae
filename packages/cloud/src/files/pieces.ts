/** Files read and written a piece at a time, so that neither memory nor anybody else waits. */
import type { Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'

/** More bytes came than may. */
export class FileTooLong extends Error {}
/** The disk is full, or this user's part of it. */
export class NoSpaceLeft extends Error {}

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
/** From a byte to before another one. */
export type Span = { readonly from: number; readonly to: number }
export type WriteOptions = {
  /** The most bytes that are taken. */
  readonly longest?: number
  /** What sums the bytes up as they come. */
  readonly hashes?: readonly Hash[]
}

/** Few enough that hashing them holds nobody up, and enough that a file has not too many. */
const PIECE = 2 ** 20
/** What one call of the system takes. */
const PARTS = 1024
/** What may wait for the disk: then the end takes no longer than the rest, and nobody else waits. */
const UNSYNCED = 2 ** 26

/**
 * Writes a new file of bytes as they come, one piece after the other is on its way to the disk, and
 * answers how many they were. With `lasting` they are on the disk by then. Throws `FileTooLong`,
 * `NoSpaceLeft`, and what the bytes throw; then the file may be there in part.
 */
export async function writePieces(
  place: string,
  bytes: Bytes,
  { longest = Infinity, hashes = [] }: WriteOptions,
  lasting: boolean,
): Promise<number> {
  await using file = await open(place, 'w')
  let size = 0
  let held = 0
  let synced = 0
  let parts: Uint8Array[] = []
  for await (const all of bytes) {
    for (let from = 0; from < all.length; from += PIECE) {
      const part = all.subarray(from, from + PIECE)
      size += part.length
      if (size > longest) throw new FileTooLong(`More than ${longest} bytes came.`)
      for (const hash of hashes) hash.update(part)
      parts.push(part)
      held += part.length
      if (held < PIECE && parts.length < PARTS) continue
      await write(file, parts, held)
      parts = []
      held = 0
      if (!lasting || size - synced < UNSYNCED) continue
      await fitting(file.datasync())
      synced = size
    }
  }
  await write(file, parts, held)
  if (lasting) await fitting(file.sync())
  return size
}

async function write(
  file: FileHandle,
  parts: readonly Uint8Array[],
  length: number,
): Promise<void> {
  if (length === 0) return
  const { bytesWritten } = await fitting(file.writev(parts))
  // A disk that fills up takes a part of them before it refuses.
  if (bytesWritten < length) throw new NoSpaceLeft('The disk is full.')
}

async function fitting<R>(work: Promise<R>): Promise<R> {
  try {
    return await work
  } catch (error) {
    if (!isFull(error)) throw error
    throw new NoSpaceLeft('The disk is full.', { cause: error })
  }
}

function isFull(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === 'ENOSPC' || error.code === 'EDQUOT'
}

/** Makes the names in the folder of a file last, as `sync` makes what is in the file. */
export async function syncFolder(place: string): Promise<void> {
  await using folder = await open(dirname(place), 'r')
  await folder.sync()
}

const READ = 2 ** 18

/** A span of a file, read as it is taken; breaks off when the file ends before it. */
export function streamOf(place: string, span: Span): ReadableStream<Piece> {
  return streamFrom(pieces(place, span))
}

type Piece = Uint8Array<ArrayBuffer>

/** A stream that makes no piece before it is taken: for an answer that nobody reads, none at all. */
export function streamFrom(made: AsyncGenerator<Piece>): ReadableStream<Piece> {
  return new ReadableStream<Piece>(
    {
      pull: async (controller) => {
        const { done, value } = await made.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => {
        await made.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

async function* pieces(place: string, { from, to }: Span): AsyncGenerator<Piece> {
  await using file = await open(place, 'r')
  for (let at = from; at < to;) {
    const piece = new Uint8Array(Math.min(READ, to - at))
    const { bytesRead } = await file.read(piece, 0, piece.length, at)
    if (bytesRead === 0) throw new Error(`The file ends at ${at} of ${to} bytes.`)
    at += bytesRead
    yield piece.subarray(0, bytesRead)
  }
}
