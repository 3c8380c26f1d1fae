import { useState } from 'react'
import { activities, type Activity, type ActivityTarget } from '#api/activity/activity.ts'
import { t } from '#lib/translate.ts'
import { detailsPath } from '#resource/paths.ts'
import type { Registry } from '#resource/registry.ts'
import { ActivityEntry } from '#ui/tell/activity-entry.tsx'
import { Button } from '#ui/press/button.tsx'
import { WithCode } from '#ui/code.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Link } from '#ui/press/link.tsx'
import { OverlayPanel } from '#ui/overlays/overlay-panel.tsx'
import { DrainButtons } from '#dialogs/drain/drain-buttons.tsx'
import { UnfinishedParts, UploadParts } from '#shell/header/activity-uploads.tsx'
import { meanings, nameOf, stateWord } from '#shell/header/activity-words.ts'

export type ActivityPanelProps = {
  all: readonly Activity[]
  find: Registry['find']
  onClose: () => void
}

/** What the user started in this browser, the newest first, over the page. */
export function ActivityPanel({ all, find, onClose }: ActivityPanelProps) {
  const ended = all.some(({ state }) => state !== 'running')
  return (
    <OverlayPanel
      label={t('Activity')}
      side="end"
      onClose={onClose}
      actions={ended && <Button onPress={activities.clear}>{t('Clear')}</Button>}
    >
      {all.length === 0 ? (
        <EmptyState state="empty" title={t('Nothing has been started yet.')}>
          {t('What you launch, upload, change or delete in this browser is listed here.')}
        </EmptyState>
      ) : (
        <ol aria-label={t('Activity')}>
          {all.map((one) => (
            <Entry key={one.id} activity={one} find={find} onGo={onClose} />
          ))}
        </ol>
      )}
    </OverlayPanel>
  )
}

type EntryProps = { activity: Activity; find: Registry['find']; onGo: () => void }

function Entry({ activity, find, onGo }: EntryProps) {
  const { title, doing, state, percent, followedAt, reason, details, startedAt, endedAt } = activity
  const cancel = activities.cancelOf(activity.id)
  const again = activities.againOf(activity.id)
  const undo = activities.undoOf(activity.id)
  const run = activities.runOf(activity.id)
  const way =
    (cancel && { word: t('Cancel'), take: cancel }) ??
    (again && { word: t('Try again'), take: again }) ??
    (undo && { word: t('Undo'), take: undo })
  return (
    <ActivityEntry
      title={title}
      subject={<Subject activity={activity} find={find} onGo={onGo} />}
      status={{ word: stateWord(state), meaning: meanings[state] }}
      progress={
        state === 'running' && !run ? { percent, label: followedAt ? undefined : doing } : undefined
      }
      reason={state === 'interrupted' ? t('The page was left while it ran.') : reason}
      details={run ? undefined : details}
      at={endedAt ?? startedAt}
      action={
        way && (
          <Button size="small" onPress={way.take}>
            {way.word}
          </Button>
        )
      }
    >
      {run ? <UploadParts run={run} /> : <UnfinishedParts activity={activity} />}
      <Next activity={activity} find={find} />
      {activity.drain && (
        <div className="flex flex-wrap gap-2">
          <DrainButtons activity={activity} />
        </div>
      )}
    </ActivityEntry>
  )
}

/** What comes next with the one thing that was made. */
function Next({ activity: { kind, state, targets }, find }: Omit<EntryProps, 'onGo'>) {
  const [only, ...others] = targets
  const [failed, setFailed] = useState(false)
  const code = only && find(only.type)?.made
  if (!only || !code || others.length || kind !== 'create' || state !== 'done' || failed)
    return null
  return (
    <WithCode code={code} onFailed={() => setFailed(true)}>
      {({ Next: Content }) => <Content id={only.id} />}
    </WithCode>
  )
}

const mostNames = 5

/** What it is done with: links to the first few, where there is a page of it. */
function Subject({ activity, find, onGo }: EntryProps) {
  const { targets, subject, kind, state } = activity
  if (!targets.length) return subject
  const more = targets.length - mostNames
  const [only] = targets
  const pageOf = ({ type, id, outcome }: ActivityTarget) => {
    const entry = find(type)
    const isGone = kind === 'delete' && (outcome === 'done' || state === 'done')
    return entry && !isGone ? detailsPath(entry.kind.type, id.split('/')) : undefined
  }
  if (only && targets.length === 1) return <Name target={only} path={pageOf(only)} onGo={onGo} />
  return (
    <ul className="flex flex-wrap gap-x-3">
      {targets.slice(0, mostNames).map((target) => (
        <li key={`${target.type} ${target.id}`}>
          <Name target={target} path={pageOf(target)} onGo={onGo} />
        </li>
      ))}
      {more > 0 && <li className="text-muted">{t('and {count} more', { count: more })}</li>}
    </ul>
  )
}

type NameProps = { target: ActivityTarget; path: string | undefined; onGo: () => void }

const Name = ({ target, path, onGo }: NameProps) =>
  path === undefined ? (
    nameOf(target)
  ) : (
    <Link to={path} onPress={onGo}>
      {nameOf(target)}
    </Link>
  )
