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
export async function serverProcess(authUrl: string): Promise<ServerProcess> {
  const directory = mkdtempSync(join(tmpdir(), 'meridian-bench-'))
  const settings = { OS_AUTH_URL: authUrl, PORT: '0', LOG_LEVEL: 'error', DATA_DIR: directory }
  const child = spawn('node', [join(root, 'packages/server/src/main.ts')], {
    env: childEnv(settings),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = /Meridian is at (\S+)\//.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
  })
  const proc = `/proc/${child.pid}`
  return {
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
    close: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(directory, { recursive: true, force: true })
    },
  }
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
