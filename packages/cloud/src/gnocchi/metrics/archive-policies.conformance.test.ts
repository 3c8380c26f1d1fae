import { expect, test } from 'vitest'
import { badRequest, gnocchiUnderTest, notFound, refused, rowsIn } from '#gnocchi/testing.ts'

const { cloud, tell } = await gnocchiUnderTest()
const as = 'admin'

test('what Gnocchi is is told without a token, and what is in it with one', async () => {
  const root = await tell('GET', '/', undefined, { root: true })
  expect(root.body).toMatchObject({ versions: [{ id: 'v1.0', status: 'CURRENT' }] })
  expect((await tell('GET', '')).body).toMatchObject({ version: '1.0' })
  const { body } = await tell('GET', '/capabilities')
  expect(body).toMatchObject({
    aggregation_methods: expect.arrayContaining(['mean', '95pct', 'rate:mean']),
  })
})

test('only an administrator sees what Gnocchi has still to do', async () => {
  expect(await tell('GET', '/status')).toMatchObject(refused(403, 'Forbidden', ''))
  const { body } = await tell('GET', '/status', undefined, { as })
  const figure = expect.any(Number)
  expect(body).toMatchObject({ storage: { summary: { metrics: figure, measures: figure } } })
})

test("Gnocchi's own archive policies are there, by their names", async () => {
  const names = rowsIn(await tell('GET', '/archive_policy')).map(({ name }) => String(name))
  expect(names).toEqual(expect.arrayContaining(['bool', 'high', 'low', 'medium']))
  expect(names).toEqual(names.toSorted())
  const { body: low } = await tell('GET', '/archive_policy/low')
  expect(low).toEqual({
    name: 'low',
    back_window: 0,
    definition: [{ granularity: '0:05:00', points: 8640, timespan: '30 days, 0:00:00' }],
    aggregation_methods: expect.arrayContaining(['mean', 'min', 'max', 'sum', 'std', 'count']),
  })
})

test('an administrator makes, changes and deletes a policy, nobody else does', async () => {
  const name = cloud.unique('policy')
  const definition = [
    { granularity: '1 minute', points: 10 },
    { granularity: '1h', timespan: '1 day' },
  ]
  expect(await tell('POST', '/archive_policy', { name, definition })).toMatchObject(
    refused(403, 'Forbidden', ''),
  )
  const made = await tell('POST', '/archive_policy', { name, definition }, { as })
  expect(made).toMatchObject({
    status: 201,
    body: {
      definition: [
        { granularity: '0:01:00', points: 10, timespan: '0:10:00' },
        { granularity: '1:00:00', points: 24, timespan: '1 day, 0:00:00' },
      ],
    },
  })
  const again = await tell('POST', '/archive_policy', { name, definition }, { as })
  expect(again).toMatchObject(refused(409, 'Conflict', `Archive policy ${name} already exists`))
  const path = `/archive_policy/${name}` as const
  const other = await tell('PATCH', path, { definition: definition.slice(1) }, { as })
  const words = `Archive policy ${name} does not support change: Cannot add or drop granularities`
  expect(other).toMatchObject(badRequest(words))
  const headers = { accept: 'application/json' }
  const unwritten = await tell('DELETE', path, undefined, { as, headers })
  expect(unwritten).toMatchObject(refused(406, 'Not Acceptable', null))
  expect((await tell('DELETE', path, undefined, { as })).status).toBe(204)
  expect(await tell('GET', path)).toMatchObject(notFound(`Archive policy ${name} does not exist`))
})

test('a body that is none of a policy is refused by its first fault', async () => {
  const wrong = [
    [{ name: 'x' }, 'required key not provided', ['definition']],
    [
      { name: 'x', definition: [], cowsay: 1 },
      'length of value must be at least 1 for dictionary value',
      ['definition'],
    ],
    [{ name: 'x', definition: {} }, 'expected a list for dictionary value', ['definition']],
    [{ name: 'x', cowsay: 1 }, 'extra keys not allowed', ['cowsay']],
    [
      { name: 'x', definition: [{ granularity: 0 }] },
      'Timespan must be positive for dictionary value',
      ['definition', '0', 'granularity'],
    ],
    [{ name: 1, definition: [] }, 'expected str for dictionary value', ['name']],
  ] as const
  for (const [body, reason, detail] of wrong) {
    const told = await tell('POST', '/archive_policy', body, { as })
    const description = {
      cause: 'Invalid input',
      reason: expect.stringContaining(`${reason} @ data[`),
      detail,
    }
    expect([body, told]).toMatchObject([body, badRequest(description)])
  }
  const type = { 'content-type': 'text/plain' }
  expect((await tell('POST', '/archive_policy', {}, { as, headers: type })).status).toBe(415)
})

test('a policy that is in use stays', async () => {
  // One of Gnocchi's own: another could not be taken away before Gnocchi sweeps its metrics up.
  const made = await tell('POST', '/metric', { archive_policy_name: 'high' })
  expect(made.status).toBe(201)
  expect(await tell('DELETE', '/archive_policy/high', undefined, { as })).toMatchObject(
    badRequest('Archive policy high is still in use'),
  )
})

test('rules say which policy a metric has', async () => {
  const name = cloud.unique('rule')
  const rule = { name, metric_pattern: `${name}.*`, archive_policy_name: 'medium' }
  expect((await tell('POST', '/archive_policy_rule', rule, { as })).status).toBe(201)
  const metric = await tell('POST', '/metric', { name: `${name}.foo` })
  expect(metric.body).toMatchObject({ archive_policy_name: 'medium' })
  expect((await tell('POST', '/metric', { name: 'foo' })).body).toMatchObject({
    archive_policy_name: 'low',
  })
  expect((await tell('POST', '/metric', {})).body).toMatchObject({
    ...{ name: null, archive_policy_name: 'low' },
  })
  const path = `/archive_policy_rule/${name}` as const
  expect((await tell('DELETE', path, undefined, { as })).status).toBe(204)
  expect(await tell('GET', path)).toMatchObject(
    notFound(`Archive policy rule ${name} does not exist`),
  )
})

test('a policy that a metric names has to be there', async () => {
  expect(await tell('POST', '/metric', { archive_policy_name: 'foo' })).toMatchObject(
    badRequest('Archive policy foo does not exist'),
  )
})
