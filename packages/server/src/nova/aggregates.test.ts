import type { Aggregate } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')

test('the extra specs of an aggregate are its metadata, changed in one call [RS-NOVA-21]', async () => {
  const { items } = (await admin.get('/api/nova/aggregates/')).json<{ items: Aggregate[] }>()
  const [one] = items
  const specs = `/api/nova/aggregates/${one?.id}/extra-specs/`
  expect((await admin.get(specs)).json()).toEqual(one?.metadata)
  const [key = ''] = Object.keys(one?.metadata ?? {})
  world.cloud.control.forgetRequests()
  const body = { updated: { fast: 'true' }, removed: [key] }
  expect((await admin.patch(specs, body)).statusCode).toBe(204)
  expect(world.cloud.control.requests().map(({ method }) => method)).toEqual(['POST'])
  const after = (await admin.get(specs)).json()
  expect(after).toMatchObject({ fast: 'true' })
  expect(after).not.toHaveProperty(key)
  expect((await tab.patch(specs, body)).statusCode).toBe(403)
})
