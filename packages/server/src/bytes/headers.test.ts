import { Bytes, get, put } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { expect, onTestFinished, test } from 'vitest'
import { bind } from '#bind.ts'
import { answerTo, fileService, textOf, type FileService } from '#testing/file-service.ts'

/** Names as long as those of Swift's objects, and bodies of any type. */
const params = { object: Type.String({ maxLength: 1024, pattern: '^[^\\u0000-\\u001f]+$' }) }
const named = get('/api/test/{object}', { params, reply: Bytes })
const anyType = put('/api/test/{object}', {
  params,
  body: { ...Bytes, types: ['*'] },
})

let at: FileService
const start = async (env: Record<string, string> = {}): Promise<void> => {
  at = await fileService({ env, add })
  onTestFinished(at.close)
}

const add = (app: FastifyInstance): void => {
  bind(app, named, ({ params }) => ({ answer: new Response('x'), file: params.object }))
  bind(app, anyType, async ({ params, body }, { reply }) => {
    let length = 0
    for await (const piece of body.content) length += piece.length
    reply.header('x-seen', `${params.object.length} ${body.type} ${body.length} ${length}`)
    return undefined
  })
}

const piece = Buffer.alloc(65_536, 7)

test('the length of an upload is told to the service when the browser knows it', async () => {
  await start()
  const told: unknown[] = []
  at.serve((request, response) => {
    const {
      'content-length': length,
      'content-type': type,
      'x-csrftoken': csrf,
      cookie,
    } = request.headers
    told.push({ length, type, csrf, cookie })
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await answerTo(at.ask('PUT', at.file, { 'content-length': '5' }).end('bytes'))
  const untold = at.ask('PUT', at.file)
  untold.write('by')
  await answerTo(untold.end('tes'))
  const rest = { type: 'application/octet-stream', csrf: undefined, cookie: undefined }
  expect(told).toEqual([
    { length: '5', ...rest },
    { length: undefined, ...rest },
  ])
})

test('an operator may bound uploads, whether their length is told or not', async () => {
  await start({ UPLOAD_LIMIT_BYTES: '100000' })
  let got = 0
  at.serve((request, response) => {
    request.on('data', (part: Buffer) => (got += part.length))
    request.on('end', () => response.writeHead(204).end())
    request.on('error', () => undefined)
  })
  const told = at.ask('PUT', at.file, { 'content-length': '100001' })
  told.write(piece)
  expect((await answerTo(told)).statusCode).toBe(413)
  expect(got).toBe(0)
  const untold = at.ask('PUT', at.file)
  untold.write(piece)
  untold.write(piece)
  const response = await answerTo(untold)
  expect([response.statusCode, JSON.parse(await textOf(response))]).toEqual([
    413,
    'request body is too large',
  ])
  expect(got).toBeLessThanOrEqual(100_000)
  const within = await answerTo(at.ask('PUT', at.file, { 'content-length': '5' }).end('bytes'))
  expect(within.statusCode).toBe(204)
})

test('of a service’s headers those pass that a download may have, and its page is none here', async () => {
  await start()
  at.serve((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-disposition': 'inline; filename="index.html"',
      'set-cookie': 'session=stolen',
      'content-security-policy': 'script-src *',
      'access-control-allow-origin': '*',
      'x-dashboard-messages': '[["error","hello",""]]',
      'last-modified': 'Sun, 22 Nov 2026 02:00:00 GMT',
      location: 'https://evil.example/',
      refresh: '0;url=https://evil.example/',
      'x-trans-id': 'tx1',
    })
    response.end('<script>alert(1)</script>')
  })
  const { headers } = await answerTo(at.ask('GET', at.file).end())
  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="disk.raw"; filename*=UTF-8\'\'disk.raw',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'last-modified': 'Sun, 22 Nov 2026 02:00:00 GMT',
  })
  const never = ['set-cookie', 'access-control-allow-origin', 'x-dashboard-messages', 'location']
  for (const name of [...never, 'refresh', 'x-trans-id']) expect(headers).not.toHaveProperty(name)
})

test('an answer that points elsewhere is no file', async () => {
  await start()
  at.serve((_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end())
  const response = await answerTo(at.ask('GET', at.file).end())
  expect(response.statusCode).toBe(502)
})

test('names are as long as those of Swift’s objects, in any script, with slashes', async () => {
  await start()
  const names = ['x'.repeat(1024), `${'folder/'.repeat(146)}a`, '💥'.repeat(256), 'a//b/../c/']
  for (const name of names) {
    const { statusCode, headers } = await at.tab.get(`/api/test/${encodeURIComponent(name)}`)
    expect([statusCode, headers['content-type']], name.slice(0, 20)).toEqual([
      200,
      'application/octet-stream',
    ])
    const typed = { 'content-type': 'text/html' }
    const path = `/api/test/${encodeURIComponent(name)}`
    const sent = await at.tab.call('PUT', path, Buffer.from('<p>'), typed)
    expect(sent.headers['x-seen']).toBe(`${name.length} text/html 3 3`)
  }
  const longer = await at.tab.get(`/api/test/${'x'.repeat(1025)}`)
  expect(longer.statusCode).toBe(404)
})
