import type { FlavorsInstead } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld()
const admin = tabOf('admin')
const path = '/api/nova/flavors-instead/'
const large = 'vcpus=4&ram=32768&disk=40'
const withHosts = `${large}&by_hosts=true`

const ask = (query: string, by = tab) => by.get(`${path}?${query}`)
const named = async (query: string, by = tab) => {
  const answer = await ask(query, by)
  expect(answer.statusCode, answer.body).toBe(200)
  const { by: reason, items } = answer.json<FlavorsInstead>()
  return [reason, ...items.map(({ name }) => name)]
}
const smaller = ['size', 'm1.medium', 'm1.small', 'm1.tiny', 'm1.micro', 'm1.nano']

test('members are named smaller flavors, the nearest first, by one call and no look at hosts', async () => {
  await named(large)
  world.cloud.control.forgetRequests()
  expect(await named(large)).toEqual(smaller)
  expect(world.cloud.control.requests().map(({ path: at }) => at)).toEqual(['/v2.1/flavors/detail'])
  expect((await ask(withHosts)).statusCode).toBe(403)
})

test('administrators are named what a host has room for, and nothing that asks for more than room', async () => {
  expect(await named(withHosts, admin)).toEqual([
    ...['hosts', 'm1.large', 'm1.medium', 's1.medium', 'm1.small', 'm1.tiny'],
  ])
})

test('hosts that are disabled or down have no room, and those that are away refuse', async () => {
  const { items } = (await admin.get('/api/nova/services/')).json<{
    items: { id: string; host: string; binary: string }[]
  }>()
  for (const { id } of items.filter(({ binary }) => binary === 'nova-compute'))
    await admin.patch(`/api/nova/services/${id}/`, { status: 'disabled' })
  const [by] = await named(withHosts, admin)
  expect(by).toBe('size')
  world.cloud.control.fail({
    ...{ service: 'compute', path: '/os-hypervisors', how: 'status', status: 503, message: 'No.' },
  })
  expect((await ask(withHosts, admin)).statusCode).toBe(503)
})

test('the image has a say, and with a volume the root disk has none', async () => {
  const { items } = (await tab.get('/api/glance/images/')).json<{
    items: { id: string; min_disk: number; min_ram: number }[]
  }>()
  const image = items.find(({ min_disk }) => min_disk > 1) ?? expect.fail()
  const offered = await named(`${large}&image_id=${image.id}`)
  expect(offered).toEqual(['size', 'm1.medium', 'm1.small'])
  expect(await named('vcpus=2&ram=4096&disk=0&from_volume=true')).toEqual([
    ...['size', 'm1.small', 'v1.small', 'm1.tiny', 'm1.micro', 'm1.nano'],
  ])
})
