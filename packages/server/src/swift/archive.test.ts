import { once } from 'node:events'
import { readdirSync, readlinkSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { textOf } from '#testing/file-service.ts'

const { world, tab } = demoWorld()
const at = '/api/swift/containers/box'
const contents: Readonly<Record<string, string>> = {
  'photos/a.txt': 'a',
  'photos/2026/b.txt': 'b'.repeat(100_000),
  'photos/2026/../c.txt': 'c',
  'photos/empty/': '',
  'other.txt': 'other',
}

const objectAt = (name: string): string =>
  `${at}/object/${name
    .split('/')
    .map((part) => (part === '..' ? '~..' : part))
    .join('/')}`

const put = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
  const form = new FormData()
  form.append('file', new File([content], 'x.txt'))
  const sent = new Request('http://test', { method: 'POST', body: form })
  const type = { 'content-type': sent.headers.get('content-type') ?? '' }
  await tab.call('POST', objectAt(name), Buffer.from(await sent.arrayBuffer()), type)
}

beforeEach(async () => {
  await tab.post(`${at}/metadata/`, { is_public: false })
  for (const [name, text] of Object.entries(contents)) await put(name, text)
})

/** The names and texts of an archive whose files are stored as they are, by its directory. */
const entriesIn = (zip: Buffer): Record<string, string> => {
  const found: Record<string, string> = {}
  for (let from = zip.indexOf('PK\u0001\u0002'); zip.readUInt32LE(from) === 0x02014b50;) {
    const [size, name, extra] = [
      zip.readUInt32LE(from + 24),
      ...[28, 30].map((by) => zip.readUInt16LE(from + by)),
    ]
    const head = zip.readUInt32LE(from + 42)
    const start = head + 30 + zip.readUInt16LE(head + 26) + zip.readUInt16LE(head + 28)
    const called = zip.toString('utf8', from + 46, from + 46 + (name ?? 0))
    found[called] = zip.toString('utf8', start, start + (size ?? 0))
    from += 46 + (name ?? 0) + (extra ?? 0)
  }
  return found
}

test('a folder comes as one archive, and nothing in it leads out of it', async () => {
  const answer = await tab.get(`${at}/archive/?path=photos/`)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(answer.headers['content-disposition']).toContain('filename="photos.zip"')
  expect(entriesIn(answer.rawPayload)).toEqual({
    'a.txt': 'a',
    '2026/b.txt': 'b'.repeat(100_000),
    '2026/__/c.txt': 'c',
    'empty/': '',
  })
})

test('some of a folder comes without the rest, folders with all that they hold', async () => {
  const answer = await tab.get(`${at}/archive/?path=photos/&name=a.txt&name=empty/`)
  expect(entriesIn(answer.rawPayload)).toEqual({ 'a.txt': 'a', 'empty/': '' })
  const whole = await tab.get(`${at}/archive/`)
  expect(whole.headers['content-disposition']).toContain('filename="box.zip"')
  expect(Object.keys(entriesIn(whole.rawPayload))).toContain('other.txt')
})

test('what is not there is said before an archive begins', async () => {
  const answer = await tab.get(`${at}/archive/?path=nothing/`)
  expect([answer.statusCode, answer.json()]).toEqual([404, 'There is nothing in nothing/.'])
  expect((await tab.get('/api/swift/containers/none/archive/')).statusCode).toBe(404)
})

/** Asks over the network, where an answer can break off. */
const download = async (path: string) => {
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 })
  const cookie = [...tab.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const asked = request(new URL(path, origin), { agent: false, headers: { cookie } })
  asked.on('error', () => undefined).end()
  // The event of a client's request has one argument.
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return { asked, response }
}

test('an archive that breaks in the middle never looks like a whole one', async () => {
  const failing = { service: 'object-store', method: 'GET', path: '/photos/a\\.txt$' }
  world.cloud.control.fail({ ...failing, how: 'status', status: 503, message: 'Busy' })
  const { response } = await download(`${at}/archive/?path=photos/`)
  expect(response.statusCode).toBe(200)
  await expect(textOf(response)).rejects.toThrow('aborted')
})

test('when the browser leaves, nothing more is asked for', async () => {
  const failing = { service: 'object-store', method: 'GET', path: '/photos/.*txt$' }
  world.cloud.control.fail({ ...failing, how: 'slow', seconds: 0.3 })
  const { asked, response } = await download(`${at}/archive/?path=photos/`)
  await once(response, 'readable')
  asked.destroy()
  const begun = () => world.cloud.control.requests().filter(({ path }) => path.endsWith('.txt'))
  await wait(100)
  const before = begun().length
  await wait(1_000)
  expect(begun().length - before).toBeLessThanOrEqual(1)
  await vi.waitFor(() =>
    expect(world.log()).toContainEqual(expect.objectContaining({ msg: 'a transfer broke off' })),
  )
})

/** The files of embedded clouds that this process has open. */
const openFiles = (): string[] =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const place = readlinkSync(`/proc/self/fd/${fd}`)
      return place.includes('/meridian-cloud-') ? [place] : []
    } catch {
      // The one that lists the folder is gone by now.
      return []
    }
  })

test('a file that was half read when the browser left is not kept open', async () => {
  // More than lies between the file and the browser.
  await put('large/x.bin', new Uint8Array(30 * 2 ** 20))
  const before = new Set(openFiles())
  const opened = () => openFiles().filter((place) => !before.has(place))
  const { asked, response } = await download(`${at}/archive/?path=large/`)
  await once(response, 'readable')
  await vi.waitFor(() => expect(opened()).toHaveLength(1), 5_000)
  asked.destroy()
  await vi.waitFor(() => expect(opened()).toEqual([]), 5_000)
})
