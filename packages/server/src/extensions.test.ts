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
