import { expect, test } from 'vitest'
import { at } from '#nova/testing.ts'
import { serverLab } from '#nova/servers/testing.ts'
import { askerOf, pick } from '#testing/ask.ts'
import { underTest, type User } from '#testing/conformance.ts'
import { thorough } from '#testing/thorough.ts'
import { neutronOf } from '#testing/neutron.ts'
import { inOwnProject } from '#testing/own-project.ts'

const cloud = await underTest()
const lab = await serverLab(cloud)
const admin = { as: 'admin' } as const

type Logged = {
  action: string
  request_id: string
  events: { event: string; result: string | null; finish_time: string | null }[]
}

/** What was done to a server, the first first, with its events. */
async function logOf(id: string): Promise<Logged[]> {
  const log = `/servers/${id}/os-instance-actions` as const
  const list = at(await lab.nova('GET', log), 'instanceActions') as Logged[]
  const each = list.toReversed().map(async ({ request_id: request }) => {
    return at(await lab.nova('GET', `${log}/${request}`), 'instanceAction') as Logged
  })
  return Promise.all(each)
}

/** Actions with the results of their events; nothing is under way. */
const resultsIn = (log: readonly Logged[]): [string, (string | null)[]][] =>
  log.map(({ action, events }) => [action, [...new Set(events.map(({ result }) => result))]])

test(
  'what is over at once is closed in the log at once, and no task loses its own line there',
  { timeout: 120_000 },
  async () => {
    const id = await lab.launch()
    expect((await lab.act(id, { shelve: null })).status).toBe(202)
    expect((await lab.act(id, { lock: null })).status).toBe(202)
    await lab.rests(id, 'SHELVED_OFFLOADED')
    expect((await lab.act(id, { unlock: null })).status).toBe(202)
    const reset = { 'os-resetState': { state: 'active' } }
    expect((await lab.nova('POST', `/servers/${id}/action`, reset, admin)).status).toBe(202)
    const log = await cloud.until(
      async () => {
        const seen = await logOf(id)
        return seen.every(({ events }) => events.every((each) => each.finish_time)) && seen
      },
      { within: 30_000 },
    )
    expect(resultsIn(log)).toEqual([
      ['create', ['Success']],
      ['shelve', ['Success']],
      ['lock', ['Success']],
      ['unlock', ['Success']],
      ['resetState', []],
    ])
    expect(log[2]?.events.map(({ event }) => event)).toEqual(['api_lock'])
  },
)

test.runIf(thorough)(
  'the groups of a server change without a line in its log',
  { timeout: 120_000 },
  async () => {
    const neutron = neutronOf(cloud)
    const uuid = await neutron.network({ name: cloud.unique('nova-log') })
    await neutron.subnet(uuid, '10.97.0.0/24')
    const network = askerOf(cloud, 'network')
    const name = cloud.unique('nova-log')
    const made = await network('POST', '/security-groups', { security_group: { name } })
    const group = pick(made, 'security_group', 'id')
    cloud.cleanUp(() => network('DELETE', `/security-groups/${group}`))
    const id = await lab.launch({ networks: [{ uuid }] })
    expect((await lab.act(id, { addSecurityGroup: { name } })).status).toBe(202)
    expect((await lab.act(id, { removeSecurityGroup: { name } })).status).toBe(202)
    expect((await logOf(id)).map(({ action }) => action)).toEqual(['create'])
    await lab.remove(id)
  },
)

test('a server is deleted by force, also while it is built', { timeout: 120_000 }, async () => {
  const force = async (id: string): Promise<void> => {
    expect((await lab.act(id, { forceDelete: null })).status).toBe(202)
    const shown = await lab.nova('GET', `/servers/${id}`)
    const state = at(shown, 'server', 'OS-EXT-STS:task_state')
    expect(shown.status === 404 || state === 'deleting', JSON.stringify(shown)).toBe(true)
    await lab.gone(id)
  }
  const id = await lab.launch()
  await force(id)
  const log = await logOf(id)
  expect(log.map(({ action }) => action)).toEqual(['create', 'delete'])
  expect(log[1]?.events.some(({ result }) => result !== 'Success')).toBe(false)
  const made = await lab.nova('POST', '/servers', lab.wish())
  await force(String(at(made, 'server', 'id')))
})

test(
  'the project owns a lock, whoever of it asks; others need leave to open it',
  { timeout: 120_000 },
  async () => {
    const team = await serverLab(await inOwnProject(cloud, ['demo', 'reader']))

    const id = await team.launch()
    const path = `/servers/${id}/action` as const
    const does = async (body: object, user: User): Promise<unknown> => {
      const reply = await team.nova('POST', path, body, { as: user })
      return reply.status === 202 || reply.body
    }
    const old = { lock: { locked_reason: 'before reasons' } }
    expect((await team.act(id, old, '2.72')).status).toBe(202)
    const { body: shown } = await team.nova('GET', `/servers/${id}`)
    expect(shown).toMatchObject({ server: { locked: true, locked_reason: null } })
    expect(await does({ unlock: null }, 'demo')).toBe(true)
    const locked = async (): Promise<unknown[]> => {
      const { body } = await team.nova('GET', `/servers/${id}`)
      const { server } = body as { server: Record<string, unknown> }
      return [server['locked'], server['locked_reason']]
    }
    expect(await does({ lock: { locked_reason: 'mine' } }, 'demo')).toBe(true)
    expect(await does({ lock: { locked_reason: 'again' } }, 'reader')).toBe(true)
    expect(await locked()).toEqual([true, 'mine'])
    expect(await does({ unlock: null }, 'reader')).toBe(true)
    expect(await locked()).toEqual([false, null])

    expect(await does({ lock: { locked_reason: 'ours' } }, 'reader')).toBe(true)
    expect(await does({ lock: null }, 'admin')).toBe(true)
    expect(await locked()).toEqual([true, 'ours'])
    expect(await does({ lock: { locked_reason: 'not so' } }, 'demo')).toBe(true)
    expect(await does({ unlock: null }, 'demo')).toBe(
      "Policy doesn't allow os_compute_api:os-lock-server:unlock:unlock_override to be performed.",
    )
    expect(await locked()).toEqual([true, 'ours'])
    expect(await does({ unlock: null }, 'admin')).toBe(true)
    expect(await locked()).toEqual([false, null])
    await team.remove(id)
  },
)

test('the log is asked between two times, of which the first is first', async () => {
  const id = await lab.launch()
  const log = `/servers/${id}/os-instance-actions` as const
  const list = async (query: string) => {
    const reply = await lab.nova('GET', `${log}?${query}`)
    return at(reply, 'instanceActions') ? (at(reply, 'instanceActions') as object[]).length : reply
  }
  const [{ updated_at: updated } = { updated_at: '' }] = at(
    await lab.nova('GET', log),
    'instanceActions',
  ) as { updated_at: string }[]
  const second = updated.slice(0, 19)
  // A second is whole, and in UTC where no zone stands.
  expect(await list(`changes-since=${second}&changes-before=${second}`)).toBe(1)
  expect(await list(`changes-before=${second}Z`)).toBe(1)
  expect(await list('changes-before=2001-01-01T00:00:00')).toBe(0)
  expect(await list('changes-since=2099-01-01T00:00:00Z')).toBe(0)
  const wrong = 'changes-since=2021-01-01T00:00:00Z&changes-before=2020-01-01T00:00:00Z'
  expect(await list(`${wrong}&marker=none`)).toEqual({
    status: 400,
    body: 'The value of changes-since must be less than or equal to changes-before.',
  })
})
