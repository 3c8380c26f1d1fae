import type { ChartFeed, MeasuredKind, MeasuredMetric, MeteringPeriod } from '@meridian/contract'
import { isNotFound, type GnocchiResource } from '@meridian/openstack'
import { Type } from 'typebox'
import type { Context } from '#bind.ts'
import { namedIn, readArchives, type Archive } from '#gnocchi/archives.ts'
import { feedOf, seriesOf } from '#gnocchi/feed.ts'
import { spanOf, timeText } from '#gnocchi/period.ts'
import { nameOf } from '#gnocchi/samples.ts'
import { rowsOf } from '#rows.ts'

/** A search for resources of a type; `part`: they are a part of the thing. */
type Search = { readonly type: string; readonly filter: object; readonly part: boolean }

/**
 * What of a thing has metrics: itself, and of a server its interfaces and disks. Ports are measured as
 * interfaces of their servers, whose devices are called after them (`tap` and eleven letters).
 */
const searchesFor = (kind: MeasuredKind, id: string): readonly Search[] => {
  const itself = { '=': { id } }
  const ofServer = { '=': { instance_id: id } }
  switch (kind) {
    case 'instance':
      return [
        { type: 'instance', filter: itself, part: false },
        { type: 'instance_network_interface', filter: ofServer, part: true },
        { type: 'instance_disk', filter: ofServer, part: true },
      ]
    case 'port': {
      const device = { '=': { name: `tap${id.slice(0, 11)}` } }
      return [{ type: 'instance_network_interface', filter: device, part: false }]
    }
    case 'volume':
    case 'image':
      return [{ type: kind, filter: itself, part: false }]
  }
}

const Found = Type.Object({ id: Type.String(), name: Type.String() })

/** The metrics of a thing and of its parts, with what their policies keep; none of what is not measured. */
export const readOfResource = async (
  context: Context,
  kind: MeasuredKind,
  id: string,
): Promise<{ items: MeasuredMetric[] }> => {
  const { gnocchi } = context.openstack
  const [archives, ...found] = await Promise.all([
    readArchives(context),
    ...searchesFor(kind, id).map(async ({ type, filter, part }) => {
      const rows = await orNone(gnocchi.search(type, filter, { limit: 100 }))
      const named = rowsOf(context, rows, (one) => ({ id: one.id, name: nameOf(one) }), Found)
      return named.map((one) => ({ ...one, part }))
    }),
  ])
  const metrics = await Promise.all(
    found.flat().map(async ({ id: resource, name, part }) => {
      const own = namedIn(context, await gnocchi.metricsOf(resource))
      return own.flatMap((metric): MeasuredMetric[] => {
        const archive = archives.get(metric.archive_policy_name)
        if (!archive) return []
        const { id: metricId, name: meter, unit } = metric
        return [{ id: metricId, name: meter, unit, part: part ? name : null, ...keptOf(archive) }]
      })
    }),
  )
  return { items: metrics.flat().toSorted(inOrder) }
}

/** A cloud that never measured such a thing may not know its type. */
const orNone = async (asked: Promise<GnocchiResource[]>): Promise<GnocchiResource[]> => {
  try {
    return await asked
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

const keptOf = ({
  aggregations,
  definition,
}: Archive): Pick<MeasuredMetric, 'aggregations' | 'kept'> => ({
  aggregations: [...aggregations],
  kept: definition.toSorted((one, other) => one.granularity - other.granularity),
})

const inOrder = (one: MeasuredMetric, other: MeasuredMetric): number =>
  (one.part ?? '').localeCompare(other.part ?? '', 'en') || one.name.localeCompare(other.name, 'en')

type MeasuresQuery = MeteringPeriod & {
  readonly aggregation?: string
  readonly granularity: number
}

/** The measures of a metric as a chart feed: those that Gnocchi keeps, and no others. */
export const readMeasures = async (
  { openstack }: Context,
  id: string,
  query: MeasuresQuery,
  now: number,
): Promise<ChartFeed> => {
  const { aggregation = 'mean', granularity } = query
  const span = spanOf(query, now)
  const [start, stop] = [timeText(span.from), timeText(span.to)]
  const [metric, measures] = await Promise.all([
    openstack.gnocchi.metrics.get(id),
    openstack.gnocchi.measures(id, { aggregation, granularity, start, stop }),
  ])
  const series = seriesOf(metric.name ?? id, metric.unit, measures)
  return feedOf([series], span, granularity, 1)
}
