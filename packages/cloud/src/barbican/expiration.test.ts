import { X509Certificate, createPrivateKey } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

// A real cloud's clock cannot be moved: what its repositories say stands in their source.
const YEAR = 366 * 24 * 3_600_000

test('a container tells of a certificate that is over, and nobody finds it', async () => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const blog = async () => {
    const token = await calls.signIn('demo', inProject('demo'))
    const ask = async (url: string) => {
      const headers = { 'x-auth-token': token }
      const reply = await cloud.fetch(new Request(url, { headers }))
      return { status: reply.status, text: await reply.text() }
    }
    const list = 'http://cloud.test/key-manager/v1/containers?type=certificate&name=blog%25'
    const { containers } = JSON.parse((await ask(list)).text) as {
      containers: { secret_refs: { name: string; secret_ref: string }[] }[]
    }
    const refs = containers[0]?.secret_refs ?? []
    expect(refs.map(({ name }) => name)).toEqual(['certificate', 'private_key'])
    return Promise.all(refs.map(({ secret_ref }) => ask(`${secret_ref}/payload`)))
  }
  const [certificate, key] = await blog()
  const read = new X509Certificate(certificate?.text ?? '')
  expect(read.subject).toContain('CN=blog.example.org')
  expect(read.validToDate).toEqual(new Date('2029-02-01T00:00:00Z'))
  expect(read.checkPrivateKey(createPrivateKey(key?.text ?? ''))).toBe(true)
  cloud.control.advance(4 * YEAR)
  expect((await blog()).map(({ status }) => status)).toEqual([404, 200])
})

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
  const { total } = (await ask('GET', '/secrets')).body
  expect((await ask('GET', path)).status).toBe(200)
  cloud.control.advance(60_000)
  const { body } = await ask('GET', '/secrets')
  expect(body['total']).toBe(Number(total) - 1)
  const names = (body['secrets'] as { name: string }[]).map(({ name }) => name)
  expect(names).toContain('lasting')
  expect(names).not.toContain('short')
  for (const part of ['', '/payload', '/metadata', '/acl']) {
    expect((await ask('GET', `${path}${part}`)).status, part).toBe(404)
  }
})
