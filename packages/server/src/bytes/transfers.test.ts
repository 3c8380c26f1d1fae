import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerTo, fileService, textOf, type FileService } from '#testing/file-service.ts'

let at: FileService
const start = async (env: Record<string, string> = {}): Promise<void> => {
  at = await fileService({ env })
  onTestFinished(at.close)
}

const piece = Buffer.alloc(65_536, 7)
const manyPieces = 800 // 50 MiB

/** Writes pieces for as long as they are taken; how many were, and whether all were. */
const flood = (target: NodeJS.WritableStream, most = manyPieces) => {
  const seen = { pieces: 0, done: false }
  const more = (): void => {
    while (seen.pieces < most) {
      seen.pieces += 1
      if (!target.write(piece)) return void target.once('drain', more)
    }
    seen.done = true
    target.end()
  }
  more()
  return seen
}
/** Waits until a count has come to rest. */
const rest = async (count: () => number): Promise<number> => {
  for (let before = -1; before !== count(); await wait(300)) before = count()
  return count()
}

test('a slow reader holds the service up, and nothing heaps up here', async () => {
  await start()
  let sent = { pieces: 0, done: false }
  at.serve((_, response) => void (sent = flood(response)))
  const response = await answerTo(at.ask('GET', at.file).end())
  response.pause()
  // What is under way fills the buffers of the connections and of this process: a few MiB.
  expect(await rest(() => sent.pieces)).toBeLessThan(400)
  let got = 0
  for await (const part of response) got += (part as Buffer).length
  expect([got, sent.done]).toEqual([manyPieces * piece.length, true])
})

test('a slow service holds the browser up, and nothing heaps up here', async () => {
  await start()
  let got = 0
  let go = (): void => undefined
  at.serve((request, response) => {
    go = () => {
      request.on('data', (part: Buffer) => (got += part.length))
      request.on('end', () => response.writeHead(204).end())
    }
  })
  const request = at.ask('PUT', at.file)
  const sent = flood(request)
  expect(await rest(() => sent.pieces)).toBeLessThan(400)
  go()
  expect((await answerTo(request)).statusCode).toBe(204)
  expect(got).toBe(manyPieces * piece.length)
})

test('when the browser leaves a download, the service is left too', async () => {
  await start()
  let left = false
  at.serve((_, response) => {
    response.on('close', () => (left = true))
    flood(response)
  })
  const request = at.ask('GET', at.file).end()
  const response = await answerTo(request)
  await once(response, 'data')
  request.destroy()
  await vi.waitFor(() => expect(left).toBe(true), { timeout: 5_000 })
  await vi.waitFor(async () => expect(await at.open()).toBe(0), { timeout: 5_000 })
  expect(at.world.log()).toContainEqual(expect.objectContaining({ msg: 'a transfer broke off' }))
})

test('when the browser leaves an upload, the service sees it break off', async () => {
  await start()
  let ended: 'whole' | 'broken' | undefined
  let begun = false
  at.serve((request) => {
    request.on('data', () => (begun = true))
    request.on('end', () => (ended = 'whole'))
    request.on('error', () => (ended = 'broken'))
  })
  const lengths: Record<string, string>[] = [{}, { 'content-length': '1000000' }]
  for (const headers of lengths) {
    ended = undefined
    begun = false
    const request = at.ask('PUT', at.file, headers)
    request.write(piece)
    await vi.waitFor(() => expect(begun).toBe(true), { timeout: 5_000 })
    request.destroy()
    await vi.waitFor(() => expect(ended).toBe('broken'), { timeout: 5_000 })
  }
  await vi.waitFor(async () => expect(await at.open()).toBe(0), { timeout: 5_000 })
  const broken = at.world.log().filter(({ msg }) => msg === 'a transfer broke off')
  expect(broken).toHaveLength(2)
  expect(at.world.logText()).not.toContain('a request failed')
})

test('a download that the service breaks off is no whole file', async () => {
  await start()
  const ways: Parameters<FileService['serve']>[0][] = [
    (_, response) => {
      response.writeHead(200, { 'content-length': '1000000' })
      response.write(piece, () => setTimeout(() => response.destroy(), 50))
    },
    (_, response) => {
      response.write(piece, () => setTimeout(() => response.destroy(), 50))
    },
  ]
  for (const way of ways) {
    at.serve(way)
    const response = await answerTo(at.ask('GET', at.file).end())
    expect(response.statusCode).toBe(200)
    await expect(textOf(response)).rejects.toThrow('aborted')
    expect(response.complete).toBe(false)
  }
})

test('an upload that the service breaks off is an error of the service', async () => {
  await start()
  at.serve((request) => void request.once('data', () => request.destroy()))
  const request = at.ask('PUT', at.file)
  request.write(piece)
  const response = await answerTo(request)
  expect([response.statusCode, response.headers['x-openstack-service']]).toEqual([502, 'image'])
  expect(JSON.parse(await textOf(response))).toBe('The image service cannot be reached.')
})

test.each(['close', 'keep-alive'])(
  'a refusal before the end of an upload reaches who is still sending (connection: %s)',
  async (connection) => {
    await start()
    at.serve((_, response) => response.writeHead(413).end('The incoming image is too large.'))
    const request = at.ask('PUT', at.file, { connection })
    let closed = false
    request.on('close', () => (closed = true))
    flood(request, Infinity)
    const response = await answerTo(request)
    expect([response.statusCode, JSON.parse(await textOf(response))]).toEqual([
      413,
      'The incoming image is too large.',
    ])
    // Whoever goes on sending is hung up on; what the service refused it is not sent.
    await vi.waitFor(() => expect(closed).toBe(true), { timeout: 5_000 })
    await vi.waitFor(async () => expect(await at.open()).toBe(0), { timeout: 5_000 })
  },
)

test('what stands still for too long ends', async () => {
  await start({ TRANSFER_IDLE_MS: '300', UPSTREAM_TIMEOUT_MS: '10000' })
  at.serve((request, response) => {
    if (request.method === 'GET') response.write(piece)
    else request.resume()
  })
  const download = await answerTo(at.ask('GET', at.file).end())
  await expect(textOf(download)).rejects.toThrow('aborted')
  const request = at.ask('PUT', at.file)
  request.write(piece)
  const upload = await answerTo(request)
  expect([upload.statusCode, JSON.parse(await textOf(upload))]).toEqual([
    504,
    'Nothing moved to or from the image service for 0.3 s.',
  ])
  await vi.waitFor(async () => expect(await at.open()).toBe(0), { timeout: 5_000 })
})

test('what moves may last longer than any limit', async () => {
  await start({ TRANSFER_IDLE_MS: '400', UPSTREAM_TIMEOUT_MS: '500', REQUEST_TIMEOUT_MS: '500' })
  let got = 0
  at.serve((request, response) => {
    request.on('data', (part: Buffer) => (got += part.length))
    request.on('end', () => response.writeHead(204).end())
  })
  const request = at.ask('PUT', at.file)
  for (let at = 0; at < 10; at++) {
    request.write(piece)
    await wait(120)
  }
  request.end()
  expect((await answerTo(request)).statusCode).toBe(204)
  expect(got).toBe(10 * piece.length)
})
