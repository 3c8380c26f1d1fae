import type { Figure, LoadBalancerStatistics } from '@meridian/contract'
import { difference, nearly } from '#lib/figures.ts'
import { t } from '#lib/translate.ts'
import type { LineFeed } from '#ui/charts/line-data.ts'

/** The figures of a load balancer at a moment, in ms. */
export type Moment = { readonly at: number; readonly figures: LoadBalancerStatistics }

/** As many moments are drawn at most. */
export const mostMoments = 240

/** `2026-01-15T09:00:00`, in UTC. */
const stamp = (at: number): string => new Date(at).toISOString().slice(0, 19)

/** What passed in each second between two moments; nothing where it was counted anew. */
const perSecond = (moments: readonly Moment[], read: (figures: LoadBalancerStatistics) => Figure) =>
  moments.slice(1).map(({ at, figures }, before) => {
    const last = moments[before]
    const passed = last ? difference(read(figures), read(last.figures)) : -1
    const seconds = (at - (last?.at ?? at)) / 1000
    return { x: stamp(at), y: passed < 0 || seconds <= 0 ? null : passed / seconds }
  })

/** What comes in and goes out in a second. */
export const trafficOf = (moments: readonly Moment[]): LineFeed => ({
  series: [
    { name: t('Bytes in'), unit: 'B/s', data: perSecond(moments, ({ bytes_in }) => bytes_in) },
    { name: t('Bytes out'), unit: 'B/s', data: perSecond(moments, ({ bytes_out }) => bytes_out) },
  ],
})

/** How many connections there were. */
export const connectionsOf = (moments: readonly Moment[]): LineFeed => ({
  series: [
    {
      name: t('Active connections'),
      data: moments.map(({ at, figures }) => ({
        x: stamp(at),
        y: nearly(figures.active_connections),
      })),
    },
  ],
})
