import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { readLimits, wordsFor, type LimitGroup } from '#screens/overview/limits.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { QuotaTile, QuotaTileSkeleton } from '#ui/quota-tile.tsx'

export type LimitCardProps = {
  readonly group: LimitGroup
  /** False while it is not known yet whether the cloud has the service. */
  readonly ready: boolean
}

/** The limits of one service; what it cannot tell it says in its own place, with a retry. */
export function LimitCard({ group, ready }: LimitCardProps) {
  const { data, error, reload } = useLoaded(
    ['overview limits', group.id],
    (signal) => readLimits(group, signal),
    { enabled: ready },
  )
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
        <p className="text-muted">{t('This service does not tell what is used.')}</p>
      )}
      <div className="@container">
        <div aria-busy={data === undefined} className={tilesFor(group.ids.length)}>
          {data
            ? data.map((limit) => (
                <QuotaTile key={limit.id} label={limit.label} {...wordsFor(limit)} />
              ))
            : group.ids.map((id) => <QuotaTileSkeleton key={id} />)}
        </div>
      </div>
    </Card>
  )
}

/** All of a service's limits in one row where there is room. */
const tilesFor = (count: number): string =>
  count > 3 ? 'grid grid-cols-3 gap-x-2 gap-y-4 @3xl:grid-cols-6' : 'grid grid-cols-3 gap-x-2'
