import type { Image } from '@meridian/contract'
import { beforeEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()
let id: string
beforeEach(async () => {
  const { items } = (await tab.get('/api/glance/images/?name=web-base')).json<{ items: Image[] }>()
  id = items[0]?.id ?? ''
})

const url = () => `/api/glance/images/${id}/properties/`
const image = async () => (await tab.get(`/api/glance/images/${id}/`)).json<Image>()

test('an image’s metadata are its texts, without what Glance keeps of every image', async () => {
  expect((await tab.get(url())).json()).toEqual({
    os_distro: 'debian',
    os_version: '12',
    os_type: 'linux',
    architecture: 'x86_64',
    hw_disk_bus: 'virtio',
  })
})

test('the description of an image is its property of that name [RS-META-15]', async () => {
  expect((await image()).description).toBeNull()
  await tab.patch(url(), { updated: { description: 'What web servers start as' }, removed: [] })
  expect((await image()).description).toBe('What web servers start as')
  const { items } = (await tab.get('/api/glance/images/?name=web-base')).json<{ items: Image[] }>()
  expect(items[0]?.description).toBe('What web servers start as')
})

test('attributes of every image are not changed as metadata', async () => {
  for (const change of [
    { updated: { name: 'renamed' }, removed: [] },
    { updated: { visibility: 'public', fine: '1' }, removed: [] },
    { updated: {}, removed: ['min_disk'] },
  ]) {
    const answer = await tab.patch(url(), change)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatch(/^These are fields of every image, not metadata: /)
  }
  expect((await image()).name).toBe('web-base')
  expect((await tab.get(url())).json()).not.toHaveProperty('fine')
})

test('sums that a client sends back are left alone, and hiding takes a word for a truth', async () => {
  const updated = { os_hash_algo: 'md5', os_hash_value: 'x', os_hidden: 'true', seen: '1' }
  expect((await tab.patch(url(), { updated, removed: [] })).statusCode).toBe(204)
  expect(await image()).toMatchObject({ os_hidden: true })
  expect((await image()).properties['os_hash_algo']).not.toBe('md5')
  expect((await tab.get(url())).json()).toHaveProperty('seen', '1')
})

test('all changes of an image travel in one patch after one look', async () => {
  await tab.get(url())
  world.cloud.control.forgetRequests()
  await tab.patch(url(), { updated: { a: '1', os_type: 'bsd' }, removed: ['os_version', 'never'] })
  expect(world.cloud.control.requests().map(({ method }) => method)).toEqual(['GET', 'PATCH'])
})
