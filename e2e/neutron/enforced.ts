/** Asks the Neutron of `ops/openstack` what it has its agents let through (`oscloud/enforced.py`). */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'

/** One packet at one port: what comes in from the remote address, or goes out to it. */
export type Packet = {
  readonly port: string
  readonly direction: 'ingress' | 'egress'
  readonly remote: string
  readonly protocol: string
  readonly dport?: number
}

const settings = join(process.env['OSCLOUD_DIR'] ?? '/var/tmp/openstack-cloud', 'etc/neutron')

/** Whether the cloud under test is one whose Neutron can be asked. */
export const canAsk = process.env['OS_AUTH_URL'] !== undefined && existsSync(settings)

/** Whether each packet passes; what the program says instead is thrown. */
export const enforced = async (packets: readonly Packet[]): Promise<readonly boolean[]> => {
  const files = ['neutron.conf', 'ml2_conf.ini'].flatMap((name) => [
    '--config-file',
    join(settings, name),
  ])
  const child = spawn('/usr/bin/python3', ['-m', 'oscloud.enforced', ...files], {
    env: {
      PATH: '/usr/bin:/bin',
      PYTHONPATH: join(import.meta.dirname, '../../ops/openstack/python'),
      ...{ PYTHONNOUSERSITE: '1', PYTHONDONTWRITEBYTECODE: '1', PYTHONWARNINGS: 'ignore' },
    },
  })
  child.stdin.end(JSON.stringify(packets))
  const [said, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  try {
    return JSON.parse(said) as readonly boolean[]
  } catch {
    throw new Error(`Neutron was not heard: ${complaint.slice(-2000)}`)
  }
}
