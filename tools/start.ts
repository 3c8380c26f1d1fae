// `npm start`: builds the browser's code when it is stale and serves everything on one port.
// Without OS_AUTH_URL or KEYSTONES it serves the embedded cloud. See docs/operating.md.
import { join } from 'node:path'
import { buildWebIfStale } from './build-if-stale.ts'
import { freePortFrom, usualPort } from './ports.ts'
import { root } from './run.ts'

buildWebIfStale()

// Whoever says where to listen gets that, or is told by the server why not.
if (!process.env['PORT']) {
  const host = process.env['HOST'] || '127.0.0.1'
  process.env['PORT'] = String(await freePortFrom(usualPort, host))
}
process.env['DATA_DIR'] ??= join(root, '.data')
// Someone who tries the console out reads the address, not a line of JSON per request.
const demo = !process.env['OS_AUTH_URL'] && !process.env['KEYSTONES']
if (demo) process.env['LOG_LEVEL'] ??= 'warn'

await import('../packages/server/src/main.ts')
