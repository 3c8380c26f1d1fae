import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab } = demoWorld()

test('the lengths of a pool are numbers', async () => {
  const { items } = (await tab.get('/api/neutron/subnetpools/')).json()
  expect(items).toMatchObject([
    { name: 'campus', min_prefixlen: 8, max_prefixlen: 32, default_prefixlen: 24 },
  ])
})
