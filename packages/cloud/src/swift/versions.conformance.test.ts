/** Versions of objects of either cloud. */
import { expect, test } from 'vitest'
import { swiftUnderTest, type Reply } from '#testing/swift.ts'

const { send, container } = await swiftUnderTest()

const VERSION = 'x-object-version-id'
const MARKER = 'application/x-deleted;swift_versions_deleted=1'

const versionIn = ({ headers }: Reply): string => headers.get(VERSION) ?? ''
const list = async (box: string, query = '') =>
  JSON.parse((await send('GET', `/${box}?versions&format=json${query}`)).text)
const enable = (box: string, yes = 'true') =>
  send('POST', `/${box}`, { headers: { 'x-versions-enabled': yes } })

test('a container with versions keeps what its objects were', async () => {
  const box = await container()
  await send('PUT', `/${box}/o`, { body: 'zero' })
  expect((await send('HEAD', `/${box}`)).headers.has('x-versions-enabled')).toBe(false)
  expect((await enable(box)).status).toBe(204)
  expect((await send('HEAD', `/${box}`)).headers.get('x-versions-enabled')).toBe('True')
  const one = versionIn(await send('PUT', `/${box}/o`, { body: 'one' }))
  const two = versionIn(await send('PUT', `/${box}/o`, { body: 'two!!' }))
  expect([one, two].every((id) => /^\d{10}\.\d{5}$/.test(id))).toBe(true)
  const got = await send('GET', `/${box}/o`)
  expect(got.text).toBe('two!!')
  expect(versionIn(got)).toBe(two)
  expect(got.headers.get('content-location')).toMatch(`/${box}/o?version-id=${two}`)
  const first = await send('GET', `/${box}/o?version-id=${one}`)
  expect(first.text).toBe('one')
  expect(versionIn(first)).toBe(one)
  const listed = await list(box)
  expect(listed).toMatchObject([
    { name: 'o', bytes: 5, is_latest: true, version_id: two },
    { name: 'o', bytes: 3, is_latest: false, version_id: one },
    { name: 'o', bytes: 4, is_latest: false },
  ])
  const zero = await send('GET', `/${box}/o?version-id=${listed[2].version_id}`)
  expect(zero.text).toBe('zero')
  const { headers } = await send('HEAD', `/${box}`)
  expect(headers.get('x-container-object-count')).toBe('1')
  expect(headers.get('x-container-bytes-used')).toBe('12')
  expect((await send('GET', `/${box}`)).text).toBe('o\n')
})

test('what is deleted is a version, too, and one of them can be the object again', async () => {
  const box = await container()
  await enable(box)
  const one = versionIn(await send('PUT', `/${box}/o`, { body: 'one' }))
  const two = versionIn(await send('PUT', `/${box}/o`, { body: 'two' }))
  const deleted = await send('DELETE', `/${box}/o`)
  expect(deleted.status).toBe(204)
  const marker = versionIn(deleted)
  const gone = await send('GET', `/${box}/o`)
  expect(gone.status).toBe(404)
  expect(versionIn(gone)).toBe('null')
  expect((await send('GET', `/${box}/o?version-id=${marker}`)).status).toBe(404)
  expect(await list(box)).toMatchObject([
    { version_id: marker, is_latest: true, bytes: 0, content_type: MARKER },
    { version_id: two, is_latest: false },
    { version_id: one, is_latest: false },
  ])
  expect((await send('HEAD', `/${box}`)).headers.get('x-container-object-count')).toBe('0')
  expect(await send('DELETE', `/${box}`)).toMatchObject({
    status: 409,
    text: 'Delete all versions before deleting container.',
  })
  const none = { headers: { 'content-length': '0' }, body: '' }
  expect((await send('PUT', `/${box}/o?version-id=${one}`, none)).status).toBe(201)
  expect((await send('GET', `/${box}/o`)).text).toBe('one')
  const last = await send('DELETE', `/${box}/o?version-id=${one}`)
  expect(last.status).toBe(204)
  expect(last.headers.get('x-object-current-version-id')).toBe('null')
  expect((await send('GET', `/${box}/o`)).status).toBe(404)
  for (const id of [two, marker]) {
    expect((await send('DELETE', `/${box}/o?version-id=${id}`)).status).toBe(204)
  }
  expect(await list(box)).toEqual([])
  expect((await send('DELETE', `/${box}`)).status).toBe(204)
})

test('deleting what is not there is 404 and leaves a mark', async () => {
  const box = await container()
  await enable(box)
  const none = await send('DELETE', `/${box}/none`)
  expect(none.status).toBe(404)
  expect(await list(box)).toMatchObject([
    { name: 'none', version_id: versionIn(none), content_type: MARKER },
  ])
})

test('versions are listed page by page, with folders, from either end', async () => {
  const box = await container()
  await enable(box)
  const ids: Record<string, string[]> = {}
  for (const name of ['a', 'a', 'd/x', 'd/x', 'e']) {
    const id = versionIn(await send('PUT', `/${box}/${name}`, { body: name }))
    ids[name] = [id, ...(ids[name] ?? [])]
  }
  const of = (name: string) => (ids[name] ?? []).map((version_id) => ({ name, version_id }))
  const [a, d, e] = [of('a'), of('d/x'), of('e')]
  expect(await list(box)).toMatchObject([...a, ...d, ...e])
  expect(await list(box, '&limit=3')).toMatchObject([...a, ...d.slice(0, 1)])
  expect(await list(box, '&marker=a')).toMatchObject([...d, ...e])
  const marker = `&marker=a&version_marker=${a[0]?.version_id}`
  expect(await list(box, marker)).toMatchObject([...a.slice(1), ...d, ...e])
  expect(await list(box, '&delimiter=/')).toMatchObject([...a, { subdir: 'd/' }, ...e])
  expect(await list(box, '&prefix=d/')).toMatchObject(d)
  expect(await list(box, '&reverse=true')).toMatchObject([...a, ...d, ...e].toReversed())
  expect((await send('GET', `/${box}?versions&format=xml`)).status).toBe(406)
  expect((await send('GET', `/${box}?versions&version_marker=1`)).status).toBe(400)
})

test('a container that keeps versions no more keeps those it has', async () => {
  const box = await container({ 'x-versions-enabled': 'true' })
  const one = versionIn(await send('PUT', `/${box}/o`, { body: 'one' }))
  await enable(box, 'false')
  expect((await send('HEAD', `/${box}`)).headers.get('x-versions-enabled')).toBe('False')
  expect(versionIn(await send('PUT', `/${box}/o`, { body: 'two' }))).toBe('')
  expect(await list(box)).toMatchObject([
    { version_id: 'null', is_latest: true, bytes: 3 },
    { version_id: one, is_latest: false },
  ])
  expect((await send('GET', `/${box}/o?version-id=null`)).text).toBe('two')
  expect((await send('DELETE', `/${box}/o`)).status).toBe(204)
  expect(await list(box)).toMatchObject([{ version_id: one, is_latest: false }])
  expect((await send('GET', `/${box}/o?version-id=${one}`)).text).toBe('one')
})

test('a version is asked for by its own id, and is not changed', async () => {
  const plain = await container()
  await send('PUT', `/${plain}/o`, { body: 'x' })
  expect(await send('GET', `/${plain}/o?version-id=1.1`)).toMatchObject({
    status: 400,
    text: 'version-aware operations require that the container is versioned',
  })
  const box = await container()
  await enable(box)
  const one = versionIn(await send('PUT', `/${box}/o`, { body: 'one' }))
  expect(await send('GET', `/${box}/o?version-id=abc`)).toMatchObject({
    status: 400,
    text: 'Invalid version parameter',
  })
  expect((await send('GET', `/${box}/o?version-id=123`)).status).toBe(404)
  expect((await send('GET', `/${box}/o?version-id=null`)).status).toBe(404)
  const headers = { 'x-object-meta-a': 'b' }
  expect(await send('POST', `/${box}/o?version-id=${one}`, { headers })).toMatchObject({
    status: 400,
    text: 'POST to a specific version is not allowed',
  })
  expect((await send('POST', `/${box}/o`, { headers })).status).toBe(202)
  const changed = await send('HEAD', `/${box}/o?version-id=${one}`)
  expect(changed.headers.get('x-object-meta-a')).toBe('b')
  const none = { headers: { 'content-length': '0' }, body: '' }
  expect(await send('PUT', `/${box}/o?version-id=1.1`, none)).toMatchObject({
    status: 404,
    text: 'The specified version does not exist',
  })
})
