/** Containers and accounts of either cloud: what is listed, who may, what is refused. */
import { expect, test } from 'vitest'
import { swiftUnderTest } from '#testing/swift.ts'

const { cloud, root, send, container } = await swiftUnderTest()

const lines = (text: string): string[] => text.split('\n').slice(0, -1)

test('an account says what is in it, and lists its containers', async () => {
  const names = [await container(), await container()].toSorted()
  await send('PUT', `/${names[0]}/o`, { body: 'hello' })
  const head = await send('HEAD', '')
  expect(head).toMatchObject({ status: 204, text: '' })
  expect(Object.fromEntries(head.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'accept-ranges': 'bytes',
    'x-account-project-domain-id': 'default',
  })
  expect(Number(head.headers.get('x-account-container-count'))).toBeGreaterThanOrEqual(2)
  const listed = JSON.parse((await send('GET', '?format=json&prefix=it-')).text)
  const last_modified: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}$/)
  for (const name of names)
    expect(listed).toContainEqual(expect.objectContaining({ name, last_modified }))
  expect(lines((await send('GET', '?prefix=it-')).text)).toEqual(expect.arrayContaining(names))
  // The account hears of it when the container’s updater comes by, which a busy machine puts off.
  const counts = async () => {
    const { text } = await send('GET', `?format=json&prefix=${names[0]}`)
    return JSON.parse(text)[0].count === 1 && JSON.parse(text)[0].bytes === 5
  }
  await cloud.until(counts, { within: 170_000 })
}, 180_000)

test('a container is made once, and changed by who makes it again', async () => {
  const box = await container({ 'x-container-meta-colour': 'red' })
  expect(await send('PUT', `/${box}`, { headers: { 'x-container-meta-size': 'L' } })).toMatchObject(
    {
      status: 202,
      text: '<html><h1>Accepted</h1><p>The request is accepted for processing.</p></html>',
    },
  )
  await send('POST', `/${box}`, {
    headers: { 'x-container-meta-age': '3', 'x-container-meta-size': '' },
  })
  await send('POST', `/${box}`, { headers: { 'x-remove-container-meta-colour': 'x' } })
  const head = await send('HEAD', `/${box}/`)
  const said = Object.fromEntries(head.headers)
  expect(head.status).toBe(204)
  expect(said).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-container-object-count': '0',
    'x-container-bytes-used': '0',
    'x-container-meta-age': '3',
    'x-storage-policy': 'Policy-0',
    'accept-ranges': 'bytes',
  })
  expect(said).not.toHaveProperty('x-container-meta-colour')
  expect(said).not.toHaveProperty('x-container-meta-size')
})

test('a container that is not there is 404, and one that is not empty stays', async () => {
  const none = cloud.unique('none')
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
    expect((await send(method, `/${none}`)).status, method).toBe(404)
  }
  const box = await container()
  await send('PUT', `/${box}/o`, { body: 'hello' })
  expect(await send('DELETE', `/${box}`)).toMatchObject({
    status: 409,
    text: '<html><h1>Conflict</h1><p>There was a conflict when trying to complete your request.</p></html>',
  })
  const counts = await send('HEAD', `/${box}`)
  expect(counts.headers.get('x-container-object-count')).toBe('1')
  expect(counts.headers.get('x-container-bytes-used')).toBe('5')
  await send('DELETE', `/${box}/o`)
  expect((await send('DELETE', `/${box}`)).status).toBe(204)
})

test.each([
  ['a name too long', 'x'.repeat(257), {}, 'Container name length of 257 longer than 256'],
  ['an unknown policy', 'it-x', { 'x-storage-policy': 'Gold' }, "Invalid X-Storage-Policy 'Gold'"],
  ['no bytes', 'it-x', { 'x-container-meta-quota-bytes': 'x' }, 'Invalid bytes quota.'],
  ['no count', 'it-x', { 'x-container-meta-quota-count': '-1' }, 'Invalid count quota.'],
  [
    'a list of nobody',
    'it-x',
    { 'x-container-read': '.x:y' },
    "Unknown designator '.x' in ACL: '.x:y'",
  ],
  [
    'pages that write',
    'it-x',
    { 'x-container-write': '.r:*' },
    "Referrers not allowed in write ACL: '.r:*'",
  ],
  [
    'no page',
    'it-x',
    { 'x-container-read': '.r:-' },
    "No host/domain value after referrer designation in ACL: '.r:-'",
  ],
])('a container with %s is refused', async (_what, name, headers, text) => {
  expect(await send('PUT', `/${name}`, { headers })).toMatchObject({ status: 400, text })
  expect((await send('HEAD', `/${name.slice(0, 256)}`)).status).toBe(404)
})

const NAMES = [
  'a',
  'a/',
  'a/b',
  'a/c/d',
  'a/c/e',
  'b',
  'B',
  'c/',
  'c/x',
  'd/y',
  'ä',
  'z',
  '🙂',
  '日',
]

test('objects are listed in the order of their bytes, page by page, from either end', async () => {
  const box = await container()
  for (const name of NAMES) await send('PUT', `/${box}/${encodeURIComponent(name)}`, { body: 'x' })
  const list = async (query: string) => lines((await send('GET', `/${box}?${query}`)).text)
  const sorted = [
    'B',
    'a',
    'a/',
    'a/b',
    'a/c/d',
    'a/c/e',
    'b',
    'c/',
    'c/x',
    'd/y',
    'z',
    'ä',
    '日',
    '🙂',
  ]
  expect(await list('')).toEqual(sorted)
  expect(await list('reverse=true')).toEqual(sorted.toReversed())
  expect(await list('limit=3')).toEqual(sorted.slice(0, 3))
  expect(await list('limit=3&marker=a/')).toEqual(sorted.slice(3, 6))
  expect(await list('marker=a/&end_marker=c/')).toEqual(['a/b', 'a/c/d', 'a/c/e', 'b'])
  expect(await list('reverse=on&marker=b&end_marker=a/b&limit=9')).toEqual(['a/c/e', 'a/c/d'])
  expect(await list('prefix=a/c')).toEqual(['a/c/d', 'a/c/e'])
  expect(await list('prefix=a/&marker=B')).toEqual(['a/', 'a/b', 'a/c/d', 'a/c/e'])
  expect(await list('delimiter=/')).toEqual(['B', 'a', 'a/', 'b', 'c/', 'd/', 'z', 'ä', '日', '🙂'])
  expect(await list('delimiter=/&reverse=1')).toEqual(
    ['B', 'a', 'a/', 'b', 'c/', 'd/', 'z', 'ä', '日', '🙂'].toReversed(),
  )
  expect(await list('delimiter=/&marker=a/')).toEqual(['b', 'c/', 'd/', 'z', 'ä', '日', '🙂'])
  expect(await list('delimiter=/&limit=4')).toEqual(['B', 'a', 'a/', 'b'])
  expect(await list('delimiter=/&prefix=a/')).toEqual(['a/', 'a/b', 'a/c/'])
  expect(await list('delimiter=/&prefix=a/&limit=2&marker=a/')).toEqual(['a/b', 'a/c/'])
  expect(await list('path=a')).toEqual(['a/b'])
  expect(await list('path=')).toEqual(['B', 'a', 'a/', 'b', 'c/', 'z', 'ä', '日', '🙂'])
  expect(await list('delimiter=c/')).toEqual([
    'B',
    'a',
    'a/',
    'a/b',
    'a/c/',
    'b',
    'c/',
    'd/y',
    'z',
    'ä',
    '日',
    '🙂',
  ])
  expect(await list('prefix=nothing')).toEqual([])
  expect(await list('limit=0')).toEqual([])
  expect(await list('limit=many')).toEqual(sorted)
  expect(await send('GET', `/${box}?limit=10001`)).toMatchObject({
    status: 412,
    text: 'Maximum limit is 10000',
  })
})

test('a list is written as whoever asks wants it', async () => {
  const box = await container()
  const ask = (query: string, headers = {}) => send('GET', `/${box}${query}`, { headers })
  expect(await ask('')).toMatchObject({ status: 204, text: '' })
  expect(await ask('?format=json')).toMatchObject({ status: 200, text: '[]' })
  const declared = '<?xml version="1.0" encoding="UTF-8"?>\n'
  expect((await ask('?format=xml')).text).toBe(`${declared}<container name="${box}" />`)
  await send('PUT', `/${box}/${encodeURIComponent('a/<&">')}`, { body: 'x' })
  await send('PUT', `/${box}/b`, { body: 'hello' })
  const [json, xml] = [await ask('?format=json&delimiter=/'), await ask('?format=xml&delimiter=/')]
  const [folder, object] = JSON.parse(json.text)
  expect(folder).toEqual({ subdir: 'a/' })
  const { last_modified } = object
  const content_type = 'application/octet-stream'
  const hash = '5d41402abc4b2a76b9719d911017c592'
  expect(object).toEqual({ name: 'b', bytes: 5, hash, content_type, last_modified })
  expect(xml.text).toBe(
    `${declared}<container name="${box}"><subdir name="a/"><name>a/</name></subdir>` +
      `<object><name>b</name><hash>${hash}</hash><bytes>5</bytes>` +
      `<content_type>${content_type}</content_type>` +
      `<last_modified>${last_modified}</last_modified></object></container>`,
  )
  expect((await ask('?format=xml&prefix=a')).text).toContain('<name>a/&lt;&amp;"&gt;</name>')
  for (const [accept, type] of [
    ['application/json', 'application/json'],
    ['text/xml', 'text/xml'],
    ['application/xml;q=0.5, text/plain;q=0.1', 'application/xml'],
    ['*/*', 'text/plain'],
    ['text/*', 'text/plain'],
  ] as const) {
    const { headers } = await ask('', { accept })
    expect(headers.get('content-type'), accept).toBe(`${type}; charset=utf-8`)
    expect(headers.get('vary')).toBe('Accept')
  }
  expect((await ask('', { accept: 'image/png' })).status).toBe(406)
  expect((await ask('?format=other')).headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('a container holds no more than its quotas, and says so before the bytes come', async () => {
  const put = (path: string, body: string) =>
    send('PUT', path, { body, headers: { 'content-length': String(body.length) } })
  const refused = { status: 413, text: 'Upload exceeds quota.' }
  const small = await container({ 'x-container-meta-quota-bytes': '10' })
  expect(await put(`/${small}/a`, '12345678901')).toMatchObject(refused)
  expect((await put(`/${small}/a`, '12345')).status).toBe(201)
  const none = await container({ 'x-container-meta-quota-count': '0' })
  expect(await put(`/${none}/a`, '')).toMatchObject(refused)
  // A real one remembers for a minute how full a container was.
  if (cloud.real) return
  expect(await put(`/${small}/b`, '123456')).toMatchObject(refused)
  expect(await put(`/${small}/a`, '123456')).toMatchObject(refused)
  expect((await put(`/${small}/b`, '12345')).status).toBe(201)
})

test('what can be done is told to everybody', async () => {
  const { status, text } = await send('GET', `${root}/info`, { as: 'nobody' })
  expect(status).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    swift: {
      max_object_name_length: 1024,
      max_container_name_length: 256,
      max_file_size: 5_368_709_122,
      container_listing_limit: 10_000,
      policies: [{ name: 'Policy-0', default: true }],
    },
    container_quotas: {},
    account_quotas: {},
  })
  expect(await send('GET', `${root}/healthcheck`, { as: 'nobody' })).toMatchObject({
    status: 200,
    text: 'OK',
  })
})
