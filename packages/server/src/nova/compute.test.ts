import type { AvailabilityZone, ComputeLimits, ComputeService } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')

const feature = async (name: string) => (await tab.get(`/api/nova/features/${name}`)).json()

test('a feature is there from its microversion on; what nobody knows is not [RS-NOVA-01]', async () => {
  expect(await feature('servergroup_soft_policies')).toBe(true)
  expect(await feature('bdm2_volume_type')).toBe(true)
  expect(await feature('cows')).toBe(false)
})

test('limits are flat, and Nova is not told of the flag that it refuses [RS-NOVA-06]', async () => {
  const answer = await tab.get('/api/nova/limits/?reserved=true')
  expect(answer.statusCode).toBe(200)
  expect(answer.json<ComputeLimits>()).toMatchObject({
    ...{ maxTotalInstances: 60, maxTotalCores: 200, maxTotalRAMSize: 409600 },
    ...{ maxServerMeta: 128, maxServerGroups: 10, maxServerGroupMembers: 10 },
    totalServerGroupsUsed: expect.any(Number),
  })
  const asked = world.cloud.control.requests().filter(({ path }) => path === '/v2.1/limits')
  expect(asked).toHaveLength(1)
})

test('zones are sorted by name; their hosts are for administrators [RS-NOVA-05]', async () => {
  const zones = async (of: typeof tab, query = '') =>
    (await of.get(`/api/nova/availzones/${query}`)).json<{ items: AvailabilityZone[] }>().items
  const [own] = await zones(tab)
  expect(own).toEqual({ zoneName: 'nova', zoneState: { available: true }, hosts: null })
  const detailed = await zones(admin, '?detailed=true')
  expect(detailed.map(({ zoneName }) => zoneName)).toEqual(['internal', 'nova'])
  const [services] = Object.values(detailed[1]?.hosts ?? {})
  expect(services).toMatchObject({ 'nova-compute': { available: true, active: true } })
  expect((await tab.get('/api/nova/availzones/?detailed=true')).statusCode).toBe(403)
})

test('services are for administrators, with their state [RS-NOVA-02]', async () => {
  const { items } = (await admin.get('/api/nova/services/')).json<{ items: ComputeService[] }>()
  expect(items.find(({ binary }) => binary === 'nova-compute')).toMatchObject({
    ...{ status: 'enabled', state: 'up', id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  })
  expect((await tab.get('/api/nova/services/')).statusCode).toBe(403)
})
