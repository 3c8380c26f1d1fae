import { expect, test } from 'vitest'
import { simulatedEndpoints } from '#endpoints.ts'
import { novaOf } from '#nova/testing.ts'
import { conformance } from '#testing/service.ts'

const { ask } = await conformance('compute')
const nova = novaOf(ask)
/** A server that is not there: no action of it begins. */
const MISSING = '3f0b2f0e-8f3c-4b0e-9d51-0d8f6f1c2a11'
const act = (id: string, action: string) => nova('POST', `/servers/${id}/action`, { [action]: {} })

test('the actions that are told as not played answer 501, the others are known', async () => {
  const path = '/v2.1/servers/{id}/action'
  const told = simulatedEndpoints().find((one) => one.service === 'nova' && one.path === path)
  const { played = [], unplayed = [] } = told?.actions ?? {}
  expect(played).toContain('os-start')
  expect(unplayed).toContain('addFixedIp')
  for (const action of unplayed) {
    expect(await act(MISSING, action), action).toEqual({
      status: 501,
      body: `The embedded cloud does not simulate the action ${action}.`,
    })
  }
  for (const action of [...played, 'constructor']) {
    const unknown = (await act(MISSING, action)).body === `There is no such action: ${action}`
    expect(unknown, action).toBe(action === 'constructor')
  }
})
