// `npm run dev`: the server and the browser's code on one port, both reloaded when a file changes.
// The port is PORT, else 8080 or the next free one; every other variable of docs/operating.md works as for npm start.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { createServer, type ProxyOptions } from 'vite'
import { portToTake, usualPort } from './ports.ts'
import { childEnv, root } from './run.ts'

const port = await portToTake({
  host: 'localhost',
  asked: process.env['PORT'],
  usual: usualPort,
  say: (other) => `PORT=${other}`,
})
const serverPort = await freePort()

const server = spawn(
  'node',
  ['--watch', '--watch-preserve-output', 'packages/server/src/main.ts'],
  {
    cwd: root,
    env: childEnv({
      PORT: String(serverPort),
      DATA_DIR: process.env['DATA_DIR'] ?? join(root, '.data'),
    }),
    stdio: 'inherit',
  },
)

// The server keeps seeing the page's own host, with which it compares the Origin.
const toServer: ProxyOptions = { target: `http://127.0.0.1:${serverPort}`, ws: true }
const page = (accept = '') => accept.includes('text/html')

const vite = await createServer({
  root: join(root, 'packages/web'),
  server: {
    port,
    strictPort: true,
    proxy: {
      '/api': toServer,
      '/header': toServer,
      // A sign-in is sent to a path whose page is the browser's.
      '/auth': {
        ...toServer,
        bypass: ({ method, headers, url }) =>
          method === 'GET' && page(headers.accept) ? url : undefined,
      },
    },
  },
})
await vite.listen()
console.log(`http://127.0.0.1:${port}/ with reload; Ctrl-C ends it.`)

const end = async () => {
  server.kill('SIGTERM')
  await Promise.all([vite.close(), server.exitCode ?? once(server, 'exit')])
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void end())
server.once('exit', () => void vite.close())

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port.')
  return address.port
}
