import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { images, isBytes, servers, type Endpoint } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { beforeAll, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { bodyOf, endpoints, noneOf, partsOf } from '#testing/endpoints.ts'

// Names that are free are asked for as they are, and nothing else is: swift/hostile-names.test.ts.
const withParts = endpoints.filter(([, { path }]) => /\{\w/.test(path))

/**
 * What stands in an address as whoever attacks writes it, made of the id of something that is there:
 * what is more than one part once it is decoded, once or twice, and what an address may not hold.
 */
const attacks = (id: string): readonly string[] => [
  ...['.', '..', '%2e', '%2E%2e', '%2F', '%2f%2F', '..%2F', '%2e%2e%2F%2e%2e', '%5C', '..%5C..'],
  ...[`${id}%2F`, `%2F${id}`, `${id}%2f..`, `..%2f${id}`, `x%2F..%2F${id}`, `${id}%252Ffile`],
  ...['file', 'action', 'metadata', 'metadata%2Fkey', 'tags%2Ftag', 'members', 'detail'].map(
    (more) => `${id}%2F${more}`,
  ),
  ...['os-extra_specs%2Fkey', 'extra_specs%2Fkey', 'actions%2Fdeactivate', 'roles%2Fx'].map(
    (more) => `${id}%2F${more}`,
  ),
  ...['%3Fall=1', '%23x', '%253F', '%00', '%0A', '%0D%0AX-A:%20b', '%7F', '%C2%85'].map(
    (more) => id + more,
  ),
  ...[`${id}%5Cfile`, `${id};a=b`, `${id}%3Ba`, `${id}.json%2Fx`, '%C0%AF', '%FF'],
]

const { world, tab, tabOf } = demoWorld({ shared: true })
const admin = tabOf('admin')
let port = 0
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})

type Parts = Readonly<Record<string, string>>

/** The address with parts that are encoded already. */
const at = ({ path }: Endpoint, parts: Parts): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '')

/** Asks over a socket: no library tidies the address on its way. */
const ask = async ({ method, ...endpoint }: Endpoint, path: string, body: unknown) => {
  const isFile = isBytes(endpoint.body)
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
    cookie: [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'content-type': isFile ? 'application/octet-stream' : 'application/json',
    ...(endpoint.headers !== undefined && Object(sample(endpoint.headers))),
  }
  const sent = isFile ? 'bytes' : body === undefined ? undefined : JSON.stringify(body)
  world.cloud.control.forgetRequests()
  return new Promise<number>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.on('error', reject).end(sent)
  })
}

/** The path of a request as a service reads it: decoded, and cut then. */
const readBy = (path: string): readonly string[] => decoded(path).split('/')

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

type Asked = { readonly service: string; readonly method: string; readonly path: string }
const seen = (): readonly Asked[] => world.cloud.control.requests()

/** What a call asks for with these in its parts, where `ids` stand for any id. */
const shapesOf = (ids: readonly string[]): readonly (Asked & { readonly shape: string[] })[] =>
  seen().map((one) => ({
    ...one,
    shape: readBy(one.path).map((part) => (ids.includes(part) ? '{}' : part)),
  }))

const fits = (one: Asked, shapes: ReturnType<typeof shapesOf>): boolean =>
  shapes.some(({ service, method, shape }) => {
    const parts = readBy(one.path)
    return (
      service === one.service &&
      method === one.method &&
      shape.length === parts.length &&
      shape.every((part, place) => part === '{}' || part === parts[place])
    )
  })

test('there are endpoints with parts to try', () => {
  expect(withParts.length).toBeGreaterThan(50)
})

test.each(withParts)('%s asks for what it is meant to, or for nothing', async (_, endpoint) => {
  const there = await partsOf(tab, endpoint, admin)
  const body = await bodyOf(tab, endpoint)
  const names = Object.keys(there)
  const nothing = Object.fromEntries(names.map((name) => [name, noneOf(endpoint, name)]))
  const wrong: string[] = []
  // Each part by itself beside others that are there, and all of them.
  const each = names.map((name) => [name])
  for (const places of names.length > 1 ? [...each, names] : each) {
    const set = (value: (name: string) => string) =>
      at(endpoint, {
        ...encoded(there),
        ...Object.fromEntries(places.map((name) => [name, value(name)])),
      })
    await ask(
      endpoint,
      set((name) => nothing[name] ?? ''),
      body,
    )
    const meant = shapesOf([...Object.values(there), ...Object.values(nothing)])
    for (const place of attacks('').keys()) {
      const url = set((name) => attacks(there[name] ?? '')[place] ?? '')
      const status = await ask(endpoint, url, body)
      for (const one of seen()) if (!fits(one, meant)) wrong.push(`${url}: ${one.path}`)
      if (status < 400 || status >= 500) wrong.push(`${url}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
})

const encoded = (parts: Parts): Parts =>
  Object.fromEntries(Object.entries(parts).map(([name, id]) => [name, encodeURIComponent(id)]))

test('an image is not read as the details of an image of a longer id', async () => {
  const { id = '' } = await partsOf(tab, images.load, admin)
  world.cloud.control.forgetRequests()
  const answer = await tab.get(`/api/glance/images/${id}%2Ffile/`)
  expect([answer.statusCode, answer.json()]).toEqual([404, `Nothing can have the id ${id}/file.`])
  expect(world.cloud.control.requests()).toEqual([])
})

test('a key of metadata is not deleted as a server of a longer id', async () => {
  const { id = '' } = await partsOf(tab, servers.load, admin)
  const metadata = `/api/nova/servers/${id}/metadata`
  await tab.patch(metadata, { updated: { kept: 'yes' }, removed: [] })
  const answer = await tab.del(`/api/nova/servers/${id}%2Fmetadata%2Fkept`)
  expect(answer.statusCode).toBe(404)
  expect((await tab.get(metadata)).json()).toMatchObject({ kept: 'yes' })
})

test('what is no id of a type has no name, and keeps no other from its own', async () => {
  const { id = '' } = await partsOf(tab, servers.load, admin)
  for (const other of ['detail', '../images', `${id}/metadata`, 'a\0', '..', 'x']) {
    const query = new URLSearchParams([
      ['id', other],
      ['id', id],
    ])
    const answer = await tab.get(`/api/nova/server-names/?${query.toString()}`)
    expect(answer.statusCode, other).toBe(200)
    expect(Object.keys(answer.json<{ names: object }>().names), other).toEqual([id])
  }
})
