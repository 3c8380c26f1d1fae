import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childEnv, root } from '../tools/run.ts'

/** A server of its own process, with `demo` signed in. */
export type ServerProcess = {
  readonly url: string
  /** What a page of the signed-in user sends with each call. */
  readonly headers: Readonly<Record<string, string>>
  /** The memory that the process has now, in mebibytes. */
  readonly memory: () => number
  /** How many connections it has open. */
  readonly sockets: () => number
  readonly close: () => Promise<void>
}

/** Starts the product's own server before a cloud; close it in the end. */
export async function serverProcess(
  authUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
  const own = { OS_AUTH_URL: authUrl, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: directory }
  const settings = { ...own, ...more }
  const { server } = await running(['packages/server/src/main.ts'], settings)
  return {
    ...server,
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The product and an embedded cloud in one process, which has also a port for the cloud alone. */
export type OneProcess = ServerProcess & {
  readonly authUrl: string
  /** Ends it at once, as `kill -9` does. */
  readonly kill: () => Promise<void>
}

/** Starts the product over an embedded cloud in a file. */
export async function oneProcess(file: string): Promise<OneProcess> {
  const { server, printed, end } = await running(['bench/one-process.ts', file], {})
  const authUrl = /OS_AUTH_URL=(\S+)/.exec(printed)?.[1] ?? ''
  return { ...server, authUrl, kill: () => end('SIGKILL') }
}

/** Runs a script that says where Meridian is. */
async function running(
  [script = '', ...args]: readonly string[],
  settings: Record<string, string>,
) {
  const child = spawn('node', [join(root, script), ...args], {
    env: childEnv(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const found = /Meridian is at (\S+)\//.exec(printed)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const proc = `/proc/${child.pid}`
  const server: ServerProcess = {
    url,
    headers: await signIn(url),
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`${proc}/status`, 'utf8'))?.[1]) / 1024,
    sockets: () =>
      readdirSync(`${proc}/fd`).filter((fd) => {
        try {
          return readlinkSync(`${proc}/fd/${fd}`).startsWith('socket:')
        } catch {
          // It was closed while the list was read.
          return false
        }
      }).length,
    close: () => end('SIGTERM'),
  }
  return { server, printed, end }
}

async function signIn(url: string): Promise<Record<string, string>> {
  const marker = { 'x-requested-with': 'XMLHttpRequest' }
  const answer = await fetch(`${url}/api/session/`, {
    method: 'POST',
    headers: { ...marker, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_type: 'credentials', username: 'demo', password: 'demo' }),
  })
  if (!answer.ok) throw new Error(`demo was not signed in: ${answer.status}`)
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')
  const csrf = cookies.find((cookie) => cookie.startsWith('csrftoken='))?.split('=')[1] ?? ''
  return { ...marker, cookie: cookies.join('; '), 'x-csrftoken': decodeURIComponent(csrf) }
}
