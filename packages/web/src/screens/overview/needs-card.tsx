import { t } from '#lib/translate.ts'
import type { Need } from '#screens/overview/needs.ts'
import type { Needs } from '#screens/overview/use-needs.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Link } from '#ui/link.tsx'
import { RetryButton } from '#ui/retry-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Time } from '#ui/time.tsx'

/** What waits for somebody in the project, what has failed first; that nothing does is said, too. */
export const NeedsCard = ({ needs, busy, failures }: Needs) => (
  <Card title={t('Needs Attention')}>
    <div aria-busy={busy} className="flex min-h-8 flex-col gap-2">
      {needs.length > 0 && (
        <ul aria-label={t('What needs attention')} className="divide-y divide-line">
          {needs.map((need) => (
            <Line key={need.id} {...need} />
          ))}
        </ul>
      )}
      {needs.length === 0 && busy && <Skeleton width="long" />}
      {needs.length === 0 && !busy && failures.length === 0 && (
        <p className="text-muted">{t('Nothing needs attention.')}</p>
      )}
      {failures.map(({ what, error, again }) => (
        <p key={what} role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-danger-text">{what}</span>
          <span className="text-muted">{error.message}</span>
          <RetryButton size="small" error={error} onPress={again} />
        </p>
      ))}
    </div>
  </Card>
)

const Line = ({ meaning, state, kind, name, to, why, at, ends = false }: Need) => (
  <li className="py-2 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
      <StatusBadge meaning={meaning}>{state}</StatusBadge>
      <span className="font-medium wrap-anywhere">
        {to === undefined ? name : <Link to={to}>{name}</Link>}
      </span>
      <span className="grow text-sm text-muted">{kind}</span>
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
