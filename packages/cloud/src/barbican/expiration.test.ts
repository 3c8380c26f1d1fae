import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

// A real cloud's clock cannot be moved: what its repositories say stands in their source.
test('a secret that is over is neither listed nor found', async () => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const url = `http://cloud.test/key-manager/v1${path}`
    const reply = await cloud.fetch(new Request(url, { method, headers, ...init }))
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const expiration = new Date(cloud.clock.now() + 60_000).toISOString()
  const made = await ask('POST', '/secrets', { name: 'short', expiration })
  await ask('POST', '/secrets', { name: 'lasting' })
  const path = String(made.body['secret_ref']).replace(/^.*\/v1/, '')
  expect((await ask('GET', '/secrets')).body).toMatchObject({ total: 2 })
  expect((await ask('GET', path)).status).toBe(200)
  cloud.control.advance(60_000)
  expect((await ask('GET', '/secrets')).body).toMatchObject({
    total: 1,
    secrets: [{ name: 'lasting' }],
  })
  for (const part of ['', '/payload', '/metadata', '/acl']) {
    expect((await ask('GET', `${path}${part}`)).status, part).toBe(404)
  }
})
