import { expect, test } from 'vitest'
import { openstackTo } from '#testing.ts'

const ref = 'http://127.0.0.1:9311/v1/containers/c1'

test('a container is known by its address, which is all that making it tells', async () => {
  const { openstack, requests } = openstackTo(() =>
    Response.json({ container_ref: ref }, { status: 201 }),
  )
  expect(await openstack.barbican.containers.create({ type: 'generic' })).toBe(ref)
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST http://barbican.test/v1/containers',
  ])
})

test('all containers of a kind are read, a hundred at a time', async () => {
  const { openstack, requests } = openstackTo(({ url }) =>
    Response.json(
      url.includes('offset=100')
        ? { containers: [{ container_ref: 'b' }], total: 101 }
        : { containers: [{ container_ref: ref }], next: `${ref}?limit=100&offset=100`, total: 101 },
    ),
  )
  const found = await openstack.barbican.containers.listAll({ type: 'certificate', limit: 100 })
  expect(found.map(({ container_ref }) => container_ref)).toEqual([ref, 'b'])
  expect(requests.map(({ url }) => url)).toEqual([
    'http://barbican.test/v1/containers?type=certificate&limit=100',
    'http://barbican.test/v1/containers?type=certificate&limit=100&offset=100',
  ])
})
