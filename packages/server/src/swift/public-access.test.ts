import { expect, test } from 'vitest'
import { readersOf } from '#swift/readers.ts'
import { demoWorld } from '#testing/demo-world.ts'
import { openstackOf } from '#testing/openstack-of.ts'

const { tab, world } = demoWorld()

const change = (is_public: boolean) =>
  tab.put('/api/swift/containers/shared/metadata/', { is_public })

/** Who may read the container, and the segments of what is in it, where there are any. */
const made = async (readers: string, ofSegments?: string) => {
  const { swift } = await openstackOf(world, 'demo')
  await swift.containers.put('shared', { 'x-container-read': readers })
  if (ofSegments !== undefined)
    await swift.containers.put('shared_segments', { 'x-container-read': ofSegments })
  return async () => {
    const names = ['shared', ...(ofSegments === undefined ? [] : ['shared_segments'])]
    const heads = await Promise.all(names.map((name) => swift.containers.head(name)))
    return heads.map((headers) => headers.get('x-container-read') ?? '')
  }
}

test('a container that nobody else was named of is read by everybody, and by nobody again', async () => {
  const readers = await made('', '')
  expect((await change(true)).statusCode).toBe(204)
  expect(await readers()).toEqual(['.r:*,.rlistings', '.r:*,.rlistings'])
  expect((await change(false)).statusCode).toBe(204)
  expect(await readers()).toEqual(['', ''])
})

test('whoever else was named may read as before, also what is large', async () => {
  const readers = await made('friends:ann,other:*', 'friends:ann')
  await change(true)
  expect(await readers()).toEqual([
    '.r:*,.rlistings,friends:ann,other:*',
    '.r:*,.rlistings,friends:ann',
  ])
  await change(true)
  await change(false)
  expect(await readers()).toEqual(['friends:ann,other:*', 'friends:ann'])
})

test('without anything large no room for it is made', async () => {
  const readers = await made('friends:ann')
  await change(true)
  expect(await readers()).toEqual(['.r:*,.rlistings,friends:ann'])
  expect((await tab.get('/api/swift/containers/shared_segments/metadata/')).statusCode).toBe(404)
})

test('a page that is kept out stays out, and no rule is written twice', () => {
  expect(readersOf('.r:-thief.example, .rlistings', true)).toBe('.r:*,.rlistings,.r:-thief.example')
  expect(readersOf(' .r:* ,friends:ann,.rlistings,', false)).toBe('friends:ann')
})
