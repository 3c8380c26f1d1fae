import type { ObjectLink } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld()
const at = '/api/swift/containers/shared/'

test('a link to an object opens, also where the service is below a path', async () => {
  await tab.post(`${at}metadata/`, { is_public: false })
  expect((await tab.post(`${at}object/a/b%20%C3%BC`)).statusCode).toBe(201)
  expect((await tab.post('/api/swift/link-key/')).statusCode).toBe(204)
  const made = await tab.post(`${at}link/a/b%20%C3%BC`, { seconds: 3600 })
  const { url } = made.json<ObjectLink>()
  expect(new URL(url).pathname).toMatch(/^\/object-store\/v1\//)
  expect((await world.cloud.fetch(new Request(url))).status).toBe(200)
  const other = await world.cloud.fetch(new Request(url.replace('b%20', 'c%20')))
  expect(other.status).toBe(401)
})
