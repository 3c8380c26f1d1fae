import * as contract from '@meridian/contract'
import type { Endpoint } from '@meridian/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browser, signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const open = new Set<string>(['GET /api/login/', 'POST /api/session/'])

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' &&
  value !== null &&
  'method' in value &&
  'path' in value &&
  typeof value.path === 'string'

/** Every endpoint that the contract declares, by method and path. */
const endpoints = Object.values(contract)
  .flatMap((value): unknown[] => (typeof value === 'object' ? Object.values(value) : []))
  .filter(isEndpoint)
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)
const closed = endpoints.filter(([name]) => !open.has(name))
const unsafe = closed.filter(([, { method }]) => method !== 'GET')
const withBody = endpoints.filter(([, { body }]) => body !== undefined)

const urlOf = ({ path }: Endpoint): string => path.replace(/\{\w+\}/g, 'nobody-knows')

let world: TestWorld
let tab: SignedIn
beforeAll(async () => {
  world = await testWorld()
  tab = await signedIn(world.app)
})
afterAll(() => world.close())

test('the contract has endpoints to check', () => {
  expect(closed.length).toBeGreaterThan(20)
  expect(withBody.length).toBeGreaterThan(3)
})

describe('every path of the contract', () => {
  test.each(closed)('%s needs a session', async (_name, endpoint) => {
    const { statusCode, body } = await browser(world.app).call(endpoint.method, urlOf(endpoint))
    expect([statusCode, JSON.parse(body)]).toEqual([401, 'not logged in'])
  })

  test.each(unsafe)('%s needs the CSRF token', async (_name, endpoint) => {
    const headers = { 'x-csrftoken': 'wrong' }
    const { statusCode } = await tab.call(endpoint.method, urlOf(endpoint), { a: 1 }, headers)
    expect(statusCode).toBe(403)
  })

  test.each(withBody)('%s refuses a body of the wrong shape', async (_name, endpoint) => {
    for (const wrong of [5, 'x', true, [[]], [{ a: 1 }], {}, [], null]) {
      const { statusCode, body } = await tab.call(endpoint.method, urlOf(endpoint), wrong)
      expect(statusCode).toBe(400)
      expect(JSON.parse(body)).toEqual(expect.any(String))
    }
  })

  test.each(withBody)('every field of the body of %s has a type and a bound', (_name, { body }) => {
    expect(unbound(body, '')).toEqual([])
  })
})

/** The places in a schema where something endless or of any kind may stand. */
const unbound = (schema: unknown, where: string): string[] => {
  if (!isObject(schema)) return []
  const branches = schema['anyOf'] ?? schema['allOf']
  if (Array.isArray(branches)) return branches.flatMap((one) => unbound(one, where))
  if ('const' in schema || 'enum' in schema) return []
  switch (schema['type']) {
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
