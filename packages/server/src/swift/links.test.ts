import type { ContainerDetail, ObjectLink } from '@meridian/contract'
import { afterEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn, workIn } from '#testing/signed-in.ts'

/**
 * Whether the object store is a gateway of Ceph as it is by default: the catalogue has one address for
 * all accounts, and the token says which is meant.
 */
let isGateway = false
let account = ''
const { world, tab } = demoWorld({
  between: (transport) => async (request) => {
    if (request.url.includes('/swift/v1'))
      return transport(new Request(request.url.replace('/swift/v1', account), request))
    const response = await transport(request)
    if (!isGateway || !request.url.endsWith('/auth/tokens') || response.status !== 201)
      return response
    const own = /\/object-store\/v1\/AUTH_\w+/g
    const text = await response.text()
    account = own.exec(text)?.[0] ?? ''
    const { status, headers } = response
    return new Response(text.replaceAll(own, '/swift/v1'), { status, headers })
  },
})
afterEach(() => {
  isGateway = false
})
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

test('where no address has the account nobody is told of links and addresses that lead nowhere', async () => {
  await tab.post(`${at}metadata/`, { is_public: true })
  await tab.post(`${at}object/a`)
  await tab.post('/api/swift/link-key/')
  const before = (await tab.get(`${at}metadata/`)).json<ContainerDetail>()
  expect(before.public_url).toMatch(/\/AUTH_\w+\/shared$/)
  isGateway = true
  const one = await signedIn(world.app, 'demo')
  await workIn(one, 'demo')
  const { public_url, ...detail } = (await one.get(`${at}metadata/`)).json<ContainerDetail>()
  expect([detail.is_public, public_url]).toEqual([true, undefined])
  expect((await one.get(`${at}link/a`)).json()).toEqual({ supported: false, has_key: true })
  const refused = await one.post(`${at}link/a`, { seconds: 3600 })
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    'This object storage does not support such links.',
  ])
})
