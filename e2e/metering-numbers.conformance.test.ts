// Numbers of charts and of the report, beside those of Gnocchi itself.
import type { CallReply, metering } from '@meridian/contract'
import { fixed } from '@meridian/openstack'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchLab, signedIn, type LaunchLab } from './launching.ts'

type Calls = typeof metering
const MINUTE = 60_000
const meter = `meter.${crypto.randomUUID().slice(0, 8)}`
/** What was measured every five minutes, and when the first of it was. */
const values = Array.from({ length: 40 }, (_, at) => 100 + ((at * 37) % 61))
let lab: LaunchLab
let page: Awaited<ReturnType<typeof signedIn>>
let metric: string
let first: number

beforeAll(async () => {
  lab = await launchLab()
  page = await signedIn(lab.world.url, lab.project.id)
  const { gnocchi } = lab.mine
  const now = lab.world.cloud?.clock.now() ?? Date.now()
  first = Math.floor(now / MINUTE) * MINUTE - values.length * 5 * MINUTE
  const made = await gnocchi.call('POST', fixed('/resource/generic'), {
    body: {
      id: crypto.randomUUID(),
      project_id: lab.project.id,
      started_at: new Date(first).toISOString().slice(0, 19),
      metrics: { [meter]: { archive_policy_name: 'medium', unit: 'MB' } },
    },
  })
  const { id, metrics } = Object(made.body)
  metric = metrics[meter]
  lab.cleanUp(() => gnocchi.raw('DELETE', fixed(`/resource/generic/${id}`)))
  const body = values.map((value, at) => ({
    timestamp: new Date(first + at * 5 * MINUTE).toISOString().slice(0, 19),
    value,
  }))
  await gnocchi.call('POST', fixed(`/metric/${metric}/measures`), { body })
  await gnocchi.call('GET', fixed(`/metric/${metric}/measures`), { query: { refresh: true } })
})
afterAll(() => lab.close())

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
/** All days on which something was measured. */
const days = () =>
  `date_options=other&date_from=${dayOf(first)}&date_to=${dayOf(first + values.length * 5 * MINUTE)}`

const read = async <T>(path: string): Promise<T> => {
  const reply = await page.ask('GET', `/api/metering/${path}`)
  expect([path, reply.status]).toEqual([path, 200])
  // JSON in: the server answers by its contract.
  return (await reply.json()) as T
}

/** The same of Gnocchi, as points of a chart. */
const own = async (aggregation: string, granularity: number) => {
  const span = { start: `${dayOf(first)}T00:00:00`, stop: '2100-01-01T00:00:00' }
  const measures = await lab.mine.gnocchi.measures(metric, { ...span, aggregation, granularity })
  return measures.map(([time, , y]) => ({ x: time.slice(0, 19), y }))
}

test.each(['mean', 'min', 'max', 'sum', 'count'] as const)(
  'a metric has the values that Gnocchi keeps of it: %s',
  async (aggregation) => {
    for (const granularity of [60, 3600]) {
      const query = `${days()}&granularity=${granularity}&aggregation=${aggregation}`
      const feed = await read<CallReply<Calls['measures']>>(`metrics/${metric}/measures/?${query}`)
      const wanted = await own(aggregation, granularity)
      expect(wanted.length).toBeGreaterThan(2)
      expect(feed.series).toEqual([{ name: meter, unit: 'MB', data: wanted }])
    }
  },
)

test.each([
  ['avg', 'mean'],
  ['min', 'min'],
  ['max', 'max'],
  ['sum', 'sum'],
  ['count', 'count'],
] as const)('a chart has the numbers of Gnocchi for its period: %s', async (attr, aggregation) => {
  const query = `meter=${meter}&${days()}&granularity=3600&stats_attr=${attr}`
  for (const grouped of ['', '&group_by=project']) {
    const feed = await read<CallReply<Calls['samples']>>(`samples/?${query}${grouped}`)
    expect(feed.granularity).toBe(3600)
    expect(feed.series?.map(({ data }) => data)).toEqual([await own(aggregation, 3600)])
  }
})

test('the report has the mean of what Gnocchi has of each day', async () => {
  const { items } = await read<CallReply<Calls['report']>>(`report/?meter=${meter}&${days()}`)
  // The policy keeps hours at most.
  const hours = Map.groupBy(await own('mean', 3600), ({ x }) => x.slice(0, 10))
  expect(items).toHaveLength(hours.size)
  for (const { time, value, project, unit } of items) {
    expect([time.slice(10), project, unit]).toEqual(['T00:00:00', lab.project.name, 'MB'])
    const points = hours.get(time.slice(0, 10)) ?? []
    const sum = points.reduce((all, { y }) => all + (y ?? NaN), 0)
    expect(value).toBeCloseTo(sum / points.length, 9)
  }
})
