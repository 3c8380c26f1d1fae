import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { projectRows } from '#keystone/rows.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'
import { createRandom } from '#store/random.ts'
import { chanceOf } from '#testing/chance.ts'
import { stepOf } from '#testing/walk.ts'
import type { Step } from '#testing/walk-steps.ts'

const CALLS = 20_000
/** Any other seed walks another way; one that fails is told. */
const seed = Number(process.env['WALK_SEED'] ?? 7)

type Tokens = Record<Step['as'], string>

async function ask(
  cloud: Cloud,
  tokens: Tokens,
  step: Step,
): Promise<{ status: number; body: unknown }> {
  const headers = new Headers({
    'x-auth-token': tokens[step.as],
    'content-type': step.bytes ? 'application/octet-stream' : 'application/json',
    'openstack-api-version': step.service === 'cinder' ? 'volume 3.70' : 'compute 2.90',
    ...step.headers,
  })
  const body = step.bytes ? Uint8Array.from(step.bytes) : JSON.stringify(step.body)
  const init = step.body === undefined && !step.bytes ? {} : { body }
  const url = `http://cloud.test${step.path}`
  const reply = await cloud.fetch(new Request(url, { method: step.method, headers, ...init }))
  const text = await reply.text()
  const isJson = reply.headers.get('content-type')?.startsWith('application/json')
  const parsed: unknown = isJson && text !== '' ? JSON.parse(text) : text
  return { status: reply.status, body: parsed }
}

test(
  `${CALLS} calls without a plan leave every service answering, and every quota what is there`,
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'walk-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const reported: unknown[] = []
    let openings = 0
    const open = (): Cloud =>
      createCloud({
        file: join(folder, 'cloud.sqlite'),
        seed: 'demo',
        pace: 'manual',
        // The ids of a cloud that is opened again are not those that it had.
        randomSeed: seed + (openings += 1),
        report: (error) => reported.push(error),
      })
    const random = createRandom(seed)
    let cloud = open()
    const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
    const tokens: Tokens = {
      demo: await calls.signIn('demo', inProject('demo')),
      admin: await calls.signIn('admin', inProject('demo')),
    }
    let chance = chanceOf(cloud, random)
    const counts = new Map<string, { all: number; done: number }>()
    const before: Step[] = []
    for (let at = 0; at < CALLS; at += 1) {
      if (random.below(4) === 0) cloud.control.advance(random.below(8_000))
      if (random.below(1_000) === 0) {
        // As often ended as left: what was answered is there either way.
        if (random.below(2) === 0) cloud.close()
        cloud = open()
        chance = chanceOf(cloud, random)
      }
      const step = stepOf(chance)
      before.push(step)
      const { status, body } = await ask(cloud, tokens, step)
      const { all, done } = counts.get(step.service) ?? { all: 0, done: 0 }
      counts.set(step.service, { all: all + 1, done: done + (status < 300 ? 1 : 0) })
      if ((status >= 500 && !isPassedOn(body)) || reported.length > 0) {
        const last = before
          .slice(-5)
          .map((one) => JSON.stringify(one))
          .join('\n')
        throw new Error(
          `seed ${seed}, call ${at}: ${status} ${JSON.stringify(body)}\n${String(reported[0])}\n${last}`,
        )
      }
    }
    cloud.control.advance(3_600_000)
    await holds(cloud, tokens)
    cloud.close()
    cloud = open()
    await holds(cloud, tokens)
    cloud.close()
    expect(reported).toEqual([])
    // A walk that is refused at every door of a service proves nothing of it.
    for (const [service, { all, done }] of counts) {
      expect(done / all, service).toBeGreaterThan(0.2)
    }
  },
)

/** What Neutron refuses a load balancer, and what its provider cannot do, are 500 and 501 there. */
const isPassedOn = (body: unknown): boolean => JSON.stringify(body).includes("Provider 'amphora'")

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** Every service answers, and counts what it lists. */
async function holds(cloud: Cloud, tokens: Tokens): Promise<void> {
  const read = async (service: string, path: string): Promise<Record<string, unknown>> => {
    const { status, body } = await ask(cloud, tokens, { service, method: 'GET', path, as: 'demo' })
    expect([path, status, status === 200 ? '' : body]).toEqual([path, 200, ''])
    return body as Record<string, unknown>
  }
  const list = async (service: string, path: string, many: string) =>
    (await read(service, path))[many] as Record<string, unknown>[]

  const servers = await list('nova', '/compute/v2.1/servers/detail?limit=1000', 'servers')
  const { absolute } = (await read('nova', '/compute/v2.1/limits'))['limits'] as {
    absolute: Record<string, number>
  }
  expect(absolute['totalInstancesUsed']).toBe(servers.length)
  const cores = servers.map(({ flavor }) => (flavor as { vcpus: number }).vcpus)
  expect(absolute['totalCoresUsed']).toBe(sumOf(cores))
  const memory = servers.map(({ flavor }) => (flavor as { ram: number }).ram)
  expect(absolute['totalRAMUsed']).toBe(sumOf(memory))
  const groups = await list('nova', '/compute/v2.1/os-server-groups', 'server_groups')
  expect(absolute['totalServerGroupsUsed']).toBe(groups.length)

  const volumes = await list('cinder', '/volume/v3/volumes/detail', 'volumes')
  const snapshots = await list('cinder', '/volume/v3/snapshots/detail', 'snapshots')
  const project = cloud.table(projectRows, '').first({ name: 'demo' })?.id ?? ''
  const sizes = [...volumes, ...snapshots].map(({ size }) => Number(size))
  const { quota_set: held } = await read('cinder', `/volume/v3/os-quota-sets/${project}?usage=True`)
  expect(held).toMatchObject({
    volumes: { in_use: volumes.length },
    snapshots: { in_use: snapshots.length },
    gigabytes: { in_use: sumOf(sizes) },
  })

  const { quota } = await read('neutron', `/network/v2.0/quotas/${project}/details.json`)
  for (const one of [
    'network',
    'subnet',
    'port',
    'router',
    'floatingip',
    'security_group',
    'security_group_rule',
  ]) {
    const path = `${one.replaceAll('_', '-')}s`
    const all = await list('neutron', `/network/v2.0/${path}?project_id=${project}`, `${one}s`)
    expect([one, (quota as Record<string, { used: number }>)[one]?.used]).toEqual([one, all.length])
  }
  const known = new Set(servers.map(({ id }) => id))
  const plugged = await list('neutron', `/network/v2.0/ports?project_id=${project}`, 'ports')
  const lost = plugged.filter(
    (port) => String(port['device_owner']).startsWith('compute:') && !known.has(port['device_id']),
  )
  expect(lost).toEqual([])

  await read('glance', '/image/v2/images')
  await read('barbican', '/key-manager/v1/secrets')
  await read('barbican', '/key-manager/v1/containers')
  await read('barbican', '/key-manager/v1/orders')
  const zones = await list('designate', '/dns/v2/zones?limit=max', 'zones')
  const { metadata } = await read('designate', '/dns/v2/zones?limit=1')
  expect(metadata).toEqual({ total_count: zones.length })
  await read('keystone', '/identity/v3/auth/projects')
  const balancers = await list('octavia', '/load-balancer/v2/lbaas/loadbalancers', 'loadbalancers')
  const states = ['ACTIVE', 'ERROR']
  expect(balancers.filter((one) => !states.includes(String(one['provisioning_status'])))).toEqual(
    [],
  )
  for (const part of ['listeners', 'pools', 'healthmonitors', 'l7policies']) {
    await read('octavia', `/load-balancer/v2/lbaas/${part}`)
  }
  const stacks = await list('heat', `/orchestration/v1/${project}/stacks`, 'stacks')
  expect(stacks.filter((one) => String(one['stack_status']).endsWith('IN_PROGRESS'))).toEqual([])
  for (const { id, stack_name } of stacks) {
    const path = ['stacks', stack_name, id, 'resources'].join('/')
    await read('heat', `/orchestration/v1/${project}/${path}`)
  }
  await read('gnocchi', '/metric/v1/metric')
  await read('gnocchi', '/metric/v1/resource/generic')
  const account = `/object-store/v1/AUTH_${project}`
  const told = await read('swift', `${account}?format=json`)
  for (const { name, count } of Object.values(told) as { name: string; count: number }[]) {
    const inside = await read('swift', `${account}/${encodeURIComponent(name)}?format=json`)
    expect([name, Object.values(inside).length]).toEqual([name, count])
  }
}
