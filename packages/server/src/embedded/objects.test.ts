import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { serveObjects } from '#embedded/objects.ts'

type Asked = { readonly path: string; readonly method?: string; readonly headers?: object }

const page = '<script>document.cookie = "session=mine"</script>'

/** What comes of requests, and which of them reach the cloud. */
const start = async () => {
  const seen: Request[] = []
  const transport = async (asked: Request): Promise<Response> => {
    seen.push(asked)
    const headers = { 'content-type': 'text/html', 'set-cookie': 'a=b', 'x-object-meta-a': '1' }
    return new Response(asked.method === 'HEAD' ? null : page, { headers })
  }
  const served = await serveObjects(transport, 0, (error) => {
    throw error
  })
  onTestFinished(served.close)
  const ask = ({ path, method = 'GET', headers = {} }: Asked) =>
    new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>(
      (resolve, reject) => {
        const sent = request(served.url, { path, method, headers: { ...headers } }, (answer) => {
          void text(answer).then((body) =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }),
          )
        })
        sent.on('error', reject).end()
      },
    )
  return { served, seen, ask, transport }
}

const object = '/object-store/v1/AUTH_a/open/page.html'

test('what users have stored runs nothing, sets nothing, and is asked for by nobody', async () => {
  const { ask, seen } = await start()
  const headers = { cookie: 'session=secret', 'x-auth-token': 'secret', range: 'bytes=0-9' }
  const answer = await ask({ path: `${object}?temp_url_sig=1`, headers })
  expect([answer.status, answer.body]).toEqual([200, page])
  expect(answer.headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-object-meta-a': '1',
  })
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(seen.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    `${object}?temp_url_sig=1`,
  ])
  expect([...(seen[0]?.headers ?? [])]).toEqual([['range', 'bytes=0-9']])
})

test.each<[string, Asked, number]>([
  ['a change', { path: object, method: 'PUT' }, 405],
  ['a deletion', { path: object, method: 'DELETE' }, 405],
  ['another service', { path: '/identity/v3/auth/tokens' }, 404],
  ['an account', { path: '/object-store/v1/AUTH_a' }, 404],
  [
    'what leads out of the object store',
    { path: '/object-store/v1/a/b/../../../../identity/v3' },
    404,
  ],
  ['what controls the cloud', { path: '/_cloud/reset' }, 404],
  ['another host in the address', { path: 'http://evil.example/object-store/v1/a/b' }, 404],
  ['a name that now leads here', { path: object, headers: { host: 'evil.example' } }, 421],
])('the port is not for %s', async (_, asked, status) => {
  const { ask, seen } = await start()
  expect((await ask(asked)).status).toBe(status)
  expect(seen).toEqual([])
})

test('where its port is taken another is', async () => {
  const { served, transport } = await start()
  const other = await serveObjects(transport, Number(new URL(served.url).port), () => undefined)
  onTestFinished(other.close)
  expect(other.url).not.toBe(served.url)
  expect(new URL(other.url).hostname).toBe('127.0.0.1')
})
