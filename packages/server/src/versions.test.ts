import { expect, test } from 'vitest'
import { signedIn, workIn } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'

test('the microversions of a service are told as it tells them', async () => {
  const world = await testWorld({ cloud: { seed: 'demo' } })
  try {
    const tab = await signedIn(world.app, 'demo')
    await workIn(tab, 'demo')
    const rangeOf = async (service: string) =>
      (await tab.get(`/api/versions/?service=${service}`)).json()
    expect(await rangeOf('compute')).toEqual({
      range: { min: '2.1', max: expect.stringMatching(/^2\.\d+$/) },
    })
    expect(await rangeOf('volume')).toEqual({
      range: { min: '3.0', max: expect.stringMatching(/^3\.\d+$/) },
    })
    expect((await tab.get('/api/versions/?service=network')).statusCode).toBe(400)
  } finally {
    await world.close()
  }
})
