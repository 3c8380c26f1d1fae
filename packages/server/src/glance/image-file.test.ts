import { createHash, randomBytes } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { browser, signedIn, type SignedIn } from '#testing/signed-in.ts'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { testWorld } from '#testing/world.ts'

const { world, tab } = demoWorld()

const disk = randomBytes(3_000_001)

test('what is sent as an image’s content comes back byte for byte, as a file of its name', async () => {
  const id = await imageOf(world, { name: 'büro "1"/x', disk_format: 'qcow2' })
  expect((await tab.put(urlOfFile(id), disk)).statusCode).toBe(204)
  const { statusCode, headers, rawPayload } = await tab.get(urlOfFile(id))
  expect([statusCode, rawPayload.equals(disk)]).toEqual([200, true])
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-length': String(disk.length),
    'content-disposition':
      'attachment; filename="b_ro _1__x.qcow2"; filename*=UTF-8\'\'b%C3%BCro%20%221%22_x.qcow2',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'accept-ranges': 'bytes',
    etag: `"${createHash('md5').update(disk).digest('hex')}"`,
    'cache-control': 'no-store',
  })
  expect(headers).not.toHaveProperty('content-encoding')
})

test('a part that is asked for comes alone, and one that is not there is refused', async () => {
  const id = await imageOf(world)
  await tab.put(urlOfFile(id), disk)
  const part = (range: string) => tab.call('GET', urlOfFile(id), undefined, { range })
  const end = await part('bytes=3000000-')
  expect([end.statusCode, end.headers['content-range']]).toEqual([
    206,
    `bytes 3000000-3000000/${disk.length}`,
  ])
  expect(end.rawPayload.equals(disk.subarray(3_000_000))).toBe(true)
  const middle = await part('bytes=1048570-1048580')
  expect(middle.rawPayload.equals(disk.subarray(1_048_570, 1_048_581))).toBe(true)
  const beyond = await part('bytes=9000000-')
  expect([beyond.statusCode, beyond.json()]).toEqual([416, expect.any(String)])
  // What is no range asks for all of it (RFC 9110).
  expect((await part('lines=1-2')).statusCode).toBe(200)
})

test('a download is a plain link of this site: without the marker of scripts, with a session', async () => {
  const id = await imageOf(world)
  await tab.put(urlOfFile(id), disk)
  const link = (headers: Record<string, string>) =>
    tab.call('GET', urlOfFile(id), undefined, { 'x-requested-with': '', ...headers })
  expect((await link({ 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  expect((await link({ 'sec-fetch-site': 'none' })).statusCode).toBe(200)
  const other = await link({ 'sec-fetch-site': 'cross-site' })
  expect([other.statusCode, other.json()]).toEqual([403, 'request comes from another site'])
  const stranger = await browser(world.app).get(urlOfFile(id))
  expect([stranger.statusCode, stranger.json()]).toEqual([401, 'not logged in'])
  const unknown = await tab.get(urlOfFile('00000000-0000-4000-8000-000000000000'))
  expect([unknown.statusCode, unknown.json()]).toEqual([404, expect.stringMatching(/No image/)])
})

test('who opens a link of a file without a session signs in first, and is back where it was', async () => {
  const id = await imageOf(world)
  const site = 'https://meridian.localhost'
  const open = (by: Pick<SignedIn, 'call'>, headers: Record<string, string> = {}) =>
    by.call('GET', urlOfFile(id), undefined, {
      ...{ 'x-requested-with': '', host: 'meridian.localhost', accept: 'text/html,*/*;q=0.8' },
      ...{ 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', ...headers },
    })
  const leads = async (headers?: Record<string, string>, by = browser(world.app)) => {
    const answer = await open(by, headers)
    return [answer.statusCode, answer.headers.location, answer.headers['cache-control']]
  }
  const to = (place: string) => [303, `/auth/login${place}`, 'no-store']
  const page = '/project/images?name=büro&tab=x'
  expect(await leads({ referer: encodeURI(site + page) })).toEqual(
    to(`?next=${encodeURIComponent(encodeURI(page))}`),
  )
  // Where no page of this site had the link there is none to go back to.
  for (const referer of ['', 'https://evil.example/project/images', 'no address', `${site}/`]) {
    expect(await leads({ referer }), referer).toEqual(to(''))
  }
  // Browsers of old say no more than that they want a page.
  expect(await leads({ 'sec-fetch-mode': '', 'sec-fetch-dest': '' })).toEqual(to(''))
  // What is saved under a name would be the sign-in page, and a script knows what 401 means.
  for (const headers of [
    { 'sec-fetch-dest': 'empty', accept: '*/*' },
    { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-mode': '', 'sec-fetch-dest': '', accept: '*/*' },
  ]) {
    expect((await leads(headers))[0], JSON.stringify(headers)).toBe(401)
  }
})

test('who opens a link of a file when the cloud has ended the session signs in first, too', async () => {
  const id = await imageOf(world)
  world.cloud.control.fail({ how: 'status', status: 401 })
  const answer = await tab.call('GET', urlOfFile(id), undefined, {
    ...{ 'x-requested-with': '', accept: 'text/html', 'sec-fetch-dest': 'document' },
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/auth/login'])
  expect([...tab.cookies.keys()]).not.toContain('session')
})

test('what Glance refuses of a content is answered in its words', async () => {
  const id = await imageOf(world)
  const none = await tab.get(urlOfFile(id))
  expect([none.statusCode, none.json()]).toEqual([409, `Image ${id} has no data yet.`])
  const typed = { 'content-type': 'text/plain' }
  const text = await tab.call('PUT', urlOfFile(id), disk, typed)
  expect([text.statusCode, text.json()]).toEqual([
    415,
    'request body must be application/octet-stream',
  ])
  await tab.put(urlOfFile(id), disk)
  const again = await tab.put(urlOfFile(id), disk)
  expect([again.statusCode, again.json()]).toEqual([
    409,
    'Image status transition from active to saving is not allowed',
  ])
  const unformatted = await imageOf(world, { disk_format: null })
  expect((await tab.put(urlOfFile(unformatted), disk)).statusCode).toBe(400)
  const foreign = await imageOf(world, { user: 'admin' })
  expect((await tab.put(urlOfFile(foreign), disk)).statusCode).toBe(404)
})

test('an upload is held to the CSRF value, and to the marker of our pages', async () => {
  const id = await imageOf(world)
  const wrong = await tab.call('PUT', urlOfFile(id), disk, { 'x-csrftoken': 'wrong' })
  expect([wrong.statusCode, wrong.json()]).toEqual([403, 'CSRF token missing or incorrect'])
  const plain = await tab.call('PUT', urlOfFile(id), disk, { 'x-requested-with': '' })
  expect(plain.statusCode).toBe(400)
  const site = await tab.call('PUT', urlOfFile(id), disk, { origin: 'https://evil.example' })
  expect(site.statusCode).toBe(403)
  expect((await tab.get(urlOfFile(id))).statusCode).toBe(409)
})

test('an upload leaves an audit line', async () => {
  const id = await imageOf(world)
  await tab.put(urlOfFile(id), disk)
  expect(world.log()).toContainEqual(
    expect.objectContaining({
      audit: true,
      event: 'PUT /api/glance/images/{id}/file/',
      outcome: 'success',
      params: { id },
    }),
  )
})

test('an empty file is a content too', async () => {
  const id = await imageOf(world)
  expect((await tab.put(urlOfFile(id), Buffer.alloc(0))).statusCode).toBe(204)
  const { statusCode, body } = await tab.get(urlOfFile(id))
  expect([statusCode, body]).toEqual([200, ''])
})

test('an image that is larger than the cloud takes is refused, and waits for another content', async () => {
  const small = await testWorld({ cloud: { seed: 'demo', imageSizeCap: 1_000_000 } })
  onTestFinished(() => small.close())
  const tab = await signedIn(small.app, 'demo')
  const id = await imageOf(small)
  const large = await tab.put(urlOfFile(id), disk)
  expect([large.statusCode, large.json()]).toEqual([
    413,
    'The incoming image is too large: The provided image is too large.',
  ])
  expect((await tab.put(urlOfFile(id), disk.subarray(0, 1_000_000))).statusCode).toBe(204)
})
