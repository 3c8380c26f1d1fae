import { extensions } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab: demo, tabOf } = demoWorld()
const admin = tabOf('admin')

test.each(Object.entries(extensions))(
  'what %s can do is asked once in ten minutes for everybody, and a failure is not kept',
  async (_, { path }) => {
    world.cloud.control.fail({ path: '/extensions', how: 'status', status: 503 })
    expect((await demo.get(path)).statusCode).toBe(503)
    world.cloud.control.heal()
    const { items } = (await demo.get(path)).json()
    expect(items).not.toHaveLength(0)
    world.cloud.control.forgetRequests()
    expect((await admin.get(path)).json()).toEqual({ items })
    expect(world.cloud.control.requests()).toEqual([])
    world.cloud.clock.advance(600_000)
    expect((await admin.get(path)).json()).toEqual({ items })
    expect(world.cloud.control.requests()).toHaveLength(1)
  },
)

test('Nova’s extensions are told by name, also where it lists them no more [RS-NOVA-22]', async () => {
  const names = async () =>
    (await demo.get(extensions.compute.path))
      .json<{ items: { name: string }[] }>()
      .items.map(({ name }) => name)
  world.cloud.control.fail({ path: '/extensions', how: 'status', status: 404 })
  const least = ['Keypairs', 'BlockDeviceMappingV2Boot', 'ServerGroups', 'SchedulerHints']
  expect(await names()).toEqual(least)
  world.cloud.control.heal()
  world.cloud.clock.advance(600_000)
  expect(await names()).toEqual(expect.arrayContaining([...least, 'Quotas']))
})
