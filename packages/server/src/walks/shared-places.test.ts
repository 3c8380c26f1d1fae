import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageOf, urlOfFile } from '#testing/image-file.ts'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const servers = '/api/nova/servers/?paginate=true&limit=20'

let world: TestWorld
let demo: SignedIn
let admin: SignedIn
beforeEach(async () => {
  world = await testWorld({ cloud: { seed: 'demo' } })
  demo = await signedIn(world.app, 'demo')
  await workIn(demo, 'demo')
  admin = await signedIn(world.app, 'admin')
  // What a service can do is asked once.
  for (const tab of [demo, admin]) await tab.get(servers)
})
afterEach(async () => {
  world.cloud.control.heal()
  await world.close()
})

/** The next twelve calls whose path is like that hang until it is called. */
const hang = (path: string): (() => void) => {
  world.cloud.control.forgetRequests()
  return world.cloud.control.fail({ how: 'slow', seconds: 3600, path, times: 12 })
}
const asked = (): number => world.cloud.control.requests().length
/** Three of eight places are the most that one user gets. */
const twelveHang = () => vi.waitFor(() => expect(asked()).toBe(12))

test('another user’s calls go at once while forty of one user hang', async () => {
  const heal = hang('/servers')
  const hung = Array.from({ length: 40 }, () => demo.get(servers))
  await twelveHang()
  expect((await admin.get(servers)).statusCode).toBe(200)
  expect((await admin.get('/api/nova/keypairs/')).statusCode).toBe(200)
  heal()
  const statuses = (await Promise.all(hung)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})

test('another user’s download begins at once while forty of one user hang', async () => {
  const [mine, other] = [await imageOf(world), await imageOf(world, { user: 'admin' })]
  for (const [tab, id] of [[demo, mine] as const, [admin, other] as const])
    expect((await tab.call('PUT', urlOfFile(id), Buffer.from('disk'))).statusCode).toBe(204)
  const heal = hang('/file$')
  const hung = Array.from({ length: 40 }, () => demo.get(urlOfFile(mine)))
  await vi.waitFor(() =>
    expect(
      world.cloud.control.requests().filter(({ path }) => path.endsWith('/file')),
    ).toHaveLength(12),
  )
  const { statusCode, body } = await admin.get(urlOfFile(other))
  expect([statusCode, body]).toEqual([200, 'disk'])
  heal()
  const bodies = (await Promise.all(hung)).map((answer) => answer.body)
  expect(new Set(bodies)).toEqual(new Set(['disk']))
})

test('sign-ins go on while calls of users hang, and while those of one address do', async () => {
  const heal = hang('^/v3/')
  const projects = Array.from({ length: 40 }, () => admin.get('/api/keystone/projects/'))
  await twelveHang()
  expect((await signedIn(world.app, 'demo')).user.username).toBe('demo')
  heal()
  await Promise.all(projects)
})

test('hung calls that the browser gave up hold no place', async () => {
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  // A TCP server that listens has an address with a port.
  const { port } = world.app.server.address() as AddressInfo
  hang('/servers')
  const cookie = [...demo.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { 'x-requested-with': 'XMLHttpRequest', cookie }
  const given = Array.from({ length: 40 }, () => {
    const request = get(`http://127.0.0.1:${port}${servers}`, { headers, agent: false })
    // It hangs up by itself.
    request.on('error', () => undefined)
    return { request, closed: new Promise((resolve) => request.on('close', resolve)) }
  })
  await twelveHang()
  for (const { request } of given) request.destroy()
  await Promise.all(given.map(({ closed }) => closed))
  expect((await demo.get(servers)).statusCode).toBe(200)
})
