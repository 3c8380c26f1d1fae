import { expect, onTestFinished, test } from 'vitest'
import { signedIn } from '#testing/signed-in.ts'
import { testWorld } from '#testing/world.ts'

test('the lengths of a pool are numbers', async () => {
  const world = await testWorld({ cloud: { seed: 'demo' } })
  onTestFinished(() => world.close())
  const tab = await signedIn(world.app, 'demo')
  const { items } = (await tab.get('/api/neutron/subnetpools/')).json()
  expect(items).toMatchObject([
    { name: 'campus', min_prefixlen: 8, max_prefixlen: 32, default_prefixlen: 24 },
  ])
})
