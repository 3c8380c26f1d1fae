import { t } from '#lib/translate.ts'
import { wordsFor, type LimitGroup } from '#screens/overview/limits.ts'
import { useLimits } from '#screens/overview/use-limits.ts'
import { Card } from '#ui/frame/card.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { LimitBar, LimitBarSkeleton } from '#ui/tell/limit-bar.tsx'

export type LimitCardProps = {
  readonly group: LimitGroup
  /** False while it is not known yet whether the cloud has the service. */
  readonly ready: boolean
}

/** The limits of one service; what it cannot tell it says in its own place, with a retry. */
export function LimitCard({ group, ready }: LimitCardProps) {
  const { data, error, reload } = useLimits(group, ready)
  if (error && data === undefined) {
    return (
      <Card title={group.title}>
        <EmptyState
          state="failed"
          title={group.failed}
          error={error}
          onRetry={() => void reload()}
        />
      </Card>
    )
  }
  return (
    <Card title={group.title}>
      {data?.length === 0 && (
        <p className="text-muted">{t('This service does not report usage.')}</p>
      )}
      <div aria-busy={data === undefined} className="flex flex-col gap-3">
        {data
          ? data.map((limit) => (
              <LimitBar key={limit.id} label={limit.label} {...wordsFor(limit)} />
            ))
          : group.ids.map((id) => <LimitBarSkeleton key={id} />)}
      </div>
    </Card>
  )
}
