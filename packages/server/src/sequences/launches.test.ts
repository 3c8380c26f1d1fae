import { setImmediate as turn } from 'node:timers/promises'
import {
  launchSteps,
  type LaunchMade,
  type LaunchOutcome,
  type LaunchStep,
  type Server,
} from '@meridian/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'

/** What passes of the cloud's time while the server waits. */
let pass = (_ms: number): void => undefined
const { world, tab } = demoWorld({
  sleep: async (ms) => {
    pass(ms)
    await turn()
  },
})
beforeEach(() => {
  pass = (ms) => world.cloud.clock.advance(ms)
  world.cloud.clock.advance(60_000)
})

type Row = { readonly id: string; readonly name: string }

const list = async <T = Row>(path: string): Promise<readonly T[]> =>
  (await tab.get(path)).json<{ items: T[] }>().items
const idOf = async (path: string, name: string): Promise<string> =>
  (await list(path)).find((one) => one.name === name)?.id ?? ''

/** All that a launch may make, by its id. */
const things = async (): Promise<readonly string[]> => {
  const found = await Promise.all([
    list('/api/nova/keypairs/'),
    list('/api/neutron/security_groups/'),
    list('/api/neutron/security_group_rules/'),
    list('/api/network/floatingips/'),
    list('/api/nova/servers/'),
  ])
  return found
    .flat()
    .map(({ id }) => id)
    .toSorted()
}

/** A launch that makes everything. */
const whole = async () => ({
  server: {
    name: 'site',
    source_id: await idOf('/api/glance/images/', 'cirros'),
    flavor_id: await idOf('/api/nova/flavors/', 'm1.tiny'),
    key_name: null,
    user_data: '',
    security_groups: [await idOf('/api/neutron/security_groups/', 'default')],
    nics: [{ 'net-id': await idOf('/api/neutron/networks/', 'web') }],
  },
  key: { name: 'site-key' },
  ssh_from: '203.0.113.7',
  address: { pool_id: await idOf('/api/network/floatingippools/', 'public') },
})

const run = async (body: object) => tab.post('/api/nova/launches/', body)
const ran = async (body: object): Promise<LaunchOutcome> => {
  const answer = await run(body)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<LaunchOutcome>()
}
const stepsOf = (made: readonly LaunchMade[]) => made.map(({ step }) => step)

const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 5_000 })
const told = async (): Promise<readonly string[]> => {
  const { headers } = await tab.get('/api/keystone/user-session/')
  const messages: [string, string][] = JSON.parse(String(headers['x-dashboard-messages'] ?? '[]'))
  return messages.map(([, text]) => text)
}

test('a launch makes its key, its group and its address before its server, which gets all of them', async () => {
  const outcome = await ran(await whole())
  expect(stepsOf(outcome.made)).toEqual(launchSteps)
  expect(outcome.private_key).toMatch(/PRIVATE KEY/)
  expect(outcome.failed).toBeUndefined()
  const address = outcome.made.find(({ step }) => step === 'address')?.name
  const id = outcome.server?.id ?? ''
  await soon(async () => {
    world.cloud.clock.advance(5_000)
    const server = (await tab.get(`/api/nova/servers/${id}`)).json<Server>()
    expect(server.key_name).toBe('site-key')
    expect(server.addresses['web']?.map(({ addr }) => addr)).toContain(address)
    expect(server.security_groups?.map(({ name }) => name).toSorted()).toEqual([
      'default',
      'ssh-from-203.0.113.7',
    ])
  })
  const rules = await list<{ remote_ip_prefix: string; port_range_min: number }>(
    `/api/neutron/security_group_rules/?security_group_id=${outcome.made[1]?.id}`,
  )
  expect(rules).toContainEqual(
    expect.objectContaining({ remote_ip_prefix: '203.0.113.7/32', port_range_min: 22 }),
  )
})

test('a group that lets in just that is taken again, one whose rules were changed is not', async () => {
  const { server, ssh_from } = await whole()
  const body = { server, ssh_from }
  const { made } = await ran(body)
  expect(stepsOf(made)).toEqual(['group', 'rules', 'server'])
  expect(stepsOf((await ran(body)).made)).toEqual(['server'])
  const [rule] = (
    await list<{ id: string; direction: string }>(
      `/api/neutron/security_group_rules/?security_group_id=${made[0]?.id}`,
    )
  ).filter(({ direction }) => direction === 'ingress')
  await tab.del(`/api/neutron/security_group_rules/${rule?.id}`)
  expect(stepsOf((await ran(body)).made)).toEqual(['group', 'rules', 'server'])
})

const refusable: Readonly<Record<LaunchStep, readonly [service: string, path: string]>> = {
  key: ['compute', '/os-keypairs$'],
  group: ['network', '/security-groups$'],
  rules: ['network', '/security-group-rules$'],
  address: ['network', '/floatingips$'],
  server: ['compute', '/servers$'],
}

describe.each(launchSteps.map((step, at) => [step, launchSteps.slice(0, at)] as const))(
  'where %s is refused',
  (step, before) => {
    const refuse = () => {
      const [service, path] = refusable[step]
      const failure = { how: 'status', status: 409, message: 'No more of that.' } as const
      return world.cloud.control.fail({ service, path, method: 'POST', ...failure })
    }

    test('the answer says what was made, and taking it back leaves nothing', async () => {
      const body = await whole()
      const was = await things()
      const heal = refuse()
      const answer = await run(body)
      heal()
      if (before.length === 0) {
        expect(answer.statusCode).toBe(409)
        expect(answer.json()).toContain('No more of that.')
        expect(await things()).toEqual(was)
        return
      }
      const { made, failed, private_key } = answer.json<LaunchOutcome>()
      expect(stepsOf(made)).toEqual(before)
      expect(failed).toMatchObject({ step, status: 409, service: refusable[step][0] })
      expect(failed?.message).toContain('No more of that.')
      expect(private_key).toMatch(/PRIVATE KEY/)
      const back = await tab.post('/api/nova/launches/take-back/', { made })
      expect(back.json()).toEqual({ left: [] })
      expect(await things()).toEqual(was)
    })

    test('going on makes what is missing, and nothing twice', async () => {
      const body = await whole()
      const was = await things()
      const heal = refuse()
      const answer = await run(body)
      heal()
      const made = before.length === 0 ? [] : answer.json<LaunchOutcome>().made
      const outcome = await ran({ ...body, made })
      expect(stepsOf(outcome.made)).toEqual(launchSteps)
      expect(outcome.made.slice(0, before.length)).toEqual(made)
      // A group begins with two rules, and the one that lets SSH in comes to them.
      expect((await things()).length - was.length).toBe(4 + 3)
    })
  },
)

test('going on with another key and another way in makes those, and keeps the rest', async () => {
  const body = await whole()
  const heal = world.cloud.control.fail({
    ...{ service: 'compute', path: '/servers$', method: 'POST' },
    ...{ how: 'status', status: 409, message: 'No.' },
  })
  const { made } = await ran(body)
  heal()
  const outcome = await ran({ ...body, key: { name: 'other' }, ssh_from: 'anyone', made })
  expect(outcome.made.slice(made.length).map(({ step, name }) => [step, name])).toEqual([
    ['key', 'other'],
    ['group', 'ssh-from-anyone'],
    ['rules', 'ssh-from-anyone'],
    ['server', 'site'],
  ])
  const server = (await tab.get(`/api/nova/servers/${outcome.server?.id}`)).json<Server>()
  expect(server.key_name).toBe('other')
})

test('what cannot be taken back is named with the reason, and the rest goes', async () => {
  const heal = world.cloud.control.fail({
    ...{ service: 'compute', path: '/servers$', method: 'POST' },
    ...{ how: 'status', status: 409, message: 'No.' },
  })
  const { made } = await ran(await whole())
  heal()
  world.cloud.control.fail({
    ...{ service: 'network', path: '/floatingips/', method: 'DELETE' },
    ...{ how: 'status', status: 409, message: 'It is held.' },
  })
  const { left } = (await tab.post('/api/nova/launches/take-back/', { made })).json<{
    left: { made: LaunchMade; message: string }[]
  }>()
  expect(left.map(({ made: { step }, message }) => [step, message])).toEqual([
    ['address', expect.stringContaining('It is held.')],
  ])
  expect(await idOf('/api/neutron/security_groups/', 'ssh-from-203.0.113.7')).toBe('')
})

test('an address that cannot be given is told with the next answer', async () => {
  world.cloud.control.fail({
    ...{ service: 'network', path: '/floatingips/', method: 'PUT' },
    ...{ how: 'status', status: 409, message: 'It is held.' },
  })
  const { made } = await ran(await whole())
  const ip = made.find(({ step }) => step === 'address')?.name
  await soon(async () =>
    expect(await told()).toEqual([`The address ${ip} was not given to site: It is held.`]),
  )
})

test('several servers get no public address, and SSH from a name is refused', async () => {
  const body = await whole()
  const was = await things()
  const several = { ...body, server: { ...body.server, instance_count: 2 } }
  expect((await run(several)).json()).toBe('A public address is for one instance.')
  const { server } = body
  expect((await run({ server, ssh_from: 'home' })).statusCode).toBe(400)
  expect(await things()).toEqual(was)
})
