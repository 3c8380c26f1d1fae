import { expect, test } from 'vitest'
import { openstackTo } from '#testing.ts'

const span = { start: '2026-01-01T00:00:00', stop: '2026-01-02T00:00:00', granularity: 300 }
const measure = ['2026-01-01T00:00:00+00:00', 300, 1.5]
const asked = {
  operations: ['metric', 'cpu', 'mean'],
  resource_type: 'generic',
  search: { '=': { project_id: 'p1' } },
}

test('metrics of each resource and of groups come apart, without what they were found by', async () => {
  const { openstack, requests } = openstackTo(({ url }) =>
    url.includes('groupby')
      ? Response.json([
          { group: { project_id: null }, measures: { measures: { aggregated: [measure] } } },
        ])
      : Response.json({ measures: { r1: { cpu: { mean: [measure] } } } }),
  )
  const { eachOf, groupsOf } = openstack.gnocchi
  expect(await eachOf(asked, span)).toEqual([
    { resource_id: 'r1', metric: 'cpu', measures: [measure] },
  ])
  expect(await groupsOf(asked, { ...span, groupby: 'project_id' })).toEqual([
    { group: { project_id: null }, measures: [measure] },
  ])
  const urls = requests.map(({ method, url }) => [method, decodeURIComponent(url)])
  const terms = 'start=2026-01-01T00:00:00&stop=2026-01-02T00:00:00&granularity=300'
  expect(urls).toEqual([
    ['POST', `http://gnocchi.test/v1/aggregates?${terms}&details=false&fill=dropna`],
    [
      'POST',
      `http://gnocchi.test/v1/aggregates?${terms}&groupby=project_id&details=false&fill=dropna`,
    ],
  ])
  expect(await requests[0]?.json()).toEqual(asked)
})

test('resources are searched for by a filter, and metrics are lists without an envelope', async () => {
  const { openstack, requests } = openstackTo(() => Response.json([{ id: 'x' }]))
  const { search, metricsOf, metrics } = openstack.gnocchi
  expect(await search('instance', { '=': { id: 'x' } }, { limit: 5 })).toEqual([{ id: 'x' }])
  expect(await metricsOf('r1')).toEqual([{ id: 'x' }])
  expect((await metrics.page({ name: 'cpu' })).items).toEqual([{ id: 'x' }])
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://gnocchi.test/v1/search/resource/instance?details=true&limit=5',
    'GET http://gnocchi.test/v1/resource/generic/r1/metric',
    'GET http://gnocchi.test/v1/metric?name=cpu',
  ])
})

test.each([
  [{ measures: [] }],
  [{ measures: { r1: { cpu: { mean: [['now', 300]] } } } }],
  [{ measures: { r1: [] } }],
  ['nothing'],
])('what are no measures is not understood: %j', async (answer) => {
  const { openstack } = openstackTo(() => Response.json(answer))
  await expect(openstack.gnocchi.eachOf(asked, span)).rejects.toMatchObject({ kind: 'bad-reply' })
})

test('a refusal is told by its cause and its reason', async () => {
  const description = { cause: 'Invalid input', reason: 'expected float', detail: ['operations'] }
  const { openstack } = openstackTo(() =>
    Response.json({ code: 400, title: 'Bad Request', description }, { status: 400 }),
  )
  await expect(openstack.gnocchi.eachOf(asked, span)).rejects.toMatchObject({
    status: 400,
    message: 'Invalid input: expected float',
  })
})
