import { expect, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

test('a service lets a token with rules do what they allow, and nothing else', async () => {
  const cloud = createCloud({ pace: 'immediate' })
  const at = 'http://cloud'
  const calls = identityCalls(cloud.fetch, `${at}/identity/v3`)
  const demo = await calls.signIn('demo', inProject('demo'))
  const { body: who } = await calls.send(
    'GET',
    '/users?name=demo',
    undefined,
    await calls.signIn('admin', inProject('admin')),
  )
  const user = (who as { users: { id: string }[] }).users[0]?.id
  const access_rules = [
    { service: 'compute', method: 'GET', path: '/v2.1/servers' },
    { service: 'compute', method: 'GET', path: '/v2.1/flavors/{id}' },
    { service: 'network', method: 'GET', path: '/v2.0/**' },
  ]
  const sent = { application_credential: { name: 'ruled', secret: 's', access_rules } }
  const made = await calls.send('POST', `/users/${user}/application_credentials`, sent, demo)
  const { id } = (made.body as { application_credential: { id: string } }).application_credential
  const identity = {
    methods: ['application_credential'],
    application_credential: { id, secret: 's' },
  }
  const token = (await calls.authenticate({ identity })).headers.get('x-subject-token') ?? ''
  const status = async (path: string, method = 'GET') => {
    const headers = { 'x-auth-token': token }
    return (await cloud.fetch(new Request(`${at}${path}`, { method, headers }))).status
  }
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
  cloud.close()
})
