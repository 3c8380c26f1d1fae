import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { workIn } from '#testing/signed-in.ts'

const { world, tabOf } = demoWorld({ shared: true })
const reader = tabOf('reader')

const photos = '/api/swift/containers/photos'
const changes = [
  ['POST', '/api/swift/containers/new/metadata/', {}],
  ['PUT', `${photos}/metadata/`, { is_public: true }],
  ['PATCH', `${photos}/properties/`, { updated: { a: 'b' }, removed: [] }],
  ['PATCH', `${photos}/properties/logo.png`, { updated: { a: 'b' }, removed: [] }],
  ['PUT', `${photos}/metadata/logo.png`, { content_type: 'text/plain' }],
  ['POST', `${photos}/object/new.txt`, {}],
  ['POST', `${photos}/object/new/`, {}],
  ['POST', `${photos}/copy/logo.png`, { dest_container: 'photos', dest_name: 'copy.png' }],
  ['DELETE', `${photos}/object/logo.png`, undefined],
  ['POST', '/api/swift/link-key/', undefined],
] as const

test.each(changes)('a reader is refused by Swift: %s %s', async (method, path, body) => {
  await workIn(reader, 'demo')
  const answer = await reader.call(method, path, body)
  expect([answer.statusCode, answer.headers['x-openstack-service']], answer.body).toEqual([
    403,
    'object-store',
  ])
})

test('a reader reads what there is', async () => {
  await workIn(reader, 'demo')
  for (const path of ['/api/swift/containers/', `${photos}/objects/`, `${photos}/metadata/`])
    expect((await reader.get(path)).statusCode, path).toBe(200)
  expect(world.log().filter(({ level }) => level === 50)).toEqual([])
})
