import { images } from '@meridian/contract'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { onApi } from '#api/connection.ts'
import { serve } from '#api/testing.ts'
import { startUpload, upload, uploadTarget } from '#api/upload.ts'

declare module 'vitest' {
  interface ProvidedContext {
    uploadSink: string
  }
}

const sink = inject('uploadSink')

/** What the service says of the request that it got. */
type Told = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
  readonly start: string
}
// JSON in: the test's own service.
const told = async (response: Response) => (await response.json()) as Told

const disk = new Blob(['QFI\u00fb', new Uint8Array(3_000_000)])

beforeEach(() => void serve())

test('an upload is a raw PUT of the bytes, with the token of the answer before it [SH-MODAL-19 SH-MODAL-27 SH-MODAL-28 SH-CLIENT-08 SH-CLIENT-13 RS-GLANCE-08 RS-GLANCE-09 RS-GLANCE-10 RS-GLANCE-11]', async () => {
  const answer = { upload_url: `${sink}/v2/images/1/file`, token_id: 'the-token' }
  const got = await told(await startUpload({ ...uploadTarget(answer), file: disk }))
  expect(got).toMatchObject({ method: 'PUT', bytes: disk.size, start: 'QFI\u00c3\u00bb\0\0\0' })
  expect(got.headers['content-type']).toBe('application/octet-stream')
  expect(got.headers['x-auth-token']).toBe('the-token')
  expect(got.headers['x-requested-with']).toBeUndefined()
  expect(got.headers['x-csrftoken']).toBeUndefined()
})

test('an upload carries the credentials of its service [SH-MODAL-29]', async () => {
  await fetch(`${sink}/login`, { credentials: 'include', mode: 'no-cors' })
  const got = await told(await startUpload({ url: sink, file: disk }))
  expect(got.headers['cookie']).toContain('sink=known')
})

test('an upload tells how far it is, up to the last byte [RS-GLANCE-12]', async () => {
  const heard: number[][] = []
  await startUpload({
    ...{ url: sink, file: disk },
    onProgress: (sent, total) => void heard.push([sent, total]),
  })
  expect(heard.at(-1)).toEqual([disk.size, disk.size])
})

test('an aborted upload stops and says why', async () => {
  const stop = new AbortController()
  const upload = startUpload({ url: `${sink}/hold`, file: disk, signal: stop.signal })
  stop.abort(new Error('not wanted any more'))
  await expect(upload).rejects.toThrow('not wanted any more')
  const late = startUpload({ url: sink, file: disk, signal: stop.signal })
  await expect(late).rejects.toThrow('not wanted any more')
})

test('a refused upload is an error with the words of the service', async () => {
  await expect(startUpload({ url: `${sink}/refuse`, file: disk })).rejects.toMatchObject({
    ...{ name: 'ApiError', status: 413, message: 'The image is too large.' },
  })
})

test('an upload that breaks off is an error of status 0', async () => {
  const gone = new URL(sink)
  gone.port = '9'
  await expect(startUpload({ url: gone.href, file: disk })).rejects.toMatchObject({ status: 0 })
})

test('an answer without content is one', async () => {
  const response = await startUpload({ url: `${sink}/empty`, file: disk })
  expect([response.status, await response.text()]).toEqual([204, ''])
})

test('an upload to this site says that a script sends it, and proves that it is ours', async () => {
  const sent = new Map<string, string>()
  const set = vi
    .spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
    .mockImplementation((name, value) => void sent.set(name, value))
  const open = vi.spyOn(XMLHttpRequest.prototype, 'open')
  await upload(images.upload, { params: { id: '1' }, body: disk }).catch(() => undefined)
  set.mockRestore()
  expect(open).toHaveBeenCalledWith('PUT', 'https://site.invalid/console/api/glance/images/1/file/')
  open.mockRestore()
  expect(Object.fromEntries(sent)).toEqual({
    'content-type': 'application/octet-stream',
    'x-requested-with': 'XMLHttpRequest',
    'x-csrftoken': 'abc=1',
    // For how long the user has done nothing, in seconds.
    'x-meridian-unused': expect.stringMatching(/^\d+$/),
  })
})

test('a session that has ended is told of an upload as of any call', async () => {
  const errors: unknown[] = []
  const stop = onApi('auth-error', (event) => void errors.push(event))
  await expect(startUpload({ url: `${sink}/unauthorized`, file: disk })).rejects.toMatchObject({
    status: 401,
  })
  stop()
  expect(errors).toEqual([{ status: 401, message: 'not logged in' }])
})
