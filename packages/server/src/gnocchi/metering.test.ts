import { rows } from '@meridian/cloud'
import type { CallReply, metering } from '@meridian/contract'
import { fixed } from '@meridian/openstack'
import { beforeEach, describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { openstackOf } from '#testing/openstack-of.ts'
import type { SignedIn } from '#testing/signed-in.ts'

type Calls = typeof metering
type Feed = CallReply<Calls['samples']>
type Report = CallReply<Calls['report']>
type Meters = CallReply<Calls['meters']>
type Metrics = CallReply<Calls['ofResource']>

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')
const reader = tabOf('reader')

const read = async <T>(path: string, by: SignedIn = tab): Promise<T> => {
  const answer = await by.get(`/api/metering/${path}`)
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}
const samples = (query: string, by?: SignedIn) => read<Feed>(`samples/?${query}`, by)

beforeEach(() => world.cloud.control.forgetRequests())
const asked = (): string[] =>
  world.cloud.control.requests().map(({ method, path }) => `${method} ${path}`)

/** What Gnocchi itself has of a metric of a server, at five minutes. */
const kept = async (server: string, metric: string, span: { start: string; stop: string }) => {
  const { gnocchi: client } = await openstackOf(world, 'demo')
  const { body } = await client.call('GET', fixed(`/resource/instance/${server}`))
  const ids: Readonly<Record<string, string>> = Object(Object(body).metrics)
  const query = { ...span, aggregation: 'mean', granularity: 300 }
  return client.measures(ids[metric] ?? '', query)
}
const day = { start: '2026-01-14T00:00:00', stop: '2026-01-15T00:00:00' }
const oneDay = 'date_options=other&date_from=2026-01-14&date_to=2026-01-14'
const running = () => {
  const server = world.cloud.table(rows.servers).first({ name: 'wiki' })
  if (!server) throw new Error('There is no server wiki.')
  return server
}
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

test('a chart has a line for each resource, of what Gnocchi has of it, in UTC without a zone', async () => {
  const feed = await samples(`meter=memory.usage&${oneDay}`)
  expect(asked().toSorted()).toEqual([
    'GET /v1/archive_policy',
    'GET /v1/metric',
    'POST /v1/aggregates',
    'POST /v1/search/resource/generic',
  ])
  const own = await kept(running().id, 'memory.usage', day)
  expect(own).toHaveLength(288)
  expect(feed.series?.find(({ name }) => name === 'wiki')).toEqual({
    name: 'wiki',
    unit: 'MB',
    data: own.map(([time, , y]) => ({ x: time.slice(0, 19), y })),
  })
  const names = feed.series?.map(({ name }) => name) ?? []
  expect(names.length).toBeGreaterThan(10)
  expect(feed).toMatchObject({
    granularity: 300,
    settings: { xMin: '2026-01-14T00:00:00', xMax: '2026-01-15T00:00:00', yMin: 0 },
  })
})

test('a long period has buckets of a 400th of it, and buckets are as long as is asked for', async () => {
  const ladder = [
    ['date_options=1', 300],
    ['date_options=7', 1800],
    ['date_options=30', 7200],
    [`${oneDay}&granularity=3600`, 3600],
    [`${oneDay}&granularity=86400`, 86_400],
  ] as const
  for (const [query, granularity] of ladder) {
    const feed = await samples(`meter=memory.usage&limit=1&${query}`)
    expect([query, feed.granularity]).toEqual([query, granularity])
  }
  const feed = await samples(`meter=memory.usage&${oneDay}&granularity=86400`)
  const own = await kept(running().id, 'memory.usage', day)
  const [point, ...more] = feed.series?.find(({ name }) => name === 'wiki')?.data ?? []
  expect([point?.x, more]).toEqual(['2026-01-14T00:00:00', []])
  expect(point?.y).toBeCloseTo(mean(own.map(([, , value]) => value ?? NaN)), 9)
})

test('a bucket is the mean, the least, the most, the sum or the number of what is kept', async () => {
  const own = (await kept(running().id, 'memory.usage', day)).map(([, , value]) => value ?? NaN)
  const wanted = {
    avg: mean(own),
    min: Math.min(...own),
    max: Math.max(...own),
    sum: own.reduce((sum, value) => sum + value, 0),
    count: own.length,
  }
  for (const [attr, value] of Object.entries(wanted)) {
    const feed = await samples(`meter=memory.usage&${oneDay}&granularity=86400&stats_attr=${attr}`)
    const line = feed.series?.find(({ name }) => name === 'wiki')
    expect.soft(line?.data[0]?.y, attr).toBeCloseTo(value, 6)
  }
})

test('a project is one line, called by its name, and a member sees its own alone', async () => {
  const all = await samples(`meter=memory.usage&${oneDay}&group_by=project`, admin)
  const names = all.series?.map(({ name }) => name) ?? []
  expect(names).toContain('demo')
  expect(names.length).toBeGreaterThan(1)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  const own = await samples(`meter=memory.usage&${oneDay}&group_by=project`)
  expect(own.series).toEqual(all.series?.filter(({ name }) => name === 'demo'))
  const read = await samples(`meter=memory.usage&${oneDay}&group_by=project`, reader)
  expect(read.series).toEqual(own.series)
})

test('no more lines than asked for are read, and how many there are is told', async () => {
  const feed = await samples(`meter=vcpus&${oneDay}&limit=3`)
  expect(feed.series).toHaveLength(3)
  expect(feed.total).toBeGreaterThan(10)
  const [first] = feed.series ?? []
  expect(first?.data.every(({ y }) => y === first.data[0]?.y)).toBe(true)
})

test('a bar has each line by its mean, of the most that all had at one time', async () => {
  const feed = await samples(`meter=vcpus&${oneDay}&limit=2`)
  const [one = 0, other = 0] = feed.series?.map(({ data }) => data[0]?.y ?? 0) ?? []
  const names = feed.series?.map(({ name }) => name) ?? []
  expect(feed.stats).toEqual({
    used: [
      { used_instances: one, tooltip_used: `${names[0]}: ${one} vcpu` },
      { used_instances: other, tooltip_used: `${names[1]}: ${other} vcpu` },
    ],
    average: one + other,
    tooltip_average: `${one + other} vcpu`,
    tooltip_free: '0 vcpu',
    'max-value': one + other,
  })
  expect(feed.settings?.bar_chart_settings).toEqual({ orient: 'vertical' })
})

test('without a meter there is nothing, of an unknown one and of a time without measures no line', async () => {
  expect(await samples('')).toEqual({})
  expect(asked()).toEqual([])
  expect(await samples('meter=nothing')).toMatchObject({ series: [], total: 0 })
  const early = 'date_options=other&date_from=2001-01-01&date_to=2001-01-02'
  expect(await samples(`meter=vcpus&${early}`)).toMatchObject({ series: [], total: 0 })
})

test.for([
  ['date_options=other', 'A period of its own has a first and a last day.'],
  [
    'date_options=other&date_from=2026-02-31&date_to=2026-03-01',
    'A period of its own has a first and a last day.',
  ],
  [
    'date_options=other&date_from=2026-01-03&date_to=2026-01-02',
    'The end date must not be before the start date.',
  ],
])('days that are no period are refused before anything is asked: %s', async ([query, words]) => {
  const answer = await tab.get(`/api/metering/samples/?meter=cpu&${query}`)
  expect([answer.statusCode, answer.json(), asked()]).toEqual([400, words, []])
})

test.for(['meter=cpu*', 'date_options=0', 'date_options=x', 'stats_attr=std', 'limit=0'])(
  'what is no query is refused: %s',
  async (query) => {
    const answer = await tab.get(`/api/metering/samples/?meter=cpu&${query}`)
    expect([answer.statusCode, asked()]).toEqual([400, []])
  },
)

test('the meters that there are come with their units, services and what they measure', async () => {
  const { items, whole } = await read<Meters>('meters/')
  expect(whole).toBe(true)
  const names = items.map(({ name }) => name)
  expect(names).toEqual(names.toSorted())
  expect(items).toContainEqual({
    name: 'memory.usage',
    unit: 'MB',
    service: 'Nova',
    description: 'Memory in use',
  })
  expect(items.find(({ name }) => name === 'volume.size')?.service).toBe('Cinder')
  expect(items.find(({ name }) => name === 'image.size')?.service).toBe('Glance')
  expect(items.every(({ description }) => description !== '')).toBe(true)
})

test('the report has a row for each meter, project and day: the mean of what Gnocchi has', async () => {
  const { items, whole } = await read<Report>(`report/?meter=memory.usage&${oneDay}`)
  expect(whole).toBe(true)
  const lines = await samples(`meter=memory.usage&${oneDay}&granularity=86400`)
  const values = lines.series?.map(({ data }) => data[0]?.y ?? NaN) ?? []
  expect(items).toEqual([
    {
      project_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      project: 'demo',
      meter: 'memory.usage',
      description: 'Memory in use',
      service: 'Nova',
      time: '2026-01-14T00:00:00',
      value: expect.closeTo(mean(values), 6),
      unit: 'MB',
    },
  ])
  const all = await read<Report>(
    'report/?date_options=other&date_from=2026-01-13&date_to=2026-01-14',
    admin,
  )
  const meters = new Set(all.items.map(({ meter }) => meter))
  expect(meters.size).toBeGreaterThan(20)
  expect(new Set(all.items.map(({ time }) => time))).toEqual(
    new Set(['2026-01-13T00:00:00', '2026-01-14T00:00:00']),
  )
})

test('the report is a file of the same rows, in which no name begins a formula', async () => {
  const projects = world.cloud.table(rows.projects, '')
  const project = projects.list({ where: { name: 'demo' } })[0]
  if (!project) throw new Error('There is no project demo.')
  projects.update({ ...project, name: '=1+1' })
  const report = await read<Report>(`report/?meter=vcpus&${oneDay}`, admin)
  const file = await admin.get(`/api/metering/report/csv/?meter=vcpus&${oneDay}`)
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringContaining('filename="usage-report.csv"'),
  })
  const [head, ...lines] = file.body.trimEnd().split('\r\n')
  expect(head).toBe('Project Name,Meter,Description,Service,Time,Value (Avg),Unit')
  const safe = (text: string) => text.replace(/^=/, "'=")
  expect(lines).toEqual(
    report.items.map(({ project: name, time, value }) =>
      [safe(name), 'vcpus', 'Number of virtual processors', 'Nova', time, value, 'vcpu'].join(),
    ),
  )
  expect(lines.some((line) => line.startsWith("'=1"))).toBe(true)
})

describe('one thing', () => {
  test('a server has its own metrics and those of its interfaces and disks, with what is kept', async () => {
    const server = running()
    const { items } = await read<Metrics>(`resources/instance/${server.id}/`)
    const own = items.filter(({ part }) => part === null).map(({ name }) => name)
    expect(own).toEqual(expect.arrayContaining(['cpu', 'memory', 'memory.usage', 'vcpus']))
    const taps = server.ports.map(({ port_id }) => `tap${port_id.slice(0, 11)}`)
    const parts = new Set(items.flatMap(({ part }) => part ?? []))
    expect([...parts]).toEqual(expect.arrayContaining(taps))
    expect(items.find(({ name }) => name === 'cpu')).toMatchObject({
      unit: 'ns',
      aggregations: ['mean', 'rate:mean'],
      kept: [{ granularity: 300, timespan: 30 * 86_400 }],
    })
  })

  test('a port has the metrics of the interface that it is, a volume its size', async () => {
    const [port] = running().ports
    const { items } = await read<Metrics>(`resources/port/${port?.port_id}/`)
    expect(items.map(({ name }) => name)).toContain('network.incoming.bytes')
    expect(new Set(items.map(({ part }) => part))).toEqual(new Set([null]))
    const { gnocchi: client } = await openstackOf(world, 'demo')
    const [volume] = await client.search('volume', { '!=': { id: crypto.randomUUID() } }, {})
    const sizes = await read<Metrics>(`resources/volume/${volume?.id}/`)
    expect(sizes.items.map(({ name }) => name)).toEqual(['volume.size'])
    const none = await read<Metrics>(`resources/volume/${crypto.randomUUID()}/`)
    expect(none.items).toEqual([])
  })

  test('measures are those that are kept, in the aggregation that is asked for', async () => {
    const { items } = await read<Metrics>(`resources/instance/${running().id}/`)
    const id = items.find(({ name }) => name === 'cpu')?.id
    const path = `metrics/${id}/measures/?${oneDay}&granularity=300`
    const feed = await read<Feed>(path)
    const own = await kept(running().id, 'cpu', day)
    expect(feed.series).toEqual([
      {
        name: 'cpu',
        unit: 'ns',
        data: own.map(([time, , y]) => ({ x: time.slice(0, 19), y })),
      },
    ])
    const rates = await read<Feed>(`${path}&aggregation=rate:mean`)
    expect(rates.series?.[0]?.data).toHaveLength(288)
    const refused = await tab.get(`/api/metering/${path}&aggregation=std`)
    expect([refused.statusCode, refused.json()]).toEqual([
      404,
      'Aggregation method does not exist for this metric',
    ])
  })

  test('what is another project’s is not shown to a member', async () => {
    const table = world.cloud.table(rows.servers)
    table.update({ ...running(), tenant_id: 'f'.repeat(32) })
    expect((await read<Metrics>(`resources/instance/${running().id}/`)).items).toEqual([])
    expect((await read<Metrics>(`resources/instance/${running().id}/`, admin)).items).not.toEqual(
      [],
    )
  })
})
