import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../tools/run.ts'
import { sampling } from './bytes.ts'
import { pulseOf } from './pulse-of.ts'
import { serverProcess } from './server-process.ts'

/** What a server of its own process came to before connections that ask and take nothing. */
export type HostileBrowsers = {
  /** By what they do: mebibytes more than before, and seconds until it holds none of them. */
  readonly kinds: Readonly<Record<string, { readonly grows: number; readonly seconds: number }>>
  /** The slowest answer of `/healthz` meanwhile, in ms, and that of a process with nothing to do. */
  readonly slowest: number
  readonly idle: number
}

const patienceMs = 5_000
const longestSeconds = 30

/** The file of the web application that has most bytes, as a path of the site. */
const largestFile = (): string => {
  const folder = join(root, 'packages/web/dist/static')
  const sizeOf = (name: string): number => statSync(join(folder, name)).size
  const [first] = readdirSync(folder).toSorted((a, b) => sizeOf(b) - sizeOf(a))
  if (first === undefined) throw new Error('Build the web application first.')
  return `/static/${first}`
}

/**
 * Opens `count` connections of each kind (ten times as many that say nothing), which read nothing, and waits until the server has given
 * them up. `idleUrl` is where a process answers that has nothing to do.
 */
export async function browsersThatTakeNothing(
  authUrl: string,
  idleUrl: string,
  count = 1_000,
): Promise<HostileBrowsers> {
  const server = await serverProcess(authUrl, { REQUEST_TIMEOUT_MS: `${patienceMs}` })
  const { hostname, port } = new URL(server.url)
  const cookie = server.headers['cookie'] ?? ''
  const head = (line: string, host = hostname): string =>
    `${line} HTTP/1.1\r\nHost: ${host}\r\nX-Requested-With: XMLHttpRequest\r\n`
  const file = `${head(`GET ${largestFile()}`)}\r\n`
  const list = `${head('GET /api/nova/servers/?paginate=true')}Cookie: ${cookie}\r\n\r\n`
  const stranger = `${head('GET /api/nova/servers/?paginate=true')}\r\n`
  const half = 'Content-Type: application/json\r\nContent-Length: 5000\r\n\r\n{'
  // More than lies between two ends of a connection: who has been sent all of it may ask again.
  const kinds: Readonly<Record<string, Kind>> = {
    'say nothing': { text: '', times: 10 },
    'say half a head': { text: head('GET /').slice(0, 30) },
    'send half a body': { text: head('POST /api/policy/') + half },
    'send half a body to no host of ours': {
      text: head('POST /api/policy/', 'evil.example') + half,
    },
    'send half a body to no address': { text: head('POST /api/%E0%A4%A') + half },
    'read none of sixteen files': { text: file.repeat(16) },
    'read none of two hundred files': { text: file.repeat(200) },
    'read none of two hundred lists': { text: list.repeat(200) },
    'read none of two hundred lists, not signed in': { text: stranger.repeat(200) },
    'ask for lists and vanish': { text: list, vanish: true },
  }
  const figures: Record<string, { grows: number; seconds: number }> = {}
  const pulses = [`${server.url}/healthz`, idleUrl].map(pulseOf)
  try {
    await ending(server, await opened(Number(port), count, { text: file.repeat(16) }))
    for (const [name, kind] of Object.entries(kinds)) {
      const before = server.memory()
      const sampled = sampling(server.memory)
      const seconds = await ending(server, await opened(Number(port), count, kind))
      figures[name] = { grows: Math.max(...sampled()) - before, seconds }
    }
    const [slowest = NaN, idle = NaN] = await Promise.all(pulses.map(({ read }) => read()))
    return { kinds: figures, slowest, idle }
  } finally {
    await Promise.all(pulses.map(({ end }) => end()))
    await server.close()
  }
}

/** What such browsers do: of some there are several times as many. */
type Kind = {
  readonly text: string
  readonly times?: number
  /** They break their connection as soon as they have asked. */
  readonly vanish?: boolean
}

/** Connections that have said this and read nothing. */
const opened = async (
  port: number,
  count: number,
  { text, times = 1, vanish = false }: Kind,
): Promise<readonly Socket[]> => {
  const sockets: Socket[] = []
  for (let at = 0; at < count * times; at += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    socket.pause()
    if (text !== '')
      socket.write(text, () => vanish && setTimeout(() => socket.resetAndDestroy(), 5))
    sockets.push(socket)
    // The queue of connections that nobody has accepted yet is short.
    if (at % (25 * times) === 0) await wait(50)
  }
  return sockets
}

/** How many seconds it takes until the server holds none of them; Infinity beyond `longestSeconds`. */
const ending = async (
  server: { readonly sockets: () => number },
  sockets: readonly Socket[],
): Promise<number> => {
  const started = performance.now()
  const spent = (): number => (performance.now() - started) / 1000
  await wait(1_000)
  // Its own to the cloud, and those of the pulse, are few.
  while (server.sockets() > 50 && spent() < longestSeconds) await wait(200)
  const seconds = spent()
  for (const socket of sockets) socket.destroy()
  while (server.sockets() > 50) await wait(200)
  return seconds < longestSeconds ? seconds : Infinity
}
