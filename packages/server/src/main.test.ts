import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Env } from '#config-reader.ts'

const program = fileURLToPath(new URL('main.ts', import.meta.url))
let directory: string
let running: ChildProcess[]
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'meridian-main-'))
  running = []
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

// Compiled code is kept from start to start, as `npm start` keeps it.
const { PATH, NODE_COMPILE_CACHE } = process.env
const base = { PATH, NODE_COMPILE_CACHE, PORT: '0', LOG_LEVEL: 'info' }

const run = (env: Env) => {
  const child = spawn(process.execPath, [program], {
    env: { ...base, DATA_DIR: directory, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  return child
}

/** Starts the server and answers its address as it prints it. */
const start = async (env: Env = {}) => {
  const child = run(env)
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece: Buffer) => {
      output += piece.toString()
      const found = /Meridian is at (\S+)\//.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.stderr.on('data', (piece: Buffer) => (output += piece.toString()))
    child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
  })
  return { child, url, output: () => output }
}

const ajax = { 'x-requested-with': 'XMLHttpRequest' }

const signIn = async (url: string): Promise<string> => {
  const response = await fetch(`${url}/api/session/`, {
    method: 'POST',
    headers: { ...ajax, 'content-type': 'application/json' },
    body: JSON.stringify({ auth_type: 'credentials', username: 'demo', password: 'demo' }),
  })
  expect(response.status).toBe(201)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const whoAmI = async (url: string, cookie: string): Promise<number> =>
  (await fetch(`${url}/api/keystone/user-session/`, { headers: { ...ajax, cookie } })).status

const embedded = {
  'in its process': {},
  'in a thread of its own': { CLOUD_WORKER: 'yes' },
} satisfies Record<string, Env>

describe.each(Object.entries(embedded))('with the embedded cloud %s', (_where, own) => {
  test('the server prints address and demo sign-ins, answers, and ends on SIGTERM', async () => {
    const { child, url, output } = await start(own)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect(output()).toMatch(/admin, demo or reader/)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('killing the server and starting it again loses no session and no finished work', async () => {
    const file = join(directory, 'cloud.db')
    const first = await start({ ...own, CLOUD_FILE: file })
    const cookie = await signIn(first.url)
    expect(await whoAmI(first.url, cookie)).toBe(200)
    const made = await fetch(`${first.url}/api/nova/keypairs/`, {
      method: 'POST',
      headers: {
        ...ajax,
        cookie,
        'content-type': 'application/json',
        'x-csrftoken': /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? '',
      },
      body: JSON.stringify({ name: 'made-before' }),
    })
    expect(made.status).toBe(201)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    const second = await start({ ...own, CLOUD_FILE: file })
    expect(await whoAmI(second.url, cookie)).toBe(200)
    const response = await fetch(`${second.url}/api/keystone/users/current`, {
      headers: { ...ajax, cookie },
    })
    expect(await response.json()).toMatchObject({ name: 'demo' })
    const kept = await fetch(`${second.url}/api/nova/keypairs/`, { headers: { ...ajax, cookie } })
    expect(JSON.stringify(await kept.json())).toContain('made-before')
  }, 30_000)

  test('what is public, and links to objects, open in a browser of this machine', async () => {
    const { url, child } = await start(own)
    const cookie = await signIn(url)
    const ask = async (method: string, path: string, body: object = {}) => {
      const token = /csrftoken=([^;]+)/.exec(cookie)?.[1] ?? ''
      const headers = { ...ajax, cookie, 'content-type': 'application/json', 'x-csrftoken': token }
      const sent = method === 'GET' ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(`${url}/api/swift${path}`, { method, headers, ...sent })
      expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true)
      const said = await answer.text()
      return said === '' ? {} : JSON.parse(said)
    }
    await ask('POST', '/containers/open/metadata/', { is_public: true })
    await ask('POST', '/containers/closed/metadata/', { is_public: false })
    for (const container of ['open', 'closed'])
      await ask('POST', `/containers/${container}/object/a`)
    await ask('POST', '/link-key/')
    const { public_url: address } = await ask('GET', '/containers/open/metadata/')
    const link = await ask('POST', '/containers/closed/link/a', { seconds: 3600 })
    for (const opens of [address, `${address}/a`, link.url]) {
      const answer = await fetch(opens)
      expect(answer.ok, `${opens} ${answer.status}`).toBe(true)
      expect(answer.headers.get('content-security-policy')).toMatch(/sandbox$/)
    }
    expect(new URL(address).port).not.toBe(new URL(url).port)
    expect((await fetch(address.replace('/open', '/closed'))).status).toBe(401)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  }, 30_000)

  test('a request under way is finished when the server is told to end', async () => {
    const { child, url } = await start(own)
    const cookie = await signIn(url)
    const wrong = fetch(`${url}/api/session/`, {
      method: 'POST',
      headers: { ...ajax, 'content-type': 'application/json', cookie },
      body: JSON.stringify({ auth_type: 'credentials', username: 'demo', password: 'wrong' }),
    })
    // A refused sign-in takes half a second: time enough to be told in the middle of it.
    await new Promise((resolve) => setTimeout(resolve, 150))
    child.kill('SIGTERM')
    expect((await wrong).status).toBe(401)
    expect(await once(child, 'exit')).toEqual([0, null])
  }, 30_000)

  test('a file that cannot be opened ends the start with its words and no stack', async () => {
    const child = run({ ...own, CLOUD_FILE: join(directory, 'no', 'such', 'cloud.db') })
    let text = ''
    child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(text).toContain(`CLOUD_FILE: ${join(directory, 'no', 'such')} does not exist`)
    expect(text).not.toMatch(/\n\s+at /)
  }, 30_000)
})

test('the socket of a cloud in a thread is its own, and goes with the server', async () => {
  const { child, url } = await start({ CLOUD_WORKER: 'yes', TMPDIR: directory })
  const folders = (): string[] =>
    readdirSync(directory).filter((name) => name.startsWith('meridian-'))
  const own = folders()
  const sockets = folders()
    .map((name) => join(directory, name))
    .filter((path) => readdirSync(path).includes('cloud'))
  expect(sockets).toHaveLength(1)
  expect(statSync(sockets[0] ?? '').mode & 0o777).toBe(0o700)
  const taken = { CLOUD_WORKER: 'yes', TMPDIR: directory, PORT: new URL(url).port }
  expect(await once(run(taken), 'exit')).toEqual([1, null])
  expect(folders()).toEqual(own)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  expect(folders()).toEqual([])
}, 30_000)

test('a start with the embedded cloud loads neither the network client nor the parser of policy files', async () => {
  const list = join(directory, 'loaded')
  const script = `import { appendFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => {
  appendFileSync('${list}', url + '\\n')
  return next(url, context)
} })`
  const preload = `--import=data:text/javascript,${encodeURIComponent(script)}`
  const { url } = await start({ NODE_OPTIONS: preload })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  const packages = new Set(
    Array.from(readFileSync(list, 'utf8').matchAll(/node_modules\/([^/]+)/g), ([, name]) => name),
  )
  expect(packages).toContain('fastify')
  expect(['undici', 'yaml', 'ioredis'].filter((name) => packages.has(name))).toEqual([])
}, 60_000)

test('a cloud whose thread ends by itself ends the server, which says what ended it', async () => {
  const broken = join(directory, 'broken')
  const script = `import { existsSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
if (!isMainThread) setInterval(() => { if (existsSync('${broken}')) throw new Error('it broke') }, 20)`
  const preload = `--import=data:text/javascript,${encodeURIComponent(script)}`
  const { child, url, output } = await start({ CLOUD_WORKER: 'yes', NODE_OPTIONS: preload })
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  writeFileSync(broken, '')
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toContain('the embedded cloud ended: stopping')
  expect(output()).toContain('it broke')
}, 30_000)

test('what a running server leaves on the disk is its user’s alone, whatever was there before', async () => {
  const [state, cloud] = [join(directory, 'state'), join(directory, 'cloud')]
  for (const folder of [state, `${cloud}.d`]) mkdirSync(folder)
  for (const name of [cloud, `${cloud}-wal`, `${cloud}-shm`]) writeFileSync(name, '')
  const modesIn = (folder: string) =>
    readdirSync(folder).map((name) => [
      name,
      (statSync(join(folder, name)).mode & 0o777).toString(8),
    ])
  for (const [name = ''] of modesIn(directory)) chmodSync(join(directory, name), 0o777)
  const { url } = await start({ DATA_DIR: state, CLOUD_FILE: cloud })
  await signIn(url)
  const files = ['sessions.db', 'sessions.db-shm', 'sessions.db-wal', 'session.key']
  expect(Object.fromEntries(modesIn(state))).toEqual(
    Object.fromEntries(files.map((name) => [name, '600'])),
  )
  const made = Object.fromEntries(modesIn(directory))
  expect(made).toMatchObject({ state: '700', 'cloud.d': '700' })
  for (const name of ['cloud', 'cloud-wal', 'cloud-shm']) expect(made[name]).toMatch(/^[67]00$/)
}, 30_000)

test.each([
  ['compute.yaml', 'a: "role:x and and"', /compute\.yaml:1 the check of 'a' is not understood/],
  ['compute.yaml', 'a: [', /compute\.yaml:\d+ is no YAML/],
])(
  'a policy file that is wrong ends the start in one sentence, and no stack: %s %s',
  async (name, content, words) => {
    writeFileSync(join(directory, name), content)
    const child = run({ POLICY_DIR: directory })
    let text = ''
    child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(text).toMatch(words)
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(text).not.toMatch(/\n\s+at |Error/)
  },
  30_000,
)

test('a wrong configuration ends the start with its words and no stack', async () => {
  const child = run({ PORT: 'http', OS_AUTH_URL: 'nowhere' })
  let text = ''
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(text).toContain("PORT is 'http'")
  expect(text).toContain('OS_AUTH_URL is')
  expect(text).not.toMatch(/\n\s+at /)
})

test('a port in use ends the start with a sentence that says what to do, and no stack', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = Object(other.address())
  const child = run({ PORT: String(port) })
  let text = ''
  child.stderr.on('data', (piece: Buffer) => (text += piece.toString()))
  expect(await once(child, 'exit')).toEqual([1, null])
  other.close()
  expect(text).toContain(
    `Port ${port} is taken by another program, perhaps by another Meridian. ` +
      'End that one, or name another port: PORT=8081 takes that one, PORT=0 any that is free.',
  )
  expect(text).not.toMatch(/EADDRINUSE|\n\s+at /)
}, 30_000)
