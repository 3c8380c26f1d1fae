import { activities, type ActivityTarget } from '#api/activity/activity.ts'
import { startUpload, type Upload } from '#api/upload.ts'

export type UploadActivity = Omit<Upload, 'signal' | 'onProgress'> & {
  /** What is done, such as "Upload Image". */
  readonly title: string
  /** What the bar says while the file is on its way, such as "Uploading image". */
  readonly doing?: string
  /** The file's or the new thing's name. */
  readonly subject: string
  /** What the file becomes, where that is known. */
  readonly target?: ActivityTarget
  /** The cloud works on the file afterwards: the target is followed to its final state. */
  readonly follow?: boolean
  readonly onProgress?: Upload['onProgress']
  /** Offered in the list when it has failed for another reason than that it was cancelled. */
  readonly again?: () => void
  /** Removes the target of an upload that was cancelled; true once it is gone. Never rejects. */
  readonly takeBack?: () => Promise<boolean>
}

/**
 * Uploads a file as an activity: it goes on whatever page is shown, can be cancelled in the list,
 * and finishes when the session ends meanwhile. Resolves and throws as `startUpload` does.
 */
export const uploadAsActivity = async ({
  title,
  doing,
  subject,
  target,
  follow = false,
  onProgress,
  again,
  takeBack,
  ...upload
}: UploadActivity): Promise<Response> => {
  const stop = new AbortController()
  const targets = target ? [target] : []
  const activity = activities.start({
    kind: 'upload',
    title,
    doing,
    subject,
    targets,
    ...(again && { again }),
    cancel: () => stop.abort(new DOMException('Cancelled', 'AbortError')),
  })
  let shown = 0
  try {
    const answer = await startUpload({
      ...upload,
      signal: stop.signal,
      onProgress: (sent, total) => {
        onProgress?.(sent, total)
        const percent = total > 0 ? Math.floor((100 * sent) / total) : 0
        // Stored each time: a hundred times are enough.
        if (percent === shown) return
        shown = percent
        activity.progress(percent)
      },
    })
    if (follow && target) activity.follow(targets)
    else activity.done()
    return answer
  } catch (cause) {
    if (stop.signal.aborted) {
      const isGone = await takeBack?.()
      // What is gone has no page to go to.
      activity.cancelled(isGone ? [] : undefined)
    } else activity.failed(cause instanceof Error ? cause : new Error(String(cause)))
    throw cause
  }
}
