// The embedded OpenStack alone on a port, for curl and the openstack command.
// usage: npm run cloud [-- --port 5055] [--file cloud.sqlite] [--seed demo|empty|crowded]
import { parseArgs } from 'node:util'
import { createCloud, serveCloud, type CloudOptions } from '@meridian/cloud'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5055' },
    host: { type: 'string', default: '127.0.0.1' },
    file: { type: 'string' },
    seed: { type: 'string' },
  },
})

const cloud = createCloud({
  control: true,
  ...(values.file ? { file: values.file } : {}),
  ...seed(),
})
const { url, close } = await serveCloud(cloud.fetch, {
  port: Number(values.port),
  host: values.host,
  connectConsole: cloud.connectConsole,
})

console.log(`The embedded cloud listens. Look inside with:

  export OS_AUTH_URL=${url}/identity/v3 OS_IDENTITY_API_VERSION=3 OS_REGION_NAME=RegionOne
  export OS_USERNAME=demo OS_PASSWORD=demo OS_PROJECT_NAME=demo
  export OS_USER_DOMAIN_NAME=Default OS_PROJECT_DOMAIN_NAME=Default
  openstack server list`)

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void close().then(cloud.close)
  })

function seed(): Pick<CloudOptions, 'seed'> {
  const name = values.seed
  if (name === undefined) return {}
  if (name === 'demo' || name === 'empty' || name === 'crowded') return { seed: name }
  throw new Error(`There is no seed ${name}: demo, empty or crowded.`)
}
