import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { recorded } from './bundle.ts'
import { root, webDist, webDistOfMany } from './run.ts'
import { manyTypes } from './many-types.ts'

const web = join(root, 'packages/web')
const stamp = join(webDist, '.sources')
const sources = [
  'packages/{web,contract}/src/**/*',
  'packages/web/public/**/*',
  'packages/web/{index.html,vite.config.ts,package.json}',
  'package-lock.json',
]

/** Builds the browser's bundle unless the one in packages/web/dist is of these very sources. */
export async function buildWebIfStale(): Promise<void> {
  const hash = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return
  console.log('Building the web bundle …')
  await buildWeb(hash)
}

/** Builds the browser's bundle into packages/web/dist. */
export async function buildWeb(hash = hashOfSources()): Promise<void> {
  // Loaded here: a start on a built checkout does without the bundler.
  const { build } = await import('vite')
  await build({ root: web, logLevel: 'warn', plugins: [recorded()] })
  writeFileSync(stamp, hash)
}

/**
 * Builds what only tests look at: the gallery of widgets, the product in longer words, and the
 * product with as many types as it may come to have.
 */
async function buildForTests(): Promise<void> {
  const { build } = await import('vite')
  for (const name of ['gallery', 'pseudo']) {
    await build({ root: web, configFile: join(web, `vite.${name}.config.ts`), logLevel: 'warn' })
  }
  await build({
    root: web,
    logLevel: 'warn',
    build: { outDir: webDistOfMany },
    plugins: [manyTypes(), recorded()],
  })
}

function hashOfSources(): string {
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

if (import.meta.main) await (process.argv.includes('--for-tests') ? buildForTests() : buildWeb())
