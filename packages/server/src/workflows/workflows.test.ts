import { beforeEach, expect, test } from 'vitest'
import {
  createNetworkPath as path,
  goodNetwork as good,
  askSteps,
  stepErrors,
} from '#testing/create-network.ts'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()
beforeEach(() => world.cloud.control.forgetRequests())

test('values that are right have no errors, and the answer names the workflow [SH-WFLOW-11 SH-WFLOW-14 SH-WFLOW-17]', async () => {
  expect((await askSteps(tab, good)).json()).toEqual({
    has_errors: false,
    errors: {},
    workflow_slug: 'create_network',
  })
})

test('only the steps between the two headers are checked, both included [SH-WFLOW-12 SH-WFLOW-13]', async () => {
  const wrong = { name: 'web', cidr: '10.20.0.0/25', dns_nameservers: ['ns1'] }
  expect(Object.keys(await stepErrors(tab, wrong, [0, 0]))).toEqual(['network'])
  expect(Object.keys(await stepErrors(tab, wrong, [1, 1]))).toEqual(['subnet'])
  expect(Object.keys(await stepErrors(tab, wrong, [1, 2]))).toEqual(['subnet', 'details'])
  expect(Object.keys(await stepErrors(tab, wrong))).toEqual(['network', 'subnet', 'details'])
})

test.each([
  ['an unknown workflow', good, 0, 0, '/api/workflows/make_coffee/validate', 404],
  ['steps backwards', good, 2, 1, path, 400],
  ['a step that is not there', good, 0, 3, path, 400],
  ['values of another shape', { name: 5 }, 0, 0, path, 400],
  ['a step that is no number', good, 'first', 1, path, 400],
])('what cannot be asked is refused in words: %s', async (_, values, first, last, url, status) => {
  const answer = await askSteps(tab, values, [first, last], url)
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toEqual(expect.any(String))
  expect(world.cloud.control.requests()).toEqual([])
})

test('a service that is down is no error of the user’s', async () => {
  world.cloud.control.fail({ service: 'network', how: 'status', status: 503, message: 'Full.' })
  const { statusCode, headers } = await askSteps(tab, good, [0, 0])
  expect([statusCode, headers['x-openstack-service']]).toEqual([503, 'network'])
})

test('a call without the headers is refused', async () => {
  const answer = await tab.post(path, { values: good })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatch(/x-workflow-start-step/)
})
