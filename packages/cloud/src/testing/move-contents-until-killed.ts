/**
 * Sends contents to images of a cloud kept in a file, and deletes them, on and on, and prints what it
 * begins and what was answered; a test kills it. usage: … FILE [which upload to stop half through]
 */
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

const cloud = createCloud({ file: process.argv[2] ?? ':memory:', seed: 'empty' })
const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
const token = { 'x-auth-token': await calls.signIn('demo', inProject('demo')) }
const halting = Number(process.argv[3])
const say = (words: string) => process.stdout.write(`${words}\n`)

type Body = string | ReadableStream<Uint8Array>

async function ask(method: string, path: string, type: string, body?: Body): Promise<string> {
  const headers = { ...token, 'content-type': type }
  const init = { method, headers, duplex: 'half', ...(body === undefined ? {} : { body }) } as const
  const reply = await cloud.fetch(new Request(`http://cloud.test/image/v2/images${path}`, init))
  const text = await reply.text()
  if (!reply.ok) throw new Error(text)
  return text
}

/** Eight mebibytes, a moment for each; of the upload that is to stop, more never come. */
async function* pieces(at: number, id: string): AsyncGenerator<Uint8Array> {
  for (let piece = 0; piece < 8; piece += 1) {
    yield new Uint8Array(2 ** 20).fill(at % 251)
    await new Promise((resolve) => setTimeout(resolve, 5))
    if (at !== halting || piece !== 4) continue
    say(`half ${id}`)
    await new Promise((resolve) => setTimeout(resolve, 60_000))
  }
}

for (let at = 1; ; at += 1) {
  const formats = { disk_format: 'raw', container_format: 'bare' }
  const made = await ask('POST', '', 'application/json', JSON.stringify({ name: 'x', ...formats }))
  // JSON in: the image that was made.
  const { id } = JSON.parse(made) as { id: string }
  say(`uploading ${id}`)
  const body = ReadableStream.from(pieces(at, id))
  await ask('PUT', `/${id}/file`, 'application/octet-stream', body)
  say(`uploaded ${id}`)
  if (at % 2 === 0) continue
  say(`deleting ${id}`)
  await ask('DELETE', `/${id}`, 'application/json')
  say(`deleted ${id}`)
}
