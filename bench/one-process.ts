// The product over an embedded cloud in a file, in one process as `npm start` has it; the cloud has
// a port of its own, too, for what the product does not do. usage: node bench/one-process.ts FILE
import { createCloud, serveCloud } from '@meridian/cloud'
import { buildApp, readConfig, seal, sqliteStore } from '@meridian/server'
import { webDist } from '../tools/run.ts'

const file = process.argv[2] ?? ''
const cloud = createCloud({ seed: 'demo', file })
const { url: direct } = await serveCloud(cloud.fetch)
const app = await buildApp({
  config: readConfig({ OS_AUTH_URL: 'http://cloud.internal/identity/v3' }),
  transport: cloud.fetch,
  sessions: sqliteStore(`${file}.sessions`),
  seal: seal('a secret for one run of a measurement'),
  assets: webDist,
})
const url = await app.listen({ host: '127.0.0.1', port: 0 })
console.log(`OS_AUTH_URL=${direct}/identity/v3\nMeridian is at ${url}/`)
