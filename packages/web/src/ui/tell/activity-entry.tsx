import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'
import { CopyButton } from '#ui/press/copy.tsx'
import { Progress } from '#ui/tell/progress.tsx'
import { Time } from '#ui/tell/time.tsx'

export type ActivityEntryProps = {
  title: string
  /** What it is done with: names, links. */
  subject?: ReactNode
  status: { word: string; meaning: StatusMeaning }
  /** While it runs: how far it is, where that is known, and what the bar says instead of the status. */
  progress?: { percent: number | undefined; label?: string | undefined } | undefined
  reason?: string | undefined
  /** Who refused, under which request id; can be copied. */
  details?: string | undefined
  at: string
  action?: ReactNode
  /** More of it, where a bar and a button do not do. */
  children?: ReactNode
}

/** One activity in a list of them. */
export function ActivityEntry(props: ActivityEntryProps) {
  const { title, subject, status, progress, reason, details, at, action, children } = props
  return (
    <li className="flex flex-col gap-1 border-b border-line px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium wrap-anywhere">{title}</span>
        <StatusBadge meaning={status.meaning}>{status.word}</StatusBadge>
      </div>
      {subject !== undefined && <div className="wrap-anywhere">{subject}</div>}
      {progress && (
        <div className="flex items-end gap-3">
          <div className="grow">
            <Progress label={progress.label ?? status.word} percent={progress.percent} />
          </div>
          {action}
        </div>
      )}
      {!progress && action && <div>{action}</div>}
      {children}
      {reason && <p className="text-sm text-danger-text wrap-anywhere">{reason}</p>}
      {details !== undefined && (
        <p className="text-sm text-muted">
          <code className="font-mono text-xs wrap-anywhere">{details}</code>{' '}
          <CopyButton text={details} label={t('Copy details')} />
        </p>
      )}
      <p className="text-sm text-muted">{isFresh(at) ? t('Just now') : <Time at={at} />}</p>
    </li>
  )
}

/** Seconds would be out of date as soon as they are read. */
const isFresh = (at: string): boolean => Date.now() - Date.parse(at) < 60_000
