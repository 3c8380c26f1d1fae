/** How one thing gets into a container: a folder, a file at once, or a large one in segments. */
import { objects, uploads, type LargeUpload, type UploadTerms } from '@meridian/contract'
import { call } from '#api/call.ts'
import { stillHere } from '#api/session/page-scope.ts'
import { ApiError, movedError } from '#api/errors.ts'
import { retrying, type Retrying } from '#api/uploads/retrying.ts'
import type { SendHow, UploadItem } from '#api/uploads/run.ts'
import { startUpload, uploadTo } from '#api/upload.ts'
import { missingSegments, segmentSizeOf, segmentsOf } from '#lib/segments.ts'
import { t } from '#lib/translate.ts'

/** A file and the object that it becomes; without a file it is a folder, whose name ends with `/`. */
export type ObjectItem = UploadItem & { readonly file?: File }

/** A large file that is on its way: what is kept of it, so that it can be gone on with later. */
export type Unfinished = LargeUpload & {
  readonly container: string
  /** The object's name. */
  readonly path: string
  /** The name of the file on the user's disk. */
  readonly file: string
}

export type ObjectUploads = {
  readonly send: (item: ObjectItem, how: SendHow) => Promise<void>
  /** Removes the segments of large files that did not get to their end. */
  readonly takeBack: (items: readonly ObjectItem[]) => Promise<void>
}

export type ObjectUploadOptions = Pick<Retrying, 'wait'> & {
  readonly container: string
  readonly terms: UploadTerms
  /** Hears of each large file when its first segment is sent, and when it is whole or was removed. */
  readonly onUnfinished?: (file: Unfinished, isThere: boolean) => void
}

/** Sends into one container, in the project in which the page is now, and in no other. */
export const objectUploads = (options: ObjectUploadOptions): ObjectUploads => {
  const { container, terms, onUnfinished, ...tries } = options
  const isHere = stillHere()
  const begun = new Map<ObjectItem, Unfinished>()
  const here = <T>(work: () => Promise<T>) => {
    if (!isHere()) throw movedError()
    return work()
  }
  const params = (path: string) => ({ params: { container, path } })

  const sendFolder = async ({ name }: ObjectItem, { signal }: SendHow) => {
    // One that is there is as good as a new one.
    const target = uploadTo(objects.upload, params(name))
    const form = { file: new Blob(), formField: 'file', signal, quiet: true }
    await quietly(startUpload({ ...target, ...form }), 409)
  }

  const sendWhole = async (item: ObjectItem, file: File, { signal, onProgress }: SendHow) => {
    const target = uploadTo(objects.upload, params(item.name))
    const form = { file, formField: 'file', signal, quiet: true }
    await readable(file, startUpload({ ...target, ...form, onProgress }))
  }

  const sendLarge = async (item: ObjectItem, file: File, segmentSize: number, how: SendHow) => {
    const { signal, onProgress } = how
    const again = <T>(work: () => Promise<T>) => retrying(() => here(work), { ...tries, signal })
    const key = { mtime: file.lastModified, size: file.size, segment_size: segmentSize }
    const at = params(item.name)
    const rest = { signal, quiet: true }
    const { segments } = await again(() => call(uploads.begin, { ...at, body: key }, rest))
    const unfinished = { ...key, container, path: item.name, file: file.name }
    begun.set(item, unfinished)
    onUnfinished?.(unfinished, true)
    const all = segmentsOf(file.size, segmentSize)
    const missing = missingSegments(all, new Map(segments.map((one) => [one.index, one.bytes])))
    let sent = file.size - missing.reduce((sum, { from, to }) => sum + to - from, 0)
    onProgress(sent)
    for (const { index, from, to } of missing) {
      const target = uploadTo(uploads.segment, { ...at, query: { ...key, index } })
      const piece = file.slice(from, to)
      const progress = (now: number) => onProgress(sent + Math.min(now, to - from))
      await again(() =>
        readable(file, startUpload({ ...target, ...rest, file: piece, onProgress: progress })),
      )
      sent += to - from
      onProgress(sent)
    }
    const body = { ...key, ...(file.type && { content_type: file.type }) }
    await again(() => call(uploads.finish, { ...at, body }, rest))
    begun.delete(item)
    onUnfinished?.(unfinished, false)
  }

  return {
    send: async (item, how) => {
      const { file } = item
      const once = (work: () => Promise<void>) =>
        retrying(() => here(work), { ...tries, signal: how.signal })
      if (!file) return once(() => sendFolder(item, how))
      const segmentSize = sizeFor(file, terms)
      if (segmentSize === undefined) return once(() => sendWhole(item, file, how))
      return sendLarge(item, file, segmentSize, how)
    },
    takeBack: async (items) => {
      for (const item of items) {
        const unfinished = begun.get(item)
        if (!unfinished) continue
        await here(() => discard(unfinished))
        onUnfinished?.(unfinished, false)
      }
    },
  }
}

/** Removes what is there of a large file that will not be gone on with. */
export const discard = async ({ container, path, ...key }: Unfinished): Promise<void> => {
  const { mtime, size, segment_size } = key
  const query = { mtime, size, segment_size }
  await call(uploads.abandon, { params: { container, path }, query }, { quiet: true })
}

/** Whether a file that the user has chosen is the one that was on its way. */
export const isSameFile = (file: File, { size, mtime, file: name }: Unfinished): boolean =>
  file.name === name && file.size === size && file.lastModified === mtime

const sizeFor = (file: File, terms: UploadTerms): number | undefined => {
  try {
    return segmentSizeOf(file.size, terms)
  } catch (cause) {
    throw new ApiError(413, t('The file is larger than the object storage takes.'), { cause })
  }
}

/**
 * What is sent of a file on the user's disk. A browser says of one that was changed or removed there
 * what it says of a server that cannot be reached.
 */
const readable = async <T>(file: File, asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 0) throw error
    const unread = await file
      .slice(0, 1)
      .arrayBuffer()
      .then(
        () => undefined,
        (cause: unknown) => cause ?? 'unread',
      )
    if (unread === undefined) throw error
    const text = t('The file was changed or removed on your disk since you chose it.')
    throw new ApiError(422, text, { cause: unread })
  }
}

/** Resolves also where it was refused with that status. */
const quietly = async (asked: Promise<unknown>, status: number): Promise<void> => {
  try {
    await asked
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== status) throw error
  }
}
