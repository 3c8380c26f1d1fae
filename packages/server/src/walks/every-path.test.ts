import {
  isBytes,
  namesIn,
  scopeHeader,
  scopeOf,
  scopeTerm,
  type Endpoint,
} from '@meridian/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { sample, wrongSamples } from '@meridian/contract/testing'
import { demoWorld } from '#testing/demo-world.ts'
import { endpoints, schemaOf, urlOf } from '#testing/endpoints.ts'
import { browser } from '#testing/signed-in.ts'

const open = new Set(['GET /api/login/', 'POST /api/session/'])
const closed = endpoints.filter(([name]) => !open.has(name))
const held = closed.filter(([, { anywhere }]) => !anywhere)
const unsafe = closed.filter(([, { method }]) => method !== 'GET')
const reads = endpoints.filter(([, { method }]) => method === 'GET')
const withBody = endpoints.filter(([, { body }]) => body !== undefined && !isBytes(body))
// Forms, and parts of files with their terms, have tests of their own: swift/.
const uploads = endpoints.filter(
  ([, { body, query }]) => isBytes(body) && body.types.length === 1 && query === undefined,
)
const downloads = endpoints.filter(([, { reply }]) => isBytes(reply))
const scripted = endpoints.filter(([, { reply }]) => !isBytes(reply))
const withQuery = endpoints.filter(([, { query }]) => query !== undefined)
// What users call freely can be anything: swift/hostile-names.test.ts.
const withId = endpoints.filter(([, { path }]) => /\{\w/.test(path))

const unknownId = '00000000-0000-4000-8000-000000000000'

const { world, tab } = demoWorld({ shared: true })
beforeEach(() => world.cloud.control.forgetRequests())

/** Calls that would change something in the cloud; Gnocchi is asked questions by POST. */
const changes = () =>
  world.cloud.control
    .requests()
    .filter(
      ({ method, service, path }) =>
        method !== 'GET' &&
        method !== 'HEAD' &&
        !(service === 'metric' && /^\/v1\/(aggregates|search\/)/.test(path)),
    )

/** Sends a body just as it is, under any content type. */
const sendText = (method: Endpoint['method'], url: string, payload: string, type: string) =>
  world.app.inject({
    method,
    url,
    payload,
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      'content-type': type,
      'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
      cookie: [...tab.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  })

/** Status and words of a refusal; the words say something, and nothing of the server's inside. */
const refusal = async (
  asked: Promise<{ statusCode: number; body: string }>,
): Promise<{ status: number; text: string }> => {
  const { statusCode, body } = await asked
  const text: unknown = JSON.parse(body)
  if (typeof text !== 'string' || text.length < 5 || /\bat .*\.ts:|TypeError/.test(text))
    throw new Error(`this is no refusal: ${statusCode} ${body.slice(0, 200)}`)
  return { status: statusCode, text }
}

test('the contract has endpoints to check', () => {
  expect(closed.length).toBeGreaterThan(20)
  expect(withBody.length).toBeGreaterThan(3)
  expect(reads.length).toBeGreaterThan(10)
  expect([uploads.length, downloads.length]).not.toContain(0)
})

describe('who may call', () => {
  test.each(closed)('%s needs a session', async (_name, endpoint) => {
    const asked = browser(world.app).call(endpoint.method, urlOf(endpoint))
    expect(await refusal(asked)).toEqual({ status: 401, text: 'not logged in' })
  })

  test.each(unsafe)('%s needs the CSRF token', async (_name, endpoint) => {
    const headers = { 'x-csrftoken': 'wrong' }
    const asked = tab.call(endpoint.method, urlOf(endpoint), { a: 1 }, headers)
    expect((await refusal(asked)).status).toBe(403)
    expect(changes()).toEqual([])
  })

  test.each(scripted)('%s needs the marker of our pages', async (_name, endpoint) => {
    const headers = { 'x-requested-with': '' }
    const asked = tab.call(endpoint.method, urlOf(endpoint), undefined, headers)
    expect(await refusal(asked)).toEqual({ status: 400, text: 'request must be AJAX' })
  })

  test.each(reads)('no state changes by %s', async (_name, endpoint) => {
    const { statusCode } = await tab.get(urlOf(endpoint))
    expect(statusCode).toBeLessThan(500)
    // Nova gives a console's text to a POST only.
    const reading = endpoint.path.endsWith('/console-output/') ? 1 : 0
    expect(changes()).toHaveLength(reading)
    expect((await tab.get('/api/keystone/user-session/')).json()).toEqual(tab.user)
  })
})

describe('a page that was drawn in another scope', () => {
  const others = (): readonly string[] => [
    scopeOf({ ...tab.user, id: unknownId }),
    'x'.repeat(4000),
    '',
  ]

  test.each(held)('%s is made there or nowhere', async (_name, endpoint) => {
    const url = urlOf(endpoint)
    for (const scope of others()) {
      const body = endpoint.body === undefined ? undefined : sample(endpoint.body)
      const term = `${url}?${new URLSearchParams({ [scopeTerm]: scope }).toString()}`
      for (const asked of [
        tab.call(endpoint.method, url, body, { [scopeHeader]: scope }),
        tab.call(endpoint.method, term, body),
      ]) {
        expect((await refusal(asked)).status, scope).toBe(409)
        expect((await asked).headers[scopeHeader]).toBe(scopeOf(tab.user))
      }
    }
    expect(world.cloud.control.requests()).toEqual([])
    const foreign = { [scopeHeader]: scopeOf({ ...tab.user, project_id: unknownId }) }
    const { status } = await refusal(tab.call(endpoint.method, url, {}, foreign))
    expect(status).toBe(403)
    // Keystone alone was asked, whether that is a project of the user.
    expect(new Set(world.cloud.control.requests().map(({ service }) => service))).toEqual(
      new Set(['identity']),
    )
  })

  test('only what belongs to the user everywhere answers it: sessions, settings, how lists are shown, launch templates', () => {
    const names = endpoints.filter(([, { anywhere }]) => anywhere).map(([name]) => name)
    expect(names.toSorted()).toEqual([
      'DELETE /api/session/',
      'DELETE /api/sessions/{id}',
      'GET /api/keystone/user-session/',
      'GET /api/launch_templates/',
      'GET /api/lists/',
      'GET /api/login/',
      'GET /api/sessions/',
      'GET /api/settings/',
      'GET /api/timezones/',
      'POST /api/launch_templates/remove/',
      'POST /api/session/',
      'POST /api/session/scope/',
      'PUT /api/launch_templates/',
      'PUT /api/lists/',
    ])
  })

  test('one that was drawn where the session works is served, and so is a call of no page', async () => {
    const headers = { [scopeHeader]: scopeOf(tab.user) }
    for (const brought of [headers, {}]) {
      const { statusCode } = await tab.call('GET', '/api/nova/keypairs/', undefined, brought)
      expect(statusCode).toBe(200)
    }
  })
})

describe('bytes', () => {
  const url = (endpoint: Endpoint) => urlOf(endpoint)

  test.each(uploads)(
    '%s takes a file and nothing that a form or a script writes',
    async (_name, endpoint) => {
      for (const type of [
        'multipart/form-data; boundary=x',
        'text/plain',
        'application/json',
        'x',
      ]) {
        const asked = sendText(endpoint.method, url(endpoint), '{"name":"a"}', type)
        expect((await refusal(asked)).status, type).toBe(415)
      }
      expect(world.cloud.control.requests()).toEqual([])
      const file = Buffer.alloc(2_000_000)
      expect((await refusal(tab.call(endpoint.method, url(endpoint), file))).status).toBe(404)
    },
  )

  test.each(downloads)(
    '%s starts by a link of this site and by no other',
    async (_name, endpoint) => {
      const from = (site: string) =>
        tab.call('GET', url(endpoint), undefined, {
          'x-requested-with': '',
          'sec-fetch-site': site,
        })
      for (const site of ['cross-site', 'same-site']) {
        expect((await refusal(from(site))).status, site).toBe(403)
      }
      expect(world.cloud.control.requests()).toEqual([])
      for (const site of ['same-origin', 'none']) {
        // What has no id is there.
        if (namesIn(endpoint.path).length === 0)
          expect((await from(site)).statusCode, site).toBe(200)
        else expect((await refusal(from(site))).status, site).toBe(404)
      }
    },
  )
})

describe('a wrong body is 4xx with words and changes nothing', () => {
  test.each(withBody)('%s: no JSON object', async (_name, endpoint) => {
    const url = urlOf(endpoint)
    const wrongs = ['{', '{"name":', 'null', '5', '"text"', 'true', '[]', '{}', '{"a":1}x', '\0']
    for (const text of wrongs) {
      if (text === '{}' && endpoint.emptyBody) continue
      const asked = sendText(endpoint.method, url, text, 'application/json')
      expect((await refusal(asked)).status, text).toBe(400)
    }
    expect(changes()).toEqual([])
  })

  test.each(withBody)('%s: the body of a form', async (_name, endpoint) => {
    const url = urlOf(endpoint)
    const types = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']
    for (const type of types) {
      const asked = sendText(endpoint.method, url, '{"name":"a"}', type)
      expect((await refusal(asked)).status, type).toBe(415)
    }
    expect(changes()).toEqual([])
  })

  test.each(withBody)('%s: more than the limit', async (_name, endpoint) => {
    const body = { name: 'x'.repeat(2_000_000) }
    const asked = tab.call(endpoint.method, urlOf(endpoint), body)
    expect((await refusal(asked)).status).toBe(413)
    expect(changes()).toEqual([])
  })

  test.each(withBody)(
    '%s: each field missing, of another type, past its bound',
    async (_name, endpoint) => {
      const url = urlOf(endpoint)
      const wrongs = endpoint.body === undefined ? [] : wrongSamples(endpoint.body)
      const headers = endpoint.headers === undefined ? {} : Object(sample(endpoint.headers))
      expect(wrongs.length).toBeGreaterThan(0)
      for (const [what, body] of wrongs)
        expect((await refusal(tab.call(endpoint.method, url, body, headers))).status, what).toBe(
          400,
        )
      expect(changes()).toEqual([])
    },
  )

  test.each(withBody)('%s: every field has a type and a bound', (_name, { body }) => {
    expect(unbound(body, '')).toEqual([])
  })
})

describe('a wrong address is 4xx with words', () => {
  test.each(withQuery)('%s: terms of the wrong type or size', async (_name, endpoint) => {
    for (const [key, { type }] of Object.entries(schemaOf(endpoint.query).properties ?? {})) {
      const value = type === 'integer' || type === 'boolean' ? 'neither' : 'x'.repeat(5000)
      const query = new URLSearchParams({ [key]: value }).toString()
      const asked = tab.call(endpoint.method, `${urlOf(endpoint)}?${query}`)
      expect((await refusal(asked)).status, key).toBe(400)
    }
    expect(world.cloud.control.requests()).toEqual([])
  })

  const never = ['\0', 'a\r\nb', 'a\x7f', 'x'.repeat(256), '💥'.repeat(256), 'x'.repeat(4000)]
  test.each(withId)('%s: ids that nothing can have make no call', async (_name, endpoint) => {
    for (const id of never) {
      const { status } = await refusal(tab.call(endpoint.method, urlOf(endpoint, id)))
      expect([400, 404, 414], JSON.stringify(id.slice(0, 20))).toContain(status)
    }
    expect(world.cloud.control.requests()).toEqual([])
  })

  const words = ['constructor', '__proto__', 'toString', '../../etc', 'a?b=c#d', '%2e%2e', '💥']
  test.each(withId)('%s: strange ids are ids like others', async (_name, endpoint) => {
    for (const id of words) {
      const { statusCode } = await tab.call(endpoint.method, urlOf(endpoint, id))
      expect(statusCode, id).toBeLessThan(500)
    }
    const paths = world.cloud.control.requests().map(({ path }) => path)
    expect(paths.filter((path) => path.endsWith('etc') && !path.includes('..%2F..%2Fetc'))).toEqual(
      [],
    )
  })

  test.each(withQuery)('%s: names of JavaScript’s own are no terms', async (_name, endpoint) => {
    const url = urlOf(endpoint)
    for (const query of ['__proto__=1', 'constructor=1', 'sort_key=constructor']) {
      const { statusCode } = await tab.call(endpoint.method, `${url}?${query}`)
      expect(statusCode, query).toBeLessThan(500)
    }
    expect(JSON.stringify(world.cloud.control.requests())).not.toContain('native code')
  })
})

/** The places in a schema where something endless or of any kind may stand. */
const unbound = (schema: unknown, where: string): string[] => {
  if (!isObject(schema)) return []
  const branches = schema['anyOf'] ?? schema['allOf']
  if (Array.isArray(branches)) return branches.flatMap((one) => unbound(one, where))
  if ('const' in schema || 'enum' in schema) return []
  const { type } = schema
  if (Array.isArray(type)) return type.flatMap((one) => unbound({ ...schema, type: one }, where))
  switch (type) {
    case 'string':
      return 'maxLength' in schema || 'pattern' in schema ? [] : [`${where}: text`]
    case 'array':
      return Array.isArray(schema['items'])
        ? schema['items'].flatMap((one, at) => unbound(one, `${where}[${at}]`))
        : [
            ...('maxItems' in schema ? [] : [`${where}: list`]),
            ...unbound(schema['items'], `${where}[]`),
          ]
    case 'object':
      return Object.entries({
        ...asObject(schema['properties']),
        ...asObject(schema['patternProperties']),
        ...(isObject(schema['additionalProperties']) && { '*': schema['additionalProperties'] }),
      }).flatMap(([name, one]) => unbound(one, `${where}.${name}`))
    case 'integer':
    case 'number':
    case 'boolean':
    case 'null':
      return []
    default:
      return [`${where}: anything`]
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const asObject = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {})
