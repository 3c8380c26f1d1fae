import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { identityCalls, inProject, type IdentityCalls } from '#testing/identity-calls.ts'

const at = 'http://cloud'
type Rule = { service: string; method: string; path: string }

let cloud: Cloud
let calls: IdentityCalls
beforeEach(() => {
  cloud = createCloud({ pace: 'immediate', seed: 'empty' })
  calls = identityCalls(cloud.fetch, `${at}/identity/v3`)
})
afterEach(() => cloud.close())

/** Signs the user demo in with a credential of these rules. */
async function ruledBy(access_rules: readonly Rule[]) {
  const demo = await calls.signIn('demo', inProject('demo'))
  const admin = await calls.signIn('admin', inProject('admin'))
  const { body: who } = await calls.send('GET', '/users?name=demo', undefined, admin)
  const user = (who as { users: { id: string }[] }).users[0]?.id
  const sent = { application_credential: { name: 'ruled', secret: 's', access_rules } }
  const made = await calls.send('POST', `/users/${user}/application_credentials`, sent, demo)
  const { id } = (made.body as { application_credential: { id: string } }).application_credential
  const identity = {
    methods: ['application_credential'],
    application_credential: { id, secret: 's' },
  }
  const token = (await calls.authenticate({ identity })).headers.get('x-subject-token') ?? ''
  const status = async (path: string, method = 'GET'): Promise<number> => {
    const headers = { 'x-auth-token': token }
    return (await cloud.fetch(new Request(`${at}${path}`, { method, headers }))).status
  }
  return { user, token, status }
}

test('a service lets a token with rules do what they allow, and nothing else', async () => {
  const { user, token, status } = await ruledBy([
    { service: 'compute', method: 'GET', path: '/v2.1/servers' },
    { service: 'compute', method: 'GET', path: '/v2.1/flavors/{id}' },
    { service: 'network', method: 'GET', path: '/v2.0/**' },
  ])
  expect(await status('/compute/v2.1/servers')).toBe(200)
  expect(await status('/compute/v2.1/servers/detail')).toBe(401)
  expect(await status('/compute/v2.1/servers', 'POST')).toBe(401)
  expect(await status('/compute/v2.1/flavors/1')).not.toBe(401)
  expect(await status('/compute/v2.1/flavors/1/os-extra_specs')).toBe(401)
  expect(await status('/network/v2.0/networks')).toBe(200)
  expect(await status('/network/v2.0/networks/none')).toBe(404)
  expect(await status('/volume/v3/types')).toBe(401)
  // Keystone itself asks no rules.
  expect((await calls.send('GET', `/users/${user}`, undefined, token)).status).toBe(200)
})

test('a rule is held against the path as it is routed', async () => {
  const { status } = await ruledBy([
    { service: 'compute', method: 'GET', path: '/v2.1/servers/{id}' },
  ])
  expect(await status('/compute/v2.1/servers/none%2Fos-instance-actions')).toBe(401)
  expect(await status('/compute/v2.1/servers/none%2fos-instance-actions')).toBe(401)
  expect(await status('/compute/v2.1/servers/none')).toBe(404)
  expect(await status('/compute/v2.1/servers/%6Eone')).toBe(404)
  expect(await status('/compute/v2.1/%73ervers/none')).toBe(404)
})

test('what stands in a rule stands for itself', async () => {
  const { status } = await ruledBy([
    { service: 'compute', method: 'GET', path: '/v2.1/servers/a.b+(c)[d]$' },
    { service: 'compute', method: 'GET', path: '/v2.1/flavors/*/os-*' },
  ])
  expect(await status('/compute/v2.1/servers/a.b+(c)[d]$')).toBe(404)
  expect(await status('/compute/v2.1/servers/a-b+(c)[d]$')).toBe(401)
  expect(await status('/compute/v2.1/flavors/none/os-extra_specs')).toBe(404)
  expect(await status('/compute/v2.1/flavors/none')).toBe(401)
})

test('a rule that could be met in more ways than can be counted holds nobody up', async () => {
  const { status } = await ruledBy([
    { service: 'compute', method: 'GET', path: `/${'**'.repeat(100)}x` },
    { service: 'compute', method: 'GET', path: '/v2.1/flavors' },
  ])
  expect(await status(`/compute/v2.1/servers/${'a'.repeat(200)}`)).toBe(401)
  expect(await status('/compute/v2.1/flavors')).toBe(200)
})
