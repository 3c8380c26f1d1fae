import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { openstackOf } from '#testing/openstack-of.ts'

const { tab, world } = demoWorld({
  env: { SWIFT_SEGMENT_BYTES: '1000', SWIFT_LARGE_FROM_BYTES: '2000' },
})

const at = '/api/swift/containers/uploads'
const content = randomBytes(1500)
const key = { mtime: 1_700_000_000_000, size: content.length, segment_size: 1000 }

/** Makes the container, and an object of two segments in it. */
const storeLarge = async (name: string) => {
  expect((await tab.call('POST', `${at}/metadata/`)).statusCode).toBe(201)
  await tab.post(`${at}/large/${name}`, key)
  for (const index of [0, 1]) {
    const terms = new URLSearchParams(
      Object.entries({ ...key, index }).map(([term, value]) => [term, String(value)]),
    )
    const piece = content.subarray(index * 1000, (index + 1) * 1000)
    const type = { 'content-type': 'application/octet-stream' }
    await tab.call('PUT', `${at}/segment/${name}?${terms.toString()}`, piece, type)
  }
  expect((await tab.put(`${at}/large/${name}`, key)).statusCode).toBe(204)
}

const segments = async (container = 'uploads'): Promise<number> => {
  const { count = 0 } = (await tab.get('/api/swift/containers/'))
    .json()
    .items.find(({ name }: { name: string }) => name === `${container}_segments`)
  return count
}

const form = (text: string) => {
  const body = `--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${text}\r\n--x--\r\n`
  return [Buffer.from(body), { 'content-type': 'multipart/form-data; boundary=x' }] as const
}

test('a small file in the place of a large object takes its segments away', async () => {
  await storeLarge('a')
  expect(await segments()).toBe(2)
  expect((await tab.call('POST', `${at}/object/a`, ...form('small'))).statusCode).toBe(201)
  expect((await tab.get(`${at}/object/a`)).body).toBe('small')
  expect(await segments()).toBe(0)
})

test('where former states are kept their segments stay, whatever takes their place', async () => {
  await storeLarge('a')
  await tab.put(`${at}/metadata/`, { versions: true })
  await tab.call('POST', `${at}/object/a`, ...form('small'))
  expect((await tab.del(`${at}/object/a`)).statusCode).toBe(204)
  const { items } = (await tab.get(`${at}/versions/a`)).json()
  const whole = items.find(({ bytes }: { bytes: number }) => bytes === content.length)
  await tab.post(`${at}/versions/a`, { version_id: whole.version_id })
  expect((await tab.get(`${at}/object/a`)).rawPayload.equals(content)).toBe(true)
  const [latest] = (await tab.get(`${at}/versions/a`)).json().items
  expect(latest).toMatchObject({ version_id: whole.version_id, is_latest: true })
})

test('a copy of a large object outlives it', async () => {
  await storeLarge('a')
  const to = { dest_container: 'uploads', dest_name: 'b' }
  expect((await tab.post(`${at}/copy/a`, to)).statusCode).toBe(201)
  expect((await tab.del(`${at}/object/a`)).statusCode).toBe(204)
  expect(await segments()).toBe(0)
  expect((await tab.get(`${at}/object/b`)).rawPayload.equals(content)).toBe(true)
})

/** An object of eight segments, the first again and again: too large to be copied as one piece. */
const storeHuge = async () => {
  const { swift } = await openstackOf(world, 'demo', 10_000)
  await swift.containers.put('parts')
  await swift.containers.put('uploads')
  const put = async (name: string, size_bytes: number) => {
    const stored = await swift.objects.put('parts', name, { body: Buffer.alloc(size_bytes, 'x') })
    return { path: `/parts/${name}`, etag: stored.get('etag') ?? '', size_bytes }
  }
  const first = await put('in/0', 5_450_000)
  const others = await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((at) => put(at, 10)))
  await swift.objects.put('uploads', 'huge', {
    query: { 'multipart-manifest': 'put' },
    body: JSON.stringify(Array.from({ length: 1000 }, (_, at) => others[at - 1] ?? first)),
  })
}

const twin = { dest_container: 'uploads', dest_name: 'twin' }
const refusing = { service: 'object-store', how: 'status', status: 507 } as const

test('a copy that fails in the middle takes the segments back that it has copied', async () => {
  await storeHuge()
  const heal = world.cloud.control.fail({
    ...{ ...refusing, method: 'PUT', path: '/uploads_segments/.*0000000[67]$' },
    message: 'Insufficient Storage',
  })
  const refused = await tab.post(`${at}/copy/huge`, twin)
  expect([refused.statusCode, refused.body]).toMatchObject([
    507,
    expect.stringContaining('Insufficient Storage'),
  ])
  expect(await segments()).toBe(0)
  expect((await tab.get(`${at}/object/twin`)).statusCode).toBe(404)
  heal()
  expect((await tab.post(`${at}/copy/huge`, twin)).statusCode).toBe(201)
  expect(await segments()).toBe(8)
})

test('where no object can be made of the copied segments they go, and one that stays is logged', async () => {
  await storeHuge()
  const { control } = world.cloud
  control.fail({ ...refusing, method: 'PUT', path: '/uploads/twin$', message: 'Full.' })
  control.fail({ ...refusing, method: 'DELETE', path: '00000003$', message: 'Busy.' })
  const refused = await tab.post(`${at}/copy/huge`, twin)
  expect([refused.statusCode, refused.body]).toMatchObject([507, expect.stringContaining('Full.')])
  expect(await segments()).toBe(1)
  expect(world.logText()).toContain('copied segments stay without an object')
})

test('where nobody answers whether an object was made of the copied segments they stay', async () => {
  await storeHuge()
  world.cloud.control.fail({
    ...{ service: 'object-store', how: 'down', method: 'PUT', path: '/uploads/twin$' },
  })
  expect((await tab.post(`${at}/copy/huge`, twin)).statusCode).toBe(502)
  expect(await segments()).toBe(8)
})

test('what is too large to be one piece is copied with its segments, each once', async () => {
  const { swift } = await openstackOf(world, 'demo')
  const size_bytes = 5_400_000
  await swift.containers.put('parts')
  await swift.containers.put('uploads')
  const part = await swift.objects.put('parts', 'in/one', { body: Buffer.alloc(size_bytes, 'x') })
  const entry = { path: '/parts/in/one', etag: part.get('etag') ?? '', size_bytes }
  await swift.objects.put('uploads', 'huge', {
    query: { 'multipart-manifest': 'put' },
    body: JSON.stringify(Array.from({ length: 1000 }, () => entry)),
    headers: { 'content-type': 'text/plain', 'x-object-meta-had': 'before' },
  })
  const to = { dest_container: 'uploads', dest_name: 'twin' }
  expect((await tab.post(`${at}/copy/huge`, to)).statusCode).toBe(201)
  expect(await segments()).toBe(1)
  await swift.objects.remove('parts', 'in/one')
  const headers = { range: `bytes=${999 * size_bytes}-${999 * size_bytes + 3}` }
  expect(await (await swift.objects.get('uploads', 'twin', { headers })).text()).toBe('xxxx')
  const { content_type, bytes } = (await tab.get(`${at}/metadata/twin`)).json()
  expect([content_type, bytes]).toEqual(['text/plain', String(1000 * size_bytes)])
  expect((await tab.get(`${at}/properties/twin`)).json()).toEqual({ had: 'before' })
})
