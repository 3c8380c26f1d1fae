import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { NeedLine, UnreadLine } from '#screens/overview/need-line.tsx'
import { inOrder } from '#screens/overview/needs.ts'
import { isSettled, useFreshParts } from '#screens/overview/use-fresh-parts.ts'
import { usePanels } from '#screens/overview/use-panels.ts'
import { watchedSources, type WatchedSource } from '#screens/overview/watched.ts'
import { Card } from '#ui/frame/card.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

const { compute, volume, network, orchestration } = watchedSources
const paths = Object.values(watchedSources).map(({ panel }) => panel)

/** So many are named; their lists have all of them. */
const most = 8

/**
 * The services, agents and engines that are down or disabled. Each of their services is asked by itself
 * and fails alone; that all others are up is said, too.
 */
export const ServicesCard = () => {
  const there = usePanels('admin overview services', paths)
  const first = [
    useSource(compute, there?.has(compute.panel)),
    useSource(volume, there?.has(volume.panel)),
    useSource(network, there?.has(network.panel)),
  ]
  // What is asked first is above the fold; engines rarely have anything to tell.
  const isLate = there !== undefined && first.every((one) => !one.isAsked || isSettled(one.loaded))
  const last = useSource(orchestration, isLate && there.has(orchestration.panel))
  const asked = [...first, last].filter(({ isAsked }) => isAsked)
  useFreshParts(
    'OS::Nova::Service',
    asked.map(({ loaded }) => loaded),
  )
  const failures = asked.flatMap(({ source, loaded: { error, reload } }) =>
    error ? [{ what: source.unread, error, again: () => void reload() }] : [],
  )
  const all = asked.flatMap(({ loaded }) => loaded.data ?? [])
  const needs = inOrder(all.flatMap(({ need }) => need ?? []))
  const busy = !isLate || asked.some(({ loaded }) => !isSettled(loaded))
  const well = all.length - needs.length
  if (there?.size === 0) return null
  return (
    <Card title={t('Services')}>
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
      </div>
    </Card>
  )
}

const useSource = (source: WatchedSource, isAsked = false) => ({
  ...{ source, isAsked },
  loaded: useLoaded(['admin overview services', source.id], source.read, { enabled: isAsked }),
})
