/** Begins uploads into a container: one entry of the activity list, whatever it holds. */
import type { UploadTerms } from '@meridian/contract'
import { activities, type Activity } from '#api/activity/activity.ts'
import { messageOf } from '#api/errors.ts'
import { objectUploads, type ObjectItem, type Unfinished } from '#api/uploads/objects.ts'
import { createUploadRun, type RunView, type UploadRun } from '#api/uploads/run.ts'
import { plural, t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'
import type { Named, UploadPlace } from '#dialogs/object-upload/names.ts'
import { longName } from '#dialogs/swift/name-limits.ts'
import { tellUploaded, tellChanged } from '#dialogs/object-upload/uploaded.ts'

export type UploadStart = {
  readonly place: UploadPlace
  readonly files: readonly Named[]
  readonly terms: UploadTerms
  /** What stands in the list; "Upload Files" without it. */
  readonly title?: string
  /** Each time that nothing of it is under way any more; true where it tells itself what has failed. */
  readonly onEnd?: (view: RunView) => boolean
}

/** Sends the files, on whatever page; what it answers can stop it. */
export const startUploads = (start: UploadStart): UploadRun => {
  const { place, files, terms, title = t('Upload Files'), onEnd } = start
  const items = files.map(({ name, entry: { file } }): ObjectItem => ({
    name,
    size: file?.size ?? 0,
    ...(file && { file }),
  }))
  const unfinished = new Map<string, Unfinished>()
  const sending = objectUploads({
    ...{ container: place.container, terms },
    onUnfinished: (file, isThere) => {
      if (isThere) unfinished.set(file.path, file)
      else unfinished.delete(file.path)
      handle.unfinished([...unfinished.values()])
    },
  })
  let shown = 0
  const run = createUploadRun<ObjectItem>({
    items,
    refuse: ({ name }) => longName(name, terms.max_name_length),
    send: async (item, how) => {
      await sending.send(item, how)
      tellUploaded(place.container)
    },
    takeBack: async (rest) => {
      try {
        await sending.takeBack(rest)
      } catch (error) {
        const text = t('Parts of a large file remain in the container "{name}".', {
          name: `${place.container}_segments`,
        })
        toast.add('danger', text, { details: messageOf(error) })
      }
    },
    onProgress: (percent) => {
      // Stored each time: a hundred times are enough.
      if (percent === shown) return
      shown = percent
      handle.progress(percent)
    },
    onEnd: (view) => {
      tellChanged(place.container)
      settle(view, onEnd?.(view) ?? false)
    },
    onBegin: () => {
      if (begun) handle.beginAgain()
      begun = true
    },
  })
  let begun = false
  const handle = activities.start({ kind: 'upload', title, subject: subjectOf(place, items), run })
  const settle = (view: RunView, told: boolean) => {
    const failure = { ...failureOf(view), ...(told && { told }) }
    if (view.state === 'cancelled') handle.cancelled()
    else if (view.state === 'done') {
      handle.done()
      toast.add('success', doneWords(place, items))
    } else if (view.state === 'partly') handle.partly(failure)
    else handle.failed(failure)
  }
  return run
}

/** One file is called as it was named in its folder (RS-OK-14); another content has no folder but the path (RS-OK-16). */
const doneWords = ({ folder }: UploadPlace, [first, ...others]: readonly ObjectItem[]): string =>
  others.length
    ? plural(others.length + 1, '{count} file uploaded.', '{count} files uploaded.')
    : t('File {name} uploaded.', { name: first?.name.slice(folder.length) ?? '' })

/** The file, or how many of them; and where they go. */
const subjectOf = ({ container, folder }: UploadPlace, items: readonly ObjectItem[]): string => {
  const [only, ...others] = items
  if (only && !others.length) return `${container}/${only.name}`
  const files = plural(items.length, '{count} file', '{count} files')
  return t('{files} to {place}', { files, place: `${container}/${folder}` })
}

const mostTold = 10

/** Of many files how many have failed and which; of one, why. */
const failureOf = ({
  files,
  failures,
}: RunView): { readonly reason: string; readonly details?: string } => {
  const [first] = failures
  if (files.all === 1 && first) {
    return { reason: first.reason, ...(first.details !== undefined && { details: first.details }) }
  }
  const reason = t('{failed} of {all} files could not be uploaded.', {
    failed: failures.length,
    all: files.all,
  })
  const lines = failures.slice(0, mostTold).map((one) => `${one.name}: ${one.reason}`)
  const more = failures.length - mostTold
  return {
    reason,
    details: [...lines, ...(more > 0 ? [t('and {count} more', { count: more })] : [])].join('\n'),
  }
}

/**
 * Goes on with a large file of which a part has arrived, in the place of the activity that was
 * interrupted.
 */
export const goOnWith = (
  before: Activity,
  unfinished: Unfinished,
  file: File,
  terms: UploadTerms,
) => {
  const { container, path, segment_size } = unfinished
  const rest = before.unfinished?.filter((one) => one !== unfinished) ?? []
  if (rest.length) activities.update(before.id, (one) => ({ ...one, unfinished: rest }))
  else activities.remove(before.id)
  return startUploads({
    place: { container, folder: '' },
    files: [{ name: path, entry: { path, file } }],
    // The segments that are there are of this size, whatever the operator says now.
    terms: { ...terms, segment_size, large_from: 1 },
    title: before.title,
  })
}
