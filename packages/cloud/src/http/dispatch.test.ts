import { expect, test } from 'vitest'
import { badRequest } from '#http/faults.ts'
import { glanceFaults } from '#glance/fault-style.ts'
import { neutronFaults } from '#neutron/fault-style.ts'
import { namedFaults } from '#http/named-faults.ts'
import { toy, toys } from '#testing/toy-service.ts'

test('a fault is written the way each service writes it', async () => {
  const nova = await toy(namedFaults).ask('GET', '/toy/v2.1/toys/a')
  expect(nova.status).toBe(404)
  const words = 'Toy a <b> could not be found.'
  expect(await nova.json()).toEqual({ ToyNotFound: { code: 404, message: words } })
  const neutron = await toy(neutronFaults).ask('GET', '/toy/v2.1/toys/a')
  expect(await neutron.json()).toEqual({
    NeutronError: { type: 'ToyNotFound', message: words, detail: '' },
  })
})

const page = 'Toy a &lt;b&gt; could not be found.<br /><br />'
const rest = '<br /><br />\n\n\n'

test.each([
  ['text/html', 'text/html; charset=UTF-8', expect.stringContaining(page)],
  ['*/*', 'text/html; charset=UTF-8', expect.stringContaining(page)],
  ['text/html, application/json', 'text/html; charset=UTF-8', expect.stringContaining(page)],
  [
    'application/json, text/*;q=0.5',
    'application/json',
    JSON.stringify({
      message: `Toy a <b> could not be found.${rest}`,
      code: '404 Not Found',
      title: 'Not Found',
    }),
  ],
  [
    'text/plain',
    'text/plain; charset=UTF-8',
    '404 Not Found\n\nToy a  could not be found.\n\n   \n',
  ],
  [undefined, 'text/plain; charset=UTF-8', '404 Not Found\n\nToy a  could not be found.\n\n   \n'],
])('Glance answers a fault to %s as %s', async (accept, type, body) => {
  const headers: Record<string, string> = accept === undefined ? {} : { accept }
  const reply = await toy(glanceFaults).ask('GET', '/toy/v2.1/toys/a', { headers })
  expect(reply.headers.get('content-type')).toBe(type)
  expect(await reply.text()).toEqual(body)
})

test('a refused quota is overLimit', async () => {
  const reply = await toy(namedFaults).ask('PUT', '/toy/v2.1/toys')
  expect(reply.status).toBe(413)
  expect(await reply.json()).toEqual({ overLimit: { code: 413, message: 'Quota exceeded' } })
})

test('what a handler wrote before it threw is undone', async () => {
  const { ask, world } = toy(namedFaults)
  const make = (id: string): Promise<Response> =>
    ask('POST', '/toy/v2.1/toys', { body: JSON.stringify({ toy: { id } }) })
  expect((await make('one')).status).toBe(202)
  const twin = await make('twin')
  expect(twin.status).toBe(409)
  expect(await twin.json()).toEqual({ conflictingRequest: { code: 409, message: 'There is one.' } })
  expect(
    world
      .table(toys, 'RegionOne')
      .list()
      .map(({ id }) => id),
  ).toEqual(['one'])
})

test('the second region has its own address and its own things', async () => {
  const { ask, world } = toy(namedFaults)
  const body = JSON.stringify({ toy: { id: 'far' } })
  const reply = await ask('POST', '/region-two/toy/v2.1/toys', { body })
  expect(await reply.json()).toEqual({
    region: 'RegionTwo',
    links: 'http://c/region-two/toy/v2.1',
  })
  expect(world.table(toys, 'RegionOne').has('far')).toBe(false)
})

test('a body that is no JSON is malformed', async () => {
  const reply = await toy(namedFaults).ask('POST', '/toy/v2.1/toys', { body: '{bad' })
  expect(reply.status).toBe(400)
  expect(await reply.json()).toEqual({
    badRequest: { code: 400, message: 'Malformed request body' },
  })
})

test('without a token, or with a strange one, every path answers 401', async () => {
  const { ask } = toy(namedFaults)
  for (const path of ['/toy/v2.1/toys/a', '/toy/v2.1/nope']) {
    const reply = await ask('GET', path, { headers: { 'x-auth-token': 'bad' } })
    expect(reply.status).toBe(401)
    expect(reply.headers.get('www-authenticate')).toBe('Keystone uri="http://c/identity"')
    expect(await reply.json()).toEqual({
      error: {
        code: 401,
        title: 'Unauthorized',
        message: 'The request you have made requires authentication.',
      },
    })
  }
  const page = await toy(glanceFaults).ask('GET', '/toy/v2.1/cells', {
    headers: { 'x-auth-token': 'bad' },
  })
  expect(await page.text()).toContain('<h1>401 Unauthorized</h1>')
})

test('an unknown path, a wrong method and a path that is not played are told apart', async () => {
  const { ask } = toy(namedFaults)
  const unknown = await ask('GET', '/toy/v2.1/nope')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).toContain('The resource could not be found.')
  expect(unknown.headers.get('x-openstack-request-id')).toMatch(/^req-/)
  expect((await ask('PATCH', '/toy/v2.1/toys')).status).toBe(404)
  const glance = await toy(glanceFaults).ask('PATCH', '/toy/v2.1/toys')
  expect(glance.status).toBe(405)
  expect(glance.headers.get('allow')).toBe('POST, PUT')
  const cells = await ask('GET', '/toy/v2.1/cells')
  expect(cells.status).toBe(501)
  expect(await cells.text()).toContain('does not simulate GET /v2.1/cells')
})

test('a rule that refuses is 403 in the words of the service', async () => {
  const nova = await toy(namedFaults).ask('DELETE', '/toy/v2.1/toys/a')
  expect(nova.status).toBe(403)
  expect(await nova.json()).toEqual({
    forbidden: { code: 403, message: "Policy doesn't allow toys:burn to be performed." },
  })
})

test.each([
  [undefined, 200, 'compute 2.1', false],
  ['compute 2.47', 200, 'compute 2.47', true],
  ['volume 3.0, compute 2.46', 200, 'compute 2.46', false],
  ['compute latest', 200, 'compute 2.95', true],
  ['compute 2.96', 406, 'compute 2.96', undefined],
  ['compute 2.0', 406, 'compute 2.0', undefined],
  ['compute abc', 400, null, undefined],
])('asked for %s it answers %i as %s', async (asked, status, header, isNew) => {
  const headers: Record<string, string> =
    asked === undefined ? {} : { 'OpenStack-API-Version': asked }
  const reply = await toy(namedFaults).ask('GET', '/toy/v2.1/since', { headers })
  expect(reply.status).toBe(status)
  expect(reply.headers.get('openstack-api-version')).toBe(header)
  if (status === 200) {
    expect(await reply.json()).toEqual({ new: isNew })
    expect(reply.headers.get('vary')).toContain('OpenStack-API-Version')
  } else expect(await reply.text()).toMatch(/Minimum is 2\.1 and maximum is 2\.95|invalid format/)
})

test('the root tells versions without a token, and a stream route reads its own body', async () => {
  const { ask } = toy(namedFaults)
  const root = await ask('GET', '/toy', { headers: { 'x-auth-token': 'bad' } })
  expect(root.status).toBe(300)
  expect(await root.json()).toEqual({ versions: ['http://c/toy'] })
  const file = await ask('PUT', '/toy/v2.1/file', { body: '{bad' })
  expect(await file.json()).toEqual({ text: '{bad' })
})

test('a route takes bytes as they are, and no more of them than its limit', async () => {
  const { ask } = toy(namedFaults, { bodyLimit: 8 })
  const put = (body: string): Promise<Response> => ask('PUT', '/toy/v2.1/songs/a/b.json', { body })
  expect(await (await put('{bad')).json()).toEqual({ song: 'a/b.json', bytes: '{bad' })
  const long = await put('12345')
  expect(long.status).toBe(413)
  expect(await long.text()).toContain('Larger than max_request_body_size (4).')
  expect(long.headers.get('x-openstack-request-id')).toMatch(/^req-/)
  const json = await ask('POST', '/toy/v2.1/toys', { body: '{"toy":{}}' })
  expect(await json.text()).toContain('Larger than max_request_body_size (8).')
})

test('other spellings of a path are for the services that take them', async () => {
  const strict = toy(namedFaults)
  expect((await strict.ask('GET', '/toy/v2.1/since/')).status).toBe(404)
  expect((await strict.ask('GET', '/toy/v2.1/since.json')).status).toBe(404)
  const { ask } = toy(namedFaults, { tolerates: ['slash', 'json'] })
  expect((await ask('GET', '/toy/v2.1/since/')).status).toBe(200)
  expect((await ask('GET', '/toy/v2.1/since.json')).status).toBe(200)
  expect((await ask('GET', '/toy/v2.1/since//')).status).toBe(404)
})

test('every route stands under each root, and a service can refuse what reaches one', async () => {
  const { ask } = toy(namedFaults, {
    roots: ['/v3', '/v3/{project_id}'],
    routable: ({ project_id: id = '' }) => id !== 'NO',
    admit: ({ params }) => {
      if (params['project_id'] === 'other') throw badRequest('Malformed request url')
    },
  })
  expect((await ask('GET', '/toy/v3/since')).status).toBe(200)
  expect((await ask('GET', '/toy/v3/p/since')).status).toBe(200)
  expect((await ask('PUT', '/toy/v3/p/file', { body: 'a' })).status).toBe(200)
  for (const [method, path] of [
    ['GET', 'since'],
    ['PUT', 'file'],
  ] as const) {
    const reply = await ask(method, `/toy/v3/other/${path}`)
    expect(reply.status).toBe(400)
    expect(await reply.text()).toContain('Malformed request url')
    const unknown = await ask(method, `/toy/v3/NO/${path}`)
    expect(unknown.status).toBe(404)
    expect(await unknown.text()).toContain('The resource could not be found.')
  }
})
