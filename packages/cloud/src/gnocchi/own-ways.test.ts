import { expect, test } from 'vitest'
import { badRequest, gnocchiUnderTest, rowsIn, textIn, valuesIn } from '#gnocchi/testing.ts'

const { cloud, tell } = await gnocchiUnderTest()
const as = 'admin'

test("Ceilometer's archive policies and types are there", async () => {
  const names = rowsIn(await tell('GET', '/archive_policy')).map(({ name }) => name)
  expect(names).toEqual([
    ...['bool', 'ceilometer-high', 'ceilometer-high-rate', 'ceilometer-low'],
    ...['ceilometer-low-rate', 'high', 'low', 'medium'],
  ])
  expect(await tell('DELETE', '/archive_policy/ceilometer-low', undefined, { as })).toMatchObject(
    badRequest('Archive policy ceilometer-low is still in use'),
  )
  const types = rowsIn(await tell('GET', '/resource_type')).map(({ name }) => name)
  expect(types).toEqual(
    expect.arrayContaining(['generic', 'instance', 'volume', 'image', 'network']),
  )
  const cpus = rowsIn(await tell('GET', '/metric?name=cpu'))
  expect(cpus.length).toBeGreaterThan(0)
  expect(cpus.every(({ name, unit }) => name === 'cpu' && unit === 'ns')).toBe(true)
})

test('a metric that no rule fits has to name its policy', async () => {
  const { body: first } = await tell('GET', '/archive_policy_rule/default')
  expect((await tell('DELETE', '/archive_policy_rule/default', undefined, { as })).status).toBe(204)
  cloud.cleanUp(() => tell('POST', '/archive_policy_rule', first, { as }))
  expect(await tell('POST', '/metric', { name: 'foo' })).toMatchObject(
    badRequest(
      'No archive policy name specified and no archive policy rule found matching the metric name foo',
    ),
  )
})

test('what the cloud measures of the servers of each project is taken together', async () => {
  const reply = await tell(
    'POST',
    '/aggregates?start=-1h&groupby=project_id&details=false',
    {
      operations: '(aggregate mean (metric memory.usage mean))',
      search: "display_name like '%'",
      resource_type: 'instance',
    },
    { as: 'admin' },
  )
  expect(reply.status).toBe(200)
  const groups = Array.isArray(reply.body) ? reply.body : []
  expect(groups.length).toBeGreaterThan(1)
  expect(groups[0]).toMatchObject({ measures: { measures: { aggregated: expect.any(Array) } } })
})

test('what is not simulated says so', async () => {
  const operations = '(> (metric cpu mean) 1)'
  const search = "display_name like '%'"
  const asked = { operations, search, resource_type: 'instance' }
  expect((await tell('POST', '/aggregates', asked)).status).toBe(501)
})

test('every method has its own values', async () => {
  const policy = {
    name: 'all',
    aggregation_methods: ['*'],
    definition: [{ granularity: 60, points: 100 }],
  }
  await tell('POST', '/archive_policy', policy, { as })
  const metric = textIn(await tell('POST', '/metric', { archive_policy_name: 'all' }), 'id')
  const path = `/metric/${metric}/measures` as const
  const points = { '10:00:10': 1, '10:00:50': 3, '10:01:05': 8, '10:05:00': 4 }
  const body = Object.entries(points).map(([time, value]) => {
    return { timestamp: `2026-01-10T${time}`, value }
  })
  expect((await tell('POST', path, body)).status).toBe(202)
  const wanted = {
    ...{ last: [3, 8, 4], first: [1, 8, 4], median: [2, 8, 4], '50pct': [2, 8, 4] },
    // The difference of a point to the one before it is the later one's.
    ...{ 'rate:mean': [2, 5, -4], 'rate:max': [2, 5, -4] },
  }
  for (const [method, values] of Object.entries(wanted)) {
    const told = await tell('GET', `${path}?aggregation=${method}`)
    expect([method, valuesIn(told)]).toEqual([method, values])
  }
})
