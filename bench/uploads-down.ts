import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { ServerProcess } from './server-process.ts'

const ask = async (server: ServerProcess, path: string): Promise<IncomingMessage> => {
  const sent = request(server.url + path, { agent: false, headers: server.headers }).end()
  // The event of a client's request has one argument.
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  if (response.statusCode !== 200) throw new Error(`${path} was answered ${response.statusCode}.`)
  return response
}

/** Reads an object to its end; its checksum. */
export async function downloaded(server: ServerProcess, container: string, name: string) {
  const sum = createHash('sha1')
  const path = `/api/swift/containers/${container}/object/${name}`
  for await (const piece of await ask(server, path)) sum.update(piece as Buffer)
  return sum.digest('hex')
}

/** Reads a container as an archive and has it tested; what `unzip` says of it. */
export async function archiveOf(server: ServerProcess, container: string, scratch: string) {
  const file = join(scratch, 'archive.zip')
  const out = createWriteStream(file)
  const answer = await ask(server, `/api/swift/containers/${container}/archive/`)
  await once(answer.pipe(out), 'close')
  return execFileSync('unzip', ['-tq', file], { encoding: 'utf8' }).trim()
}
