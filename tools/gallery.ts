// `npm run gallery`: every widget of the product in all its states, redrawn when a file changes.
// The port is PORT, else 8081.
import { join } from 'node:path'
import { createServer } from 'vite'
import { root } from './run.ts'

const web = join(root, 'packages/web')
const vite = await createServer({
  root: web,
  configFile: join(web, 'vite.gallery.config.ts'),
  server: { port: Number(process.env['PORT'] ?? 8081), strictPort: true, open: false },
})
await vite.listen()
console.log(`The gallery: ${vite.resolvedUrls?.local[0] ?? ''}gallery.html`)
