import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import type { Inside } from '#http/asking.ts'
import type { Token } from '#http/token.ts'
import { projectRows, userRows } from '#keystone/rows.ts'
import { networks } from '#neutron/tables.ts'

const domain = { id: 'default', name: 'Default' }

/** The demo world, and its services asked as one of its users. */
function demo(user: 'demo' | 'reader', roles: readonly string[]) {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  const { world } = cloud
  const { id = '' } = world.table(userRows).first({ name: user }) ?? {}
  const { id: projectId = '' } = world.table(projectRows).first({ name: 'demo' }) ?? {}
  const token: Token = {
    id: '',
    user: { id, name: user, domain },
    project: { id: projectId, name: 'demo', domain },
    system: false,
    roles,
    methods: [],
    auditIds: [],
    issuedAt: 0,
    expiresAt: Infinity,
  }
  const caller = { region: 'RegionOne', token, origin: 'http://c', requestId: 'req-1' }
  const ask = (...asked: [string, string, `/${string}`, Parameters<Inside>[4]?]) =>
    world.inside(caller, ...asked)
  return { cloud, world, ask, projectId }
}

test('a service is asked as a user, with its policy, its quota and its words', () => {
  const { ask, projectId } = demo('demo', ['member', 'reader'])
  const made = ask('network', 'POST', '/networks', { network: { name: 'inner' } })
  expect(made).toMatchObject({ status: 201, body: { network: { project_id: projectId } } })
  expect(ask('network', 'POST', '/networks', { network: { nope: 1 } })).toMatchObject({
    status: 400,
    body: { NeutronError: { message: "Unrecognized attribute(s) 'nope'" } },
  })
  expect(ask('volumev3', 'GET', '/volumes/none')).toMatchObject({
    status: 404,
    body: { itemNotFound: { code: 404 } },
  })
  const shared = { network: { name: 'inner', shared: true } }
  expect(ask('network', 'POST', '/networks', shared).status).toBe(403)
  expect(
    demo('reader', ['reader']).ask('network', 'POST', '/networks', { network: {} }).status,
  ).toBe(403)
})

test('what is asked inside a transaction is undone with it, and a refusal undoes only itself', () => {
  const { ask, world } = demo('demo', ['member', 'reader'])
  const named = (name: string): number => world.table(networks, 'RegionOne').count({ name })
  const make = (name: string): number =>
    ask('network', 'POST', '/networks', { network: { name } }).status
  expect(() =>
    world.store.transaction(() => {
      expect(make('lost')).toBe(201)
      throw new Error('changed my mind')
    }),
  ).toThrow('changed my mind')
  expect(named('lost')).toBe(0)
  world.store.transaction(() => {
    expect(make('kept')).toBe(201)
    const bulk = { networks: [{ name: 'kept' }, { name: 'kept', nope: 1 }] }
    expect(ask('network', 'POST', '/networks', bulk).status).toBe(400)
  })
  expect(named('kept')).toBe(1)
})

test('an unknown path is the 404 of the service, an unknown service a defect', () => {
  const { ask } = demo('demo', ['member'])
  expect(ask('compute', 'GET', '/nope').status).toBe(404)
  expect(() => ask('nope', 'GET', '/')).toThrow('There is no service of type nope')
})
