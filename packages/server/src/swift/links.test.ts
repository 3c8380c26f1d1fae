import { createHmac } from 'node:crypto'
import type { ContainerDetail, ObjectLink } from '@meridian/contract'
import { afterEach, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { openstackOf } from '#testing/openstack-of.ts'
import { signedIn, workIn } from '#testing/signed-in.ts'

/**
 * Where a gateway of Ceph has accounts: by default all have one address, and the token says which is
 * meant. Undefined where the object store is Swift.
 */
let gateway: '/swift/v1' | '/swift/v1/AUTH_own' | undefined
let account = ''
const atGateway = /\/swift\/v1(\/AUTH_own)?/
const { world, tab } = demoWorld({
  between: (transport) => async (request) => {
    if (request.url.includes('/swift/')) {
      const there = request.url.replace(atGateway, account)
      return transport(new Request(there.replace('/swift/info', '/object-store/info'), request))
    }
    const response = await transport(request)
    if (gateway === undefined || !request.url.endsWith('/auth/tokens') || response.status !== 201)
      return response
    const own = /\/object-store\/v1\/AUTH_\w+/g
    const text = await response.text()
    account = own.exec(text)?.[0] ?? ''
    const { status, headers } = response
    return new Response(text.replaceAll(own, gateway), { status, headers })
  },
})
afterEach(() => {
  gateway = undefined
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
  gateway = '/swift/v1'
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

test('a link at a gateway below a path of its own is signed for the path as Swift has it', async () => {
  await tab.post(`${at}metadata/`, { is_public: false })
  await tab.post(`${at}object/a`)
  await tab.post('/api/swift/link-key/')
  gateway = '/swift/v1/AUTH_own'
  const one = await signedIn(world.app, 'demo')
  await workIn(one, 'demo')
  const { url } = (await one.post(`${at}link/a`, { seconds: 3600 })).json<ObjectLink>()
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/swift/v1/AUTH_own/shared/a')
  const ends = searchParams.get('temp_url_expires')
  const { swift } = await openstackOf(world, 'demo')
  const key = (await swift.account.head()).get('x-account-meta-temp-url-key') ?? ''
  const signed = createHmac('sha512', key).update(`GET\n${ends}\n/v1/AUTH_own/shared/a`)
  expect(searchParams.get('temp_url_sig')).toBe(signed.digest('hex'))
})
