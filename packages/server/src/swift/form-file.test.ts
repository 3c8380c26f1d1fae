import { request, type ClientRequest } from 'node:http'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

/** What the service has of the bodies of its uploads: how many began, and how each ended. */
let begun = 0
let ended: ('whole' | 'broken')[] = []

const { tab, world } = demoWorld({
  env: { UPSTREAM_CONCURRENCY: '4', UPSTREAM_TIMEOUT_MS: '2000', REQUEST_TIMEOUT_MS: '500' },
  between: (cloud) => async (asked) => {
    if (asked.method !== 'PUT' || !asked.url.includes('/dropped')) return cloud(asked)
    begun += 1
    const body = asked.arrayBuffer()
    body.then(
      () => ended.push('whole'),
      () => ended.push('broken'),
    )
    await body
    return new Response(null, { status: 201 })
  },
})

const at = '/api/swift/containers/forms'
const type = { 'content-type': 'multipart/form-data; boundary=x' }
const head = (field: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${field}"; filename="a"\r\n\r\n`
const whole = Buffer.from(`${head('file')}content\r\n--x--\r\n`)

let origin: string
beforeEach(async () => {
  begun = 0
  ended = []
  await tab.post(`${at}/metadata/`, { is_public: false })
  origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
})

/** Begins a form over a connection of its own; whoever tests writes the rest. */
const begin = (name: string, text: string): ClientRequest => {
  const cookie = [...tab.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const token = tab.cookies.get('csrftoken') ?? ''
  const headers = { ...type, cookie, 'x-requested-with': 'XMLHttpRequest', 'x-csrftoken': token }
  const url = new URL(`${at}/object/${name}`, origin)
  const sent = request(url, { method: 'POST', agent: false, headers }).on('error', () => undefined)
  sent.write(text)
  return sent
}
const statusOf = (sent: ClientRequest): Promise<number | undefined> =>
  new Promise((resolve) => sent.once('response', (answer) => resolve(answer.resume().statusCode)))

test('an upload that the browser leaves ends at once, and its place is free', async () => {
  for (let count = 1; count <= 6; count += 1) {
    const sent = begin('dropped', head('file') + 'x'.repeat(1000))
    await vi.waitFor(() => expect(begun).toBe(count), { timeout: 1_500 })
    sent.destroy()
    await vi.waitFor(() => expect(ended).toHaveLength(count), { timeout: 1_500 })
  }
  expect(new Set(ended)).toEqual(new Set(['broken']))
  expect((await tab.call('POST', `${at}/object/kept`, whole, type)).statusCode).toBe(201)
})

test.each([
  ['says nothing', ''],
  ['has no file yet', '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nab'],
  ['has another file', `${head('other')}ab`],
  ['goes on behind its file', `${head('file')}content\r\n${head('other')}ab`],
])('a form that %s ends in time', async (_, text) => {
  const sent = begin('dropped', text)
  sent.flushHeaders()
  expect(await statusOf(sent)).toBe(408)
})

test('a form that ends within its file stores nothing', async () => {
  const half = Buffer.from(`${head('file')}cont`)
  expect((await tab.call('POST', `${at}/object/dropped`, half, type)).statusCode).toBe(400)
  await vi.waitFor(() => expect(ended).toEqual(['broken']))
})

test('a file may take longer than the rest of its form', async () => {
  const sent = begin('kept', head('file'))
  const answer = statusOf(sent)
  for (let at = 0; at < 8; at += 1) {
    sent.write('piece')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  sent.end('\r\n--x--\r\n')
  expect(await answer).toBe(201)
  expect((await tab.get(`${at}/object/kept`)).body).toBe('piece'.repeat(8))
})
