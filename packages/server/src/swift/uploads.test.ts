import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, test, vi } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

const { tab, world } = demoWorld({
  env: {
    SWIFT_SEGMENT_BYTES: '1000',
    SWIFT_LARGE_FROM_BYTES: '2000',
    UPLOAD_LIMIT_BYTES: '100000',
  },
})

const at = '/api/swift/containers/uploads'
const content = randomBytes(2500)
const key = { mtime: 1_700_000_000_123, size: content.length, segment_size: 1000 }
const segments = 'in/large.bin/slo/1700000000.123000/2500/1000/'

const query = (more: Record<string, number> = {}): string =>
  new URLSearchParams(
    Object.entries({ ...key, ...more }).map(([name, value]) => [name, String(value)]),
  ).toString()
const octets = { 'content-type': 'application/octet-stream' }
const send = (index: number, more: Record<string, number> = {}) => {
  const piece = content.subarray(index * 1000, (index + 1) * 1000)
  const path = `${at}/segment/in/large.bin?${query({ ...more, index })}`
  return tab.call('PUT', path, piece, octets)
}
const begin = (more: Record<string, number> = {}) =>
  tab.post(`${at}/large/in/large.bin`, { ...key, ...more })
const finish = (more: Record<string, unknown> = {}) =>
  tab.put(`${at}/large/in/large.bin`, { ...key, ...more })
const make = () => tab.post(`${at}/metadata/`, { is_public: false })
const listed = async (container: string, path: string): Promise<string[]> => {
  const terms = new URLSearchParams({ path: encodeURIComponent(path) }).toString()
  const answer = await tab.get(`/api/swift/containers/${container}/objects/?${terms}`)
  const { items = [] }: { items?: { path: string }[] } = answer.json()
  return items.map((one) => one.path)
}

test('what the operator and the cloud say of uploads is told', async () => {
  const { statusCode, body } = await tab.get('/api/swift/upload-terms/')
  expect([statusCode, JSON.parse(body)]).toMatchObject([
    200,
    {
      large_from: 2000,
      segment_size: 1000,
      max_file_size: 5 * 1024 ** 3 + 2,
      max_segments: 1000,
      max_name_length: 1024,
    },
  ])
})

test('segments have the names that swiftclient gives them, and become one object', async () => {
  await make()
  expect((await begin()).json()).toEqual({ segments: [] })
  for (const index of [0, 1, 2]) expect((await send(index)).statusCode).toBe(204)
  expect(await listed('uploads_segments', segments)).toEqual(
    ['00000000', '00000001', '00000002'].map((one) => segments + one),
  )
  expect((await finish({ content_type: 'text/plain' })).statusCode).toBe(204)
  const down = await tab.get(`${at}/object/in/large.bin`)
  expect(down.rawPayload.equals(content)).toBe(true)
  const { bytes, content_type } = (await tab.get(`${at}/metadata/in/large.bin`)).json()
  expect([bytes, content_type]).toEqual(['2500', 'text/plain'])
})

test('who begins again hears which segments are there, and none is put together without all', async () => {
  await make()
  await begin()
  await send(0)
  await send(2)
  expect((await begin()).json()).toEqual({
    segments: [
      { index: 0, bytes: 1000 },
      { index: 2, bytes: 500 },
    ],
  })
  const refused = await finish()
  expect([refused.statusCode, refused.json()]).toEqual([409, 'Segment 2 of 3 is missing.'])
  // Another file of that name has none of them.
  expect((await begin({ mtime: key.mtime + 1 })).json()).toEqual({ segments: [] })
})

test('a segment that is not whole is none', async () => {
  await make()
  await begin()
  const path = `${at}/segment/in/large.bin?${query({ index: 0 })}`
  expect((await tab.call('PUT', path, content.subarray(0, 999), octets)).statusCode).toBe(400)
  const beyond = `${at}/segment/in/large.bin?${query({ index: 3 })}`
  expect((await tab.call('PUT', beyond, content.subarray(0, 10), octets)).statusCode).toBe(400)
  expect((await begin()).json()).toEqual({ segments: [] })
})

test('a segment that the browser leaves is not stored', async () => {
  await make()
  await begin()
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = [...tab.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = {
    ...{ ...octets, cookie, 'content-length': '1000' },
    ...{ 'x-requested-with': 'XMLHttpRequest', 'x-csrftoken': tab.cookies.get('csrftoken') ?? '' },
  }
  const url = new URL(`${at}/segment/in/large.bin?${query({ index: 0 })}`, origin)
  const asked = request(url, { method: 'PUT', agent: false, headers }).on('error', () => undefined)
  asked.write(content.subarray(0, 500))
  const begun = ({ method, path }: { method: string; path: string }) =>
    method === 'PUT' && path.includes('/slo/')
  await vi.waitFor(() => expect(world.cloud.control.requests().some(begun)).toBe(true))
  asked.destroy()
  await vi.waitFor(() =>
    expect(world.log()).toContainEqual(expect.objectContaining({ msg: 'a transfer broke off' })),
  )
  expect((await begin()).json()).toEqual({ segments: [] })
})

test('what is given up leaves no segments, and what was put together stays whole', async () => {
  await make()
  await begin()
  await send(0)
  const gone = await tab.del(`${at}/large/in/large.bin?${query()}`)
  expect(gone.statusCode).toBe(204)
  expect(await listed('uploads_segments', segments)).toEqual([])
  for (const index of [0, 1, 2]) await send(index)
  await finish()
  expect((await tab.del(`${at}/large/in/large.bin?${query()}`)).statusCode).toBe(204)
  expect((await tab.get(`${at}/object/in/large.bin`)).rawPayload.equals(content)).toBe(true)
})

test('another file in the place of a large one takes its segments away', async () => {
  await make()
  await begin()
  for (const index of [0, 1, 2]) await send(index)
  await finish()
  const later = { mtime: key.mtime + 5000 }
  await begin(later)
  for (const index of [0, 1, 2]) await send(index, later)
  expect((await finish(later)).statusCode).toBe(204)
  expect(await listed('uploads_segments', segments)).toEqual([])
  expect((await tab.get(`${at}/object/in/large.bin`)).rawPayload.equals(content)).toBe(true)
})

test('the operator’s limit holds for the whole file', async () => {
  await make()
  expect((await begin({ size: 100_001 })).statusCode).toBe(413)
})

test('of names those are told that are taken, wherever they stand in the list', async () => {
  await make()
  const names = ['a', 'a/b', 'b.txt', 'éa', '\u{1F4A5}', 'z']
  for (const name of names) await tab.post(`${at}/object/${encodeURIComponent(name)}`)
  const ask = async (asked: readonly string[]) =>
    (await tab.post(`${at}/existing/`, { names: asked })).json()
  expect(await ask(['a', 'x'])).toEqual({ names: ['a'] })
  expect(await ask(['\u{1F4A5}', '\uffee', 'éa', 'b', 'a/b'])).toEqual({
    names: ['a/b', 'éa', '\u{1F4A5}'],
  })
  expect(await ask(['new/1', 'new/2'])).toEqual({ names: [] })
})
