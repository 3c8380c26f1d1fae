import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'

/**
 * Starts a Valkey or Redis of the machine's own packages on a free port of loopback, with nothing
 * in it, and installs Debian's package first when there is none.
 */
export const startRedis = async (): Promise<{ url: string; stop: () => Promise<void> }> => {
  const program = installed() ?? install()
  const directory = mkdtempSync(join(tmpdir(), 'meridian-redis-'))
  const port = await freePort()
  const args = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--dir', directory]
  const child = spawn(program, args, { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `redis://127.0.0.1:${port}`
  await answering(url)
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const installed = (): string | undefined =>
  ['valkey-server', 'redis-server'].find((name) => {
    try {
      execFileSync('which', [name], { stdio: 'ignore' })
      return true
    } catch {
      // `which` says "not here" by its exit code.
      return false
    }
  })

const install = (): string => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: 'ignore' } as const
  execFileSync('apt-get', ['update', '-qq'], quiet)
  execFileSync(
    'apt-get',
    ['install', '-y', '-qq', '--no-install-recommends', 'redis-server'],
    quiet,
  )
  const program = installed()
  if (program === undefined) throw new Error('redis-server could not be installed')
  return program
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A listening TCP server has this kind of address.
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const answering = async (url: string): Promise<void> => {
  const redis = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null })
  redis.on('error', () => undefined)
  const late = wait(10_000, undefined, { ref: false }).then(() => {
    throw new Error('the redis server does not answer')
  })
  try {
    await Promise.race([redis.ping(), late])
  } finally {
    redis.disconnect()
  }
}
