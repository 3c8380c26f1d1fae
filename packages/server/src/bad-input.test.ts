import * as contract from '@meridian/contract'
import type { Endpoint } from '@meridian/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

/** Every endpoint of the contract, found by its shape. */
const endpoints = Object.values(contract).flatMap((value): readonly Endpoint[] =>
  typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : [],
)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Ends the tester's own session: what follows it would only say "not logged in". */
const endsSession = (endpoint: Endpoint) =>
  endpoint.method === 'DELETE' && endpoint.path.startsWith('/api/session')

const checked = endpoints.filter((endpoint) => !endsSession(endpoint))
const name = ({ method, path }: Endpoint) => `${method} ${path}`

let world: TestWorld
let tab: SignedIn

beforeAll(async () => {
  world = await testWorld({ cloud: { seed: 'demo' } })
  tab = await signedIn(world.app, 'demo')
})
afterAll(async () => world.close())

/** Calls that would change something in the cloud, apart from those that ask for tokens. */
const changes = () =>
  world.cloud.control
    .requests()
    .filter(({ method, path }) => method !== 'GET' && !path.includes('/auth/tokens'))

const refused = async (endpoint: Endpoint, url: string, body?: unknown, text?: string) => {
  world.cloud.control.forgetRequests()
  const answer =
    text === undefined
      ? await tab.call(endpoint.method, url, body)
      : await world.app.inject({
          method: endpoint.method,
          url,
          headers: {
            'x-requested-with': 'XMLHttpRequest',
            'content-type': 'application/json',
            'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
            cookie: [...tab.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
          },
          payload: text,
        })
  const shown = JSON.stringify(body ?? text ?? '')?.slice(0, 120)
  const what = `${endpoint.method} ${url.slice(0, 150)} ${shown} → ${answer.body.slice(0, 200)}`
  expect(answer.statusCode, what).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode, what).toBeLessThan(500)
  const message: unknown = answer.json()
  expect(typeof message, what).toBe('string')
  expect(String(message).length, what).toBeGreaterThan(5)
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const pathOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, unknownId)

type Schema = {
  type?: string
  required?: readonly string[]
  properties?: Readonly<Record<string, Schema>>
}
/** JSON Schema, as the contract writes it. */
const schemaOf = (value: unknown) => value as Schema

const withBody = checked.filter(({ body }) => body !== undefined)

test.each(withBody.map((endpoint) => [name(endpoint), endpoint] as const))(
  'a body that is no JSON object is refused: %s',
  async (_, endpoint) => {
    const url = pathOf(endpoint)
    for (const text of ['{', '{"name":', 'null', '"text"', '[]', '{"a":1}x', '\u0000'])
      await refused(endpoint, url, undefined, text)
    expect(changes()).toEqual([])
  },
)

test.each(withBody.map((endpoint) => [name(endpoint), endpoint] as const))(
  'an oversize body is refused: %s',
  async (_, endpoint) => {
    await refused(endpoint, pathOf(endpoint), { name: 'x'.repeat(2_000_000) })
    expect(changes()).toEqual([])
  },
)

/** A value of another type than the schema's. */
const wrong = ({ type }: Schema): unknown => (type === 'string' ? { an: 'object' } : 'a text')

test.each(withBody.map((endpoint) => [name(endpoint), endpoint] as const))(
  'missing and mistyped fields are refused: %s',
  async (_, endpoint) => {
    const { required = [], properties = {} } = schemaOf(endpoint.body)
    const url = pathOf(endpoint)
    if (required.length > 0) await refused(endpoint, url, { unknown: 1 })
    for (const [key, schema] of Object.entries(properties)) {
      if (schema.type === undefined) continue
      await refused(endpoint, url, { [key]: wrong(schema) })
    }
    expect(changes()).toEqual([])
  },
)

const withQuery = checked.filter(({ query }) => query !== undefined)

test.each(withQuery.map((endpoint) => [name(endpoint), endpoint] as const))(
  'query terms of the wrong type or size are refused: %s',
  async (_, endpoint) => {
    for (const [key, schema] of Object.entries(schemaOf(endpoint.query).properties ?? {})) {
      const value =
        schema.type === 'integer' || schema.type === 'boolean' ? 'neither' : 'x'.repeat(5000)
      await refused(endpoint, `${pathOf(endpoint)}?${new URLSearchParams({ [key]: value })}`)
    }
  },
)

const withId = checked.filter(({ path, body }) => path.includes('{') && body === undefined)

test.each(withId.map((endpoint) => [name(endpoint), endpoint] as const))(
  'an unknown id is answered with 4xx, or says that there is nothing: %s',
  async (_, endpoint) => {
    for (const id of [unknownId, '..%2f..%2fetc', '%00', 'a%0d%0ab', '💥', 'x'.repeat(3000)]) {
      const url = endpoint.path.replaceAll(/\{\w+\}/g, encodeURIComponent(decodeURIComponent(id)))
      const answer = await tab.call(endpoint.method, url)
      expect(answer.statusCode, `${url.slice(0, 100)} → ${answer.body}`).toBeLessThan(500)
    }
  },
)
