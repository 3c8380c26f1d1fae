import { keystone, sentenceHeader, UserSession } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { afterEach, expect, test } from 'vitest'
import { client, send } from '#api/client.ts'
import { onApi, type ApiEvents } from '#api/connection.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { ApiError, detailsOf } from '#api/errors.ts'
import { json, serve } from '#api/testing.ts'
import { english, speak } from '#lib/translate.ts'

const ok = () => json({ fine: true })
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

/** Everything of one kind that the client tells from now on. */
const hear = <K extends keyof ApiEvents>(name: K): ApiEvents[K][] => {
  const heard: ApiEvents[K][] = []
  ends.push(onApi(name, (event) => heard.push(event)))
  return heard
}

test('paths lie below the web root, double slashes are one [SH-CLIENT-01 RS-HTTP-02 SH-ROUTE-01]', async () => {
  const { seen } = serve(ok)
  await client.get('/api//nova/keypairs/?name=a//b')
  await client.get('api/x')
  expect(seen.map(({ request }) => request.url)).toEqual([
    'https://site.invalid/console/api/nova/keypairs/?name=a//b',
    'https://site.invalid/console/api/x',
  ])
})

test('all five methods reach the server, with their payload as JSON [SH-CLIENT-02..06]', async () => {
  const { seen } = serve(ok)
  await client.get('/api/a')
  await client.post('/api/a', { b: 1 })
  await client.patch('/api/a', { b: 2 })
  await client.put('/api/a', { b: 3 })
  await client.delete('/api/a', ['x'])
  const sent = await Promise.all(
    seen.map(async ({ request }) => `${request.method} ${await request.text()}`),
  )
  expect(sent).toEqual(['GET ', 'POST {"b":1}', 'PATCH {"b":2}', 'PUT {"b":3}', 'DELETE ["x"]'])
})

test('every call says that it comes from a script and speaks JSON [SH-CLIENT-09 SH-CLIENT-10]', async () => {
  const { seen } = serve(ok)
  await client.get('/api/a')
  await client.post('/api/a', {})
  for (const { request } of seen) {
    expect(request.headers.get('X-Requested-With')).toBe('XMLHttpRequest')
    expect(request.headers.get('Content-Type')).toBe('application/json;charset=utf-8')
  }
})

test('the token of the cookie goes into the header of each change [SH-CLIENT-11 SH-CLIENT-12 RS-HTTP-03]', async () => {
  const { seen } = serve(ok)
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) await send(method, '/api/a', {})
  await client.get('/api/a')
  expect(seen.map(({ request }) => request.headers.get('X-CSRFToken'))).toEqual([
    ...['abc=1', 'abc=1', 'abc=1', 'abc=1'],
    null,
  ])
})

test('an external address is taken as it is, and gets no token of ours', async () => {
  const { seen } = serve(ok)
  await client.put('https://glance.invalid/v2/images/1/file', new Blob(['data']), {
    external: true,
    headers: { 'X-Auth-Token': 't' },
  })
  const request = seen[0]?.request
  expect(request?.url).toBe('https://glance.invalid/v2/images/1/file')
  expect(request?.headers.get('X-CSRFToken')).toBeNull()
  expect(await request?.text()).toBe('data')
})

test('a call with a token of the cloud does not say that it is a script', async () => {
  const { seen } = serve(ok)
  await client.get('/api/a', { headers: { 'X-Auth-Token': 't' } })
  expect(seen[0]?.request.headers.has('X-Requested-With')).toBe(false)
})

test('a payload with a file is sent as a form', async () => {
  const { seen } = serve(ok)
  const file = new File(['bits'], 'a.img')
  await client.post('/api/images/', { name: 'a', min_disk: 5, visible: true, data: file })
  const request = seen[0]?.request
  expect(request?.headers.get('Content-Type')).toMatch(/^multipart\/form-data; boundary=/)
  const form = await request?.formData()
  expect([form?.get('name'), form?.get('min_disk'), form?.get('visible')]).toEqual([
    'a',
    '5',
    'true',
  ])
  const sent = form?.get('data')
  expect(sent instanceof File && (await sent.text())).toBe('bits')
})

test('a session that another replaced is told as that, and nothing is left under way', async () => {
  const given: Response[] = []
  const { went } = serve((_, { pathname }) => {
    if (!pathname.endsWith(keystone.userSession.path)) return json('no session', 401)
    given.push(json({ id: 'u' }))
    return given.at(-1)
  })
  setPageScope(sample(UserSession))
  ends.push(() => setPageScope(undefined))
  const moves = hear('scope-moved')
  await expect(client.get('/api/a')).rejects.toMatchObject({ status: 401 })
  expect(moves).toHaveLength(1)
  expect(went).toEqual([])
  // What is never read stays under way, and keeps its connection.
  expect(given.map(({ bodyUsed }) => bodyUsed)).toEqual([true])
})

test('a call that a switch has overtaken is sent again, once, where the same user is signed in', async () => {
  let refusals = 1
  const user = sample(UserSession)
  const { seen, went } = serve((_, { pathname }) => {
    if (pathname.endsWith(keystone.userSession.path)) return json(user)
    refusals -= 1
    return refusals < 0 ? json({ fine: true }) : json('not logged in', 401)
  })
  setPageScope(user)
  ends.push(() => setPageScope(undefined))
  await expect(client.post('/api/a', { name: 'a' })).resolves.toEqual({ fine: true })
  const sent = seen.filter(({ path }) => path === '/api/a')
  expect(await Promise.all(sent.map(async ({ request }) => request.json()))).toEqual([
    { name: 'a' },
    { name: 'a' },
  ])
  refusals = 2
  await expect(client.post('/api/a', { name: 'a' })).rejects.toMatchObject({ status: 401 })
  expect(seen.filter(({ path }) => path === '/api/a')).toHaveLength(4)
  expect(went).toEqual([])
})

test('what another service refuses is not sent to it again', async () => {
  const { seen } = serve((_, { pathname }) =>
    pathname.endsWith(keystone.userSession.path) ? json(sample(UserSession)) : json('no', 401),
  )
  setPageScope(sample(UserSession))
  ends.push(() => setPageScope(undefined))
  const url = 'https://glance.invalid/v2/images/1/file'
  const sent = client.put(url, new Blob(['data']), { external: true, quiet: true })
  await expect(sent).rejects.toMatchObject({ status: 401 })
  expect(seen.map(({ request }) => request.url)).toEqual([url])
})

test('401 raises the event and asks for auth/logout; it announces no redirect, which may not come [SH-CLIENT-15]', async () => {
  const { went } = serve(() => json('not logged in', 401))
  const [toasts, errors] = [hear('toast'), hear('auth-error')]
  await expect(client.get('/api/a')).rejects.toMatchObject({ status: 401 })
  expect(toasts).toEqual([])
  expect(errors).toEqual([{ status: 401, message: 'not logged in' }])
  expect(went).toEqual(['auth/logout'])
})

test('403 tells why and raises the event, and nobody is signed out [SH-CLIENT-17..19 RS-HTTP-04]', async () => {
  const { went } = serve(() => json('no', 403))
  const [toasts, errors] = [hear('toast'), hear('auth-error')]
  await expect(client.get('/api/a')).rejects.toMatchObject({ status: 403, message: 'no' })
  expect(toasts).toEqual([
    { tone: 'danger', text: 'Forbidden. Insufficient permissions of the requested operation' },
  ])
  expect(errors).toEqual([{ status: 403, message: 'no' }])
  expect(went).toEqual([])
})

test('a quiet call leaves every refusal to its caller', async () => {
  const { went } = serve(() => json('not logged in', 401))
  const heard = [hear('toast'), hear('auth-error')]
  await expect(client.get('/api/a', { quiet: true })).rejects.toBeInstanceOf(ApiError)
  expect([...heard.flat(), ...went]).toEqual([])
})

test('an error says what happened, who refused and under which id', async () => {
  serve(() =>
    json('Quota exceeded', 403, {
      'X-OpenStack-Service': 'compute',
      'X-OpenStack-Request-Id': 'req-1',
      'X-Upstream-Status': '413',
    }),
  )
  const error: unknown = await client.get('/api/a', { quiet: true }).catch((one: unknown) => one)
  expect(error).toMatchObject({
    status: 403,
    message: 'Quota exceeded',
    service: 'compute',
    requestId: 'req-1',
    upstreamStatus: 413,
  })
  expect(detailsOf(error)).toBe('compute · HTTP 413 · req-1')
})

test('an error says which fields the service spoke of', async () => {
  const answer = (fields: string) => serve(() => json('Bad', 400, { 'X-OpenStack-Fields': fields }))
  const asked = async () => {
    const error: unknown = await client.get('/api/a').catch((one: unknown) => one)
    return error instanceof ApiError ? error.fields : undefined
  }
  answer(String.raw`[[["tags","0"],"\u2018x\u2019"],["odd"],[["name"],"y"],7]`)
  expect(await asked()).toEqual([
    { path: ['tags', '0'], message: '‘x’' },
    { path: ['name'], message: 'y' },
  ])
  answer('[[["tag')
  expect(await asked()).toEqual([])
})

test('an answer that is no JSON is an error with the status in words, never its HTML', async () => {
  serve(() => new Response('<h1>x</h1>', { status: 500, statusText: 'Internal Server Error' }))
  await expect(client.get('/api/a')).rejects.toMatchObject({ message: 'Internal Server Error' })
  serve(() => new Response('{"a":', { headers: { 'Content-Type': 'application/json' } }))
  await expect(client.get('/api/a')).rejects.toBeInstanceOf(ApiError)
})

test('a server that cannot be reached is an error of status 0; an aborted call is none', async () => {
  serve(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(client.get('/api/a')).rejects.toMatchObject({ name: 'ApiError', status: 0 })
  const signal = AbortSignal.abort()
  await expect(client.get('/api/a', { signal })).rejects.not.toBeInstanceOf(ApiError)
})

test('messages that an answer brings along are told, whatever the call [SH-TOAST-21]', async () => {
  const header = JSON.stringify([
    ['success', 'Saved <b>', 'safe'],
    ['error', 'Half', ''],
  ])
  serve(() => json('no', 409, { 'X-Dashboard-Messages': header }))
  const heard = hear('messages')
  await expect(client.get('/api/a')).rejects.toMatchObject({ status: 409 })
  expect(heard).toEqual([
    [
      { type: 'success', text: 'Saved <b>', tags: 'safe' },
      { type: 'error', text: 'Half', tags: '' },
    ],
  ])
})

test('an empty answer is undefined', async () => {
  serve(() => new Response(null, { status: 204 }))
  expect(await client.delete('/api/a')).toBeUndefined()
})

test('what the server itself says is said in the user’s language, with its values', async () => {
  speak({ ...english, words: (text) => `[${text}]` })
  ends.push(() => speak(english))
  const sentence = {
    text: '{name} is disabled, {seconds} s.',
    values: { name: 'ü {x}', seconds: 5 },
  }
  const header = JSON.stringify(sentence).replace('ü', String.raw`\u00fc`)
  const headers = {
    [sentenceHeader]: header,
    'X-Dashboard-Messages': `[["info", "in English", "", ${header}]]`,
  }
  const heard = hear('messages')
  serve((_request, { pathname }) =>
    pathname.endsWith('/own') ? json('in English', 403, headers) : json('Neutron says no.', 409),
  )
  await expect(client.get('/api/own')).rejects.toMatchObject({
    message: '[ü {x} is disabled, 5 s.]',
  })
  expect(heard).toMatchObject([[{ text: '[ü {x} is disabled, 5 s.]' }]])
  await expect(client.get('/api/its')).rejects.toMatchObject({ message: 'Neutron says no.' })
})

test.each(['{', '"text"', '{"text":5,"values":{}}', '{"text":"A"}', 'null'])(
  'a header %j of another shape leaves the words of the body',
  async (header) => {
    serve(() => json('in English', 403, { [sentenceHeader]: header }))
    await expect(client.get('/api/own')).rejects.toMatchObject({ message: 'in English' })
  },
)
