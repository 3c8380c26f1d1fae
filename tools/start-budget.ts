import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { childEnv, root } from './run.ts'
import type { Outcome } from './steps.ts'

/** In seconds. */
const limit = 3

/** As many times what it takes to load two packages: 3 s where those take 0.13 s. */
const limitInLoads = 23

/**
 * Checks that the first `npm start` of an installed, built checkout answers within three seconds; on
 * a machine that is slow at loading anything, within as many times what loading takes it.
 */
export async function checkStart(): Promise<Outcome> {
  const allowed = Math.max(limit, limitInLoads * Math.min(secondsToLoad(), secondsToLoad()))
  const seconds = await secondsToFirstAnswer()
  const note = `${seconds.toFixed(2)} of ${allowed.toFixed(2)} s`
  const ok = seconds <= allowed
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output: note, note }
}

/** What a bare Node needs for two packages of many files, with nothing kept that was compiled. */
function secondsToLoad(): number {
  const started = performance.now()
  const load = `await import('fastify'); await import('typebox')`
  const env = childEnv({ NODE_DISABLE_COMPILE_CACHE: '1' })
  const cwd = join(root, 'packages/server')
  execFileSync(process.execPath, ['--input-type=module', '--eval', load], { cwd, env })
  return (performance.now() - started) / 1000
}

/**
 * Runs `npm start`, with nothing kept that was compiled before, until its page answers and gives
 * the seconds that took; ends it again.
 */
export async function secondsToFirstAnswer(): Promise<number> {
  const started = performance.now()
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: childEnv({ PORT: '0', OS_AUTH_URL: undefined, NODE_DISABLE_COMPILE_CACHE: '1' }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  try {
    const address = await printedAddress(child)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
    return (performance.now() - started) / 1000
  } finally {
    await end(child)
  }
}

async function printedAddress(child: ChildProcess): Promise<string> {
  let text = ''
  const found = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const address = /https?:\/\/\S+/.exec(text)?.[0]
      if (address) resolve(address)
    })
    child.on('exit', (code) => reject(new Error(`npm start ended with ${code}\n${text}`)))
  })
  const late = sleep(60_000, undefined, { ref: false }).then(() => {
    throw new Error(`npm start printed no address in a minute:\n${text}`)
  })
  return Promise.race([found, late])
}

/** Ends npm and what it started, which are one process group. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await gone
}
