import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { groupSnapshots, groups } from '#cinder/groups/rows.ts'
import { backups, snapshots, volumes } from '#cinder/rows.ts'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { zones, zoneTasks } from '#designate/rows.ts'
import { images, tasks } from '#glance/rows.ts'
import { stacks } from '#heat/rows.ts'
import { projectRows } from '#keystone/rows.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import type { Lifecycle } from '#lifecycle.ts'
import { floatingIps, ports } from '#neutron/tables.ts'
import { trunks } from '#neutron/trunks/rows.ts'
import { actions } from '#nova/actions/instance-actions.ts'
import { servers } from '#nova/servers/servers.ts'
import { loadBalancers } from '#octavia/rows.ts'
import { services } from '#services.ts'
import type { Table } from '#store/collection.ts'
import { objects } from '#swift/rows.ts'

const AUTH_URL = 'http://cloud.test/identity/v3'
const LISTS = [
  '/compute/v2.1/servers/detail',
  '/network/v2.0/ports',
  '/network/v2.0/trunks',
  '/image/v2/images',
  '/volume/v3/volumes/detail',
  '/load-balancer/v2/lbaas/loadbalancers',
  '/dns/v2/zones',
  '/orchestration/v1/{project}/stacks',
  '/metric/v1/resource/generic',
]

/** Prepares an item of each lifecycle, and tells what it is after one of its steps broke. */
const KINDS: Readonly<Record<string, (cloud: Cloud) => { id: string; state: () => unknown }>> = {
  'nova-server': (cloud) => {
    const table = cloud.table(servers)
    const server = anyOf(table)
    const action = `${server.id} ${server.request_id}`
    const row = cloud.table(actions).get(action)
    if (!row) throw new Error('The server has no action.')
    const events = row.events.map((event) => ({ ...event, finish: null, result: null }))
    cloud.table(actions).update({ ...row, events })
    return {
      id: server.id,
      state: () => [
        table.get(server.id)?.vm_state,
        table.get(server.id)?.task_state,
        table.get(server.id)?.fault?.code,
        cloud.table(actions).get(action)?.message,
        cloud
          .table(actions)
          .get(action)
          ?.events.every(({ result }) => result === 'Error'),
      ],
    }
  },
  volume: (cloud) => statusOf(cloud.table(volumes)),
  snapshot: (cloud) => statusOf(cloud.table(snapshots)),
  backup: (cloud) => statusOf(cloud.table(backups)),
  move: (cloud) => {
    const table = cloud.table(volumes)
    const volume = anyOf(table)
    // As it is while its data is copied.
    table.update({ ...volume, status: 'maintenance', migration_status: 'migrating' })
    const now = () => table.get(volume.id)
    return { id: volume.id, state: () => [now()?.status, now()?.migration_status] }
  },
  group: (cloud) => statusOf(cloud.table(groups)),
  'group snapshot': (cloud) => statusOf(cloud.table(groupSnapshots)),
  'swift object': (cloud) => {
    const table = cloud.table(objects)
    const object = anyOf(table)
    return { id: object.id, state: () => isDeepStrictEqual(table.get(object.id), object) }
  },
  image: (cloud) => statusOf(cloud.table(images)),
  'image-import': (cloud) => {
    const [table, found] = [cloud.table(images), cloud.table(tasks)]
    const image = anyOf(table)
    const id = crypto.randomUUID()
    const time = '2026-01-01T00:00:00Z'
    found.insert({
      ...{ id, type: 'api_image_import', status: 'processing', owner: '', image_id: image.id },
      ...{ user_id: '', request_id: '', result: null, message: '', expires_at: null },
      ...{ created_at: time, updated_at: time },
      input: {
        image_id: image.id,
        import_req: { method: { name: 'glance-direct' } },
        backend: ['local'],
      },
    })
    table.update({ ...image, status: 'importing', os_glance_import_task: id })
    const now = () => table.get(image.id)
    return {
      id,
      state: () => [found.get(id)?.status, now()?.status, now()?.['os_glance_failed_import']],
    }
  },
  port: (cloud) => statusOf(cloud.table(ports)),
  floatingip: (cloud) => statusOf(cloud.table(floatingIps)),
  trunk: (cloud) => statusOf(cloud.table(trunks)),
  'load-balancer': (cloud) => {
    const table = cloud.table(loadBalancers)
    const { id } = anyOf(table)
    return { id, state: () => table.get(id)?.provisioning_status }
  },
  'load-balancer-health': (cloud) => {
    const table = cloud.table(loadBalancers)
    const { id, operating_status: before } = anyOf(table)
    return { id, state: () => table.get(id)?.operating_status === before }
  },
  'designate-zone': (cloud) => statusOf(cloud.table(zones)),
  'designate-task': (cloud) => {
    const [zone, table] = [anyOf(cloud.table(zones)), cloud.table(zoneTasks)]
    const { project_id, created_at } = zone
    const id = crypto.randomUUID()
    table.insert({
      ...{ id, project_id, created_at, updated_at: null, version: 1, zone_id: zone.id },
      ...{ task_type: 'EXPORT', status: 'PENDING', message: null, location: null },
    })
    return { id, state: () => table.get(id)?.status }
  },
  'heat-stack': (cloud) => {
    const table = cloud.table(stacks)
    const stack = table.update({ ...anyOf(table), action: 'CHECK', status: 'IN_PROGRESS' })
    return { id: stack.id, state: () => table.get(stack.id)?.status }
  },
}

/** What Cinder could not take in, or let go. */
const MOVED: Readonly<Record<string, readonly string[]>> = {
  unmanaging: ['error_unmanaging', 'migrating'],
  managing: ['error_managing', 'migrating'],
}

const IN_ERROR: Readonly<Record<string, (step: string) => unknown>> = {
  'nova-server': () => ['error', null, 500, 'Error', true],
  volume: () => 'error',
  snapshot: (step) => (step === 'deleting' ? 'error_deleting' : 'error'),
  // What cannot be restored is as good as before (backups/life.ts).
  backup: (step) => (step === 'restoring' ? 'available' : 'error'),
  // What could not move is where it was (moves.ts).
  move: (step) => MOVED[step] ?? ['available', 'error'],
  group: () => 'error',
  'group snapshot': (step) => (step === 'deleting' ? 'error_deleting' : 'error'),
  // What cannot be taken away stays as it is (keeping.ts).
  'swift object': () => true,
  image: () => 'queued',
  'image-import': () => ['failure', 'queued', 'local'],
  port: () => 'ERROR',
  floatingip: () => 'ERROR',
  // What the agent cannot wire stays as far as it came (trunks/life.ts).
  trunk: (step) => (step === 'wiring' ? 'DEGRADED' : 'ERROR'),
  'load-balancer': () => 'ERROR',
  // What nobody reports stays as it was last (health.ts).
  'load-balancer-health': () => true,
  'designate-zone': () => 'ERROR',
  'designate-task': () => 'ERROR',
  'heat-stack': () => 'FAILED',
}

function statusOf<T extends { id: string; status: string }>(
  table: Table<T>,
): { id: string; state: () => unknown } {
  const { id } = anyOf(table)
  return { id, state: () => table.get(id)?.status }
}

function anyOf<T>(table: Table<T>): T {
  const [item] = table.list({ limit: 1 })
  if (!item) throw new Error('The world has none.')
  return item
}

const lives: readonly Lifecycle[] = services.flatMap((service) => service.lifecycles ?? [])
const file = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'breaks-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'cloud.sqlite')
}

async function answers(cloud: Cloud): Promise<void> {
  const token = await identityCalls(cloud.fetch, AUTH_URL).signIn('demo', inProject('demo'))
  const project = cloud.table(projectRows, '').first({ name: 'demo' })?.id ?? ''
  for (const list of LISTS) {
    const path = list.replace('{project}', project)
    const headers = { 'x-auth-token': token }
    const reply = await cloud.fetch(new Request(`http://cloud.test${path}`, { headers }))
    expect(reply.status, path).toBe(200)
  }
}

test.each(lives.map((life) => [life.name, life] as const))(
  'whatever step of a %s breaks, it is in error and every service answers, after opening again, too',
  { timeout: 30_000 },
  async (name, life) => {
    const reports: string[] = []
    const options = {
      file: file(),
      pace: 'manual',
      seed: 'demo',
      report: (_error: unknown, about: string) => reports.push(about),
    } as const
    const first = createCloud(options)
    for (const step of life.steps) {
      const kind = KINDS[name]?.(first)
      if (!kind) throw new Error(`Say what a broken ${name} is.`)
      const mend = first.control.break({ life: name, step, times: 1 })
      const at = first.clock.now()
      first.store.due.set({ at, life: name, region: 'RegionOne', id: kind.id, step })
      await answers(first)
      expect(kind.state(), step).toEqual(IN_ERROR[name]?.(step))
      expect(reports.splice(0)).toEqual([`${step} of ${name} ${kind.id}`])
      mend()
    }
    const { id } = KINDS[name]?.(first) ?? { id: '' }
    const step = life.steps[0] ?? ''
    first.store.due.set({ at: first.clock.now(), life: name, region: 'RegionOne', id, step })
    first.close()
    const second = createCloud(options)
    onTestFinished(() => second.close())
    second.control.break({ life: name })
    await answers(second)
    expect(reports).toEqual([`${step} of ${name} ${id}`])
  },
)

test('breaks are told over the wire, and healed with all else', async () => {
  const reports: string[] = []
  const report = (_error: unknown, about: string): unknown => reports.push(about)
  const cloud = createCloud({ control: true, pace: 'manual', report })
  onTestFinished(() => cloud.close())
  const ask = async (method: string, action: string, body?: object): Promise<number> => {
    const init = body ? { method, body: JSON.stringify(body) } : { method }
    return (await cloud.fetch(new Request(`http://c/_cloud/${action}`, init))).status
  }
  const { id } = anyOf(cloud.table(ports))
  const wire = (): void => {
    const at = cloud.clock.now()
    cloud.store.due.set({ at, life: 'port', region: 'RegionOne', id, step: 'wiring' })
    cloud.table(ports)
  }
  expect(await ask('POST', 'break', { life: 'port' })).toBe(204)
  wire()
  expect(reports).toHaveLength(1)
  expect(await ask('DELETE', 'fail')).toBe(204)
  wire()
  expect(reports).toHaveLength(1)
  expect(() => cloud.control.break({ life: 'none' })).toThrow('There is no lifecycle none.')
})
