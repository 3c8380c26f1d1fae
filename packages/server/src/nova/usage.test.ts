import type { CallReply, usage } from '@meridian/contract'
import { rows } from '@meridian/cloud'
import { beforeEach, expect, test } from 'vitest'
import { usualPeriod } from '#nova/usage.ts'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn } from '#testing/signed-in.ts'

type Own = CallReply<typeof usage.own>
type Projects = CallReply<typeof usage.projects>

const { world, tab } = demoWorld()
beforeEach(async () => {
  // Versions are asked once per endpoint and process.
  await tab.get('/api/nova/features/key_types')
  world.cloud.control.forgetRequests()
})

const asked = () =>
  world.cloud.control
    .requests()
    .map(({ service, path, query }) => [
      service,
      path,
      Object.fromEntries(new URLSearchParams(query)),
    ])

test('the usage of the project is one call for whole days, with its totals', async () => {
  const own: Own = (await tab.get('/api/nova/usage/?start=2026-01-01&end=2026-01-14')).json()
  expect(asked()).toEqual([
    [
      'compute',
      expect.stringMatching(/os-simple-tenant-usage\/[0-9a-f]{32}$/),
      { start: '2026-01-01T00:00:00', end: '2026-01-14T23:59:59' },
    ],
  ])
  const used = own.server_usages
  const active = used.filter(({ ended_at }) => ended_at === null)
  const sum = (of: (row: (typeof used)[number]) => number) =>
    used.reduce((total, row) => total + of(row), 0)
  expect(used.length).toBeGreaterThan(20)
  expect(own).toMatchObject({
    start: '2026-01-01',
    end: '2026-01-14',
    activeInstances: active.length,
    activeVcpus: active.reduce((total, { vcpus }) => total + vcpus, 0),
  })
  expect(own.total_hours).toBeCloseTo(sum(({ hours }) => hours))
  expect(own.total_vcpus_usage).toBeCloseTo(sum(({ vcpus, hours }) => vcpus * hours))
  expect(own.total_memory_mb_usage).toBeCloseTo(
    sum((row) => row.memory_mb * row.hours),
    3,
  )
  expect(own.total_local_gb_usage).toBeCloseTo(
    sum((row) => row.local_gb * row.hours),
    3,
  )
})

test('a long answer is followed page by page, and summed up', async () => {
  const table = world.cloud.table(rows.servers)
  const [template] = table.list({ where: { name: 'wiki' } })
  if (!template) throw new Error('The world has no server wiki.')
  world.cloud.store.transaction(() => {
    for (let at = 0; at < 1200; at += 1) {
      table.insert({ ...template, id: crypto.randomUUID(), ports: [], volumes: [] })
    }
  })
  const own: Own = (await tab.get('/api/nova/usage/?start=2025-12-01&end=2026-01-15')).json()
  expect(own.server_usages.length).toBeGreaterThan(1200)
  const ids = own.server_usages.map(({ instance_id }) => instance_id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(world.cloud.control.requests()).toHaveLength(2)
  const hours = own.server_usages.reduce((total, row) => total + row.hours, 0)
  expect(own.total_hours).toBeCloseTo(hours, 3)
})

test('a period without servers has zeros, not nothing', async () => {
  const own: Own = (await tab.get('/api/nova/usage/?start=2001-01-01&end=2001-01-02')).json()
  expect(own).toMatchObject({ total_hours: 0, activeInstances: 0, server_usages: [] })
})

test('without days it is the operator’s period, which ends today', async () => {
  const own: Own = (await tab.get('/api/nova/usage/')).json()
  expect(own).toMatchObject({ start: '2026-01-14', end: '2026-01-15' })
  const now = Date.UTC(2026, 2, 1, 0, 30)
  expect(usualPeriod(1, now)).toEqual({ start: '2026-02-28', end: '2026-03-01' })
  expect(usualPeriod(0, now)).toEqual({ start: '2026-03-01', end: '2026-03-01' })
  expect(usualPeriod(null, now - 86_400_000)).toEqual({ start: '2026-02-01', end: '2026-02-28' })
})

test.for(['start=2026-1-1', 'start=today', 'end=2026-01-01T00:00:00'])(
  'what is no day makes no call: %s',
  async (query) => {
    expect((await tab.get(`/api/nova/usage/?${query}`)).statusCode).toBe(400)
    expect(world.cloud.control.requests()).toEqual([])
  },
)

test('what Nova refuses is told in its words', async () => {
  const answer = await tab.get('/api/nova/usage/?start=2026-01-10&end=2026-01-01')
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    'Invalid start time. The start time cannot occur after the end time.',
  ])
})

test('the usage of all projects is one call for administrators, and one for all names; it is refused to others', async () => {
  const admin = await signedIn(world.app, 'admin')
  // More projects than ids have room in one address of a browser.
  const table = world.cloud.table(rows.servers)
  const [template] = table.list({ where: { name: 'wiki' } })
  if (!template) throw new Error('The world has no server wiki.')
  const projects = world.cloud.table(rows.projects, '')
  const [project] = projects.list({ where: { name: 'demo' } })
  if (!project) throw new Error('The world has no project demo.')
  const many = Array.from({ length: 200 }, (_, at) => `${at}`.padStart(32, 'a'))
  world.cloud.store.transaction(() => {
    for (const id of many) {
      projects.insert({ ...project, id, name: `named-${id}` })
      const own = { id: crypto.randomUUID(), tenant_id: id, ports: [], volumes: [] }
      table.insert({ ...template, ...own })
    }
  })
  world.cloud.control.forgetRequests()
  const all: Projects = (
    await admin.get('/api/nova/usage/projects/?start=2026-01-01&end=2026-01-14')
  ).json()
  expect(asked()).toEqual([
    [
      'compute',
      expect.stringMatching(/os-simple-tenant-usage$/),
      { start: '2026-01-01T00:00:00', end: '2026-01-14T23:59:59', detailed: '1' },
    ],
    ['identity', '/v3/projects', { limit: '1000' }],
  ])
  expect(all.items.length).toBeGreaterThan(200)
  for (const item of all.items) {
    expect(item.total_hours).toBeGreaterThan(0)
    expect(item.activeInstances).toBeGreaterThan(0)
  }
  for (const id of many) expect(all.names?.[id]).toBe(`named-${id}`)
  expect((await tab.get('/api/nova/usage/projects/')).statusCode).toBe(403)
})

test('without Keystone only the names of the projects are missing', async () => {
  const admin = await signedIn(world.app, 'admin')
  world.cloud.control.fail({ service: 'identity', path: '/projects$', how: 'status', status: 500 })
  const all: Projects = (await admin.get('/api/nova/usage/projects/')).json()
  expect(all.items.length).toBeGreaterThan(1)
  expect(all.names).toBeNull()
})
