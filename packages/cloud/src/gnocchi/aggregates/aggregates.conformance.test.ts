import { expect, test } from 'vitest'
import {
  badRequest,
  gnocchiUnderTest,
  notFound,
  reckoned,
  textIn,
  type Told,
} from '#gnocchi/testing.ts'

const { cloud, tell } = await gnocchiUnderTest()

const user_id = cloud.unique('user')
/** Two resources of different projects, each with a metric of two points. */
const made = await Promise.all(
  [
    ['one', [2, 4]],
    ['two', [4, 12]],
  ].map(async ([project_id, values]) => {
    const metrics = { 'cpu.util': { archive_policy_name: 'low' } }
    const reply = await tell('POST', '/resource/generic', {
      id: crypto.randomUUID(),
      user_id,
      project_id,
      metrics,
    })
    const id = textIn(reply, 'id')
    const points = [values]
      .flat()
      .map((value, at) => ({ timestamp: `2026-01-10T10:0${at * 5}:00`, value }))
    await tell('POST', `/resource/generic/${id}/metric/cpu.util/measures`, points)
    const metric = textIn(await tell('GET', `/resource/generic/${id}/metric/cpu.util`), 'id')
    await reckoned(tell, `/metric/${metric}`)
    return { id, metric }
  }),
)
const [one, two] = made
if (!one || !two) throw new Error('Nothing was made.')

const search = `user_id = '${user_id}'`
const aggregate = (
  operations: unknown,
  query = '',
  more: object = { resource_type: 'generic', search },
): Promise<Told> => tell('POST', `/aggregates?${query}`, { operations, ...more })
const at = (minute: string, value: number | null) => [
  `2026-01-10T10:${minute}:00+00:00`,
  300,
  value,
]
const aggregated = (...values: (number | null)[]) => ({
  status: 200,
  body: {
    measures: {
      aggregated: values.map((value, index) => at(String(index * 5).padStart(2, '0'), value)),
    },
  },
})

test('metrics of resources are taken together, as a text and as a list', async () => {
  expect(await aggregate('(aggregate mean (metric cpu.util mean))')).toMatchObject(aggregated(3, 8))
  const list = ['aggregate', 'max', ['metric', 'cpu.*', 'mean']]
  expect(await aggregate(list)).toMatchObject(aggregated(4, 12))
  const asJson = { resource_type: 'generic', search: { '=': { user_id } } }
  expect(await aggregate(list, 'start=2026-01-10T10:05', asJson)).toMatchObject({
    body: { measures: { aggregated: [at('05', 12)] } },
  })
})

test('values are reckoned with', async () => {
  const sum = '(aggregate sum (metric cpu.util mean))'
  const wanted = [
    [`(/ ${sum} 2)`, [3, 8]],
    [`(+ ${sum} ${sum})`, [12, 32]],
    [`(- (* ${sum} 3) 1)`, [17, 47]],
    [`(clip_max ${sum} 10)`, [6, 10]],
    [`(negative ${sum})`, [-6, -16]],
    ['(aggregate std (metric cpu.util mean))', [1, 4]],
  ] as const
  for (const [operation, values] of wanted) {
    expect([operation, await aggregate(operation)]).toMatchObject([
      operation,
      aggregated(...values),
    ])
  }
  const rate = await aggregate(`(rateofchange ${sum})`)
  expect(rate.body).toEqual({ measures: { aggregated: [at('05', 10)] } })
  const rolling = await aggregate(`(rolling mean 2 ${sum})`)
  expect(rolling.body).toEqual({ measures: { aggregated: [at('05', 11)] } })
  const longer = await aggregate('(aggregate mean (resample max 3600 (metric cpu.util mean)))')
  expect(longer.body).toEqual({
    measures: { aggregated: [['2026-01-10T10:00:00+00:00', 3600, 8]] },
  })
})

test('what is not taken together is told of each resource, with what it was asked of', async () => {
  const { body } = await aggregate('(metric cpu.util mean)', 'details=true')
  expect(body).toMatchObject({
    measures: {
      [one.id]: { 'cpu.util': { mean: [at('00', 2), at('05', 4)] } },
      [two.id]: { 'cpu.util': { mean: [at('00', 4), at('05', 12)] } },
    },
    references: expect.arrayContaining([expect.objectContaining({ id: one.id })]),
  })
})

test('groups are told apart', async () => {
  const { body } = await aggregate('(aggregate mean (metric cpu.util mean))', 'groupby=project_id')
  expect(body).toEqual([
    {
      group: { project_id: 'one' },
      measures: { measures: { aggregated: [at('00', 2), at('05', 4)] } },
    },
    {
      group: { project_id: 'two' },
      measures: { measures: { aggregated: [at('00', 4), at('05', 12)] } },
    },
  ])
  expect(await aggregate('(metric cpu.util mean)', 'groupby=foo')).toMatchObject(
    badRequest("Invalid pagination: `Sort key supplied is invalid: foo'"),
  )
})

test('metrics are named by their ids where there is no search', async () => {
  const both = ['metric', [one.metric, 'mean'], [two.metric, 'mean']]
  expect(await aggregate(['aggregate', 'min', both], '', {})).toMatchObject(aggregated(2, 4))
  const single = await aggregate(`(metric ${one.metric} mean)`, '', {})
  expect(single.body).toEqual({ measures: { [one.metric]: { mean: [at('00', 2), at('05', 4)] } } })
  const unknown = crypto.randomUUID()
  expect(await aggregate(`(metric ${unknown} mean)`, '', {})).toMatchObject(
    notFound({
      cause: 'Unknown metrics',
      reason: "Provided metrics don't exists",
      detail: [unknown],
    }),
  )
  expect(await aggregate(`(metric ${one.metric} last)`, '', {})).toMatchObject(
    notFound({ cause: 'Metrics with unknown aggregation', detail: [[one.metric, 'last']] }),
  )
})

test('gaps are filled as the query says', async () => {
  const late = [{ timestamp: '2026-01-10T10:10:00', value: 6 }]
  await tell('POST', `/metric/${one.metric}/measures`, late)
  await reckoned(tell, `/metric/${one.metric}`)
  const both = `(aggregate mean (metric (${one.metric} mean) (${two.metric} mean)))`
  expect(await aggregate(both, '', {})).toMatchObject(aggregated(3, 8, 6))
  expect(await aggregate(both, 'fill=0', {})).toMatchObject(aggregated(3, 8, 3))
  expect(
    await aggregate(both, 'needed_overlap=100&start=2026-01-10&stop=2026-01-11', {}),
  ).toMatchObject(
    badRequest(
      expect.objectContaining({
        cause: "Metrics can't being aggregated",
        reason: 'Less than 100.000000% of datapoints overlap in this timespan (66.67%)',
      }),
    ),
  )
  expect(await aggregate(both, 'fill=x', {})).toMatchObject(
    badRequest({ cause: 'Argument value error', detail: 'fill', reason: expect.any(String) }),
  )
})

test('operations that are none are refused', async () => {
  const cause = (description: object) => badRequest(expect.objectContaining(description))
  expect(await aggregate('(foo (metric cpu.util mean))')).toMatchObject(
    cause({ cause: 'Invalid input', reason: expect.stringContaining("'foo' operation invalid") }),
  )
  expect(await aggregate('(metric cpu.util mean')).toMatchObject(
    cause({ cause: 'Invalid operations' }),
  )
  expect(await aggregate('(+ 1 2)')).toMatchObject(cause({ cause: 'Operations is invalid' }))
  expect(await aggregate('(metric nothing mean)')).toMatchObject(
    badRequest({ cause: 'Metrics not found', detail: ['nothing'] }),
  )
})
