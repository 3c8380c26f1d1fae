import { loadBalancerOperation, type LoadBalancerStatistics } from '@meridian/contract'
import { useEffect, useRef } from 'react'
import { call } from '#api/call.ts'
import { exactly, nearly } from '#lib/figures.ts'
import { t } from '#lib/translate.ts'
import { bytes } from '#lib/units.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { pauseWhileAway } from '#resource/reading/use-polling.ts'
import { loadBalancer } from '#kinds/octavia/kinds.ts'
import {
  connectionsOf,
  mostMoments,
  trafficOf,
  type Moment,
} from '#resources/octavia/statistics.ts'
import { Card } from '#ui/frame/card.tsx'
import { LineChart } from '#ui/charts/charts.tsx'
import { hasPoints, type LineFeed } from '#ui/charts/line-data.ts'
import { StatList } from '#ui/tell/stat-list.tsx'

const everyMs = 5_000

const statsOf = (figures: LoadBalancerStatistics) => [
  { label: t('Active connections'), value: exactly(figures.active_connections) },
  { label: t('Total connections'), value: exactly(figures.total_connections) },
  { label: t('Request errors'), value: exactly(figures.request_errors) },
  { label: t('Bytes in'), value: bytes(nearly(figures.bytes_in)) },
  { label: t('Bytes out'), value: bytes(nearly(figures.bytes_out)) },
]

/** What passes through a load balancer: figures, and lines of what was seen while this is open. */
export const Statistics = ({ id }: { readonly id: string }) => {
  const seen = useRef<readonly Moment[]>([])
  const loaded = usePart(loadBalancer, id, 'statistics', async (signal) => {
    const figures = await call(loadBalancerOperation.statistics, { params: { id } }, { signal })
    seen.current = [...seen.current, { at: Date.now(), figures }].slice(-mostMoments)
    return seen.current
  })
  const { reload } = loaded
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined
    const end = pauseWhileAway({
      pause: (away) => {
        clearInterval(timer)
        timer = away ? undefined : setInterval(() => void reload(), everyMs)
      },
    })
    return () => {
      end()
      clearInterval(timer)
    }
  }, [reload])
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the statistics.')}>
      {(moments) => <Shown moments={moments} />}
    </LoadedView>
  )
}

const Shown = ({ moments }: { readonly moments: readonly Moment[] }) => {
  const last = moments.at(-1)
  return (
    <div className="flex flex-col gap-4">
      {last && <StatList stats={statsOf(last.figures)} />}
      {moments.length < 2 ? (
        <p className="text-sm text-muted">{t('Lines are drawn while this page is open.')}</p>
      ) : (
        <>
          <Drawn label={t('Traffic')} feed={trafficOf(moments)} />
          <Drawn label={t('Connections')} feed={connectionsOf(moments)} />
        </>
      )}
    </div>
  )
}

type DrawnProps = { readonly label: string; readonly feed: LineFeed }

/** Lines, where there is anything to draw: where counting has begun anew there may be nothing yet. */
const Drawn = ({ label, feed }: DrawnProps) =>
  hasPoints(feed) && (
    <Card title={label}>
      <LineChart label={label} feed={feed} />
    </Card>
  )
