// The way into every command of a bare clone: runs under whatever Node the machine has (20 or
// newer), installs what is missing, then hands over to the Node that package.json pins.
// usage: node tools/bootstrap.mjs tools/start.ts [argument…]
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules/.bin/node')
const receipt = join(root, 'node_modules/.package-lock.json')
const [tool, ...args] = process.argv.slice(2)
if (!tool) {
  console.error('usage: node tools/bootstrap.mjs <tool.ts> [argument…]')
  process.exit(2)
}

if (!installed()) install()

// Compiled code is kept from start to start, where only whoever owns this checkout writes; where
// nobody may write, Node goes without.
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env }

// A terminal sends Ctrl-C to the whole group: the tool gets it too and decides when to end.
const child = spawn(node, [join(root, tool), ...args], { cwd: root, env, stdio: 'inherit' })
process.on('SIGINT', () => {})
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npm hands a SIGTERM to the shell between it and us, which dies of it without telling us.
const parent = process.ppid
const orphaned = () => process.ppid !== parent && child.kill('SIGTERM')
if (process.env['npm_lifecycle_event']) setInterval(orphaned, 250)
child.on('exit', (code, signal) => process.exit(signal ? 130 : (code ?? 1)))

/** Whether node_modules holds what package-lock.json asks for, by its contents, not its dates. */
function installed() {
  if (!existsSync(receipt) || !existsSync(node)) return false
  const has = packages(receipt)
  return Object.entries(packages(join(root, 'package-lock.json'))).every(([path, wanted]) => {
    if (!path.startsWith('node_modules/') || wanted.link) return true
    const found = has[path]
    return found ? found.version === wanted.version : wanted.optional === true
  })
}

function packages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function install() {
  console.log('Installing dependencies …')
  // The pinned Node arrives with this very install, so npm's remark that the present one is too
  // old for some packages is not worth a line.
  // On a bare machine exactly what is locked, or nothing; where something is installed already, what
  // has changed since alone, which is a matter of seconds.
  const bare = !existsSync(receipt)
  const verb = bare ? ['ci'] : ['install', '--no-save']
  const args = [...verb, '--loglevel=error', '--no-fund', '--no-audit']
  const done = spawnSync('npm', args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) {
    console.error(`npm ${verb.join(' ')} failed: see above.`)
    process.exit(done.status ?? 1)
  }
}
