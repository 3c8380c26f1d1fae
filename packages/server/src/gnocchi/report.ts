import {
  csv,
  meterFacts,
  type MeterItem,
  type ReportQuery,
  type ReportRow,
} from '@meridian/contract'
import { isNotFound, isOpenStackError, type GnocchiGroup } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { readArchives, readMetrics, type NamedMetric } from '#gnocchi/archives.ts'
import { DAY } from '#gnocchi/buckets.ts'
import { feedTime, spanOf } from '#gnocchi/period.ts'
import { plansOf } from '#gnocchi/plans.ts'
import { projectNames } from '#gnocchi/projects.ts'

type Whole<T> = { readonly items: T[]; readonly whole: boolean }

/** The meters that something of what the session sees is measured by, in the order of their names. */
export const readMeters = async (context: Context): Promise<Whole<MeterItem>> => {
  const { metrics, whole } = await readMetrics(context)
  return { items: byMeter(metrics).map(([name, own]) => meterOf(name, own)), whole }
}

const byMeter = (metrics: readonly NamedMetric[]): [string, NamedMetric[]][] =>
  [...Map.groupBy(metrics, ({ name }) => name)].toSorted(([one], [other]) => (one < other ? -1 : 1))

const meterOf = (name: string, own: readonly NamedMetric[]): MeterItem => {
  const facts = meterFacts(name)
  return {
    name,
    unit: own.find(({ unit }) => unit !== null)?.unit ?? null,
    service: facts?.service ?? '',
    description: facts?.description.text ?? '',
  }
}

/** So many meters are asked for at once; each is a call. */
const AT_ONCE = 5

/**
 * What each project used by each meter on each day, in the mean of its resources and the day: by the
 * meter, the name of the project and the day.
 */
export const readReport = async (
  context: Context,
  query: ReportQuery,
  now: number,
): Promise<Whole<ReportRow>> => {
  const span = spanOf(query, now)
  const [{ metrics, whole }, archives] = await Promise.all([
    readMetrics(context, query.meter),
    readArchives(context),
  ])
  const { gnocchi } = context.openstack
  const asked = byMeter(metrics).flatMap(([name, own]) => {
    const wanted = { meter: name, attr: 'avg', least: DAY, span, now, together: true } as const
    return plansOf(own, archives, wanted).map((plan) => ({ ...plan, facts: meterOf(name, own) }))
  })
  const found: Omit<ReportRow, 'project'>[] = []
  for (let at = 0; at < asked.length; at += AT_ONCE) {
    const rows = await Promise.all(
      asked.slice(at, at + AT_ONCE).map(async ({ facts, body, span: when }) => {
        const groups = await orNone(gnocchi.groupsOf(body, { ...when, groupby: 'project_id' }))
        return groups.flatMap(({ group, measures }) =>
          measures.flatMap(([time, , value]) =>
            value === null ? [] : [rowOf(facts, group['project_id'] ?? null, time, value)],
          ),
        )
      }),
    )
    found.push(...rows.flat())
  }
  const names = await projectNames(
    context,
    found.map(({ project_id }) => project_id),
  )
  const items = found.map((row) => ({ ...row, project: names(row.project_id) }))
  return { items: items.toSorted(inOrder), whole }
}

/** A meter whose metrics are gone since they were listed has no rows; the other meters have theirs. */
const orNone = async (asked: Promise<GnocchiGroup[]>): Promise<GnocchiGroup[]> => {
  try {
    return await asked
  } catch (error) {
    // Gnocchi says 404 where a metric has other measures by now.
    const isGone = isOpenStackError(error) && error.message === 'Metrics not found'
    if (isGone || isNotFound(error)) return []
    throw error
  }
}

const rowOf = (
  { name: meter, unit, service, description }: MeterItem,
  project_id: string | null,
  time: string,
  value: number,
): Omit<ReportRow, 'project'> => ({
  ...{ project_id, meter, description, service, value },
  time: feedTime(time),
  unit: unit ?? '',
})

const inOrder = (one: ReportRow, other: ReportRow): number =>
  one.meter.localeCompare(other.meter, 'en') ||
  one.project.localeCompare(other.project, 'en') ||
  one.time.localeCompare(other.time, 'en')

/** The report as a file, under the names that its columns have always had (contract: chart data). */
export const reportCsv = (rows: readonly ReportRow[]): string =>
  csv([
    ['Project Name', 'Meter', 'Description', 'Service', 'Time', 'Value (Avg)', 'Unit'],
    ...rows.map(({ project, meter, description, service, time, value, unit }) => [
      ...[project, meter, description, service, time],
      value,
      unit,
    ]),
  ])
