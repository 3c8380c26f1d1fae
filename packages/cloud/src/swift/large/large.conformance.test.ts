/** Large objects of either cloud: segments that a manifest names, and those that a name finds. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { swiftUnderTest } from '#testing/swift.ts'

const { send, container } = await swiftUnderTest()

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')
const NOT_TWO =
  '<html><h1>Conflict</h1><p>There was a conflict when trying to complete your request.</p></html>'

/** Two segments in a container. */
async function segments(): Promise<string> {
  const box = await container()
  const headers = { 'content-type': 'a/b' }
  await send('PUT', `/${box}/s1`, { body: 'aaaa', headers })
  await send('PUT', `/${box}/s2`, { body: 'bbbbb', headers })
  return box
}

const put = (path: string, manifest: unknown, headers = {}) =>
  send('PUT', `${path}?multipart-manifest=put`, {
    body: typeof manifest === 'string' ? manifest : JSON.stringify(manifest),
    headers: { 'content-type': 'text/big', ...headers },
  })

test('a static large object is its segments, one after the other', async () => {
  const box = await segments()
  const path = `/${box}/big`
  const etag = `"${md5(md5('aaaa') + md5('bbbbb'))}"`
  const made = await put(path, [
    { path: `/${box}/s1`, etag: md5('aaaa'), size_bytes: 4 },
    { path: `${box}/s2`, size_bytes: '5', etag: null },
  ])
  expect(made).toMatchObject({ status: 201, text: '' })
  expect(made.headers.get('etag')).toBe(etag)
  const got = await send('GET', path)
  expect(got).toMatchObject({ status: 200, text: 'aaaabbbbb' })
  const said = Object.fromEntries(got.headers)
  expect(said).toMatchObject({
    'content-length': '9',
    'content-type': 'text/big',
    'x-static-large-object': 'True',
    etag,
  })
  const part = await send('GET', path, { headers: { range: 'bytes=2-5' } })
  expect(part).toMatchObject({ status: 206, text: 'aabb' })
  expect(part.headers.get('content-range')).toBe('bytes 2-5/9')
  expect((await send('GET', path, { headers: { range: 'bytes=9-' } })).status).toBe(416)
  expect((await send('GET', path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  const head = Object.fromEntries((await send('HEAD', path)).headers)
  expect(head).toMatchObject({ 'content-length': '9', etag, 'x-static-large-object': 'True' })

  const manifest = await send('GET', `${path}?multipart-manifest=get`)
  expect(manifest.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(manifest.headers.get('etag')).toBe(md5(manifest.text))
  expect(head['x-manifest-etag']).toBe(md5(manifest.text))
  const last_modified: unknown = expect.stringMatching(/^\d{4}-.*\.000000$/)
  const about = { content_type: 'a/b', last_modified }
  expect(JSON.parse(manifest.text)).toEqual([
    { name: `/${box}/s1`, bytes: 4, hash: md5('aaaa'), ...about },
    { name: `/${box}/s2`, bytes: 5, hash: md5('bbbbb'), ...about },
  ])
  const raw = await send('GET', `${path}?multipart-manifest=get&format=raw`)
  expect(raw.text).toBe(
    `[{"etag": "${md5('aaaa')}", "path": "/${box}/s1", "size_bytes": 4}, ` +
      `{"etag": "${md5('bbbbb')}", "path": "/${box}/s2", "size_bytes": 5}]`,
  )
  const listed = JSON.parse((await send('GET', `/${box}?format=json&prefix=big`)).text)
  expect(listed).toMatchObject([{ bytes: 9, hash: md5(manifest.text), slo_etag: etag }])
  const { headers } = await send('HEAD', `/${box}`)
  expect(Number(headers.get('x-container-bytes-used'))).toBe(9 + manifest.text.length)
})

test('a manifest takes parts of objects, bytes of its own, and other manifests', async () => {
  const box = await segments()
  await put(`/${box}/inner`, [{ path: `/${box}/s2` }, { path: `/${box}/s1` }])
  const made = await put(`/${box}/big`, [
    { path: `/${box}/s1`, range: '1-2' },
    { data: Buffer.from('hello').toString('base64') },
    { path: `/${box}/inner`, range: '-6' },
  ])
  expect(made.status).toBe(201)
  const inner = md5(md5('bbbbb') + md5('aaaa'))
  const etag = md5(`${md5('aaaa')}:1-2;${md5('hello')}${inner}:3-8;`)
  expect(made.headers.get('etag')).toBe(`"${etag}"`)
  expect((await send('GET', `/${box}/big`)).text).toBe('aahellobbaaaa')
  const { text } = await send('GET', `/${box}/big?multipart-manifest=get`)
  expect(JSON.parse(text)).toMatchObject([
    { name: `/${box}/s1`, bytes: 4, range: '1-2' },
    { data: 'aGVsbG8=' },
    { name: `/${box}/inner`, bytes: 9, hash: inner, range: '3-8', sub_slo: true },
  ])
})

test('a manifest is refused with all that is wrong with its segments', async () => {
  const box = await segments()
  await send('PUT', `/${box}/empty`, { body: '' })
  const wrong = [
    { path: `/${box}/no`, size_bytes: 4 },
    { path: `${box}/s2`, size_bytes: 7 },
    { path: `/${box}/s1`, etag: 'x' },
    { path: `/${box}/empty` },
    { path: `/${box}/s1`, range: '9-20' },
  ]
  const refused = await put(`/${box}/big`, wrong)
  expect(refused.status).toBe(400)
  expect(refused.headers.get('content-type')).toMatch(/^text\/plain/)
  const [first, ...rest] = refused.text.split('\n')
  expect(first).toBe('Errors:')
  expect(rest.toSorted()).toEqual(
    [
      '',
      `/${box}/no, 404 Not Found`,
      `${box}/s2, Size Mismatch`,
      `/${box}/s1, Etag Mismatch`,
      `/${box}/empty, Too small; each segment must be at least 1 byte.`,
      `/${box}/s1, Unsatisfiable Range`,
    ].toSorted(),
  )
  const json = await put(`/${box}/big`, wrong.slice(0, 1), { accept: 'application/json' })
  expect(json).toMatchObject({ status: 400, text: `{"Errors": [["/${box}/no", "404 Not Found"]]}` })
  expect((await send('HEAD', `/${box}/big`)).status).toBe(404)
  const { status } = await put(`/${box}/big`, [{ path: `/${box}/s1` }], { etag: 'x' })
  expect(status).toBe(422)
})

test.each([
  ['no JSON', 'xx', 'Manifest must be valid JSON.\n'],
  ['no list', { a: 1 }, 'Manifest must be a list.\n'],
  [
    'more than is known',
    [{ path: '/a/b', foo: 1, bar: 2 }],
    'Index 0: extraneous keys "bar", "foo"\n',
  ],
  [
    'no name',
    [{ path: 'nope' }],
    'Index 0: path does not refer to an object. Path must be of the form /container/object.\n',
  ],
  ['no size', [{ path: '/a/b', size_bytes: 'x' }], 'Index 0: invalid size_bytes\n'],
  [
    'nothing in it',
    [{ path: '/a/b', size_bytes: 0 }, { path: '/a/b' }],
    'Index 0: too small; each segment must be at least 1 byte.\n',
  ],
  ['no range', [{ path: '/a/b', range: 'x' }], 'Index 0: invalid range\n'],
  [
    'many ranges',
    [{ path: '/a/b', range: '1-2,4-5' }],
    'Index 0: multiple ranges (only one allowed)\n',
  ],
  [
    'a range too far',
    [{ path: '/a/b', range: '9-', size_bytes: 4 }],
    'Index 0: unsatisfiable range\n',
  ],
  ['no bytes', [{ path: '/a/b' }, { data: '@' }], 'Index 1: data must be valid base64\n'],
  [
    'only bytes',
    [{ data: 'aGVsbG8=' }],
    'Inline data segments require at least one object-backed segment.\n',
  ],
])('a manifest that is %s is refused', async (_what, manifest, text) => {
  const box = await container()
  expect(await put(`/${box}/big`, manifest)).toMatchObject({ status: 400, text })
})

test('a large object whose segment has changed, or is gone, is not given out', async () => {
  const box = await segments()
  await put(`/${box}/big`, [{ path: `/${box}/s1` }, { path: `/${box}/s2` }])
  await send('PUT', `/${box}/s1`, { body: 'cccc' })
  expect(await send('GET', `/${box}/big`)).toMatchObject({ status: 409, text: NOT_TWO })
  await send('DELETE', `/${box}/s1`)
  expect((await send('GET', `/${box}/big`)).status).toBe(409)
  expect((await send('HEAD', `/${box}/big`)).status).toBe(200)
})

test('a large object is deleted alone, or with its segments', async () => {
  const box = await segments()
  const manifest = [{ path: `/${box}/s1` }, { path: `/${box}/s2` }, { path: `/${box}/s1` }]
  await put(`/${box}/big`, manifest)
  expect((await send('DELETE', `/${box}/big`)).status).toBe(204)
  expect((await send('GET', `/${box}/s1`)).status).toBe(200)
  await put(`/${box}/big`, manifest)
  const all = `/${box}/big?multipart-manifest=delete`
  expect(await send('DELETE', all)).toMatchObject({
    status: 200,
    text: 'Number Deleted: 3\nNumber Not Found: 1\nResponse Body: \nResponse Status: 200 OK\nErrors:\n',
  })
  expect((await send('GET', `/${box}`)).text).toBe('')
  await send('PUT', `/${box}/plain`, { body: 'x' })
  const json = { headers: { accept: 'application/json' } }
  const plain = await send('DELETE', `/${box}/plain?multipart-manifest=delete`, json)
  expect(JSON.parse(plain.text)).toMatchObject({
    'Response Status': '400 Bad Request',
    'Number Deleted': 0,
    Errors: [[`/${box}/plain`, 'Not an SLO manifest']],
  })
  const none = await send('DELETE', `/${box}/no?multipart-manifest=delete`, json)
  expect(JSON.parse(none.text)).toMatchObject({
    'Response Status': '200 OK',
    'Number Not Found': 1,
  })
})

test('a dynamic large object is what is there under its name, whenever it is read', async () => {
  const box = await container()
  const headers = { 'x-object-manifest': `${box}/d/`, 'content-type': 't/d' }
  await send('PUT', `/${box}/dlo`, { body: '', headers })
  expect(await send('GET', `/${box}/dlo`)).toMatchObject({ status: 200, text: '' })
  await send('PUT', `/${box}/d/2`, { body: 'yyy' })
  await send('PUT', `/${box}/d/1`, { body: 'xx' })
  const got = await send('GET', `/${box}/dlo`)
  expect(got.text).toBe('xxyyy')
  expect(Object.fromEntries(got.headers)).toMatchObject({
    'content-length': '5',
    'content-type': 't/d',
    'x-object-manifest': `${box}/d/`,
    etag: `"${md5(md5('xx') + md5('yyy'))}"`,
  })
  expect((await send('HEAD', `/${box}/dlo`)).headers.get('content-length')).toBe('5')
  const part = await send('GET', `/${box}/dlo`, { headers: { range: 'bytes=1-3' } })
  expect(part).toMatchObject({ status: 206, text: 'xyy' })
  const manifest = await send('GET', `/${box}/dlo?multipart-manifest=get`)
  expect(manifest.text).toBe('')
  expect(manifest.headers.get('etag')).toBe(md5(''))
  const listed = JSON.parse((await send('GET', `/${box}?format=json&prefix=dlo`)).text)
  expect(listed).toMatchObject([{ name: 'dlo', bytes: 0 }])
  for (const wrong of ['box', '/box/a', 'box/', 'box//a', 'box/a?b']) {
    const refused = await send('PUT', `/${box}/x`, {
      body: '',
      headers: { 'x-object-manifest': wrong },
    })
    expect(refused, wrong).toMatchObject({
      status: 400,
      text: 'X-Object-Manifest must be in the format container/prefix',
    })
  }
})

test('a copy of a large object is one of its bytes, or of its manifest', async () => {
  const box = await segments()
  await put(`/${box}/big`, [{ path: `/${box}/s1` }, { path: `/${box}/s2` }])
  const copy = (query: string, destination: string) =>
    send('COPY', `/${box}/${query}`, { headers: { destination: `${box}/${destination}` } })
  expect((await copy('big', 'flat')).status).toBe(201)
  const flat = await send('GET', `/${box}/flat`)
  expect(flat.text).toBe('aaaabbbbb')
  expect(flat.headers.get('etag')).toBe(md5('aaaabbbbb'))
  expect(flat.headers.has('x-static-large-object')).toBe(false)
  expect((await copy('big?multipart-manifest=get', 'again')).status).toBe(201)
  const again = await send('GET', `/${box}/again`)
  expect(again.text).toBe('aaaabbbbb')
  expect(again.headers.get('x-static-large-object')).toBe('True')
  expect(again.headers.get('content-type')).toBe('text/big')
  const headers = { 'x-object-manifest': `${box}/s` }
  await send('PUT', `/${box}/dlo`, { body: '', headers })
  await copy('dlo', 'dflat')
  expect((await send('GET', `/${box}/dflat?multipart-manifest=get`)).text).toBe('aaaabbbbb')
  await copy('dlo?multipart-manifest=get', 'dagain')
  expect((await send('HEAD', `/${box}/dagain`)).headers.get('x-object-manifest')).toBe(`${box}/s`)
})
