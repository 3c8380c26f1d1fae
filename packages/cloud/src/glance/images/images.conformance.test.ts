import { expect, test } from 'vitest'
import { fixed } from '@meridian/openstack'
import { pick, type Ask } from '#testing/ask.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')
const PATCH = { 'content-type': 'application/openstack-images-v2.1-json-patch' }

async function image(fields: Record<string, unknown> = {}): Promise<string> {
  const formats = { disk_format: 'raw', container_format: 'bare' }
  const made = await ask('POST', '/images', { name: cloud.unique('conf'), ...formats, ...fields })
  expect(made).toMatchObject({ status: 201, body: { status: 'queued', size: null } })
  const id = pick(made, 'id')
  cloud.cleanUp(() => ask('DELETE', `/images/${id}`))
  return id
}
async function upload(id: string, bytes: string): Promise<number> {
  const { service } = await cloud.as('demo')
  const headers = { 'content-type': 'application/octet-stream' }
  const reply = await service('image').raw('PUT', fixed(`/images/${id}/file`), {
    headers,
    body: new Blob([bytes]).stream(),
  })
  return reply.status
}

test.each([
  [{ visibility: 'public' }, 403, 'You are not authorized to complete publicize_image action.'],
  [{ status: 'active' }, 403, "Attribute 'status' is read-only."],
  [
    { min_disk: -1 },
    400,
    "Invalid value '-1' for parameter 'min_disk': Cannot be a negative value",
  ],
])('an image with %j is refused', async (fields, status, body) => {
  expect(await ask('POST', '/images', fields)).toEqual({ status, body })
})

test('an uploaded image is active, has its sums, and comes back byte for byte', async () => {
  const id = await image({ tags: ['a'], purpose: 'conformance' })
  expect(await upload(id, 'hello world')).toBe(204)
  expect((await ask('GET', `/images/${id}`)).body).toMatchObject({
    status: 'active',
    size: 11,
    checksum: '5eb63bbbe01eeed093cb22bb8f5acdc3',
    os_hash_algo: 'sha512',
    purpose: 'conformance',
    tags: ['a'],
    file: `/v2/images/${id}/file`,
  })
  const { service } = await cloud.as('demo')
  const file = await service('image').raw('GET', fixed(`/images/${id}/file`))
  expect(await file.text()).toBe('hello world')
  const range = { headers: { range: 'bytes=0-3' } }
  const part = await service('image').raw('GET', fixed(`/images/${id}/file`), range)
  expect([part.status, await part.text()]).toEqual([206, 'hell'])
})

test('a content that is longer than one piece comes back as it was sent, and in parts', async () => {
  const id = await image()
  const { service } = await cloud.as('demo')
  const file = fixed(`/images/${id}/file`)
  const bytes = Buffer.from(Array.from({ length: 2_500_001 }, (_, at) => (at * 31) % 251))
  // Pieces of a length that fits nothing.
  const pieces = Array.from({ length: 4 }, (_, at) => bytes.subarray(at * 700_000, ++at * 700_000))
  const headers = { 'content-type': 'application/octet-stream' }
  await service('image').raw('PUT', file, { headers, body: ReadableStream.from(pieces) })
  const read = async (range: string) => {
    const reply = await service('image').raw('GET', file, { headers: range ? { range } : {} })
    const got = Buffer.from(await reply.arrayBuffer())
    return { status: reply.status, range: reply.headers.get('content-range'), got }
  }
  expect((await read('')).got.equals(bytes)).toBe(true)
  const parts = [
    ['bytes=2500000-', 2_500_000, 2_500_001],
    ['bytes=-5', 2_499_996, 2_500_001],
    ['bytes=-9000000', 0, 2_500_001],
    ['bytes=1048570-1048580', 1_048_570, 1_048_581],
    ['bytes=2499999-9000000', 2_499_999, 2_500_001],
  ] as const
  for (const [asked, from, to] of parts) {
    const { status, range, got } = await read(asked)
    expect([status, range], asked).toEqual([206, `bytes ${from}-${to - 1}/2500001`])
    expect(got.equals(bytes.subarray(from, to)), asked).toBe(true)
  }
})

test('a part that cannot be had is refused', async () => {
  const id = await image()
  await upload(id, 'hello world')
  const read = (range: string) =>
    ask('GET', `/images/${id}/file`, undefined, { headers: { range } })
  expect(await read('bytes=11-')).toMatchObject({
    status: 416,
    body: expect.stringContaining('Start position MUST be in the inclusive range [0, 10].'),
  })
  expect((await read('lines=1-2')).status).toBe(416)
  expect(await read('bytes=0-1,3-4')).toMatchObject({
    status: 400,
    body: expect.stringContaining('Requests with multiple ranges are not supported in Glance.'),
  })
})

test('an image whose upload breaks off waits for another one', async () => {
  const id = await image()
  const { service } = await cloud.as('demo')
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('gone')),
  })
  const headers = { 'content-type': 'application/octet-stream' }
  const sent = service('image').raw('PUT', fixed(`/images/${id}/file`), { headers, body })
  await expect(sent).rejects.toThrow('gone')
  const queued = async () => pick(await ask('GET', `/images/${id}`), 'status') === 'queued'
  await cloud.until(queued, { within: 10_000 })
  expect(await upload(id, 'hello world')).toBe(204)
  expect(await ask('PUT', `/images/${id}/file`, undefined, { headers })).toEqual({
    status: 409,
    body: 'Image status transition from active to saving is not allowed',
  })
})

test('patches change, add and take away properties, and nothing else', async () => {
  const id = await image()
  const patch = (...operations: object[]): ReturnType<Ask> =>
    ask('PATCH', `/images/${id}`, operations, { headers: PATCH })
  const name = cloud.unique('patched')
  const changed = await patch(
    { op: 'replace', path: '/name', value: name },
    { op: 'add', path: '/new', value: '1' },
  )
  expect(changed).toMatchObject({ status: 200, body: { name, new: '1' } })
  expect((await patch({ op: 'remove', path: '/new' })).body).not.toHaveProperty('new')
  expect(await patch({ op: 'replace', path: '/id', value: 'x' })).toEqual({
    status: 403,
    body: "Attribute 'id' is read-only.",
  })
  expect(await patch({ op: 'remove', path: '/name' })).toMatchObject({ status: 403 })
  expect(await patch({ op: 'replace', path: '/none', value: '1' })).toMatchObject({ status: 409 })
  expect(await ask('PATCH', `/images/${id}`, [])).toEqual({
    status: 415,
    body: 'The request media type application/json is not supported by this server.',
  })
})

test('a protected image stays', async () => {
  const id = await image({ protected: true })
  expect(await ask('DELETE', `/images/${id}`)).toEqual({
    status: 403,
    body: `Image ${id} is protected and cannot be deleted.`,
  })
  const open = [{ op: 'replace', path: '/protected', value: false }]
  await ask('PATCH', `/images/${id}`, open, { headers: PATCH })
})

test('a deactivated image cannot be read until it is reactivated', async () => {
  const id = await image()
  await upload(id, 'x')
  expect(await ask('POST', `/images/${id}/actions/deactivate`)).toMatchObject({ status: 204 })
  expect(await ask('GET', `/images/${id}/file`)).toEqual({
    status: 403,
    body: 'The requested image has been deactivated. Image data download is forbidden.',
  })
  expect(await ask('POST', `/images/${id}/actions/reactivate`)).toMatchObject({ status: 204 })
})

test('lists filter, sort and page', async () => {
  const name = cloud.unique('listed')
  const ids = [await image({ name }), await image({ name })].toSorted()
  const sorted = await ask('GET', `/images?name=${name}&sort=id:asc&limit=1`)
  expect(sorted.body).toMatchObject({ images: [{ id: ids[0] }], next: expect.any(String) })
  const after = await ask('GET', `/images?name=${name}&sort=id:asc&marker=${ids[0]}`)
  expect(after.body).toMatchObject({ images: [{ id: ids[1] }] })
  const loud = await ask('GET', `/images?name=${name.toUpperCase()}&size_max=1&sort=id:asc`)
  expect(loud.body).toMatchObject({ images: [] })
  const any = await ask('GET', `/images?name=${name.toUpperCase()}&disk_format=raw&sort=id:asc`)
  expect(any.body).toMatchObject({ images: ids.map((id) => ({ id })) })
  const both = await ask('GET', '/images?name=in:cirros,debian-12&sort=name:asc')
  expect(both.body).toMatchObject({ images: [{ name: 'cirros' }, { name: 'debian-12' }] })
  expect(await ask('GET', '/images?sort_key=nope')).toMatchObject({ status: 400 })
  expect(await ask('GET', '/images?visibility=foo')).toEqual({
    status: 400,
    body: 'Invalid visibility value: foo',
  })
})

test('sizes and pages are asked for in whole numbers, as Python reads them', async () => {
  const purpose = cloud.unique('measured')
  await upload(await image({ purpose }), 'hello')
  const count = async (query: string) => {
    const reply = await ask('GET', `/images?purpose=${purpose}&${query}`)
    expect(reply.status, query).toBe(200)
    // JSON comes in here.
    return (reply.body as { images: unknown[] }).images.length
  }
  for (const five of ['5', '%205%20', '%2B5', '0_5']) {
    expect(await count(`size_min=${five}&size_max=${five}&limit=${five}`)).toBe(1)
  }
  expect(await count('size_min=1_0')).toBe(0)
  expect(await count('size_max=-1')).toBe(0)
  const list = (query: string) => ask('GET', `/images?name=nobody-has-it&${query}`)
  const wrong = {
    status: 400,
    body: 'Unable to filter on a range with a non-numeric value.',
  }
  for (const text of ['x', '', '1.5', '1e3', '0x10', '_1', '1__0', '%20']) {
    expect(await list(`size_min=${text}`), text).toEqual(wrong)
    expect(await list(`size_max=${text}`), text).toEqual(wrong)
    expect(await list(`limit=${text}`), text).toMatchObject({ status: 400 })
  }
  // Of several the last counts.
  expect(await count('size_min=x&size_min=5')).toBe(1)
  expect(await list('size_min=5&size_min=x')).toEqual(wrong)
})

test('images without a size come before the smallest, and pages go on within equals', async () => {
  const purpose = cloud.unique('sized')
  const ids = [await image({ purpose }), await image({ purpose }), await image({ purpose })]
  await upload(ids[1] ?? '', 'hello')
  const page = async (more: string) => {
    const { body } = await ask('GET', `/images?purpose=${purpose}${more}`)
    // JSON in: the service's own list.
    const list = body as { images: { id: string; size: number | null }[]; next?: string }
    return list
  }
  const sizes = async (way: string) => {
    const { images } = await page(`&sort=size:${way}`)
    return images.map(({ size }) => size)
  }
  expect(await sizes('asc')).toEqual([null, null, 5])
  expect(await sizes('desc')).toEqual([5, null, null])
  const seen: string[] = []
  for (let marker = ''; seen.length < 4;) {
    const { images, next } = await page(`&limit=1&sort_key=status${marker}`)
    seen.push(...images.map(({ id }) => id))
    if (next === undefined) break
    marker = `&marker=${seen.at(-1)}`
  }
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect(await page('&limit=0')).toMatchObject({ images: [] })
  expect(await ask('GET', '/images?marker=none')).toEqual({
    status: 400,
    body: 'No image found with ID none',
  })
})

test('an image is lent to a project and taken back', async () => {
  const id = await image()
  const member = (await cloud.as('admin')).projectId ?? ''
  expect(await ask('POST', `/images/${id}/members`, { member })).toMatchObject({
    status: 200,
    body: { member_id: member, status: 'pending' },
  })
  expect(await ask('POST', `/images/${id}/members`, { member })).toEqual({
    status: 409,
    body: `Member ${member} is duplicated for image ${id}`,
  })
  expect(await ask('DELETE', `/images/${id}/members/${member}`)).toMatchObject({ status: 204 })
})

test('images are found by when they were made, to the second', async () => {
  const name = cloud.unique('timed')
  const id = await image({ name })
  const made = pick(await ask('GET', `/images/${id}`), 'created_at')
  const off = (ms: number) => new Date(Date.parse(made) + ms).toISOString()
  const list = (query: string) => ask('GET', `/images?name=${name}&${query}`)
  const found = async (query: string) => {
    const { body } = await list(query)
    return (body as { images: unknown[] }).images.length === 1
  }
  for (const yes of [
    ...[made, `eq:${made}`, `gte:${made}`, `lte:${made}`, `neq:${off(500)}`],
    ...[`gt:${off(-500)}`, `lt:${off(500)}`, `gte:${off(-500)}`, `lte:${off(500)}`],
    // Without a zone it is UTC.
    ...[`eq:${made.slice(0, 19)}`, `gte:${off(3_600_000).slice(0, 19)}%2B01:00`],
  ]) {
    expect([yes, await found(`created_at=${yes}`)]).toEqual([yes, true])
  }
  for (const no of [
    ...[`neq:${made}`, `gt:${made}`, `lt:${made}`, `lt:${off(-500)}`],
    ...[`gte:${off(500)}`, `lte:${off(-500)}`, `gt:${off(500)}`, made.slice(0, 4)],
  ]) {
    expect([no, await found(`created_at=${no}`)]).toEqual([no, false])
  }
  expect(await found(`updated_at=gte:${made}`)).toBe(true)
  // The last one counts.
  expect(await found(`created_at=lt:${made}&created_at=gte:${made}`)).toBe(true)
  expect(await found(`created_at=gte:${made}&created_at=lt:${made}`)).toBe(false)
  const bad = 'Bad "created_at" query filter format. Use ISO 8601 DateTime notation.'
  for (const wrong of ['', 'soon', 'lt:2030-13-01']) {
    expect(await list(`created_at=${wrong}`)).toEqual({ status: 400, body: bad })
  }
  for (const wrong of ['in', 'x']) {
    expect(await list(`created_at=${wrong}:${made}`)).toEqual({
      status: 400,
      body: 'Unable to filter on a unknown operator.',
    })
  }
})
