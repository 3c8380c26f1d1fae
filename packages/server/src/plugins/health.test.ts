import { afterEach, expect, test } from 'vitest'
import { signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
afterEach(() => world.close())

test('health is this process alone; readiness needs Keystone and asks it at most every 5 s', async () => {
  world = await testWorld()
  const ready = async () => {
    const response = await world.app.inject({ url: '/readyz' })
    return [response.statusCode, response.json()]
  }
  expect(await ready()).toEqual([200, { keystone: 'ok', sessions: 'ok' }])
  await ready()
  expect(world.cloud.control.requests()).toHaveLength(1)
  world.cloud.control.fail({ how: 'down', service: 'identity' })
  expect((await ready())[0]).toBe(200)
  world.cloud.clock.advance(5_000)
  expect(await ready()).toEqual([503, { keystone: 'unreachable', sessions: 'ok' }])
  expect((await world.app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
})

test('metrics count requests and calls to services by pattern, without ids', async () => {
  world = await testWorld()
  const tab = await signedIn(world.app)
  await tab.get(`/api/keystone/projects/${tab.user.project_id}`)
  const { body } = await world.app.inject({ url: '/metrics' })
  expect(body).toMatch(
    /meridian_request_seconds_count\{method="GET",path="\/api\/keystone\/projects\/\{id\}",status="200"\} 1/,
  )
  expect(body).toMatch(/meridian_upstream_request_seconds_count\{service="identity",method="POST"/)
  expect(body).toContain('process_cpu_seconds_total')
  expect(body).not.toContain(String(tab.user.project_id))
})

test('metrics are for this machine, not for those who come through a proxy', async () => {
  world = await testWorld()
  const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await world.app.inject({ url: '/metrics', headers, remoteAddress })).statusCode
  expect(await ask({})).toBe(200)
  expect(await ask({}, '10.0.0.9')).toBe(403)
  expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(403)
})

test('with a token metrics are for who knows it', async () => {
  world = await testWorld({ env: { METRICS_TOKEN: 'let-me-see' } })
  const ask = async (authorization: string) =>
    (await world.app.inject({ url: '/metrics', headers: { authorization } })).statusCode
  expect(await ask('Bearer let-me-see')).toBe(200)
  expect(await ask('Bearer other')).toBe(403)
  expect(await ask('')).toBe(403)
})

test('the client’s address is taken from a proxy only when it is trusted', async () => {
  const addressOf = async (env: Record<string, string>) => {
    world = await testWorld({ env })
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-requested-with': 'XMLHttpRequest' }
    const payload = { auth_type: 'credentials', username: 'demo', password: 'x' }
    await world.app.inject({ method: 'POST', url: '/api/session/', headers, payload })
    return world.log().find((line) => line['audit'] === true)?.['address']
  }
  expect(await addressOf({})).toBe('127.0.0.1')
  await world.close()
  expect(await addressOf({ TRUST_PROXY: 'loopback' })).toBe('203.0.113.7')
})
