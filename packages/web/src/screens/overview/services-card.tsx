import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { NeedLine, UnreadLine } from '#screens/overview/need-line.tsx'
import { useWatched, type WatchedNow } from '#screens/overview/use-watched.ts'
import { Card } from '#ui/frame/card.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

/** So many are named; their lists have all of them. */
const most = 8

/** The services, agents and engines that are down or disabled; that all others are up is said, too. */
export const ServicesCard = () => <WatchedCard title={t('Services')} watched={useWatched()} />

type Props = {
  readonly title: string
  readonly watched: WatchedNow
  /** What stands below, such as the way to all of them. */
  readonly children?: ReactNode
}

/** The same of what was read already. */
export const WatchedCard = ({ title, watched, children }: Props) => {
  const { needs, failures, busy, well, mayAsk } = watched
  if (mayAsk === false) return null
  return (
    <Card title={title}>
      <div aria-busy={busy} className="flex min-h-8 flex-col gap-2">
        {needs.length > 0 && (
          <ul aria-label={t('Services that are down or disabled')} className="divide-y divide-line">
            {needs.slice(0, most).map((need) => (
              <NeedLine key={need.id} {...need} />
            ))}
          </ul>
        )}
        {needs.length > most && (
          <p className="text-sm text-muted">{t('{count} more', { count: needs.length - most })}</p>
        )}
        {failures.map((failure) => (
          <UnreadLine key={failure.what} {...failure} />
        ))}
        {busy ? (
          <Skeleton width="long" />
        ) : (
          well > 0 && (
            <p className="text-muted">
              {needs.length + failures.length > 0
                ? t('Services that are up: {count}.', { count: well })
                : t('All {count} services are up.', { count: well })}
            </p>
          )
        )}
        {children}
      </div>
    </Card>
  )
}
