import {
  type Endpoint,
  heatTemplates,
  stackActions,
  stackGraph,
  stackParts,
  stacks,
} from '@meridian/contract'
import { wholeSample, wrongSamples } from '@meridian/contract/testing'
import { expect, test } from 'vitest'
import { heatWorld } from '#heat/testing.ts'
import { urlOf } from '#testing/endpoints.ts'
import { browser } from '#testing/signed-in.ts'

const { world, tab, upstream } = heatWorld()

const endpoints: readonly Endpoint[] = [
  stacks,
  stackActions,
  stackParts,
  heatTemplates,
  stackGraph,
].flatMap((group): Endpoint[] => Object.values(group))

/** Its own name of it, for whoever reads of a failure. */
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const bodyOf = ({ body }: Endpoint): unknown => (body === undefined ? undefined : wholeSample(body))

test('each endpoint of Heat needs a session', async () => {
  for (const endpoint of endpoints) {
    const answer = await browser(world.app).call(endpoint.method, urlOf(endpoint))
    expect([answer.statusCode, answer.json()], nameOf(endpoint)).toEqual([401, 'not logged in'])
  }
})

test('no body, and no path, that cannot be is sent to Heat', async () => {
  for (const endpoint of endpoints) {
    const { method, body, path } = endpoint
    for (const [what, wrong] of body === undefined ? [] : wrongSamples(body)) {
      const answer = await tab.call(method, urlOf(endpoint), wrong)
      expect(answer.statusCode, `${nameOf(endpoint)} ${what}`).toBe(400)
    }
    for (const id of path.includes('{') ? ['a/b', '..', 'a\0', 'x'.repeat(256)] : []) {
      const { statusCode } = await tab.call(method, urlOf(endpoint, id), bodyOf(endpoint))
      expect([400, 404], `${nameOf(endpoint)} ${id.slice(0, 9)}`).toContain(statusCode)
    }
  }
  expect(upstream()).toEqual([])
})

test('each endpoint says that it is Heat which cannot be reached', async () => {
  world.cloud.control.fail({ service: 'orchestration', how: 'down' })
  for (const endpoint of endpoints) {
    const answer = await tab.call(endpoint.method, urlOf(endpoint), bodyOf(endpoint))
    const told = [answer.statusCode, answer.json(), answer.headers['x-openstack-service']]
    const down = [502, 'The orchestration service cannot be reached.', 'orchestration']
    expect(told, nameOf(endpoint)).toEqual(down)
  }
})
