import { beforeAll, afterAll, expect, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { servers } from '#nova/servers/servers.ts'
import { sshKey } from '#nova/keypairs/ssh-keys.ts'
import { statesOf, statusOf } from '#nova/servers/states.ts'
import { pythonRepr } from '#wire/python.ts'

let cloud: Cloud
let token = ''
beforeAll(async () => {
  cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 7 })
  token = await signIn(cloud)
})
afterAll(() => cloud.close())

async function signIn(where: Cloud): Promise<string> {
  const user = { name: 'demo', domain: { name: 'Default' }, password: 'demo' }
  const identity = { methods: ['password'], password: { user } }
  const scope = { project: { name: 'demo', domain: { name: 'Default' } } }
  const reply = await where.fetch(
    new Request('http://cloud.test/identity/v3/auth/tokens', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ auth: { identity, scope } }),
    }),
  )
  return reply.headers.get('x-subject-token') ?? ''
}

async function ask(
  where: Cloud,
  path: string,
  body?: unknown,
  mount = '/compute',
): Promise<Response> {
  return where.fetch(
    new Request(`http://cloud.test${mount}/v2.1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-auth-token': where === cloud ? token : await signIn(where),
        'openstack-api-version': 'compute 2.90',
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
}

type Addresses = Record<string, { addr: string; version: number }[]>
type Shown = { id: string; name: string; status: string; fault?: object; addresses: Addresses }
const listed = async (where: Cloud, query: string, mount?: string): Promise<Shown[]> => {
  const reply = await ask(where, `/servers/detail?${query}`, undefined, mount)
  // The cloud's own JSON, whose shape the conformance tests check.
  return ((await reply.json()) as { servers: Shown[] }).servers
}

test('a new server goes through its tasks in the time they take', async () => {
  const flavors = (await (await ask(cloud, '/flavors')).json()) as {
    flavors: { id: string; name: string }[]
  }
  const flavorRef = flavors.flavors.find(({ name }) => name === 'm1.nano')?.id
  const template = (await listed(cloud, 'name=jonas-sandbox'))[0]
  const imageRef = cloud.table(servers).get(template?.id ?? '')?.image_ref
  const server = { name: 'timed', flavorRef, imageRef, networks: 'auto' }
  const network = cloud.table(servers).first({ name: 'web-1' })
  expect(network?.ports).toHaveLength(1)
  const reply = await ask(cloud, '/servers', { server: { ...server, networks: 'none' } })
  expect(reply.status).toBe(202)
  const seen = async () => {
    const row = cloud.table(servers).first({ name: 'timed' })
    return [row?.vm_state, row?.task_state, row?.power_state]
  }
  expect(await seen()).toEqual(['building', 'scheduling', 0])
  cloud.clock.advance(1_600)
  expect(await seen()).toEqual(['building', 'networking', 0])
  cloud.clock.advance(2_000)
  expect(await seen()).toEqual(['building', 'spawning', 0])
  cloud.clock.advance(3_500)
  expect(await seen()).toEqual(['active', null, 1])
})

test('the console log grows while a server boots', async () => {
  const row = cloud.table(servers).first({ name: 'timed' })
  const output = async () => {
    const reply = await ask(cloud, `/servers/${row?.id}/action`, { 'os-getConsoleOutput': {} })
    return ((await reply.json()) as { output: string }).output
  }
  const early = await output()
  cloud.clock.advance(20_000)
  const late = await output()
  expect(late.length).toBeGreaterThan(early.length)
  expect(late.startsWith(early)).toBe(true)
  expect(late).toMatch(/timed login: $/)
})

test('the demo project has about forty servers in all the usual states', async () => {
  const all = (await listed(cloud, '')).filter(({ name }) => name !== 'timed')
  expect(all.length).toBeGreaterThanOrEqual(38)
  const statuses = new Set(all.map(({ status }) => status))
  for (const status of ['ACTIVE', 'SHUTOFF', 'PAUSED', 'SUSPENDED', 'SHELVED_OFFLOADED']) {
    expect(statuses).toContain(status)
  }
  for (const status of ['ERROR', 'VERIFY_RESIZE', 'RESCUE']) expect(statuses).toContain(status)
  expect(all.find(({ status }) => status === 'ERROR')?.fault).toMatchObject({ code: 500 })
  expect(all.find(({ name }) => name === 'web-1')?.addresses).toHaveProperty('web')
})

test('the two regions hold separate servers', async () => {
  const first = await listed(cloud, '')
  const second = await listed(cloud, '', '/region-two/compute')
  expect(second.length).toBeGreaterThan(0)
  expect(first.map(({ id }) => id)).not.toContain(second[0]?.id)
})

test('a deleted server comes back under changes-since, as DELETED', async () => {
  const since = new Date(cloud.clock.now()).toISOString().slice(0, 19) + 'Z'
  const row = cloud.table(servers).first({ name: 'timed' })
  const reply = await cloud.fetch(
    new Request(`http://cloud.test/compute/v2.1/servers/${row?.id}`, {
      method: 'DELETE',
      headers: { 'x-auth-token': token },
    }),
  )
  expect(reply.status).toBe(204)
  cloud.clock.advance(10_000)
  expect(await listed(cloud, 'name=timed')).toEqual([])
  const changed = await listed(cloud, `changes-since=${since}`)
  expect(changed.find(({ name }) => name === 'timed')?.status).toBe('DELETED')
})

test('servers are listed by their lock and by a part of a fixed address', async () => {
  const names = async (query: string) => (await listed(cloud, query)).map(({ name }) => name)
  expect(await names('locked=true&sort_key=display_name&sort_dir=asc')).toEqual(['bastion', 'db-1'])
  const free = await names('locked=false&limit=100')
  expect(free).toContain('web-1')
  expect(free).not.toContain('db-1')
  const lockedFirst = await names('sort_key=locked&sort_dir=desc&limit=2')
  expect(lockedFirst).toEqual(['bastion', 'db-1'])
  const known = (await listed(cloud, 'name=^web-1$'))[0]
  const lines = Object.values(known?.addresses ?? {}).flat()
  const address = lines.find(({ version }) => version === 4)?.addr ?? ''
  expect(await names(`ip=${address}`)).toContain('web-1')
  expect(await names(`ip=${address.slice(1)}`)).toContain('web-1')
  expect(await names(`ip=${address}&name=db`)).toEqual([])
  expect(await names('ip=10.99.99.99')).toEqual([])
  expect(await names(`ip=10.99.99.99&ip6=${address}`)).toContain('web-1')
})

test('a status comes from the state and the task, and back', () => {
  expect(statusOf({ vm_state: 'active', task_state: 'rebooting' })).toBe('REBOOT')
  expect(statusOf({ vm_state: 'active', task_state: 'pausing' })).toBe('ACTIVE')
  expect(statesOf(['reboot']).taskStates).toContain('reboot_started')
  expect(statesOf(['ACTIVE'])).toEqual({ vmStates: ['active'], taskStates: undefined })
  expect(statesOf(['nothing']).vmStates).toEqual([])
})

test('values are quoted as Python writes them', () => {
  expect(pythonRepr({ a: [true, null, "it's", 'a"b'] })).toBe(`{'a': [True, None, "it's", 'a"b']}`)
})

test('a made key has the fingerprint that its public line has', () => {
  const { public_key, fingerprint } = sshKey(undefined)
  expect(sshKey(public_key)).toEqual({ public_key, fingerprint })
  expect(() => sshKey(public_key.slice(0, 60))).toThrow(/failed to generate/)
})
