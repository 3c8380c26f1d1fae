/** Copies, deletions of many and signed addresses of either cloud. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { swiftUnderTest } from '#testing/swift.ts'

const { account, send, container } = await swiftUnderTest()

const project = account.slice(account.lastIndexOf('/') + 1)

test('an object is copied with what was said of it, and what the request adds', async () => {
  const [box, other] = [await container(), await container()]
  const first = {
    'content-type': 'text/x',
    'x-object-meta-a': '1',
    'content-disposition': 'inline',
  }
  await send('PUT', `/${box}/a%20%C3%BC`, { body: 'hello', headers: first })
  const headers = { destination: `/${other}/b/%C3%A4`, 'x-object-meta-b': '2' }
  const copied = await send('COPY', `/${box}/a%20%C3%BC`, { headers })
  expect(copied.status).toBe(201)
  expect(Object.fromEntries(copied.headers)).toMatchObject({
    etag: '5d41402abc4b2a76b9719d911017c592',
    'x-copied-from': `${box}/a%20%C3%BC`,
    'x-copied-from-account': project,
    'x-object-meta-a': '1',
    'x-object-meta-b': '2',
  })
  const got = await send('GET', `/${other}/b/%C3%A4`)
  expect(got.text).toBe('hello')
  expect(Object.fromEntries(got.headers)).toMatchObject({ ...first, 'x-object-meta-b': '2' })
  const from = { 'x-copy-from': `${box}/a%20%C3%BC`, 'x-fresh-metadata': 'true' }
  const fresh = { ...from, 'x-object-meta-c': '3', 'content-type': 'text/y' }
  expect((await send('PUT', `/${other}/c`, { headers: fresh, body: '' })).status).toBe(201)
  const said = Object.fromEntries((await send('HEAD', `/${other}/c`)).headers)
  expect(said).toMatchObject({ 'content-type': 'text/y', 'x-object-meta-c': '3' })
  expect(said).not.toHaveProperty('x-object-meta-a')
  const range = { 'x-copy-from': `${box}/a%20%C3%BC`, range: 'bytes=1-3' }
  expect((await send('PUT', `/${other}/d`, { headers: range, body: '' })).status).toBe(201)
  expect((await send('GET', `/${other}/d`)).text).toBe('ell')
})

test('an object that is copied onto itself keeps its bytes', async () => {
  const box = await container()
  await send('PUT', `/${box}/o`, { body: 'hello', headers: { 'x-object-meta-a': '1' } })
  const headers = { destination: `${box}/o`, 'x-object-meta-a': '2' }
  expect((await send('COPY', `/${box}/o`, { headers })).status).toBe(201)
  const got = await send('GET', `/${box}/o`)
  expect(got.text).toBe('hello')
  expect(got.headers.get('x-object-meta-a')).toBe('2')
})

test.each([
  ['no destination', {}, 412, 'Destination header required'],
  [
    'a destination that is none',
    { destination: 'box' },
    412,
    'Destination header must be of the form <container name>/<object name>',
  ],
  ['a container that is not there', { destination: 'it-none/o' }, 404, /^<html><h1>Not Found</],
])('a copy to %s is refused', async (_what, headers, status, words) => {
  const box = await container()
  await send('PUT', `/${box}/o`, { body: 'x' })
  const refused = await send('COPY', `/${box}/o`, { headers })
  expect(refused.status).toBe(status)
  expect(refused.text).toMatch(words)
})

test('a copy of nothing is 404, and one that brings bytes is refused', async () => {
  const box = await container()
  const from = (path: string) => ({
    headers: { 'x-copy-from': path, 'content-length': '0' },
    body: '',
  })
  expect((await send('PUT', `/${box}/o`, from(`${box}/no`))).status).toBe(404)
  expect(await send('PUT', `/${box}/o`, from(box))).toMatchObject({
    status: 412,
    text: 'X-Copy-From header must be of the form <container name>/<object name>',
  })
  const headers = { 'x-copy-from': `${box}/no`, 'content-length': '3' }
  expect(await send('PUT', `/${box}/o`, { headers, body: 'abc' })).toMatchObject({
    status: 400,
    text: 'Copy requests require a zero byte body',
  })
})

test('many things are deleted at once, objects before their containers', async () => {
  const [box, other] = [await container(), await container()]
  for (const name of ['a', 'b%20c', 'd/e', 'stays'])
    await send('PUT', `/${box}/${name}`, { body: 'x' })
  const ask = (lines: string[], headers = {}, as = 'demo' as const) =>
    send('POST', '?bulk-delete', {
      as,
      body: lines.join('\n'),
      headers: { 'content-type': 'text/plain', accept: 'application/json', ...headers },
    })
  const first = await ask([
    `/${box}`,
    `/${box}/a`,
    `${box}/b%20c`,
    '',
    `/${box}/no`,
    `/${other}`,
    '/it-none',
  ])
  expect(first.status).toBe(200)
  expect(first.headers.get('content-type')).toBe('application/json')
  expect(JSON.parse(first.text)).toEqual({
    'Response Status': '400 Bad Request',
    'Response Body': '',
    'Number Deleted': 3,
    'Number Not Found': 2,
    Errors: [[`/${box}`, '409 Conflict']],
  })
  expect((await send('GET', `/${box}`)).text).toBe('d/e\nstays\n')
  const plain = await ask([`/${box}/d/e`], { accept: 'text/plain' })
  expect(plain.text.trimStart()).toBe(
    'Number Deleted: 1\nNumber Not Found: 0\nResponse Body: \nResponse Status: 200 OK\nErrors:\n',
  )
  expect(JSON.parse((await ask([])).text)).toMatchObject({
    'Response Status': '400 Bad Request',
    'Response Body': 'Invalid bulk delete.',
  })
  const typed = await ask([`/${box}/stays`], { 'content-type': 'application/json' })
  expect(JSON.parse(typed.text)).toMatchObject({ 'Response Status': '406 Not Acceptable' })
  for (const [as, why] of [
    ['reader', '403 Forbidden'],
    ['nobody', '401 Unauthorized'],
  ] as const) {
    const { text } = await send('POST', '?bulk-delete', {
      as,
      body: `/${box}/stays`,
      headers: { 'content-type': 'text/plain', accept: 'application/json' },
    })
    expect(JSON.parse(text)).toMatchObject({
      'Number Deleted': 0,
      Errors: [[`/${box}/stays`, why]],
    })
  }
})

/** The address of an object, signed for a while. */
function signed(
  box: string,
  name: string,
  { key = 'secret', method = 'GET', digest = 'sha256', expires = 0, prefix = '' } = {},
): string {
  const until = expires || Math.floor(Date.now() / 1000) + 3600 * 24 * 365
  const path = `${prefix === '' ? '' : 'prefix:'}/v1/${project}/${box}/${prefix || name}`
  const hmac = createHmac(digest, key).update(`${method}\n${until}\n${path}`).digest('hex')
  const more = prefix === '' ? '' : `&temp_url_prefix=${prefix}`
  return `/${box}/${encodeURIComponent(name)}?temp_url_sig=${hmac}&temp_url_expires=${until}${more}`
}

test('a signed address lets in whoever has it, for what it was signed for', async () => {
  const box = await container({
    'x-container-meta-temp-url-key': 'secret',
    'x-container-meta-temp-url-key-2': 'other',
  })
  const headers = { 'x-object-meta-a': '1', 'x-object-meta-public-b': '2' }
  await send('PUT', `/${box}/d/a b.txt`, { body: 'hello', headers })
  const ask = (method: string, address: string, more = {}) =>
    send(method, address, { as: 'nobody', ...more })
  const got = await ask('GET', signed(box, 'd/a b.txt'))
  expect(got).toMatchObject({ status: 200, text: 'hello' })
  expect(got.headers.get('content-disposition')).toBe(
    `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`,
  )
  expect(got.headers.has('expires')).toBe(true)
  expect(got.headers.has('x-object-meta-a')).toBe(false)
  expect(got.headers.get('x-object-meta-public-b')).toBe('2')
  const named = await ask('GET', `${signed(box, 'd/a b.txt')}&filename=ä.txt`)
  expect(named.headers.get('content-disposition')).toBe(
    `attachment; filename="%C3%A4.txt"; filename*=UTF-8''%C3%A4.txt`,
  )
  const inline = await ask('GET', `${signed(box, 'd/a b.txt')}&inline`)
  expect(inline.headers.get('content-disposition')).toBe('inline')
  for (const digest of ['sha1', 'sha256', 'sha512']) {
    expect((await ask('GET', signed(box, 'd/a b.txt', { digest }))).status, digest).toBe(200)
  }
  expect((await ask('GET', signed(box, 'd/a b.txt', { key: 'other' }))).status).toBe(200)
  expect((await ask('GET', signed(box, 'd/a b.txt', { prefix: 'd/' }))).status).toBe(200)
  expect((await ask('HEAD', signed(box, 'd/a b.txt'))).status).toBe(200)
  expect((await ask('PUT', signed(box, 'new', { method: 'PUT' }), { body: 'x' })).status).toBe(201)
  expect((await ask('DELETE', signed(box, 'new', { method: 'DELETE' }))).status).toBe(204)
  const iso = signed(box, 'd/a b.txt').replace(/expires=(\d+)/, (_all, seconds: string) => {
    return `expires=${new Date(Number(seconds) * 1000).toISOString().replace('.000', '')}`
  })
  expect((await ask('GET', iso)).status).toBe(200)

  const refused = { status: 401, text: '401 Unauthorized: Temp URL invalid\n' }
  for (const address of [
    signed(box, 'd/a b.txt', { key: 'wrong' }),
    signed(box, 'd/a b.txt', { method: 'PUT' }),
    signed(box, 'd/a b.txt', { expires: 1_000_000_000 }),
    signed(box, 'd/a b.txt', { prefix: 'e' }),
    signed(box, 'x').replace('/x?', '/d%2Fa%20b.txt?'),
    `/${box}/d/a b.txt?temp_url_sig=abc`,
  ]) {
    expect(await ask('GET', address), address).toMatchObject(refused)
  }
  // The owner's token does not make a wrong address right.
  expect((await send('GET', signed(box, 'd/a b.txt', { key: 'wrong' }))).status).toBe(401)
})

test('keys of signed addresses are shown to owners only', async () => {
  const name = 'x-container-meta-temp-url-key'
  const box = await container({ [name]: 'secret' })
  expect((await send('HEAD', `/${box}`)).headers.get(name)).toBe('secret')
  expect((await send('HEAD', `/${box}`, { as: 'reader' })).headers.has(name)).toBe(false)
})
