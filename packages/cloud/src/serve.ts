/**
 * The embedded OpenStack alone on a port: `npm run cloud`.
 * CLOUD_PORT, CLOUD_FILE, CLOUD_SEED (demo, empty, crowded), CLOUD_CONTROL=1 for `/_cloud/`.
 */
import { createCloud } from '#create-cloud.ts'
import { serveCloud } from '#http/serve.ts'
import { isSeedName } from '#seeds/index.ts'

const { CLOUD_PORT = '5080', CLOUD_FILE = ':memory:', CLOUD_SEED = 'demo' } = process.env
if (!isSeedName(CLOUD_SEED)) throw new Error(`CLOUD_SEED: there is no seed ${CLOUD_SEED}.`)

const cloud = createCloud({
  file: CLOUD_FILE,
  seed: CLOUD_SEED,
  control: process.env['CLOUD_CONTROL'] === '1',
})
const { connectConsole } = cloud
const listening = await serveCloud(cloud.fetch, { port: Number(CLOUD_PORT), connectConsole })
process.stdout.write(`OpenStack at ${listening.url}/identity/v3
Sign in as admin/admin, demo/demo or reader/reader in the domain Default,
or engineer/engineer and engadmin/engadmin in the domain engineering.
`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void listening.close().then(cloud.close)
  })
}
