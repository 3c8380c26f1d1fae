// The embedded OpenStack alone on a port, for curl and the openstack command.
// usage: npm run cloud [-- --port 5055] [--file cloud.sqlite] [--seed demo|empty|crowded]
//        [--servers 100]   in the crowded world, instead of ten thousand
import { parseArgs } from 'node:util'
import { createCloud, crowdedWith, serveCloud, type CloudOptions } from '@meridian/cloud'
import { portToTake } from './ports.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string' },
    host: { type: 'string', default: '127.0.0.1' },
    file: { type: 'string' },
    seed: { type: 'string' },
    servers: { type: 'string' },
  },
})

const port = await portToTake({
  host: values.host,
  asked: values.port,
  usual: 5055,
  say: (other) => `npm run cloud -- --port ${other}`,
})
const cloud = createCloud({
  control: true,
  ...(values.file ? { file: values.file } : {}),
  ...seed(),
})
const { url, close } = await serveCloud(cloud.fetch, {
  port,
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
  if (values.servers !== undefined) {
    const servers = Number(values.servers)
    if (!Number.isInteger(servers)) throw new Error('--servers is a whole number.')
    return { seed: crowdedWith(servers) }
  }
  if (name === undefined) return {}
  if (name === 'demo' || name === 'empty' || name === 'crowded') return { seed: name }
  throw new Error(`There is no seed ${name}: demo, empty or crowded.`)
}
