import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { attempt } from './run.ts'

const state = process.env['OSCLOUD_DIR'] ?? '/var/tmp/openstack-cloud'
const pidFile = join(state, 'run/swift-container-updater.pid')
const conf = join(state, 'etc/swift/container-server.conf')
const program = '/usr/bin/swift-container-updater'

/** Between two sweeps, in ms: the daemon of `ops/openstack` waits 10 s. */
const pauseMs = 10_000

/**
 * Has Swift carry what containers hold over to their accounts at a tenth of the work, until `work` is
 * done. Its daemon forks for each partition that ever had a container, half a second of a processor
 * each time: after the tests of objects that takes one of two processors for as long as tests run. It
 * stands still meanwhile, and the same program makes its sweeps one by one.
 * Throws what `work` throws, and when a sweep has failed; a cloud elsewhere is left as it is.
 */
export async function withCheapSweeps<T>(work: () => Promise<T>): Promise<T> {
  const daemon = runningDaemon()
  if (daemon === undefined) return work()
  const over = new AbortController()
  process.kill(daemon, 'SIGSTOP')
  try {
    const [done] = await Promise.all([work().finally(() => over.abort()), sweep(over.signal)])
    return done
  } finally {
    process.kill(daemon, 'SIGCONT')
  }
}

/** Undefined where there is none, or another process has the number of one that has ended. */
function runningDaemon(): number | undefined {
  if (!existsSync(pidFile)) return undefined
  // The file has the process and when it began.
  const [pid = ''] = readFileSync(pidFile, 'utf8').split(' ')
  const commandLine = `/proc/${pid}/cmdline`
  const isIt = existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(program)
  return isIt ? Number(pid) : undefined
}

async function sweep(over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    const { code, output } = await attempt(program, [conf, 'once'])
    if (code !== 0) throw new Error(`Swift did not sweep its containers:\n${output.slice(-2000)}`)
    await after(pauseMs, undefined, { signal: over }).catch(() => undefined)
  }
}
