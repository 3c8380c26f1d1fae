import { cloudHealth, type EndpointHealth } from '@meridian/contract'
import { expect, test } from 'vitest'
import { currentIn, probe } from '#cloud-health/probe.ts'
import { demoWorld } from '#testing/demo-world.ts'

const { world, tab, tabOf } = demoWorld({ env: { UPSTREAM_TIMEOUT_MS: '1500' } })
const admin = tabOf('admin')

const read = async () => {
  const answer = await admin.get(cloudHealth.load.path)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: EndpointHealth[]; console: { version: string } }>()
}
const of = (items: readonly EndpointHealth[], type: string) =>
  items.find((one) => one.type === type && one.used) ?? expect.fail(type)

test('every endpoint of the catalogue says what it speaks, and which one the console uses', async () => {
  const { items, console: own } = await read()
  expect(items.filter(({ state }) => state !== 'answers')).toEqual([])
  expect(of(items, 'compute')).toMatchObject({ version: '2.95', name: 'nova' })
  expect(of(items, 'identity').version).toMatch(/^v?3/)
  expect(own.version).toMatch(/^\d+\.\d+\.\d+/)
})

test('one that hangs, one that fails and one that refuses are told apart, within one time for all', async () => {
  world.cloud.control.fail({ service: 'dns', how: 'slow', seconds: 20 })
  world.cloud.control.fail({ service: 'image', how: 'status', status: 503, message: 'Full.' })
  world.cloud.control.fail({ service: 'network', how: 'status', status: 403, message: 'No.' })
  world.cloud.control.fail({ service: 'orchestration', how: 'down' })
  const begun = performance.now()
  const { items } = await read()
  expect(performance.now() - begun).toBeLessThan(5_000)
  expect(of(items, 'dns')).toMatchObject({ state: 'hangs', status: null })
  expect(of(items, 'image')).toMatchObject({ state: 'fails', status: 503 })
  expect(of(items, 'network')).toMatchObject({ state: 'answers', status: 403, version: null })
  expect(of(items, 'orchestration')).toMatchObject({ state: 'unreachable' })
  expect(of(items, 'compute').state).toBe('answers')
})

test('it is told to administrators alone, and no address in it names a user or project', async () => {
  expect((await tab.get(cloudHealth.load.path)).statusCode).toBe(403)
  const answer = await admin.get(cloudHealth.load.path)
  expect(answer.body).not.toMatch(/[0-9a-f]{32}|@|token|password/i)
})

test('versions are found in the documents of all services', () => {
  const nova = { id: 'v2.1', status: 'CURRENT', version: '2.95', min_version: '2.1' }
  for (const [document, version] of [
    [{ versions: [{ id: 'v2.0', status: 'SUPPORTED', version: '' }, nova] }, '2.95'],
    [{ version: { id: 'v1', status: 'CURRENT', max_version: '1.37' } }, '1.37'],
    [{ versions: { values: [{ id: 'v3.14', status: 'stable' }] } }, 'v3.14'],
    [{ versions: [{ id: 'v2.0', status: 'CURRENT' }] }, 'v2.0'],
    [{}, null],
    [[], null],
    ['<html>', null],
  ] as const)
    expect(currentIn(document), JSON.stringify(document)).toBe(version)
})

test('what says nothing for as long as it may is given up', async () => {
  const silent = () => new Promise<Response>(() => undefined)
  const seen = await probe(silent, 'http://cloud.test/', { timeoutMs: 20, now: Date.now })
  expect(seen.state).toBe('hangs')
})
