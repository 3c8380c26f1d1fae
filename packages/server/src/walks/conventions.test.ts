import { Items, get, post, say } from '@meridian/contract'
import { Type } from 'typebox'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bind, created } from '#bind.ts'
import { addMessage } from '#http/messages.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const Thing = Type.Object({ name: Type.String({ maxLength: 9 }), size: Type.Integer() })
const things = {
  list: get('/api/toys/things/', {
    query: Type.Object({
      all: Type.Optional(Type.Boolean()),
      limit: Type.Optional(Type.Integer()),
    }),
    reply: Items(Thing),
  }),
  create: post('/api/toys/things/', { body: Thing, reply: Thing, status: 201 }),
  poke: post('/api/toys/things/{id}/poke', {
    params: { id: Type.String({ maxLength: 255 }) },
    status: 204,
  }),
}

/** A toy resource: answers what it was given, and more than the contract promises. */
const toys = async () => {
  const given: unknown[] = []
  bind(world.app, things.list, ({ query }) => {
    given.push(query)
    return { items: [{ name: 'a', size: 1, secret: 'hidden' }] }
  })
  bind(world.app, things.create, ({ body }, context) => {
    given.push(body)
    created(context, '/api/toys/things/', body.name)
    addMessage(context.reply, 'success', say('Created {name}', { name: 'ü' }))
    return body
  })
  bind(world.app, things.poke, ({ params }) => {
    given.push(params)
    return undefined
  })
  return { tab: await signedIn(world.app), given }
}

const said = async (asked: ReturnType<ReturnType<typeof browser>['get']>) => {
  const { statusCode, headers, body } = await asked
  expect(headers['content-type']).toBe('application/json; charset=utf-8')
  return [statusCode, JSON.parse(body)]
}

describe('requests', () => {
  test('a call without the AJAX marker is 400', async () => {
    const tab = browser(world.app)
    const asked = tab.call('GET', '/api/login/', undefined, { 'x-requested-with': '' })
    expect(await said(asked)).toEqual([400, 'request must be AJAX'])
  })

  test('a call without a session is 401', async () => {
    expect(await said(browser(world.app).get('/api/settings/'))).toEqual([401, 'not logged in'])
    const forged = browser(world.app).call('GET', '/api/settings/', undefined, {
      cookie: 'session=AAAA',
    })
    expect(await said(forged)).toEqual([401, 'not logged in'])
  })

  test('both forms of a path are accepted, with the slash at the end and without', async () => {
    const { tab } = await toys()
    const body = { name: 'a', size: 1 }
    for (const url of ['/api/toys/things', '/api/toys/things/', '/api//toys/things/']) {
      expect((await tab.get(url)).statusCode).toBe(200)
      expect((await tab.post(url, body)).statusCode).toBe(201)
    }
    for (const url of ['/api/toys/things/x/poke', '/api/toys/things/x/poke/'])
      expect((await tab.post(url)).statusCode).toBe(204)
  })

  test.each([
    ['{"name": ', 'malformed JSON request: '],
    ['secret-word', 'malformed JSON request: '],
    ['', 'request requires JSON body'],
    ['{}', 'request requires JSON body'],
    ['[]', 'request requires JSON body'],
    ['null', 'request requires JSON body'],
    ['5', 'request body must be object'],
    ['{"size": 1}', "missing required parameter 'name'"],
    ['{"name": 5, "size": 1}', "parameter 'name' must be string"],
    ['{"name": "a", "size": "1"}', "parameter 'size' must be integer"],
    ['{"name": "0123456789", "size": 1}', "parameter 'name' must NOT have more than 9 characters"],
  ])('the body %s is 400 and says why', async (payload, text) => {
    const { tab, given } = await toys()
    const response = await world.app.inject({
      method: 'POST',
      url: '/api/toys/things/',
      payload,
      headers: {
        'content-type': 'application/json',
        'x-requested-with': 'XMLHttpRequest',
        'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
        cookie: `session=${tab.cookies.get('session')}`,
      },
    })
    expect(response.statusCode).toBe(400)
    expect(response.json()).toContain(text)
    expect(response.body).not.toContain('secret-word')
    expect(given).toEqual([])
  })

  test('an oversize body is 413, another kind of body 415', async () => {
    const { tab } = await toys()
    const big = tab.post('/api/toys/things/', { name: 'x'.repeat(1_100_000), size: 1 })
    expect(await said(big)).toEqual([413, 'request body is too large'])
    const xml = tab.call('POST', '/api/toys/things/', 'x', { 'content-type': 'text/xml' })
    expect(await said(xml)).toEqual([415, 'request body must be JSON'])
  })

  test('unknown keys of a body and of a query never reach the handler', async () => {
    const { tab, given } = await toys()
    await tab.post('/api/toys/things/', { name: 'a', size: 1, more: 2, ['__proto__']: { x: 1 } })
    await tab.get('/api/toys/things/?more=1&limit=5')
    expect(given).toEqual([{ name: 'a', size: 1 }, { limit: 5 }])
  })

  test('booleans of a query are read in any case, None is absent, other words are 400', async () => {
    const { tab, given } = await toys()
    for (const word of ['true', 'False', 'None']) await tab.get(`/api/toys/things/?all=${word}`)
    expect(given).toEqual([{ all: true }, { all: false }, {}])
    const wrong = tab.get('/api/toys/things/?all=maybe')
    expect(await said(wrong)).toEqual([400, "parameter 'all' must be boolean"])
    expect((await tab.get('/api/toys/things/?limit=many')).statusCode).toBe(400)
  })

  test('a path part is decoded once, whatever it holds', async () => {
    const { tab, given } = await toys()
    for (const name of ['a b', 'a/b', '100%', '..x', '🙂'.repeat(63)]) {
      await tab.post(`/api/toys/things/${encodeURIComponent(name)}/poke`)
      expect(given.pop()).toEqual({ id: name })
    }
  })
})

describe('answers', () => {
  test('only what the contract names leaves the server', async () => {
    const { tab } = await toys()
    expect((await tab.get('/api/toys/things/')).json()).toEqual({ items: [{ name: 'a', size: 1 }] })
  })

  test('a created thing is 201 with its place, encoded, and may bring a message', async () => {
    const { tab } = await toys()
    const { statusCode, headers } = await tab.post('/api/toys/things/', { name: 'a/b c', size: 1 })
    expect(statusCode).toBe(201)
    expect(headers['location']).toBe('/api/toys/things/a%2Fb%20c')
    expect(JSON.parse(String(headers['x-dashboard-messages']))).toEqual([
      ['success', 'Created ü', '', { text: 'Created {name}', values: { name: 'ü' } }],
    ])
  })

  test('half a character in a name does not break the answer', async () => {
    const { tab } = await toys()
    const { statusCode, headers } = await tab.post('/api/toys/things/', { name: '\ud800', size: 1 })
    expect([statusCode, headers['location']]).toEqual([201, '/api/toys/things/%EF%BF%BD'])
  })

  test('an action is 204 without a body', async () => {
    const { tab } = await toys()
    const { statusCode, body } = await tab.post('/api/toys/things/x/poke')
    expect([statusCode, body]).toEqual([204, ''])
  })

  test('an unknown path is a 404 in JSON, and nothing else than 404 tells of it', async () => {
    const tab = await signedIn(world.app)
    for (const url of ['/api/', '/api/nothing', '/api/keystone/nothing/'])
      expect(await said(tab.get(url))).toEqual([404, expect.any(String)])
    expect(await said(tab.post('/api/nothing', { a: 1 }))).toEqual([404, expect.any(String)])
  })

  test('everything lies under the web root', async () => {
    const other = await testWorld({ env: { WEBROOT: '/console' } })
    const tab = await signedIn(other.app)
    expect((await tab.get('/api/settings/')).statusCode).toBe(200)
    const outside = await other.app.inject({ url: '/api/login/' })
    expect(outside.statusCode).toBe(404)
    await other.close()
  })
})

describe('bad input to every path is 4xx with a text, and changes nothing', () => {
  const bodies = [5, 'x', [1], { rules: 5 }, { project_id: 5 }, { username: [] }, { region: {} }]
  const posts = ['/api/session/', '/api/session/scope/', '/api/policy/']

  test.each(posts)('POST %s', async (url) => {
    const tab = await signedIn(world.app)
    for (const body of bodies) {
      const { statusCode, body: text } = await tab.post(url, body)
      expect([400, 403, 404]).toContain(statusCode)
      expect(JSON.parse(text)).toEqual(expect.any(String))
    }
    expect((await tab.get('/api/keystone/user-session/')).json()).toEqual(tab.user)
  })

  test.each([
    '/api/keystone/projects/nobody-knows',
    '/api/keystone/users/nobody-knows',
    '/api/keystone/projects/?enabled=perhaps',
  ])('GET %s', async (url) => {
    const tab = await signedIn(world.app, 'admin')
    const { statusCode, body } = await tab.get(url)
    expect([400, 404]).toContain(statusCode)
    expect(JSON.parse(body)).not.toBe('')
  })
})
