import { uploads } from '@meridian/contract'
import { useState } from 'react'
import { activities, type Activity } from '#api/activity/activity.ts'
import { call } from '#api/call.ts'
import { discard, isSameFile, type Unfinished } from '#api/uploads/objects.ts'
import type { UploadFailure, UploadRun } from '#api/uploads/run.ts'
import { RunProgress, useRun } from '#dialogs/object-upload/run-progress.tsx'
import { goOnWith } from '#dialogs/object-upload/start.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { FileButton } from '#ui/press/file-button.tsx'

/** The files of an upload of this page: how far they are, which have failed, and what can be done. */
export function UploadParts({ run }: { run: UploadRun }) {
  const view = useRun(run)
  const { state, failures } = view
  const isPaused = state === 'paused'
  return (
    <>
      {(state === 'running' || isPaused) && (
        <div className="flex flex-col gap-2">
          <RunProgress view={view} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" onPress={isPaused ? run.resume : run.pause}>
              {isPaused ? t('Resume') : t('Pause')}
            </Button>
            <Button size="small" onPress={run.cancel}>
              {t('Cancel')}
            </Button>
          </div>
        </div>
      )}
      {failures.length > 0 && <Failures failures={failures} retry={run.retry} />}
    </>
  )
}

const mostShown = 50

type FailuresProps = { failures: readonly UploadFailure[]; retry: (name?: string) => void }

/** The files that have failed by their names, with why. */
function Failures({ failures, retry }: FailuresProps) {
  const more = failures.length - mostShown
  const repeatable = failures.filter(({ refused }) => !refused).length
  return (
    <div className="flex flex-col gap-2">
      <ul aria-label={t('Failed files')} className="flex max-h-64 flex-col overflow-y-auto">
        {failures.slice(0, mostShown).map(({ name, reason, details, refused }) => (
          <li
            key={name}
            className="flex items-start gap-3 border-b border-line py-1.5 last:border-0"
          >
            <span className="min-w-0 grow text-sm wrap-anywhere">
              <span className="block font-medium">{shortened(name)}</span>
              <span className="text-danger-text">{reason}</span>
              {details !== undefined && <span className="block text-xs text-muted">{details}</span>}
            </span>
            {!refused && (
              <Button
                size="small"
                aria-label={t('Try again: {name}', { name })}
                onPress={() => retry(name)}
              >
                {t('Try again')}
              </Button>
            )}
          </li>
        ))}
        {more > 0 && (
          <li className="py-1.5 text-sm text-muted">{t('and {count} more', { count: more })}</li>
        )}
      </ul>
      {repeatable > 1 && (
        <div>
          <Button size="small" onPress={() => retry()}>
            {t('Try all again')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** A long name by its beginning and its end, which tell it apart from others. */
const shortened = (name: string): string =>
  name.length > 120 ? `${name.slice(0, 50)}…${name.slice(-60)}` : name

/** Large files of which a part has arrived: chosen again, they are gone on with. */
export function UnfinishedParts({ activity }: { activity: Activity }) {
  const { unfinished = [], state } = activity
  // It may still run in another page.
  if (state === 'running') return null
  return unfinished.map((one) => <UnfinishedPart key={one.path} activity={activity} file={one} />)
}

function UnfinishedPart({ activity, file }: { activity: Activity; file: Unfinished }) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const during = async (work: () => Promise<void>, failed: string) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tellUnable(failed, error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    if (!isSameFile(chosen, file)) {
      setProblem(t('This is another file: its name, its size or its date differ.'))
      return
    }
    void during(async () => {
      const terms = await call(uploads.terms, {}, { quiet: true })
      goOnWith(activity, file, chosen, terms)
    }, t('Unable to upload the object.'))
  }
  const giveUp = () =>
    void during(async () => {
      await discard(file)
      const rest = activity.unfinished?.filter((one) => one !== file) ?? []
      activities.update(activity.id, (one) => ({
        ...one,
        unfinished: rest.length ? rest : undefined,
      }))
    }, t('Unable to remove what has arrived of the file.'))
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-sm wrap-anywhere">
        {t('A part of {name} has arrived. Choose the file again to go on.', { name: file.file })}
      </p>
      {problem !== undefined && <p className="text-sm text-danger-text">{problem}</p>}
      <div className="flex flex-wrap gap-2">
        <FileButton
          refusal={busy ? t('Working') : undefined}
          onSelect={([chosen]) => choose(chosen)}
        >
          {t('Choose the File Again')}
        </FileButton>
        <Button refusal={busy ? t('Working') : undefined} onPress={giveUp}>
          {t('Discard')}
        </Button>
      </div>
    </div>
  )
}
