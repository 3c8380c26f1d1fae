import { existsSync } from 'node:fs'
import { run } from './run.ts'

/** Whether this is a Debian on which we may install packages. */
export function mayInstallDebianPackages(): boolean {
  return existsSync('/etc/debian_version') && process.getuid?.() === 0
}

/** Learns which packages there are now; throws with apt's output when it fails. */
export async function refreshDebianPackages(): Promise<void> {
  await run('apt-get', ['update', '-qq'])
}

/** Installs Debian packages without a word; throws with apt's output when it fails. */
export async function installDebianPackages(...names: string[]): Promise<void> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await refreshDebianPackages()
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })
}

/**
 * Sees that programs which tests drive exist, from Debian's packages: `{ program: package }`.
 * Where packages cannot be installed the tests that need a program say so and are skipped.
 */
export async function ensurePrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  const missing = Object.entries(programs).filter(([program]) => !existsSync(program))
  if (missing.length === 0 || !mayInstallDebianPackages()) return
  const names = missing.map(([, name]) => name)
  console.log(`Installing ${names.join(', ')} …`)
  await installDebianPackages(...names)
}
