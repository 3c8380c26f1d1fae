import { cloudHealth, settings, type EndpointHealth } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { messageOf } from '#api/errors.ts'
import { settings as ownSettings } from '#api/settings.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { plural, t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { PanelLink } from '#resource/panel-link.tsx'
import { bundleOf } from '#screens/health/bundle.ts'
import { EndpointsTable } from '#screens/health/endpoints-table.tsx'
import { WatchedCard } from '#screens/overview/services-card.tsx'
import { useWatched, type WatchedNow } from '#screens/overview/use-watched.ts'
import { Button } from '#ui/press/button.tsx'
import { Card } from '#ui/frame/card.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { saveFile } from '#ui/save-file.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { toast } from '#ui/tell/toast.ts'

/** Whether the cloud is well, first in one line and then part by part. */
export const HealthView = () => {
  const watched = useWatched()
  const loaded = useLoaded(['cloud health'], (signal) => call(cloudHealth.load, {}, { signal }))
  const [busy, setBusy] = useState(false)
  const [all, setAll] = useState(false)
  return (
    <LoadedView loaded={loaded} failed={t('Unable to look at the endpoints of the cloud.')}>
      {({ items, console }) => {
        const used = items.filter((one) => one.used)
        const unwell = items.filter((one) => one.state !== 'answers')
        const shown = all ? items : [...new Set([...unwell, ...used])]
        const download = async () => {
          setBusy(true)
          try {
            const [own, server] = await Promise.all([ownSettings(), call(settings.server)])
            const at = new Date()
            const text = bundleOf({
              ...{ at, console, endpoints: items, unwell: watched.needs, well: watched.well },
              unread: watched.failures.map(({ what }) => what),
              settings: {
                console: own,
                server: Object.fromEntries(server.items.map(({ name, value }) => [name, value])),
              },
            })
            saveFile(`support-${at.toISOString().slice(0, 10)}.json`, 'application/json', text)
          } catch (error) {
            toast.add(
              'error',
              t('Unable to make the support bundle: {why}', { why: messageOf(error) }),
            )
          } finally {
            setBusy(false)
          }
        }
        return (
          <div className="flex flex-col gap-3">
            <div className="flex flex-wrap items-center justify-between gap-2">
              <Summary endpoints={used} watched={watched} />
              <div className="flex flex-wrap gap-2">
                <Button busy={loaded.busy} onPress={() => void loaded.reload()}>
                  {t('Check Again')}
                </Button>
                <Button
                  icon={DownloadIcon}
                  busy={busy}
                  refusal={watched.busy ? t('The services are still being asked.') : undefined}
                  onPress={() => void download()}
                >
                  {t('Download Support Bundle')}
                </Button>
              </div>
            </div>
            <WatchedCard title={t('Services on Hosts')} watched={watched}>
              <p className="flex flex-wrap gap-x-4">
                <PanelLink path="/admin/compute_services" />
                <PanelLink path="/admin/volume_services" />
                <PanelLink path="/admin/network_agents" />
              </p>
            </WatchedCard>
            <Card
              title={t('Endpoints')}
              actions={
                shown.length < items.length || all ? (
                  <Button size="small" onPress={() => setAll(!all)}>
                    {all
                      ? t('Show Those in Use')
                      : t('Show All {count} Endpoints', { count: items.length })}
                  </Button>
                ) : undefined
              }
            >
              <EndpointsTable rows={shown} />
            </Card>
          </div>
        )
      }}
    </LoadedView>
  )
}

type SummaryProps = { readonly endpoints: readonly EndpointHealth[]; readonly watched: WatchedNow }

const Summary = ({ endpoints, watched }: SummaryProps) => {
  // A service may stand in the catalogue under several of its types.
  const services = [...new Map(endpoints.map((one) => [one.url ?? one.type, one])).values()]
  const silent = services.filter(({ state }) => state !== 'answers').length
  const down = watched.needs.filter(({ meaning }) => meaning === 'bad').length
  const off = watched.needs.length - down
  const isWell = silent + watched.needs.length + watched.failures.length === 0
  const words = [
    silent === 0
      ? t('All {count} services answer.', { count: services.length })
      : t('{count} of {all} services do not answer.', { count: silent, all: services.length }),
    ...(down > 0
      ? [
          plural(
            down,
            '{count} agent or host service is down.',
            '{count} agents or host services are down.',
          ),
        ]
      : []),
    ...(off > 0 ? [plural(off, '{count} is disabled.', '{count} are disabled.')] : []),
  ]
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-base">
      <StatusBadge meaning={silent + down > 0 ? 'bad' : isWell ? 'good' : 'attention'}>
        {silent + down > 0 ? t('Not Well') : isWell ? t('Well') : t('Needs a Look')}
      </StatusBadge>
      {words.join(' ')}
    </p>
  )
}
