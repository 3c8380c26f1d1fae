import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab } = demoWorld()

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
