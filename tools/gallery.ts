// `npm run gallery`: every widget of the product in all its states, redrawn when a file changes.
// The port is PORT, else 8081 or the next free one.
import { join } from 'node:path'
import { createServer } from 'vite'
import { portToTake } from './ports.ts'
import { root } from './run.ts'

const web = join(root, 'packages/web')
const port = await portToTake({
  host: 'localhost',
  asked: process.env['PORT'],
  usual: 8081,
  say: (other) => `PORT=${other}`,
})
const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.gallery.config.ts'),
  server: { port, strictPort: true, open: false },
})
await vite.listen()
console.log(`The gallery: ${vite.resolvedUrls?.local[0] ?? ''}gallery.html`)
