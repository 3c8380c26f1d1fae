/** Objects of either cloud: what is kept, said and refused. */
import { expect, test } from 'vitest'
import { swiftUnderTest } from '#testing/swift.ts'

const { cloud, account, send, container } = await swiftUnderTest()

const HELLO = '5d41402abc4b2a76b9719d911017c592'
const NOT_FOUND = '<html><h1>Not Found</h1><p>The resource could not be found.</p></html>'

test('an object comes back as it was put, with what was said of it', async () => {
  const box = await container()
  const headers = { 'content-type': 'text/x', 'x-object-meta-colour': 'red', 'x-other': 'no' }
  const put = await send('PUT', `/${box}/a/b.txt`, { body: 'hello', headers })
  expect(put).toMatchObject({ status: 201, text: '' })
  expect(put.headers.get('etag')).toBe(HELLO)
  expect(put.headers.get('x-trans-id')).toMatch(/^tx[0-9a-f]{21}-[0-9a-f]{10}$/)
  expect(put.headers.get('x-openstack-request-id')).toBe(put.headers.get('x-trans-id'))
  const got = await send('GET', `/${box}/a/b.txt`)
  expect(got).toMatchObject({ status: 200, text: 'hello' })
  const said = Object.fromEntries(got.headers)
  expect(said).toMatchObject({
    'content-type': 'text/x',
    'content-length': '5',
    etag: HELLO,
    'accept-ranges': 'bytes',
    'x-object-meta-colour': 'red',
    'last-modified': put.headers.get('last-modified'),
  })
  expect(said['x-timestamp']).toMatch(/^\d{10}\.\d{5}$/)
  expect(said).not.toHaveProperty('x-other')
  const head = await send('HEAD', `/${box}/a/b.txt`)
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers.get('content-length')).toBe('5')
})

test('an object that is not there is 404, whatever is asked of it', async () => {
  const box = await container()
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect(await send(method, `/${box}/no`), method).toMatchObject({ status: 404, text: NOT_FOUND })
    expect(await send(method, `/${cloud.unique('no')}/no`), method).toMatchObject({ status: 404 })
  }
  expect((await send('HEAD', `/${box}/no`)).status).toBe(404)
  expect(await send('PUT', `/${cloud.unique('no')}/x`, { body: 'x' })).toMatchObject({
    status: 404,
    text: NOT_FOUND,
  })
})

test('a PUT over an object takes its place, and a POST takes the place of its metadata', async () => {
  const box = await container()
  const path = `/${box}/o`
  const first = { 'x-object-meta-a': '1', 'content-disposition': 'inline', 'x-delete-after': '900' }
  await send('PUT', path, { body: 'first', headers: first })
  expect((await send('HEAD', path)).headers.get('x-delete-at')).toMatch(/^\d{10}$/)
  await send('PUT', path, { body: 'second one', headers: { 'x-object-meta-b': '2' } })
  const second = Object.fromEntries((await send('HEAD', path)).headers)
  expect(second).toMatchObject({ 'content-length': '10', 'x-object-meta-b': '2' })
  for (const gone of ['x-object-meta-a', 'content-disposition', 'x-delete-at']) {
    expect(second).not.toHaveProperty(gone)
  }
  const changed = { 'x-object-meta-c': '3', 'content-type': 'text/y', 'cache-control': 'no-store' }
  expect(await send('POST', path, { headers: changed })).toMatchObject({
    status: 202,
    text: '<html><h1>Accepted</h1><p>The request is accepted for processing.</p></html>',
  })
  const third = await send('GET', path)
  expect(third.text).toBe('second one')
  expect(Object.fromEntries(third.headers)).toMatchObject(changed)
  expect(third.headers.has('x-object-meta-b')).toBe(false)
  await send('POST', path, { headers: { 'content-type': '' } })
  expect((await send('HEAD', path)).headers.get('content-type')).toBe('text/y')
  expect(await send('DELETE', path)).toMatchObject({ status: 204, text: '' })
  expect((await send('GET', path)).status).toBe(404)
})

test.each([
  ['photo.PNG', 'image/png'],
  ['a/index.html', 'text/html'],
  ['notes.txt.gz', 'text/plain'],
  ['archive.tar', 'application/x-tar'],
  ['.html', 'application/octet-stream'],
  ['nothing', 'application/octet-stream'],
  ['folder/', 'application/octet-stream'],
])('the name %s says the type %s when nobody does', async (name, type) => {
  const box = await container()
  await send('PUT', `/${box}/${name}`, { body: 'x' })
  expect((await send('HEAD', `/${box}/${name}`)).headers.get('content-type')).toBe(type)
  const listed = JSON.parse((await send('GET', `/${box}?format=json`)).text)
  expect(listed).toMatchObject([{ name, bytes: 1, content_type: type }])
})

test.each([
  ['an ETag that is not the MD5', { etag: 'abc' }, 422, /^<html><h1>Unprocessable Entity</],
  ['a time that is over', { 'x-delete-at': '5' }, 400, 'X-Delete-At in past'],
  ['a time that is none', { 'x-delete-at': 'soon' }, 400, 'Non-integer X-Delete-At'],
  ['no time at all', { 'x-delete-after': '0' }, 400, 'X-Delete-After in past'],
  ['no number', { 'x-delete-after': 'x' }, 400, 'Non-integer X-Delete-After'],
  ['a tag that it may not be', { 'if-none-match': '"a"' }, 400, 'If-None-Match only supports *'],
  [
    'a value too long',
    { 'x-object-meta-a': 'x'.repeat(257) },
    400,
    /^Metadata value longer than 256: x-object-meta-A$/,
  ],
  [
    'a name too long',
    { [`x-object-meta-${'y'.repeat(129)}`]: 'x' },
    400,
    /^Metadata name too long: x-object-meta-Y/,
  ],
  ['a nameless value', { 'x-object-meta-': 'x' }, 400, 'Metadata name cannot be empty'],
])('a PUT with %s is refused and changes nothing', async (_what, headers, status, words) => {
  const box = await container()
  await send('PUT', `/${box}/o`, { body: 'hello' })
  const refused = await send('PUT', `/${box}/o`, { body: 'other', headers })
  expect(refused.status).toBe(status)
  expect(refused.text).toMatch(words)
  expect((await send('GET', `/${box}/o`)).text).toBe('hello')
})

test('If-None-Match: * keeps what is there, and the right ETag is taken with quotes, too', async () => {
  const box = await container()
  const once = { headers: { 'if-none-match': '*' } }
  expect((await send('PUT', `/${box}/o`, { ...once, body: 'hello' })).status).toBe(201)
  expect(await send('PUT', `/${box}/o`, { ...once, body: 'other' })).toMatchObject({
    status: 412,
    text: '<html><h1>Precondition Failed</h1><p>A precondition for this request was not met.</p></html>',
  })
  const headers = { etag: `"${HELLO}"` }
  expect((await send('PUT', `/${box}/o`, { body: 'hello', headers })).status).toBe(201)
})

test('parts of an object are asked for by ranges', async () => {
  const box = await container()
  const path = `/${box}/o`
  await send('PUT', path, { body: 'hello world', headers: { 'content-type': 'text/x' } })
  const ask = (range: string) => send('GET', path, { headers: { range } })
  const part = await ask('bytes=2-4')
  expect(part).toMatchObject({ status: 206, text: 'llo' })
  expect(part.headers.get('content-range')).toBe('bytes 2-4/11')
  expect(part.headers.get('content-length')).toBe('3')
  expect(await ask('bytes=-5')).toMatchObject({ status: 206, text: 'world' })
  expect(await ask('bytes=6-')).toMatchObject({ status: 206, text: 'world' })
  expect(await ask('bytes=0-1,50-60')).toMatchObject({ status: 206, text: 'he' })
  expect(await ask('lines=1-2')).toMatchObject({ status: 200, text: 'hello world' })
  const beyond = await ask('bytes=11-')
  expect(beyond.status).toBe(416)
  expect(beyond.text).toMatch(/^<html><h1>Requested Range Not Satisfiable</)
  expect(beyond.headers.get('content-range')).toBe('bytes */11')
  const two = await ask('bytes=0-1,6-8')
  expect(two.status).toBe(206)
  const boundary = /^multipart\/byteranges;boundary=([0-9a-f]+)$/.exec(
    two.headers.get('content-type') ?? '',
  )?.[1]
  const about = (range: string) => `Content-Type: text/x\r\nContent-Range: bytes ${range}/11`
  expect(two.text).toBe(
    `--${boundary}\r\n${about('0-1')}\r\n\r\nhe\r\n` +
      `--${boundary}\r\n${about('6-8')}\r\n\r\nwor\r\n--${boundary}--`,
  )
  expect(Number(two.headers.get('content-length'))).toBe(two.text.length)
})

test('conditions spare a transfer, or keep one from another state of the object', async () => {
  const box = await container()
  const path = `/${box}/o`
  const put = await send('PUT', path, { body: 'hello' })
  const modified = put.headers.get('last-modified') ?? ''
  const ask = async (headers: Record<string, string>) =>
    (await send('GET', path, { headers })).status
  expect(await ask({ 'if-none-match': `"${HELLO}"` })).toBe(304)
  expect(await ask({ 'if-none-match': HELLO })).toBe(304)
  expect(await ask({ 'if-none-match': '*' })).toBe(304)
  expect(await ask({ 'if-none-match': '"a", "b"' })).toBe(200)
  expect(await ask({ 'if-match': `"a", ${HELLO}` })).toBe(200)
  expect(await ask({ 'if-match': '"a"' })).toBe(412)
  expect(await ask({ 'if-modified-since': modified })).toBe(304)
  expect(await ask({ 'if-modified-since': 'Fri, 01 Jan 2010 00:00:00 GMT' })).toBe(200)
  expect(await ask({ 'if-unmodified-since': modified })).toBe(200)
  expect(await ask({ 'if-unmodified-since': 'Fri, 01 Jan 2010 00:00:00 GMT' })).toBe(412)
})

test('an object whose time is over is gone', async () => {
  const box = await container()
  const path = `/${box}/o`
  await send('PUT', path, { body: 'x', headers: { 'x-delete-after': '2' } })
  expect((await send('GET', path)).status).toBe(200)
  await cloud.until(async () => (await send('GET', path)).status === 404, { within: 10_000 })
  expect((await send('POST', path)).status).toBe(404)
  expect((await send('HEAD', path)).status).toBe(404)
})

test.each([
  '../../etc/passwd',
  'a%2Fb',
  '%2e%2e',
  'line\nbreak',
  '"quotes" \'and\' <tags> & more',
  'trailing/slash/',
  'dots...',
  '..',
  '.',
  '//two',
  'a//b//',
  '+plus and space ',
  '?#;=&:@',
  'ümläut-日本-🙂',
  '\\back\\slash',
  '\u0001\u007f',
  'x'.repeat(1024),
])('the name %j is one like any other', async (name) => {
  const box = await container()
  // A name of dots would be a way up: encoded as a whole, it is none.
  const path = `/${encodeURIComponent(`${box}/${name}`)}`
  expect((await send('PUT', path, { body: name })).status).toBe(201)
  expect(await send('GET', path)).toMatchObject({ status: 200, text: name })
  expect(JSON.parse((await send('GET', `/${box}?format=json`)).text)).toMatchObject([{ name }])
  expect((await send('DELETE', path)).status).toBe(204)
  expect((await send('GET', `/${box}?format=json`)).text).toBe('[]')
})

test.each([
  ['bytes that are no text', '%FF', 412, 'Invalid UTF8 or contains NULL'],
  ['a null', 'a%00b', 412, 'Invalid UTF8 or contains NULL'],
  ['too much', 'x'.repeat(1025), 400, 'Object name length of 1025 longer than 1024'],
])('a name of %s is refused', async (_what, name, status, text) => {
  const box = await container()
  expect(await send('PUT', `/${box}/${name}`, { body: 'x' })).toMatchObject({ status, text })
})

test('other methods are refused, and an address without a container is none', async () => {
  const box = await container()
  const refused = await send('PATCH', `/${box}/o`)
  expect(refused.status).toBe(405)
  expect(refused.text).toMatch(/^<html><h1>Method Not Allowed<\/h1>/)
  expect(await send('GET', '//o')).toMatchObject({ status: 412, text: 'Bad URL' })
  expect(await send('GET', `${account.split('/AUTH_')[0]}/`)).toMatchObject({ status: 412 })
})
