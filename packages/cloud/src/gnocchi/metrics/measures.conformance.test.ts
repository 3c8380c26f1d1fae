import { expect, test } from 'vitest'
import {
  badRequest,
  gnocchiUnderTest,
  notFound,
  reckoned,
  rowsIn,
  textIn,
  valuesIn,
} from '#gnocchi/testing.ts'

const { cloud, tell } = await gnocchiUnderTest()

/** A metric of the policy `medium` with the points of a quarter of an hour. */
async function metricWith(points: readonly (readonly [string, number])[], policy = 'medium') {
  const made = await tell('POST', '/metric', {
    archive_policy_name: policy,
    name: cloud.unique('m'),
  })
  expect(made.status).toBe(201)
  const path = `/metric/${textIn(made, 'id')}` as const
  const body = points.map(([timestamp, value]) => ({ timestamp, value }))
  // Gnocchi stumbles over measures of which there is none.
  if (body.length > 0) await post(path, body)
  return { id: textIn(made, 'id'), path }
}

/** Posts measures of a metric, and waits until they are there. */
async function post(path: `/metric/${string}`, body: readonly object[]) {
  expect((await tell('POST', `${path}/measures`, body)).status).toBe(202)
  await reckoned(tell, path)
}
const POINTS = [
  ['2026-01-10T10:00:10', 1],
  ['2026-01-10T10:00:50', 3],
  ['2026-01-10T10:01:05', 8],
  ['2026-01-10T10:05:00', 4],
] as const

test('what is posted of a metric is taken together by each granularity of its policy', async () => {
  const { path } = await metricWith(POINTS)
  const { body } = await tell('GET', `${path}/measures`)
  expect(body).toEqual([
    ['2026-01-10T10:00:00+00:00', 3600, 4],
    ['2026-01-10T10:00:00+00:00', 60, 2],
    ['2026-01-10T10:01:00+00:00', 60, 8],
    ['2026-01-10T10:05:00+00:00', 60, 4],
  ])
})

test('each method has its own values', async () => {
  const { path } = await metricWith(POINTS)
  const wanted = {
    ...{ mean: [2, 8, 4], min: [1, 8, 4], max: [3, 8, 4], sum: [4, 8, 4], count: [2, 1, 1] },
    std: [Math.SQRT2],
  }
  for (const [method, values] of Object.entries(wanted)) {
    const told = await tell('GET', `${path}/measures?granularity=60&aggregation=${method}`)
    expect([method, valuesIn(told)]).toEqual([method, values])
  }
})

test('a method or a granularity that the policy does not have is not found', async () => {
  const { id, path } = await metricWith(POINTS)
  expect(await tell('GET', `${path}/measures?aggregation=last`)).toMatchObject(
    notFound({
      cause: 'Aggregation method does not exist for this metric',
      detail: { metric: id, aggregation_method: 'last' },
    }),
  )
  expect(await tell('GET', `${path}/measures?granularity=42`)).toMatchObject(
    notFound(`Aggregation method 'mean' at granularity '42.0' for metric ${id} does not exist`),
  )
})

test('start, stop, granularity and resample are read as Gnocchi reads them', async () => {
  const { path } = await metricWith(POINTS)
  const ask = (query: string) => tell('GET', `${path}/measures?${query}`)
  expect(valuesIn(await ask('granularity=60&start=2026-01-10T10:01:30'))).toEqual([8, 4])
  expect(valuesIn(await ask('granularity=60&stop=2026-01-10T10:01:00'))).toEqual([2])
  const epoch = Date.UTC(2026, 0, 10, 10, 5) / 1000
  expect(valuesIn(await ask(`granularity=1 minute&start=${epoch}`))).toEqual([4])
  expect(valuesIn(await ask('granularity=60&start=-1h'))).toEqual([])
  expect(valuesIn(await ask('granularity=60&start=-3650 days'))).toEqual([2, 8, 4])
  expect((await ask('granularity=60&resample=120')).body).toEqual([
    ['2026-01-10T10:00:00+00:00', 120, 5],
    ['2026-01-10T10:04:00+00:00', 120, 4],
  ])
  expect(await ask('resample=60')).toMatchObject(
    badRequest('A granularity must be specified to resample'),
  )
  const wrong = (detail: string, reason: string) =>
    badRequest({ cause: 'Argument value error', detail, reason })
  expect(await ask('start=foo')).toMatchObject(wrong('start', 'Must be a datetime or a timestamp'))
  expect(await ask('granularity=foo')).toMatchObject(
    wrong('granularity', 'Unable to parse timespan'),
  )
})

test('what is no measure is refused, and one of the same moment takes the place of the first', async () => {
  const { path } = await metricWith(POINTS)
  const wrong = [
    [[{ timestamp: 'foo', value: 1 }], "unexpected timestamp 'Unable to convert timestamps'"],
    [[{ timestamp: '2026-01-10', value: 'x' }], 'unexpected measures value'],
    [['x'], 'unexpected measures format'],
  ] as const
  for (const [body, reason] of wrong) {
    const refusal = badRequest({ cause: 'Invalid input', reason, detail: [] })
    expect([body, await tell('POST', `${path}/measures`, body)]).toMatchObject([body, refusal])
  }
  await post(path, [{ timestamp: '2026-01-10T10:05:00', value: 6 }])
  const { body } = await tell('GET', `${path}/measures?granularity=60&start=2026-01-10T10:05`)
  expect(body).toEqual([['2026-01-10T10:05:00+00:00', 60, 6]])
})

test('what lies before the block that the policy still looks at is left out', async () => {
  const { path } = await metricWith(POINTS)
  const body = [
    { timestamp: '2026-01-10T09:59:00', value: 100 },
    { timestamp: '2026-01-10T10:00:30', value: 5 },
  ]
  await post(path, body)
  expect(valuesIn(await tell('GET', `${path}/measures?granularity=60`))).toEqual([3, 8, 4])
})

test('measures of several metrics come at once, or none where one is unknown', async () => {
  const [one, other] = [await metricWith([]), await metricWith([])]
  const list = [{ timestamp: '2026-01-12T10:00:00', value: 5 }]
  const unknown = crypto.randomUUID()
  const send = (body: object) => tell('POST', '/batch/metrics/measures', body)
  expect(await send({ [one.id]: list, [unknown]: list })).toMatchObject(
    badRequest(`Unknown metrics: ${unknown}`),
  )
  expect((await send({ [one.id]: list, [other.id]: list })).status).toBe(202)
  await reckoned(tell, one.path)
  expect(valuesIn(await tell('GET', `${one.path}/measures?granularity=60`))).toEqual([5])
})

test('metrics are listed by id, a page at a time, and by what they are', async () => {
  const id = crypto.randomUUID()
  const four = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [name, {}]))
  await tell('POST', '/resource/generic', { id, metrics: four })
  const first = await tell('GET', '/metric?limit=2')
  expect(rowsIn(first)).toHaveLength(2)
  const next = /<http:\/\/[^>]+\/v1([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1]
  const second = await tell('GET', `/${next?.slice(1) ?? ''}`)
  const ids = [...rowsIn(first), ...rowsIn(second)].map(({ id }) => String(id))
  expect(ids).toEqual([...new Set(ids)].toSorted())
  const name = cloud.unique('named')
  const made = await tell('POST', '/metric', { name, unit: 'ns', resource_id: id })
  const listed = [{ id: textIn(made, 'id'), name, unit: 'ns', archive_policy: { name: 'low' } }]
  expect(rowsIn(await tell('GET', `/metric?name=${name}`))).toMatchObject(listed)
  // One that is of no resource only an administrator is shown.
  const lonely = cloud.unique('lonely')
  await tell('POST', '/metric', { name: lonely })
  expect(rowsIn(await tell('GET', `/metric?name=${lonely}`))).toEqual([])
  const seen = await tell('GET', `/metric?name=${lonely}`, undefined, { as: 'admin' })
  expect(rowsIn(seen)).toMatchObject([{ name: lonely }])
  const unknown = crypto.randomUUID()
  expect(await tell('GET', `/metric?marker=${unknown}`)).toMatchObject(
    badRequest(`Invalid pagination: \`Invalid marker: \`${unknown}''`),
  )
})

test('a metric that is deleted is gone', async () => {
  const { id, path } = await metricWith(POINTS)
  expect((await tell('DELETE', path)).status).toBe(204)
  expect(await tell('GET', path)).toMatchObject(notFound(`Metric ${id} does not exist`))
  expect(await tell('GET', '/metric/foo')).toMatchObject(notFound('Metric foo does not exist'))
})

test('what demo measures nobody sees in another project, but an administrator', async () => {
  const { path } = await metricWith(POINTS)
  expect((await tell('GET', `${path}/measures`, undefined, { as: 'admin' })).status).toBe(200)
  const own = await tell('POST', '/metric', { name: 'own' }, { as: 'admin' })
  expect((await tell('GET', `/metric/${textIn(own, 'id')}`)).status).toBe(403)
})

test('measures of a resource are posted by the names of its metrics, which are made where that is asked', async () => {
  const id = crypto.randomUUID()
  await tell('POST', '/resource/generic', { id })
  const measures = [{ timestamp: '2026-01-12T10:00:00', value: 5 }]
  const send = (query: string) =>
    tell('POST', `/batch/resources/metrics/measures${query}`, {
      [id]: { foo: { archive_policy_name: 'medium', unit: 'x', measures } },
    })
  expect(await send('')).toMatchObject(badRequest(`Unknown metrics: ${id}/foo`))
  expect((await send('?create_metrics=true')).status).toBe(202)
  const path = `/resource/generic/${id}/metric/foo` as const
  expect((await tell('GET', path)).body).toMatchObject({ unit: 'x', resource: { id } })
  await reckoned(tell, `/metric/${textIn(await tell('GET', path), 'id')}`)
  expect(valuesIn(await tell('GET', `${path}/measures?granularity=60`))).toEqual([5])
})

test('who does not ask for JSON is refused in a page or in plain words', async () => {
  const page = await tell('GET', '/metric/foo', undefined, { headers: { accept: 'text/html' } })
  expect(page.body).toContain('Metric foo does not exist')
  expect(page.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await tell('GET', '/foo')).toMatchObject(notFound(null))
})
