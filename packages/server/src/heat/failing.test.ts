import type { Stack } from '@meridian/contract'
import { expect, test } from 'vitest'
import { heatWorld, small, written } from '#heat/testing.ts'
import { damaging } from '#testing/damage.ts'
import { demoWorld } from '#testing/demo-world.ts'
import { lacking } from '#testing/lacking.ts'
import { workIn } from '#testing/signed-in.ts'

const damage = damaging()
const { world, tab, tabOf, make } = heatWorld({
  between: damage.between,
  env: { UPSTREAM_TIMEOUT_MS: '5000' },
})
const reader = tabOf('reader')
const without = demoWorld({ shared: true, between: lacking('orchestration') })
const one = (id: string, rest = '') => `/api/heat/stacks/${id}/${rest}`

test.each([
  [{ how: 'down' }, 502],
  [{ how: 'html' }, 500],
  [{ how: 'half' }, 502],
  [{ how: 'slow', seconds: 60 }, 504],
  [{ how: 'status', status: 503, message: 'Full.' }, 503],
] as const)('whatever Heat does, it is told whose fault it is: %o', async (fault, status) => {
  const id = await make('web')
  world.cloud.control.fail({ service: 'orchestration', ...fault })
  const paths = ['/api/heat/stacks/', one(id), one(id, 'events/'), '/api/heat/resource-types/']
  const answers = await Promise.all([
    ...paths.map((path) => tab.get(path)),
    tab.post('/api/heat/stacks/', { stack_name: 'more', template: written(small) }),
  ])
  for (const { statusCode, headers, body } of answers) {
    expect([statusCode, headers['x-openstack-service']], body).toEqual([status, 'orchestration'])
    expect(JSON.parse(body)).toEqual(expect.any(String))
  }
  world.cloud.control.heal()
})

test('a row that makes no sense is left out and told', async () => {
  await make('web')
  damage.with((rows) => [...rows, null, { id: 'x', stack_name: {} }])
  const found = (await tab.get('/api/heat/stacks/')).json<{ items: Stack[]; left_out?: object[] }>()
  damage.with(undefined)
  expect(found.items.map(({ stack_name }) => stack_name)).toEqual(['web'])
  expect(found.left_out).toEqual([
    { service: 'orchestration', rows: 2, request_id: expect.stringMatching(/^req-/) },
  ])
})

test('a cloud without Heat answers 501, whatever is asked', async () => {
  const id = '11111111-2222-4333-8444-555555555555'
  for (const answer of [
    await without.tab.get('/api/heat/stacks/'),
    await without.tab.get(one(id)),
    await without.tab.post('/api/heat/stacks/', { stack_name: 'a', template: written(small) }),
    await without.tab.get('/api/heat/services/'),
  ])
    expect([answer.statusCode, answer.json()]).toEqual([501, expect.any(String)])
})

test('Heat decides who may do what: readers may change by its rules as they stand, but types are kept', async () => {
  const id = await make('web')
  await workIn(reader, 'demo')
  expect((await reader.get(one(id))).statusCode).toBe(200)
  expect((await reader.post(one(id, 'actions/'), { operation: 'check' })).statusCode).toBe(204)
  const flavor = { box: { type: 'OS::Nova::Flavor', properties: { ram: 1, vcpus: 1 } } }
  const template = written({ ...small, resources: flavor, outputs: {} })
  const refused = await tab.post('/api/heat/stacks/', { stack_name: 'f', template })
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    'You are not authorized to use resource_types:OS::Nova::Flavor.',
  ])
})
