import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab, world } = demoWorld()

test('the microversions of a service are told as it tells them', async () => {
  const rangeOf = async (service: string) =>
    (await tab.get(`/api/versions/?service=${service}`)).json()
  expect(await rangeOf('compute')).toEqual({
    range: { min: '2.1', max: expect.stringMatching(/^2\.\d+$/) },
  })
  expect(await rangeOf('volume')).toEqual({
    range: { min: '3.0', max: expect.stringMatching(/^3\.\d+$/) },
  })
  expect((await tab.get('/api/versions/?service=network')).statusCode).toBe(400)
})

test('after a failure a service is asked again a minute later, not when the answer is old', async () => {
  const range = async () =>
    (await tab.get('/api/versions/?service=volume')).json<{ range: object | null }>().range
  world.cloud.clock.advance(600_000)
  const heal = world.cloud.control.fail({ service: 'volumev3', how: 'status', status: 500 })
  expect(await range()).toBeNull()
  heal()
  world.cloud.clock.advance(60_000)
  expect(await range()).toMatchObject({ min: '3.0' })
  // What is known is not asked for again as soon.
  world.cloud.control.fail({ service: 'volumev3', how: 'status', status: 500 })
  world.cloud.clock.advance(60_000)
  expect(await range()).toMatchObject({ min: '3.0' })
})
