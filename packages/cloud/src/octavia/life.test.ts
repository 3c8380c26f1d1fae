import { expect, onTestFinished, test } from 'vitest'
import { createCloud } from '#create-cloud.ts'
import { identityCalls, inProject } from '#testing/identity-calls.ts'

// A real worker cannot be told to fail: what it leaves stands in its lifecycle tasks.
async function opened() {
  const cloud = createCloud({
    seed: 'demo',
    pace: 'manual',
    randomSeed: 1,
    report: () => undefined,
  })
  onTestFinished(cloud.close)
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { 'x-auth-token': token, 'content-type': 'application/json' }
    const init = body === undefined ? {} : { body: JSON.stringify(body) }
    const url = `http://cloud.test/load-balancer/v2/lbaas${path}`
    const reply = await cloud.fetch(new Request(url, { method, headers, ...init }))
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? {} : Object(JSON.parse(text)) }
  }
  const named = async (many: string, name: string) =>
    Object((await ask('GET', `/${many}?name=${name}`)).body[many][0])
  return { cloud, ask, named }
}

test('a load balancer that cannot be made is in error, takes no change, and can be deleted', async () => {
  const { cloud, ask, named } = await opened()
  cloud.control.break({ life: 'load-balancer', step: 'creating' })
  cloud.control.advance(10_000)
  const { id, provisioning_status: state } = await named('loadbalancers', 'staging')
  expect(state).toBe('ERROR')
  const listener = { loadbalancer_id: id, protocol: 'HTTP', protocol_port: 80 }
  expect(await ask('POST', '/listeners', { listener })).toMatchObject({
    status: 409,
    body: { faultstring: `Load Balancer ${id} is immutable and cannot be updated.` },
  })
  expect(await ask('PUT', `/loadbalancers/${id}`, { loadbalancer: { name: 'x' } })).toMatchObject({
    status: 409,
    body: { faultstring: `Invalid state ERROR of loadbalancer resource ${id}` },
  })
  expect((await ask('DELETE', `/loadbalancers/${id}`)).status).toBe(204)
  cloud.control.advance(10_000)
  expect((await ask('GET', `/loadbalancers/${id}`)).status).toBe(404)
})

test('a part whose change fails is in error alone, and the rest is as it was', async () => {
  const { cloud, ask, named } = await opened()
  const { id } = await named('pools', 'replicas')
  cloud.control.break({ life: 'load-balancer', step: 'updating', times: 1 })
  const member = { address: '10.20.1.99', protocol_port: 5432, name: 'replica-9' }
  const made = await ask('POST', `/pools/${id}/members`, { member })
  expect(made.status).toBe(201)
  cloud.control.advance(5_000)
  const read = await ask('GET', `/pools/${id}/members/${made.body.member.id}`)
  expect(read.body.member.provisioning_status).toBe('ERROR')
  expect((await named('pools', 'replicas')).provisioning_status).toBe('ACTIVE')
  expect((await named('listeners', 'postgres')).provisioning_status).toBe('ACTIVE')
  expect((await named('loadbalancers', 'database')).provisioning_status).toBe('ACTIVE')
})

test('the demo world has one that works in part, one that works, and one that is being made', async () => {
  const { cloud, named } = await opened()
  const state = async (name: string) => {
    const one = await named('loadbalancers', name)
    return [one.provisioning_status, one.operating_status]
  }
  expect(await state('shop')).toEqual(['ACTIVE', 'DEGRADED'])
  expect(await state('database')).toEqual(['ACTIVE', 'ONLINE'])
  expect(await state('staging')).toEqual(['PENDING_CREATE', 'OFFLINE'])
  cloud.control.advance(10_000)
  expect(await state('staging')).toEqual(['ACTIVE', 'ONLINE'])
})
