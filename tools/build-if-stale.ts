import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, webDist } from './run.ts'

const stamp = join(webDist, '.sources')
const sources = [
  'packages/{web,contract}/src/**/*',
  'packages/web/public/**/*',
  'packages/web/{index.html,vite.config.ts,package.json}',
  'tools/{build,bundle,first-pages,layers}.ts',
  'package-lock.json',
]

/**
 * Builds the browser's bundle unless the one in packages/web/dist is of these very sources; ends
 * this process where that fails. The bundler has a process of its own: half a gigabyte would stay
 * with whoever goes on after it.
 */
export function buildWebIfStale(): void {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()) return
  console.log('Building the web bundle …')
  const builder = [join(root, 'tools/build.ts')]
  const { status } = spawnSync(process.execPath, builder, { cwd: root, stdio: 'inherit' })
  // The bundler has said why.
  if (status !== 0) process.exit(1)
}

/** Says that packages/web/dist was built of the sources with this hash. */
export function markBuilt(hash: string): void {
  writeFileSync(stamp, hash)
}

/** Tells the present sources of the bundle from any others. */
export function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const entry of globSync(sources, { cwd: root, withFileTypes: true }).sort(byPath)) {
    if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    hash.update(path).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

type Entry = { readonly parentPath: string; readonly name: string }
const key = (entry: Entry) => join(entry.parentPath, entry.name)
const byPath = (a: Entry, b: Entry) => (key(a) < key(b) ? -1 : 1)
