import { expect, test } from 'vitest'
import { openstackTo, token } from '#testing.ts'

const urls = (requests: readonly Request[]) => requests.map(({ url }) => url)

test('a list is followed by its markers to the end, but never to another host', async () => {
  const { openstack, requests } = openstackTo((request) => {
    const marker = new URL(request.url).searchParams.get('marker')
    if (marker === 'b') return Response.json({ ports: [{ id: 'c' }] })
    const href = 'http://evil.test/v2.0/ports?limit=2&marker=b'
    return Response.json({
      ports: [{ id: 'a' }, { id: 'b' }],
      ports_links: [{ rel: 'next', href }],
    })
  })
  const ports = await openstack.neutron.ports.listAll({ fields: ['id', 'name'] })
  expect(ports.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(urls(requests)).toEqual([
    'http://neutron.test/v2.0/ports?fields=id&fields=name',
    'http://neutron.test/v2.0/ports?fields=id&fields=name&marker=b',
  ])
})

test('the next marker is read in the manner of Glance and of Keystone', async () => {
  const glance = openstackTo(() =>
    Response.json({ images: [{ id: 'a' }], next: '/v2/images?marker=a&limit=1' }),
  )
  expect(await glance.openstack.glance.images.leaf({ size: 1 })).toEqual({
    items: [{ id: 'a' }],
    before: false,
    after: true,
  })
  const keystone = openstackTo(() =>
    Response.json({ users: [], links: { next: 'http://k/v3/users?marker=u9', self: 's' } }),
  )
  expect((await keystone.openstack.keystone.users.page()).next).toBe('u9')
})

test('links in an array of their own lead on, as Heat writes them', async () => {
  const { openstack } = openstackTo(() =>
    Response.json({
      volumes: [],
      links: [{ rel: 'next', href: 'http://h/v1/p/stacks?marker=s2' }],
    }),
  )
  expect((await openstack.cinder.volumes.page()).next).toBe('s2')
})

test('a list that leads in a circle ends with an error', async () => {
  const { openstack } = openstackTo(() =>
    Response.json({ images: [{ id: 'a' }], next: '/v2/images?marker=a' }),
  )
  await expect(openstack.glance.images.listAll()).rejects.toMatchObject({ kind: 'bad-reply' })
})

test('rows and single items come without their envelopes', async () => {
  const { openstack, requests } = openstackTo((request) =>
    Response.json(
      request.url.endsWith('os-keypairs')
        ? { keypairs: [{ keypair: { name: 'a b' } }] }
        : { keypair: { name: 'a b', id: 1 } },
    ),
  )
  expect(await openstack.nova.keypairs.list()).toEqual([{ name: 'a b' }])
  expect(await openstack.nova.keypairs.get('a b')).toEqual({ name: 'a b', id: 1 })
  expect(requests.at(-1)?.url).toBe('http://nova.test/v2.1/os-keypairs/a%20b')
})

test('the highest version that both sides know is asked for, after one discovery', async () => {
  const { openstack, requests } = openstackTo(() => Response.json({ servers: [] }))
  await openstack.nova.servers.list()
  await openstack.nova.servers.list({ limit: 1 })
  expect(urls(requests)).toEqual([
    'http://nova.test/v2.1/',
    'http://nova.test/v2.1/servers/detail',
    'http://nova.test/v2.1/servers/detail?limit=1',
  ])
  const headers = requests[1]?.headers
  expect(headers?.get('openstack-api-version')).toBe('compute 2.90')
  expect(headers?.get('x-auth-token')).toBe(token)
  expect(headers?.get('x-forwarded-for')).toBe('192.0.2.7')
})

test('Cinder is told its version under the name volume', async () => {
  const { openstack, requests } = openstackTo(() => Response.json({ volumes: [] }))
  await openstack.service('volumev3').call(
    'GET',
    { pathname: '/volumes', pattern: '/volumes' },
    {
      microversions: ['2.60'],
    },
  )
  expect(requests.at(-1)?.headers.get('openstack-api-version')).toBe('volume 2.60')
})

test.each([
  ['a page of HTML', new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
  ['half a JSON', new Response('{"networks": [{"id"')],
  ['another shape', Response.json({ other: [] })],
  ['rows that are no objects', Response.json({ keypairs: [null, 5] })],
  ['a redirect', new Response('', { status: 302, headers: { location: 'http://evil.test/' } })],
])('%s with a good status is a bad reply', async (_name, answer) => {
  const { openstack } = openstackTo(() => answer)
  await expect(openstack.neutron.networks.list()).rejects.toMatchObject({
    kind: 'bad-reply',
    status: 502,
    service: 'network',
  })
})

test('a refusal carries status, service, words and request id, and not the token', async () => {
  const { openstack } = openstackTo(() =>
    Response.json(
      { conflictingRequest: { code: 409, message: `Locked ${token}` } },
      { status: 409, headers: { 'x-openstack-request-id': 'req-9' } },
    ),
  )
  await expect(openstack.nova.servers.start('s1')).rejects.toMatchObject({
    kind: 'fault',
    status: 409,
    service: 'compute',
    message: 'Locked [token]',
    requestId: 'req-9',
  })
})

test('scheduler hints stand beside the server, and an image id comes from the header', async () => {
  const bodies: unknown[] = []
  const { openstack } = openstackTo(async (request) => {
    bodies.push(await request.json())
    const headers = { location: 'http://glance.test/images/i9' }
    return Response.json({ server: { id: 's' } }, { status: 202, headers })
  })
  const server = { name: 'a', flavorRef: '1' }
  await openstack.nova.servers.create(server, { schedulerHints: { group: 'g' } })
  expect(bodies[0]).toEqual({ server, 'os:scheduler_hints': { group: 'g' } })
  expect(await openstack.nova.servers.createImage('s', { name: 'snap' })).toBe('i9')
})

test('of a list that the operator cut short, the rest is read by itself', async () => {
  const { openstack } = openstackTo(({ url }) =>
    url.endsWith('/users?limit=1000')
      ? Response.json({ users: [{ id: 'u1', name: 'ann' }], links: {}, truncated: true })
      : Response.json({ user: { id: 'u99', name: 'bob' } }),
  )
  const ids = ['u1', 'u99', ...Array.from({ length: 25 }, (_, at) => `u${at + 2}`)]
  const found = await openstack.keystone.users.named(ids)
  expect(found.slice(0, 2).map(({ name }) => name)).toEqual(['ann', 'bob'])
})

test('a key of two parts is two parts of the address, of which neither can be more than one', async () => {
  const id = '11111111-2222-4333-8444-555555555555'
  const { openstack, requests } = openstackTo(({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 202 }) : Response.json({ stack: { id } }),
  )
  const stack = openstack.heat.at({ id, name: 'web shop' })
  expect(await stack.load()).toEqual({ id })
  // Heat goes on with it, and answers nothing.
  expect(await stack.remove()).toBeUndefined()
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET http://heat.test/v1/p1/stacks/web%20shop/${id}`,
    `DELETE http://heat.test/v1/p1/stacks/web%20shop/${id}`,
  ])
  expect(() => openstack.heat.at({ id, name: 'a/b' })).toThrow("No address can name 'a/b'.")
  expect(requests).toHaveLength(2)
})
