import { expect, test } from 'vitest'
import { fixed } from '@meridian/openstack'
import { direct, importLab } from '#testing/image-imports.ts'
import { pick } from '#testing/ask.ts'
import type { User } from '#testing/conformance.ts'
import { conformance } from '#testing/service.ts'
import { webServer } from '#testing/web-server.ts'

const service = await conformance('image')
const { cloud, ask, becomes } = service

const SUM = '5eb63bbbe01eeed093cb22bb8f5acdc3'
const web = await webServer(({ url }, answer) => {
  if (url === '/words') answer.setHeader('content-length', 11).end('hello world')
  else if (url === '/unmeasured') answer.write('hello world', () => answer.end())
  else if (url === '/moved') answer.writeHead(302, { location: '/words' }).end()
  else if (url === '/inward') answer.writeHead(302, { location: 'http://127.0.0.1/words' }).end()
  else answer.writeHead(404).end()
})

const { image, stage, importing, end } = importLab(service)
const webDownload = (uri: unknown) => ({ name: 'web-download', uri })
const copy = { name: 'copy-image' }

test('what is asked for wrongly is refused, in the order of its faults', async () => {
  const path = await image()
  const refused: [unknown, string][] = [
    [undefined, 'Body expected in request.'],
    ['x', 'Unexpected body type. Expected list/dict.'],
    [{}, "Import request requires a 'method' field."],
    [{ method: {} }, "Import request requires a 'name' field."],
    [{ method: { name: 'x' } }, "Unknown import method name 'x'."],
    [{ method: direct, all_stores: 'x' }, "'all_stores' must be boolean value only"],
    [
      { method: direct, all_stores_must_succeed: 'x' },
      "'all_stores_must_succeed' must be boolean value only",
    ],
  ]
  for (const [body, words] of refused) {
    const reply = await ask('POST', `${path}/import`, body)
    expect(reply, JSON.stringify(body)).toEqual({ status: 400, body: words })
  }
  expect(await importing(`/images/${NOBODY}`, direct)).toEqual({
    status: 404,
    body: `No image found with ID ${NOBODY}`,
  })
  expect(await importing(path, copy)).toEqual({
    status: 409,
    body: 'Only images with status active can be targeted for copying',
  })
  expect(await importing(path, direct)).toEqual({
    status: 409,
    body: "Image needs to be staged before 'glance-direct' method can be used",
  })
  const formless = await image({ container_format: null, disk_format: null })
  expect(await importing(formless, webDownload('http://127.0.0.1/x'))).toEqual({
    status: 409,
    body: "'container_format' needs to be set before import",
  })
  expect(await importing(path, webDownload('http://127.0.0.1/x'), {}, 'reader')).toEqual({
    status: 403,
    body: 'You are not authorized to complete modify_image action.',
  })
})
const NOBODY = '00000000-0000-0000-0000-000000000000'

test.each([
  ...['http://127.0.0.1/x', 'http://127.0.0.1:80/x', 'http://[::1]/x', 'http://localhost/x'],
  ...['http://169.254.169.254/latest/meta-data', 'http://[::ffff:127.0.0.1]/x'],
  ...['http://2130706433/x', 'http://127.1/x', 'http://0x7f000001/x'],
  ...['http://192.0.2.1:8080/x', 'http://192.0.2.1:99999/x', 'ftp://192.0.2.1/x'],
  ...['file:///etc/passwd', 'http://nohost.invalid/x', 'nonsense', '', 'http://'],
])('an image is not downloaded from %j', async (uri) => {
  const path = await image()
  expect(await importing(path, webDownload(uri))).toEqual({
    status: 400,
    // The client keeps addresses out of what it passes on.
    body: expect.stringMatching(/^URI for web-download does not pass filtering:/),
  })
  expect((await ask('GET', path)).body).toMatchObject({ status: 'queued' })
  expect((await ask('GET', `${path}/tasks`)).body).toEqual({ tasks: [] })
})

test('a content is staged once, and is the image after its import', async () => {
  const path = await image()
  expect(await stage(`/images/${NOBODY}`)).toMatchObject({ status: 404 })
  expect(await stage(path, 'x', 'reader')).toEqual({
    status: 403,
    body: 'You are not authorized to complete modify_image action.',
  })
  expect(await ask('PUT', `${path}/stage`, {})).toEqual({
    status: 415,
    body: 'The request media type application/json is not supported by this server.',
  })
  expect(await stage(path)).toMatchObject({ status: 204 })
  expect((await ask('GET', path)).body).toMatchObject({
    ...{ status: 'uploading', size: 11, virtual_size: null, checksum: null, os_hash_algo: null },
  })
  expect(await ask('GET', `${path}/file`)).toMatchObject({ status: 204 })
  expect(await stage(path)).toEqual({
    status: 409,
    body: 'Image status transition from uploading to uploading is not allowed',
  })
  expect(await importing(path, webDownload('http://127.0.0.1/x'))).toEqual({
    status: 409,
    body: "Image needs to be in 'queued' state to use 'web-download' method",
  })
  const wrong: [object, number, string][] = [
    [{ stores: ['nope'] }, 409, 'Store for identifier nope not found'],
    [
      { stores: ['local'], all_stores: true },
      400,
      "All_stores parameter can't be used with x-image-meta-store header or stores parameter",
    ],
  ]
  for (const [more, status, body] of wrong) {
    expect(await importing(path, direct, more)).toEqual({ status, body })
  }
  expect(await importing(path, direct)).toMatchObject({ status: 202 })
  const task = pick(await ask('GET', path), 'os_glance_import_task')
  expect(await importing(path, direct)).toMatchObject({ status: 409 })
  await becomes(path, 'active')
  const { body } = await ask('GET', path)
  expect(body).toMatchObject({
    ...{ size: 11, virtual_size: 11, checksum: SUM, os_hash_algo: 'sha512', stores: 'local' },
    ...{ os_glance_importing_to_stores: '', os_glance_failed_import: '' },
  })
  expect(await end(path)).toMatchObject({
    id: task,
    type: 'api_image_import',
    status: 'success',
    message: 'Copied 0 MiB',
    input: { import_req: { method: direct }, backend: ['local'] },
    result: { image_id: path.slice('/images/'.length) },
    deleted: false,
  })
  expect((await ask('GET', path)).body).not.toHaveProperty('os_glance_import_task')
  const { service } = await cloud.as('demo')
  const file = await service('image').raw('GET', fixed(`${path}/file`))
  expect(await file.text()).toBe('hello world')
  expect(await importing(path, direct)).toEqual({
    status: 409,
    body: 'Image with status active cannot be target for import',
  })
})

test('an image is copied into other stores by an administrator, and taken out of them', async () => {
  const path = await image()
  await stage(path)
  await importing(path, direct)
  await end(path)
  const id = path.slice('/images/'.length)
  const from = (store: string, as: User = 'admin') =>
    ask('DELETE', `/stores/${store}/${id}`, undefined, { as })
  expect(await importing(path, copy, { stores: ['archive'] })).toEqual({
    status: 403,
    body: 'You are not authorized to complete copy_image action.',
  })
  expect(await importing(path, copy, {}, 'admin')).toEqual({
    status: 400,
    body: "Image is already present at store 'local'",
  })
  expect(await importing(path, copy, { all_stores: true }, 'admin')).toMatchObject({ status: 202 })
  await cloud.until(async () => pick(await ask('GET', path), 'stores') === 'local,archive', {
    within: 60_000,
  })
  await cloud.until(
    async () => !Object.hasOwn((await ask('GET', path)).body as object, 'os_glance_import_task'),
    { within: 60_000 },
  )
  expect(await from('nope')).toEqual({
    status: 409,
    body: 'The selected store nope is not available on this node.',
  })
  expect(await from('local', 'demo')).toMatchObject({ status: 403 })
  expect(await from('local')).toMatchObject({ status: 204 })
  expect((await ask('GET', path)).body).toMatchObject({ stores: 'archive', status: 'active' })
  expect(await from('archive')).toEqual({
    status: 403,
    body:
      'Cannot delete image data from the only store containing it. ' +
      'Consider deleting the image instead.',
  })
})

test('an import into all stores that is asked for once brings the content into each', async () => {
  const path = await image()
  await stage(path)
  expect(await importing(path, direct, { all_stores: true })).toMatchObject({ status: 202 })
  expect(await end(path)).toMatchObject({ status: 'success' })
  expect((await ask('GET', path)).body).toMatchObject({
    ...{ status: 'active', stores: 'local,archive', checksum: SUM },
  })
})

test.runIf(web !== undefined).each(['/words', '/moved'])(
  'an image is downloaded from %s of a host that Glance may read',
  async (at) => {
    const path = await image()
    expect(await importing(path, webDownload(`${web}${at}`))).toMatchObject({ status: 202 })
    expect(await end(path)).toMatchObject({ status: 'success' })
    expect((await ask('GET', path)).body).toMatchObject({
      ...{ status: 'active', size: 11, checksum: SUM, stores: 'local' },
      ...{ os_glance_importing_to_stores: '', os_glance_failed_import: '' },
    })
  },
)

test.runIf(web !== undefined).each(['/none', '/unmeasured', '/inward'])(
  'an image that cannot be downloaded from %s waits for another import and says where it failed',
  async (at) => {
    const path = await image()
    expect(await importing(path, webDownload(`${web}${at}`))).toMatchObject({ status: 202 })
    expect(await end(path)).toMatchObject({
      ...{ status: 'failure', message: 'Task failed due to Internal Error', result: null },
    })
    const { body } = await ask('GET', path)
    expect(body).toMatchObject({
      ...{ status: 'queued', size: null, checksum: null },
      ...{ os_glance_importing_to_stores: '', os_glance_failed_import: 'local' },
    })
    expect(body).not.toHaveProperty('os_glance_import_task')
    expect(await stage(path)).toMatchObject({ status: 204 })
  },
)
