import * as contract from '@meridian/contract'
import type { Endpoint } from '@meridian/contract'
import { buildApp, readConfig, seal, sqliteStore } from '@meridian/server'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryFiles, textOf } from './files.ts'
import { root } from './run.ts'

const endpoints = Object.entries(contract).flatMap(([name, value]) => endpointsIn(name, value))

test('each endpoint of the contract has a route of the server', async () => {
  const app = await buildApp({
    config: readConfig({ OS_AUTH_URL: 'http://cloud.test/identity/v3' }),
    transport: () => Promise.reject(new Error('nothing is asked while routes are made')),
    sessions: sqliteStore(':memory:'),
    seal: seal('a secret of no meaning, long enough'),
  })
  await app.ready()
  const missing = endpoints.filter(
    ([, { method, path }]) =>
      !app.hasRoute({ method, url: routeOf(path).replace(/\/$/, '') }) &&
      !app.hasRoute({ method, url: routeOf(path) }),
  )
  await app.close()
  expect(missing.map(([name, { method, path }]) => `${name}: ${method} ${path}`)).toEqual([])
})

test('no two endpoints of the contract share a method and a path', () => {
  const names = new Map<string, string[]>()
  for (const [name, { method, path }] of endpoints) {
    const key = `${method} ${path.replaceAll(/\{\+?\w+\}/g, '{}')}`
    names.set(key, [...(names.get(key) ?? []), name])
  }
  expect([...names].filter(([, sharing]) => sharing.length > 1)).toEqual([])
  expect(names.size).toBeGreaterThan(20)
})

test('nothing that the browser loads imports the cloud, the client or the server', () => {
  const sources = repositoryFiles().filter(
    (path) => /^packages\/(web|contract)\/src\//.test(path) && !path.includes('.test.'),
  )
  const forbidden = /['"]@meridian\/(cloud|openstack|server|policy)['"]/
  expect(sources.filter((path) => forbidden.test(textOf(path)))).toEqual([])
})

test('samples of the contract are made in tests alone', () => {
  const sources = repositoryFiles().filter(
    (path) => /^packages\/[^/]+\/src\//.test(path) && !/\.test\.|\/testing[/.]/.test(path),
  )
  const making = /['"](@meridian\/contract\/testing|#testing\/sample\.ts)['"]/
  expect(sources.filter((path) => making.test(textOf(path)))).toEqual([])
})

test.skipIf(!existsSync(join(root, 'packages/web/dist')))(
  'the built bundle holds nothing of the embedded cloud',
  () => {
    const built = globSync('packages/web/dist/**/*.js', { cwd: root })
    const marks = ['/_cloud/', 'node:sqlite', 'OpenStackError']
    const telling = built.filter((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return marks.some((mark) => text.includes(mark))
    })
    expect(built.length).toBeGreaterThan(0)
    expect(telling).toEqual([])
  },
)

/** As Fastify has it: a name that ends a path and keeps its slashes is all that follows. */
function routeOf(path: string): string {
  return path.replace(/\{\+\w+\}$/, '*').replaceAll(/\{\+?(\w+)\}/g, ':$1')
}

function endpointsIn(name: string, value: unknown): readonly (readonly [string, Endpoint])[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) =>
    isEndpoint(one) ? [[`${name}.${key}`, one] as const] : [],
  )
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}
