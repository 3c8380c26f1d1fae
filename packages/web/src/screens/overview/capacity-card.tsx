import { hypervisors } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { PanelLink } from '#resource/panel-link.tsx'
import { allMeasures, percentOf, sumOf } from '#kinds/nova/hypervisor-figures.ts'
import { useFreshParts } from '#screens/overview/use-fresh-parts.ts'
import { usePanels } from '#screens/overview/use-panels.ts'
import { Card } from '#ui/frame/card.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { LimitBar, LimitBarSkeleton } from '#ui/tell/limit-bar.tsx'

const list = '/admin/hypervisors'
const paths = [list]

/** What all hosts have together, and how much of it instances take. */
export const CapacityCard = () => {
  const there = usePanels('admin overview capacity', paths)
  const isThere = there?.has(list) ?? false
  const loaded = useLoaded(
    ['admin overview capacity'],
    async (signal) => (await call(hypervisors.list, {}, { signal })).items,
    { enabled: isThere },
  )
  useFreshParts('OS::Nova::Hypervisor', isThere ? [loaded] : [])
  const { data, error, reload } = loaded
  if (there && !isThere) return null
  const sums = data && allMeasures.map((measure) => ({ measure, sum: sumOf(data, measure) }))
  return (
    <Card title={t('Capacity')} actions={<PanelLink path={list}>{t('All hypervisors')}</PanelLink>}>
      {error && !data ? (
        <EmptyState
          state="failed"
          title={t('Unable to retrieve what the hypervisors have.')}
          error={error}
          onRetry={() => void reload()}
        />
      ) : (
        <div aria-busy={!data} className="flex flex-col gap-3">
          {sums?.every(({ sum }) => !sum) && (
            <p className="text-muted">
              {t('The compute service of this cloud reports no capacity.')}
            </p>
          )}
          {sums
            ? sums.map(
                ({ measure: { id, label, format }, sum }) =>
                  sum && (
                    <LimitBar
                      key={id}
                      label={label}
                      text={t('{used} of {total} used', {
                        used: format(sum.used),
                        total: format(sum.total),
                      })}
                      percent={percentOf(sum)}
                    />
                  ),
              )
            : allMeasures.map(({ id }) => <LimitBarSkeleton key={id} />)}
        </div>
      )}
    </Card>
  )
}
