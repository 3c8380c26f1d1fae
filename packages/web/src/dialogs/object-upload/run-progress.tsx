import { useSyncExternalStore } from 'react'
import { percentOf, type RunView, type UploadRun } from '#api/uploads/run.ts'
import { plural, t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { Progress } from '#ui/tell/progress.tsx'

/** A run as it stands, a few times a second. */
export const useRun = (run: UploadRun): RunView => useSyncExternalStore(run.subscribe, run.view)

/** How far the files of a run are. */
export const RunProgress = ({ view }: { readonly view: RunView }) => (
  <div className="flex flex-col gap-1">
    <Progress
      label={view.state === 'paused' ? t('Paused') : t('Uploading')}
      percent={percentOf(view)}
    />
    <p className="flex flex-wrap gap-x-3 text-sm text-muted tabular-nums">
      {view.files.all > 1 && <span>{filesWords(view)}</span>}
      <span>{bytesWords(view)}</span>
      {view.pace !== undefined && view.pace > 0 && <span>{paceWords(view.pace)}</span>}
      {leftWords(view) && <span>{leftWords(view)}</span>}
    </p>
  </div>
)

const filesWords = ({ files }: RunView): string =>
  t('{done} of {all} files', { done: files.done, all: files.all })

const bytesWords = (view: RunView): string =>
  t('{sent} of {all}', { sent: rounded(view.bytes.sent), all: rounded(view.bytes.all) })

const paceWords = (pace: number): string => t('{size} a second', { size: rounded(pace) })

/** The remaining time at that pace; nothing where it cannot be estimated. */
const leftWords = ({ bytes: { sent, all }, pace }: RunView): string | undefined => {
  if (pace === undefined || pace <= 0 || sent >= all) return undefined
  const seconds = (all - sent) / pace
  if (seconds < 10) return t('a few seconds left')
  if (seconds < 90) return t('about a minute left')
  const minutes = Math.round(seconds / 60)
  if (minutes < 90)
    return plural(minutes, 'about {count} minute left', 'about {count} minutes left')
  const hours = Math.round(minutes / 60)
  return plural(hours, 'about {count} hour left', 'about {count} hours left')
}

/** Three digits: more would flicker. */
const rounded = (size: number): string => {
  const unit = 1024 ** Math.floor(Math.log(Math.max(1, size)) / Math.log(1024))
  return bytes(Number((size / unit).toPrecision(3)) * unit)
}
