import type { Need } from '#screens/overview/needs.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Link } from '#ui/press/link.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { Time } from '#ui/tell/time.tsx'

/** A thing that waits for somebody: its state, its name, what it is, since when and why. */
export const NeedLine = ({ meaning, state, kind, name, to, why, at, ends = false }: Need) => (
  <li className="py-2 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <StatusBadge meaning={meaning}>{state}</StatusBadge>
      <span className="font-medium wrap-anywhere">
        {to === undefined ? name : <Link to={to}>{name}</Link>}
      </span>
      <span className="grow text-sm text-muted wrap-anywhere">{kind}</span>
      {at !== undefined && (
        <span className="text-sm text-muted">
          <Time at={at} ends={ends} />
        </span>
      )}
    </div>
    {why !== undefined && (
      <p className="mt-0.5 line-clamp-2 text-sm text-muted wrap-anywhere" title={why}>
        {why}
      </p>
    )}
  </li>
)

/** Something that could not be read, and how it is tried again. */
export type Unread = {
  readonly what: string
  readonly error: Error
  readonly again: () => void
}

/** A part of a card that could not be read; the others stand beside it. */
export const UnreadLine = ({ what, error, again }: Unread) => (
  <p role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span className="text-danger-text">{what}</span>
    <span className="text-muted">{error.message}</span>
    <RetryButton size="small" error={error} onPress={again} />
  </p>
)
