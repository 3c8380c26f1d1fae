import { expect, test } from 'vitest'
import { fixed, isOpenStackError } from '@meridian/openstack'
import { pick, type Reply } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'
import { conformance } from '#testing/service.ts'

const { cloud, ask } = await conformance('image')

async function image(fields: Record<string, unknown> = {}, as: User = 'demo'): Promise<string> {
  const formats = { disk_format: 'raw', container_format: 'bare' }
  const body = { name: cloud.unique('content'), ...formats, ...fields }
  const id = pick(await ask('POST', '/images', body, { as }), 'id')
  cloud.cleanUp(() => ask('DELETE', `/images/${id}`, undefined, { as }))
  return id
}

async function upload(
  id: string,
  body: ReadableStream<Uint8Array>,
  headers: Record<string, string> = {},
  as: User = 'demo',
): Promise<Reply> {
  const { service } = await cloud.as(as)
  const typed = { 'content-type': 'application/octet-stream', ...headers }
  try {
    const path = fixed(`/images/${id}/file`)
    const { status } = await service('image').raw('PUT', path, { headers: typed, body })
    return { status, body: undefined }
  } catch (error) {
    if (!isOpenStackError(error)) throw error
    return { status: error.status, body: error.message }
  }
}
const words = (text: string) => new Blob([text]).stream()
const download = (id: string, headers = {}, as: User = 'demo') =>
  ask('GET', `/images/${id}/file`, undefined, { headers, as })

/** Half of a content, and what sends the other half. */
function inHalves(): { body: ReadableStream<Uint8Array>; finish: () => void } {
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  let half = 0
  const body = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      half += 1
      if (half === 2) await finished
      controller.enqueue(new Uint8Array(100_000).fill(half))
      if (half === 2) controller.close()
    },
  })
  return { body, finish }
}
const isSaving = async (id: string) =>
  pick(await ask('GET', `/images/${id}`), 'status') === 'saving'

test('an image takes one content: another one is refused while the first comes and after it', async () => {
  const id = await image()
  const { body, finish } = inHalves()
  const first = upload(id, body)
  await cloud.until(() => isSaving(id), { within: 10_000 })
  const refused = (from: string) => ({
    status: 409,
    body: `Image status transition from ${from} to saving is not allowed`,
  })
  expect(await upload(id, words('other'))).toEqual(refused('saving'))
  expect(await download(id)).toMatchObject({ status: 204 })
  expect((await ask('GET', `/images/${id}`)).body).toMatchObject({
    status: 'saving',
    size: null,
    checksum: null,
  })
  const patch = { 'content-type': 'application/openstack-images-v2.1-json-patch' }
  const meanwhile = [{ op: 'add', path: '/meanwhile', value: 'yes' }]
  expect(await ask('PATCH', `/images/${id}`, meanwhile, { headers: patch })).toMatchObject({
    body: { status: 'saving', meanwhile: 'yes' },
  })
  finish()
  expect(await first).toMatchObject({ status: 204 })
  const { body: done } = await ask('GET', `/images/${id}`)
  const sizes = { size: 200_000, virtual_size: 200_000 }
  expect(done).toMatchObject({ status: 'active', ...sizes, stores: 'local' })
  expect(done).not.toHaveProperty('meanwhile')
  expect(await upload(id, words('other'))).toEqual(refused('active'))
})

test('an image that is deleted while its content comes is gone for the content, too', async () => {
  const id = await image()
  const { body, finish } = inHalves()
  const first = upload(id, body)
  await cloud.until(() => isSaving(id), { within: 10_000 })
  expect(await ask('DELETE', `/images/${id}`)).toMatchObject({ status: 204 })
  finish()
  expect(await first).toEqual({
    status: 410,
    body:
      `Image ${id} could not be found after upload. The image may have been deleted during the ` +
      'upload, cleaning up the chunks uploaded.',
  })
  expect(await ask('GET', `/images/${id}`)).toMatchObject({ status: 404 })
})

test('what an image holds unpacked is known of raw ones, and nothing is a content, too', async () => {
  const [raw, qcow2, empty] = [await image(), await image({ disk_format: 'qcow2' }), await image()]
  await upload(raw, words('hello'))
  await upload(qcow2, words('hello'))
  await upload(empty, words(''))
  const sizes = async (id: string) => {
    const { body } = await ask('GET', `/images/${id}`)
    expect(body).toMatchObject({ status: 'active' })
    return body
  }
  expect(await sizes(raw)).toMatchObject({ size: 5, virtual_size: 5 })
  expect(await sizes(qcow2)).toMatchObject({ size: 5, virtual_size: null })
  expect(await sizes(empty)).toMatchObject({
    size: 0,
    virtual_size: null,
    checksum: 'd41d8cd98f00b204e9800998ecf8427e',
  })
  expect(await download(empty)).toMatchObject({ status: 200 })
  expect(await download(empty, { range: 'bytes=0-1' })).toMatchObject({ status: 416 })
})

test('a content goes to the store that is asked for', async () => {
  const id = await image()
  expect(await upload(id, words('x'), { 'x-image-meta-store': 'nowhere' })).toEqual({
    status: 400,
    body: 'Store for identifier nowhere not found',
  })
  expect(await upload(id, words('x'), { 'x-image-meta-store': 'archive' })).toMatchObject({
    status: 204,
  })
  expect((await ask('GET', `/images/${id}`)).body).toMatchObject({ stores: 'archive' })
})

test('an upload is refused for its type first, then for its image, then for its caller', async () => {
  const text = { 'content-type': 'text/plain' }
  expect(await upload('none', words('x'), text)).toEqual({
    status: 415,
    body: 'The request media type text/plain is not supported by this server.',
  })
  expect(await upload('none', words('x'))).toEqual({
    status: 404,
    body: 'No image found with ID none',
  })
  const id = await image()
  expect(await upload(id, words('x'), {}, 'reader')).toEqual({
    status: 403,
    body: 'You are not authorized to complete upload_image action.',
  })
  const bare = await image({ disk_format: null })
  expect(await upload(bare, words('x'))).toEqual({
    status: 400,
    body: 'Property disk_format must be set prior to saving data.',
  })
  expect(await download(bare)).toMatchObject({ status: 204 })
})

test('who reads a project does not read the contents of its images', async () => {
  const id = await image()
  await upload(id, words('1'))
  expect(await download(id, {}, 'reader')).toEqual({
    status: 403,
    body: 'You are not authorized to complete download_image action.',
  })
  await ask('POST', `/images/${id}/actions/deactivate`)
  const deactivated = 'The requested image has been deactivated. Image data download is forbidden.'
  expect(await download(id, {}, 'reader')).toEqual({ status: 403, body: deactivated })
  expect(await download(id, {}, 'admin')).toMatchObject({ status: 200 })
})

test('a download knows ranges but no conditions', async () => {
  const id = await image()
  await upload(id, words('hello world'))
  const path = fixed(`/images/${id}/file`)
  const read = async (headers: Record<string, string>) => {
    const { service } = await cloud.as('demo')
    const reply = await service('image').raw('GET', path, { headers })
    return [reply.status, await reply.text()]
  }
  const tag = '"5eb63bbbe01eeed093cb22bb8f5acdc3"'
  const never = { 'if-match': '"x"', 'if-none-match': tag }
  expect(await read(never)).toEqual([200, 'hello world'])
  expect(await read({ range: 'Bytes = 6 - 8', ...never })).toEqual([206, 'wor'])
  expect(await download(id, { range: 'bytes=5-2' })).toMatchObject({
    status: 416,
    body: expect.stringContaining('Invalid Range header.'),
  })
})
