import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

// The real one makes DSA keys, and leaves orders of certificates pending for ever.
test('what is ordered and not made here is refused with 501, and leaves nothing behind', async () => {
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  onTestFinished(cloud.close)
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  const ask = async (method: string, body?: unknown) => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const url = 'http://cloud.test/key-manager/v1/orders'
    const reply = await cloud.fetch(new Request(url, { method, headers, ...init }))
    return { status: reply.status, body: await reply.json() }
  }
  for (const order of [
    { type: 'asymmetric', meta: { algorithm: 'dsa', bit_length: 1024 } },
    { type: 'certificate', meta: { request_type: 'custom' } },
  ]) {
    expect((await ask('POST', order)).status).toBe(501)
  }
  expect((await ask('GET')).body).toEqual({ orders: [], total: 0 })
})
