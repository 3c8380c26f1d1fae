// The embedded cloud, driven by a client that is not ours: Debian's `openstack` command.
import { createCloud, serveCloud, type Cloud } from '@meridian/cloud'
import { execFile, spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everything } from './everything.ts'
import { programCloudsYaml, programOpenrc } from '../packages/web/src/api/access-files.ts'

const command = '/usr/bin/openstack'
const run = promisify(execFile)
type Row = Readonly<Record<string, unknown>>

let cloud: Cloud
let listening: Awaited<ReturnType<typeof serveCloud>>
let client: ChildProcessByStdio<Writable, Readable, null>
let said: AsyncIterator<string>
const here = existsSync(command)

beforeAll(async () => {
  cloud = createCloud({ pace: 'immediate' })
  listening = await serveCloud(cloud.fetch)
  if (!here) return
  client = startClient(listening.url)
  said = createInterface({ input: client.stdout })[Symbol.asyncIterator]()
})

afterAll(async () => {
  if (here) {
    client.stdin.end()
    await once(client, 'exit')
  }
  await listening.close()
  cloud.close()
})

/** One client for all commands: each start of it is more than a second of Python. */
function startClient(url: string): typeof client {
  // What it complains of comes in its place among what it prints.
  const started = spawn('/bin/sh', ['-c', `exec ${command} 2>&1`], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      PYTHONUNBUFFERED: 'yes',
      OS_AUTH_URL: `${url}/identity/v3`,
      OS_IDENTITY_API_VERSION: '3',
      OS_REGION_NAME: 'RegionOne',
      OS_USERNAME: 'demo',
      OS_PASSWORD: 'demo',
      OS_PROJECT_NAME: 'demo',
      OS_USER_DOMAIN_NAME: 'Default',
      OS_PROJECT_DOMAIN_NAME: 'Default',
    },
  })
  return started
}

/** What a command prints. Throws when the client ends before it has printed all. */
async function openstack(...args: string[]): Promise<string> {
  const end = '== that was all =='
  client.stdin.write(`${args.join(' ')}\n!echo ${end}\n`)
  const printed: string[] = []
  for (;;) {
    const { done, value } = await said.next()
    if (done) throw new Error(`The client ended: ${printed.join('\n')}`)
    if (value === end) return printed.join('\n').trim()
    printed.push(value)
  }
}

const show = async (...args: string[]): Promise<Row> =>
  JSON.parse(await openstack(...args, '-f', 'json'))

const list = async (...args: string[]): Promise<readonly Row[]> =>
  JSON.parse(await openstack(...args, '-f', 'json'))

/** A command that has nothing to say when it did what it should. */
const remove = async (...args: string[]): Promise<void> => expect(await openstack(...args)).toBe('')

// Debian's packages cannot be installed everywhere: a whole run says so, others leave it out.
test.runIf(everything)('the openstack command is there', () => {
  expect(here, `${command} is missing`).toBe(true)
})

describe.skipIf(!here)('the openstack command', { timeout: 60_000 }, () => {
  test('gets a token', async () => {
    const token = await show('token', 'issue')
    expect(String(token['id']).length).toBeGreaterThan(20)
    expect(token['project_id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('creates, lists, shows and deletes a server', async () => {
    const [image] = await list('image', 'list', '--name', 'cirros')
    // One with a disk of its own, as the others boot from volumes only, and for any host.
    const flavor = (await list('flavor', 'list')).find((one) => one['Name'] === 'm1.small')
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
    await remove('server', 'delete', '--wait', 'made-by-command')
    expect((await list('server', 'list')).map((row) => row['ID'])).not.toContain(made['id'])
  })

  test('creates, lists and deletes a key pair', async () => {
    const key = await openstack('keypair', 'create', 'made-by-command')
    expect(key).toContain('PRIVATE KEY')
    expect((await list('keypair', 'list')).map((row) => row['Name'])).toContain('made-by-command')
    await remove('keypair', 'delete', 'made-by-command')
    expect((await list('keypair', 'list')).map((row) => row['Name'])).not.toContain(
      'made-by-command',
    )
  })

  test('signs in with an application credential, in the file that the console makes', async () => {
    const made = await show('application', 'credential', 'create', 'made-by-command')
    const directory = mkdtempSync(join(tmpdir(), 'meridian-cli-'))
    const access = {
      ...{ auth_url: `${listening.url}/identity/v3`, region: 'RegionOne', interface: 'public' },
      ...{ username: 'demo', user_id: '', user_domain_id: 'default', user_domain_name: 'Default' },
      ...{ project_id: String(made['project_id']), project_name: 'demo' },
      ...{ project_domain_id: 'default', project_domain_name: 'Default' },
      ...{ domain_id: null, system: false, byProvider: false },
    }
    const program = { id: String(made['id'] ?? made['ID']), secret: String(made['secret']) }
    writeFileSync(join(directory, 'clouds.yaml'), programCloudsYaml(access, program))
    writeFileSync(join(directory, 'openrc.sh'), programOpenrc(access, program))
    const env = { PATH: '/usr/bin:/bin', LANG: 'C.UTF-8', HOME: directory }
    const issued = async (line: string) => {
      const { stdout } = await run('/bin/sh', ['-c', line], { cwd: directory, env })
      return JSON.parse(stdout) as Row
    }
    const asking = `${command} token issue -f json`
    for (const asked of [`OS_CLOUD=openstack ${asking}`, `. ./openrc.sh && ${asking}`]) {
      expect(await issued(asked)).toMatchObject({ project_id: access.project_id })
    }
    rmSync(directory, { recursive: true })
    await remove('application', 'credential', 'delete', 'made-by-command')
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
    await remove('volume', 'delete', String(made['id']))
    expect((await list('volume', 'list')).map((row) => row['ID'])).not.toContain(made['id'])
  })
})
