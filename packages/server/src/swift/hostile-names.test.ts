import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toAddress } from '@meridian/contract'
import { beforeAll, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab } = demoWorld({ shared: true })
let port = 0
beforeAll(async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  port = (world.app.server.address() as AddressInfo).port
})

/** Asks over a socket, where no library tidies the address; answers what the service was asked for. */
const ask = async (path: string, method = 'GET'): Promise<readonly string[]> => {
  const headers = {
    'x-requested-with': 'XMLHttpRequest',
    'x-csrftoken': tab.cookies.get('csrftoken') ?? '',
    cookie: [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  world.cloud.control.forgetRequests()
  await new Promise<void>((resolve, reject) => {
    request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      answer.resume().on('end', resolve)
    })
      .on('error', reject)
      .end()
  })
  return world.cloud.control
    .requests()
    .filter(({ service }) => service === 'object-store')
    .map(({ path: asked }) => decodeURIComponent(asked))
}

const names = [
  ...['a', 'a/b', 'a//b', 'a//', '/a', '../../etc/passwd', 'a/../b', 'a/..', '.', '..', './a'],
  ...['a%2Fb', 'a%252Fb', '%2e%2e', 'a\nb', 'a\r\nX-A: b', 'a"b', "a'b", '<b>', 'a\\b', '..\\..'],
  ...['~', '~/..', 'a?b=c', 'a#b', 'a;b', 'x'.repeat(1024), '💥'.repeat(256), ' a ', 'a.'],
]

test('whatever an object is called, the service is asked for it and for nothing else', async () => {
  for (const name of names) {
    const asked = await ask(`/api/swift/containers/box/object/${toAddress(name)}`)
    expect(asked.length, name).toBeGreaterThan(0)
    for (const one of asked) expect(one, name).toMatch(/\/box\/[^]*/)
    expect(new Set(asked.map((one) => one.slice(one.indexOf('/box/') + 5)))).toEqual(
      new Set([name]),
    )
  }
})

test('an address that is written by hand is that of the name that it looks like', async () => {
  const at = '/api/swift/containers/box/object/'
  const looks = [
    ...[['a/../../../x', 'a/../../../x'] as const, ['a//b', 'a//b'] as const],
    ...[['%2e%2e/%2e%2e', '../..'] as const, ['a%2Fb', 'a/b'] as const],
  ]
  for (const [written, name] of looks) {
    const asked = await ask(at + written)
    expect(asked.map((one) => one.slice(one.indexOf('/box/') + 5))).toEqual([name])
  }
})

test('whatever a container is called, it is one, and never the account or an object', async () => {
  for (const name of names.filter((one) => !one.includes('/') && one.length <= 256)) {
    const asked = await ask(`/api/swift/containers/${toAddress(name)}/metadata/`)
    expect(
      asked.map((one) => one.replace(/^.*?\/AUTH_[^/]+/s, '')),
      name,
    ).toEqual([`/${name}`])
  }
  for (const written of ['a%2Fb', '%00', '..%2F..', '%2F', '%E0%A4%A'])
    expect(await ask(`/api/swift/containers/${written}/metadata/`, 'DELETE'), written).toEqual([])
})

test.each(['a\u2028b', 'a\r\nX-Evil: 1', 'a\0b', '名'])(
  'a policy that no header can hold is refused in words: %j',
  async (storage_policy) => {
    const made = await tab.post('/api/swift/containers/unmade/metadata/', {
      is_public: false,
      storage_policy,
    })
    expect([made.statusCode, made.body]).toEqual([400, expect.stringMatching(/no header can hold/)])
  },
)

test('where an object is stays unsaid where that is too long for the headers that proxies take', async () => {
  await tab.post('/api/swift/containers/located/metadata/', { is_public: false })
  const stored = async (path: string) =>
    tab.post('/api/swift/containers/located/object/' + toAddress(path))
  const [short, long] = [await stored('a'), await stored('名'.repeat(340))]
  expect([short.statusCode, long.statusCode]).toEqual([201, 201])
  expect(short.headers['location']).toMatch(/located\/object\/a$/)
  expect(long.headers['location']).toBeUndefined()
})
