import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { createGzip } from 'node:zlib'
import { createCloud, serveCloud } from '@meridian/cloud'
import { mebibyte, sampling } from './bytes.ts'
import { pulseOf } from './pulse-of.ts'
import { serverProcess, type ServerProcess } from './server-process.ts'

/** What a server of its own process came to before a service that answers without measure. */
export type Hostile = {
  /** By what the service does. */
  readonly growth: Readonly<Record<string, number>>
  /** What is short and holds much takes more, until the collector of garbage comes round. */
  readonly dense: number
  /** The slowest answer of `/healthz` meanwhile, in ms, and that of a process with nothing to do. */
  readonly slowest: number
  readonly idle: number
  /** What went wrong: an answer that was taken, or one that did not come. */
  readonly faults: readonly string[]
}

/** How many such answers are under way at once. */
const atOnce = 10

type Answer = (response: ServerResponse) => void

/** Zeros in JSON, as fast as they are taken. */
const piece = Buffer.alloc(64 * 1024, '0,')

const pour = (response: ServerResponse, start: string, total: number): void => {
  let left = total
  response.write(start)
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length
      if (!response.write(piece)) return void response.once('drain', more)
    }
    response.end()
  }
  more()
}

const gibibyte = 1024 * mebibyte

/** A gibibyte of zeros as gzip has it: made once, since packing takes longer than unpacking. */
const packed = async (): Promise<Buffer> => {
  const gzip = createGzip({ level: 9 })
  const parts: Buffer[] = []
  gzip.on('data', (part: Buffer) => parts.push(part))
  const zeros = Buffer.alloc(mebibyte, '0,')
  gzip.write('{"servers":[')
  for (let at = 0; at < 1024; at++) if (!gzip.write(zeros)) await once(gzip, 'drain')
  gzip.end()
  await once(gzip, 'end')
  return Buffer.concat(parts)
}

/** As long as the longest list that a page is made of: a thousand servers. */
const honest: Answer = (response) => {
  const rows = Array.from({ length: 1000 }, (_, at) => ({ id: `${at}`, name: 'x'.repeat(1400) }))
  response.end(JSON.stringify({ servers: rows }))
}

const answers = async (): Promise<Readonly<Record<string, Answer>>> => {
  const bomb = await packed()
  const start = '{"servers":['
  return {
    'a gibibyte': (response) => {
      response.setHeader('content-length', gibibyte)
      pour(response, start, gibibyte - start.length)
    },
    'endless pieces': (response) => pour(response, start, Infinity),
    'a gibibyte, packed': (response) => {
      response.setHeader('content-encoding', 'gzip')
      response.end(bomb)
    },
    'an endless refusal': (response) => {
      response.statusCode = 500
      pour(response, start, Infinity)
    },
    'an endless redirect': (response) => {
      response.statusCode = 302
      pour(response, start, Infinity)
    },
    'tiny pieces': (response) => {
      const tiny = Buffer.from('1\r\n0\r\n'.repeat(10_000))
      const more = () => {
        while (response.socket?.writable) {
          if (!response.socket.write(tiny)) return void response.socket.once('drain', more)
        }
      }
      response.write(start)
      more()
    },
    'a byte now and then': (response) => {
      response.write(start)
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    },
  }
}

/** As many values as are taken, of the kinds that take longest and most room for their few bytes. */
const dense: readonly string[] = [
  `{"servers":[${'[],'.repeat(120_000)}0]}`,
  `{"servers":[${Array.from({ length: 120_000 }, (_, at) => `{"k${at}":0}`).join()}]}`,
  `{"servers":{${Array.from({ length: 490_000 }, (_, at) => `"k${at}":0`).join()}}}`,
]

/** A cloud whose compute service answers lists of servers as it is told to. */
async function hostileCloud() {
  const cloud = createCloud({ seed: 'demo' })
  const real = await serveCloud(cloud.fetch)
  let how: Answer = (response) => void response.end('{"servers":[]}')
  const service = createServer((request, response) => {
    if (request.url?.includes('/servers')) how(response)
    else response.end(JSON.stringify({ version: { min_version: '2.1', version: '2.93' } }))
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  // A TCP server that listens has an address with a port.
  const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  // Keystone's catalogue leads to it.
  const played = await serveCloud(async (request) => {
    const answer = await cloud.fetch(request)
    if (!new URL(request.url).pathname.endsWith('/auth/tokens')) return answer
    const text = await answer.text()
    const led = text.replaceAll(/"http[^"]*\/compute/g, `"${origin}/compute`)
    return new Response(led, { status: answer.status, headers: answer.headers })
  })
  return {
    authUrl: `${played.url}/identity/v3`,
    answer: (next: Answer) => {
      how = next
    },
    close: async () => {
      service.closeAllConnections()
      service.close()
      await Promise.all([real.close(), played.close()])
      cloud.close()
    },
  }
}

/** Asks for as many lists at once as are to be under way; gives the statuses of their answers. */
const ask = (server: ServerProcess): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: atOnce }, async () => {
      const url = `${server.url}/api/nova/servers/?paginate=true&limit=20`
      const answer = await fetch(url, { headers: server.headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  )

/**
 * Has a service answer with more than there is memory for, in several ways, many times at once, and
 * watches how much memory the server takes and whether it answers others. `idleUrl` is where a
 * process answers that has nothing to do.
 */
export async function answersWithoutMeasure(idleUrl: string): Promise<Hostile> {
  const cloud = await hostileCloud()
  const server = await serverProcess(cloud.authUrl, { UPSTREAM_TIMEOUT_MS: '3000' })
  const growth: Record<string, number> = {}
  const faults: string[] = []
  const pulses: ReturnType<typeof pulseOf>[] = []
  try {
    const all = await answers()
    // Code gets compiled, and the collector of garbage finds its pace.
    const warmUp = sampling(server.memory)
    cloud.answer(honest)
    for (let times = 0; times < 25; times++) await ask(server)
    const warm = Math.max(...warmUp())
    pulses.push(...[`${server.url}/healthz`, idleUrl].map(pulseOf))
    for (const [name, answer] of Object.entries(all)) {
      cloud.answer(answer)
      const sampled = sampling(server.memory)
      const statuses = await ask(server)
      await wait(100)
      growth[name] = Math.max(...sampled()) - warm
      if (statuses.some((status) => status < 500)) faults.push(`${name}: ${statuses.join(' ')}`)
    }
    const sampled = sampling(server.memory)
    for (const text of dense) {
      cloud.answer((response) => void response.end(text))
      for (let times = 0; times < 3; times++) await ask(server)
    }
    const denseGrowth = Math.max(...sampled()) - warm
    const [slowest = NaN, idle = NaN] = await Promise.all(pulses.map(({ read }) => read()))
    return { growth, dense: denseGrowth, slowest, idle, faults }
  } finally {
    await Promise.all(pulses.map(({ end }) => end()))
    await server.close()
    await cloud.close()
  }
}
