import { beforeAll, expect, test } from 'vitest'
import { at, type Reply } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { underTest } from '#testing/conformance.ts'
import { inOwnProject } from '#testing/own-project.ts'

const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a11'
const HOUR = 3_600_000
const cloud = await inOwnProject(await underTest())
const project = cloud.projectId
const lab = await serverLab(cloud)
let kept: string
let gone: string
/** A span with both servers in it, from an hour before the first was there. */
let span: string
beforeAll(async () => {
  kept = await lab.launch({ name: 'kept' })
  gone = await lab.launch({ name: 'gone' })
  const launched = at(await lab.nova('GET', `/servers/${kept}`), 'server', launchedAt)
  const start = Date.parse(`${String(launched)}Z`) - HOUR
  span = `start=${text(start)}&end=${text(start + 240 * HOUR)}`
  await lab.remove(gone)
  // Nova leaves out what disappears while it counts (`_tenant_usages_for_period`).
  await cloud.until(async () => rowsOf(await usage(span)).length === 2, { within: 30_000 })
}, 180_000)

const launchedAt = 'OS-SRV-USG:launched_at'
const text = (time: number) => new Date(time).toISOString().slice(0, 19)
const time = (value: unknown) => Date.parse(`${String(value)}Z`)
const usage = (query: string, version = '2.93', as: 'admin' | 'demo' | 'reader' = 'demo') =>
  lab.nova('GET', `/os-simple-tenant-usage/${project}?${query}`, undefined, { version, as })
type Usage = { instance_id: string; hours: number } & Record<string, unknown>
const rowsOf = (reply: Reply) => (at(reply, 'tenant_usage', 'server_usages') ?? []) as Usage[]

test('servers are told with their flavor and their lifetime, deleted ones too', async () => {
  const reply = await usage(span)
  const rows = rowsOf(reply)
  expect(rows.map(({ instance_id }) => instance_id)).toEqual([kept, gone].toSorted())
  const stop = time(at(reply, 'tenant_usage', 'stop'))
  for (const row of rows) {
    expect(row).toEqual({
      instance_id: expect.any(String),
      name: row.instance_id === kept ? 'kept' : 'gone',
      flavor: 'm1.nano',
      tenant_id: project,
      memory_mb: 64,
      vcpus: 1,
      local_gb: expect.any(Number),
      hours: expect.any(Number),
      started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/),
      ended_at: row.instance_id === kept ? null : expect.stringMatching(/\.\d{6}$/),
      state: row.instance_id === kept ? 'active' : 'terminated',
      uptime: expect.any(Number),
    })
    const until = row['ended_at'] === null ? stop : time(row['ended_at'])
    expect(row.hours).toBeCloseTo((until - time(row['started_at'])) / HOUR, 3)
    const seconds = (until - time(row['started_at'])) / 1000
    expect(Math.abs(Number(row['uptime']) - seconds)).toBeLessThan(2)
  }
})

test('the totals are sums over hours, and the span ends now at the latest', async () => {
  const reply = await usage(span)
  const whole = at(reply, 'tenant_usage') as Record<string, number | string>
  const sum = (of: (row: Usage) => number) =>
    rowsOf(reply).reduce((total, row) => total + of(row) * row.hours, 0)
  expect(whole['total_hours']).toBeCloseTo(
    sum(() => 1),
    9,
  )
  expect(whole['total_vcpus_usage']).toBeCloseTo(
    sum((row) => Number(row['vcpus'])),
    9,
  )
  expect(whole['total_memory_mb_usage']).toBeCloseTo(
    sum((row) => Number(row['memory_mb'])),
    6,
  )
  expect(whole['total_local_gb_usage']).toBeCloseTo(
    sum((row) => Number(row['local_gb'])),
    6,
  )
  const asked = new URLSearchParams(span)
  expect(whole['start']).toBe(`${asked.get('start')}.000000`)
  expect(time(whole['stop'])).toBeLessThan(time(asked.get('end')))
  expect(whole['tenant_id']).toBe(project)
})

test('a span before any server has nothing, and a part of a life counts as that part', async () => {
  expect(await usage('start=2001-01-01T00:00:00&end=2001-02-01T00:00:00')).toEqual({
    status: 200,
    body: { tenant_usage: {} },
  })
  const all = rowsOf(await usage(span))
  const started = time(all.find(({ instance_id }) => instance_id === kept)?.['started_at'])
  const some = await usage(`start=${text(started - HOUR)}&end=${text(started + 1000)}`)
  const row = rowsOf(some).find(({ instance_id }) => instance_id === kept)
  expect(row?.hours).toBeCloseTo(1 / 3600, 3)
})

test('from 2.40 on there are pages by the id of the last server', async () => {
  const [first = '', second = ''] = [kept, gone].toSorted()
  const one = await usage(`${span}&limit=1`)
  expect(rowsOf(one).map(({ instance_id }) => instance_id)).toEqual([first])
  expect(String(at(one, 'tenant_usage_links', 0, 'href'))).toContain(`marker=${first}`)
  expect(String(at(one, 'tenant_usage_links', 0, 'href'))).toContain(
    `/os-simple-tenant-usage/${project}?`,
  )
  const two = await usage(`${span}&limit=1&marker=${first}`)
  expect(rowsOf(two).map(({ instance_id }) => instance_id)).toEqual([second])
  expect(await usage(`${span}&limit=1&marker=${second}`)).toEqual({
    status: 200,
    body: { tenant_usage: {} },
  })
  const whole = await usage(span)
  expect(Object.keys(whole.body ?? {})).toEqual(['tenant_usage'])
  expect(await usage(`${span}&marker=${MISSING}`)).toEqual({
    status: 400,
    body: `Marker ${MISSING} could not be found.`,
  })
  const old = await usage(`${span}&limit=1`, '2.39')
  expect(rowsOf(old)).toHaveLength(2)
  expect(Object.keys(old.body ?? {})).toEqual(['tenant_usage'])
})

test('unknown terms are refused from 2.75 on', async () => {
  expect((await usage(`${span}&nothing=1`, '2.74')).status).toBe(200)
  expect((await usage(`${span}&nothing=1`, '2.75')).status).toBe(400)
  expect((await usage(`${span}&limit=-1`)).status).toBe(400)
  expect((await usage(`${span}&detailed=1`)).status).toBe(400)
})

const badTime = 'Invalid datetime string: Datetime is in invalid format'
const badSpan = 'Invalid start time. The start time cannot occur after the end time.'

test.for([
  ['a day without a time', 'start=2026-01-01', badTime],
  ['a letter for the zone', 'start=2026-01-01T00:00:00Z', badTime],
  ['a day that no month has', 'start=2026-02-30T00:00:00', badTime],
  ['a month before the first', 'start=2026-00-10T00:00:00', badTime],
  ['words', 'end=tomorrow', badTime],
  ['an end before the start', 'start=2026-01-02T00:00:00&end=2026-01-01T00:00:00', badSpan],
  ['an end that is the start', 'start=2026-01-02T00:00:00&end=2026-01-02T00:00:00', badSpan],
] as const)('%s is refused', async ([, query, body]) => {
  expect(await usage(query)).toEqual({ status: 400, body })
})

test('times may have fractions and a space, and the first of two counts', async () => {
  const whole = rowsOf(await usage(span)).length
  const end = new URLSearchParams(span).get('end')
  for (const start of ['2026-01-01T00:00:00.5', '2026-01-01%2000:00:00.000000'])
    expect(rowsOf(await usage(`start=${start}&end=${end}`))).toHaveLength(whole)
  expect((await usage('start=2026-01-01%2000:00:00')).status).toBe(400)
  expect(rowsOf(await usage(`${span}&start=bad`))).toHaveLength(whole)
})

test('only administrators read the usage of all projects and of others', async () => {
  const refused = await lab.nova('GET', '/os-simple-tenant-usage')
  expect(refused.status).toBe(403)
  expect((await usage(span, '2.93', 'reader')).status).toBe(403)
  expect(rowsOf(await usage(span, '2.93', 'admin'))).toHaveLength(2)
})

test('the usage of all projects has details when they are asked for', async () => {
  const [first = ''] = [kept, gone].toSorted()
  expect(Object.keys((await shareOf('')).at(0) ?? {}).toSorted()).toEqual([
    'start',
    'stop',
    'tenant_id',
    'total_hours',
    'total_local_gb_usage',
    'total_memory_mb_usage',
    'total_vcpus_usage',
  ])
  const servers = async (query: string) =>
    (await shareOf(query)).flatMap((row) => row['server_usages'])
  expect(await servers('&detailed=1')).toHaveLength(2)
  expect(await servers(`&detailed=1&marker=${first}`)).toHaveLength(1)
})

/**
 * What the usage of all projects says of this test's own. A page has the servers of all of them, a
 * thousand at most (`max_limit`): a cloud that others use has several.
 */
async function shareOf(query: string) {
  const mine: Record<string, unknown>[] = []
  let next: `/${string}` | undefined = `/os-simple-tenant-usage?${span}${query}`
  while (next !== undefined) {
    const reply = await lab.nova('GET', next, undefined, { as: 'admin' })
    expect(reply.status).toBe(200)
    const rows = at(reply, 'tenant_usages') as Record<string, unknown>[]
    mine.push(...rows.filter(({ tenant_id }) => tenant_id === project))
    const link = at(reply, 'tenant_usages_links', 0, 'href')
    const [, more] = String(link).split('/os-simple-tenant-usage?')
    next = more === undefined ? undefined : `/os-simple-tenant-usage?${more}`
  }
  return mine
}
