import { rmSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { preloadedIn, open, writePicture, writtenPages } from '#testing/first-pages.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const assets = writtenPages()
// Says what it was asked, as any page's picture would show it.
writePicture(
  assets,
  `async ({ address, webRoot, cookies, preloaded, answer }) => {
    if (address.includes('broken')) throw new Error('It cannot be drawn.')
    if (address.includes('dying')) process.exit(1)
    if (address.includes('endless')) return new Promise(() => undefined)
    const who = preloaded.answers['/api/keystone/user-session/'].username
    const rows = answer?.items.map(({ name }) => name).join() ?? 'skeleton'
    return '<p>' + JSON.stringify({ address, webRoot, cookies, who, rows }).replaceAll('<', '&lt;') + '</p>'
  }`,
)
afterAll(() => rmSync(assets, { recursive: true }))

let world: TestWorld
let tab: SignedIn
beforeEach(async () => {
  world = await testWorld({ assets, cloud: { seed: 'demo' }, env: { WEBROOT: '/console/' } })
  tab = await signedIn(world.app)
})
afterEach(() => world.close())

const instances = '/project/instances'

/** A busy machine may draw, or answer, later than a document waits for it: then it is opened again. */
const inTime = (look: () => Promise<void>) => vi.waitFor(look, { timeout: 10_000 })

const picture = /<div id="server-rendered" inert>(.*)<\/div>/s

/** The pictures in a document, in their order. */
const picturesIn = (html: string): readonly Record<string, string>[] => {
  const [, all = ''] = picture.exec(html) ?? []
  return [...all.matchAll(/<div(?: data-rows)?><p>(.*?)<\/p><\/div>/g)].map(([, text = '']) =>
    JSON.parse(text),
  )
}

test('a document shows its page with the rows that its first call is answered', async () => {
  await inTime(async () => {
    const { statusCode, body, headers } = await open(tab, instances)
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(headers['x-accel-buffering']).toBe('no')
    const { first } = preloadedIn(body) ?? {}
    const answer = await tab.call('GET', first?.path ?? '', undefined, first?.headers ?? {})
    const names = answer.json().items.map(({ name }: { name: string }) => name)
    expect(names).not.toHaveLength(0)
    expect(picturesIn(body)).toEqual([
      {
        address: 'http://here.invalid/console/project/instances',
        webRoot: 'http://here.invalid/console/',
        cookies: expect.stringContaining('csrftoken='),
        who: 'demo',
        rows: names.join(),
      },
    ])
    // The place of the application stands before its picture, which is whole before the document ends.
    expect(body.indexOf('<div id="root"></div>')).toBeLessThan(body.indexOf('id="server-rendered"'))
    expect(body).toMatch(/<\/div><\/body>$/)
  })
})

test('the picture is drawn without the cookie that is the session', async () => {
  const secret = tab.cookies.get('session') ?? ''
  expect(secret).not.toBe('')
  await inTime(async () => {
    const { body } = await open(tab, instances, {
      cookie: `session=${secret}; csrftoken=x; API_RESULT_PAGE_SIZE=50`,
    })
    expect(body).not.toContain(secret)
    expect(picturesIn(body)[0]?.['cookies']).toBe('csrftoken=x; API_RESULT_PAGE_SIZE=50')
  })
})

test('rows that come late are in a second picture, and those that are refused in none', async () => {
  const heal = world.cloud.control.fail({ service: 'compute', how: 'slow', seconds: 0.25 })
  await inTime(async () => {
    const [skeleton, whole, ...more] = picturesIn((await open(tab, instances)).body)
    expect(skeleton?.['rows']).toBe('skeleton')
    expect(whole?.['rows']).toContain('web-1')
    expect(more).toEqual([])
  })
  heal()
  world.cloud.control.fail({ service: 'compute', how: 'status', status: 503 })
  await inTime(async () => {
    const refused = picturesIn((await open(tab, instances)).body)
    expect(refused.map(({ rows }) => rows)).toEqual(['skeleton'])
  })
})

test('a document does not wait for a cloud that hangs', async () => {
  const heal = world.cloud.control.fail({ service: 'compute', how: 'slow', seconds: 60 })
  await inTime(async () => {
    const { body } = await open(tab, instances)
    expect(picturesIn(body).map(({ rows }) => rows)).toEqual(['skeleton'])
    expect(body).toMatch(/<\/body>$/)
  })
  heal()
})

test('what cannot be drawn is left out, and the next page is drawn again', async () => {
  for (const how of ['broken', 'dying']) {
    const { statusCode, body } = await open(tab, `${instances}?q=${how}`)
    expect([statusCode, picturesIn(body)]).toEqual([200, []])
    expect(body).toMatch(/<div id="server-rendered" inert><\/div>.*<\/body>$/s)
    await inTime(async () => {
      expect(picturesIn((await open(tab, instances)).body)).toHaveLength(1)
    })
  }
})

test('a document does not wait for a drawing that never ends, and the next page is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { statusCode, body } = await open(tab, `${instances}?q=endless`)
  expect([statusCode, picturesIn(body)]).toEqual([200, []])
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  await inTime(async () => {
    expect(picturesIn((await open(tab, instances)).body)).toHaveLength(1)
  })
})

test('nobody gets a picture of what is not theirs: without a session, elsewhere, for a script', async () => {
  const plain = async (url: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await open(tab, url, headers)
    expect(statusCode).toBe(200)
    expect(body, url).not.toContain('id="server-rendered"')
  }
  await plain(instances, { cookie: '' })
  await plain('/auth/login')
  await plain('/nothing/here')
  await plain(instances, { 'sec-fetch-dest': 'empty' })
})

test('parts are compressed apart where the browser takes it, rows with them', async () => {
  for (const encodings of ['gzip, br', 'gzip'])
    await inTime(async () => {
      const { headers, rawPayload } = await open(tab, instances, {
        'accept-encoding': encodings,
        'x-forwarded-for': '192.0.2.1',
      })
      expect(headers['content-encoding']).toBe('gzip')
      expect(headers['vary']).toContain('Accept-Encoding')
      const [whole, ...more] = picturesIn(String(gunzipSync(rawPayload)))
      expect(whole?.['rows']).toContain('web-1')
      expect(more).toEqual([])
      // An empty stored block ends each part: nothing before it is referred to after it.
      expect(rawPayload.indexOf(Buffer.from([0, 0, 0xff, 0xff]))).toBeGreaterThan(0)
    })
})
