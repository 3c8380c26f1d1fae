// The embedded cloud, driven by a client that is not ours: Debian's `openstack` command.
import { createCloud, serveCloud, type Cloud } from '@meridian/cloud'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const program = '/usr/bin/openstack'
const run = promisify(execFile)
type Row = Readonly<Record<string, unknown>>

let cloud: Cloud
let listening: Awaited<ReturnType<typeof serveCloud>>

beforeAll(async () => {
  cloud = createCloud({ pace: 'immediate' })
  listening = await serveCloud(cloud.fetch)
})

afterAll(async () => {
  await listening.close()
  cloud.close()
})

/** What a command prints. */
async function openstack(...args: string[]): Promise<string> {
  const { stdout } = await run(program, args, {
    env: {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      OS_AUTH_URL: `${listening.url}/identity/v3`,
      OS_IDENTITY_API_VERSION: '3',
      OS_REGION_NAME: 'RegionOne',
      OS_USERNAME: 'demo',
      OS_PASSWORD: 'demo',
      OS_PROJECT_NAME: 'demo',
      OS_USER_DOMAIN_NAME: 'Default',
      OS_PROJECT_DOMAIN_NAME: 'Default',
    },
  })
  return stdout
}

const show = async (...args: string[]): Promise<Row> =>
  JSON.parse(await openstack(...args, '-f', 'json'))

const list = async (...args: string[]): Promise<readonly Row[]> =>
  JSON.parse(await openstack(...args, '-f', 'json'))

// Each command is a Python start of more than a second.
describe.skipIf(!existsSync(program))('the openstack command', { timeout: 60_000 }, () => {
  test('gets a token', async () => {
    const token = await show('token', 'issue')
    expect(String(token['id']).length).toBeGreaterThan(20)
    expect(token['project_id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('creates, lists, shows and deletes a server', async () => {
    const [image] = await list('image', 'list', '--status', 'active')
    // One with a disk of its own: the others boot from volumes only.
    const flavor = (await list('flavor', 'list')).find((one) => Number(one['Disk']) > 0)
    const [network] = await list('network', 'list', '--internal')
    const parts = [
      '--image',
      image?.['ID'],
      '--flavor',
      flavor?.['ID'],
      '--network',
      network?.['ID'],
    ]
    const made = await show('server', 'create', '--wait', 'made-by-command', ...parts.map(String))
    expect(made['status']).toBe('ACTIVE')
    const names = (await list('server', 'list')).map((row) => row['Name'])
    expect(names).toContain('made-by-command')
    const shown = await show('server', 'show', 'made-by-command')
    expect(shown['id']).toBe(made['id'])
    await openstack('server', 'delete', '--wait', 'made-by-command')
    expect((await list('server', 'list')).map((row) => row['ID'])).not.toContain(made['id'])
  })

  test('creates, lists and deletes a key pair', async () => {
    const key = await openstack('keypair', 'create', 'made-by-command')
    expect(key).toContain('PRIVATE KEY')
    expect((await list('keypair', 'list')).map((row) => row['Name'])).toContain('made-by-command')
    await openstack('keypair', 'delete', 'made-by-command')
    expect((await list('keypair', 'list')).map((row) => row['Name'])).not.toContain(
      'made-by-command',
    )
  })

  test('lists and shows images, networks and flavors', async () => {
    for (const kind of ['image', 'network', 'flavor']) {
      const [first] = await list(kind, 'list')
      const shown = await show(kind, 'show', String(first?.['ID']))
      expect(shown['name']).toBe(first?.['Name'])
    }
  })

  test('creates, shows and deletes a volume', async () => {
    const made = await show('volume', 'create', '--size', '1', 'made-by-command')
    expect(made['size']).toBe(1)
    const shown = await show('volume', 'show', String(made['id']))
    expect(shown['status']).toBe('available')
    await openstack('volume', 'delete', String(made['id']))
    expect((await list('volume', 'list')).map((row) => row['ID'])).not.toContain(made['id'])
  })
})
