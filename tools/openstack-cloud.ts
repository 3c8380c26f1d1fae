import { appendFileSync, existsSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { mayInstallDebianPackages, refreshDebianPackages } from './debian.ts'
import { attempt, root } from './run.ts'
import { results } from './steps.ts'

/** The services that tests are held to, and Placement for Nova, in the order in which they start. */
function services(): string {
  const common = readFileSync(join(root, 'ops/openstack/lib/common.sh'), 'utf8')
  const all = /^ALL_SERVICES="(.+)"$/m.exec(common)?.[1]?.split(' ') ?? []
  const tested = (name: string) =>
    globSync(`packages/cloud/src/${name}/**/*.conformance.test.ts`, { cwd: root }).length > 0
  return all.filter((name) => name === 'placement' || tested(name)).join(' ')
}

/** The Keystone that ops/openstack brings up, and the name server that its Designate fills. */
const own = { authUrl: 'http://127.0.0.1:5000/v3', nameServer: '127.0.0.1:5355' }

/** What tests are told of a real cloud. Its name server is known of our own only. */
export async function realCloudEnv(): Promise<Readonly<Record<string, string>>> {
  const OS_AUTH_URL = await realCloud()
  return { OS_AUTH_URL, ...(OS_AUTH_URL === own.authUrl && { OS_DNS_SERVER: own.nameServer }) }
}

/**
 * The Keystone address of a real OpenStack: the one that OS_AUTH_URL names, else the one that
 * ops/openstack brings up on loopback (root on Debian 12; its log is in test-results).
 */
export async function realCloud(): Promise<string> {
  const given = process.env['OS_AUTH_URL']
  if (given) return given
  console.log('Bringing up OpenStack on loopback (ops/openstack) …')
  mkdirSync(join(results, 'logs'), { recursive: true })
  const log = join(results, 'logs', 'openstack-up.log')
  // Old lists bring services without their security fixes, which behave in other ways.
  if (!existsSync('/usr/bin/keystone-manage') && mayInstallDebianPackages())
    await refreshDebianPackages()
  const env = { OSCLOUD_SERVICES: process.env['OSCLOUD_SERVICES'] ?? services() }
  const { code, output, seconds } = await attempt('ops/openstack/up', [], { env })
  appendFileSync(log, output)
  if (code !== 0) throw new Error(`ops/openstack/up failed, see ${log}\n${output.slice(-2000)}`)
  const steady = await attempt('ops/openstack-steady', [])
  appendFileSync(log, steady.output)
  if (steady.code !== 0) throw new Error(`ops/openstack-steady failed:\n${steady.output}`)
  console.log(`OpenStack is up after ${seconds.toFixed(0)} s`)
  return own.authUrl
}
