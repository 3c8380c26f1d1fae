import { rmSync } from 'node:fs'
import { scopeHeader, unusedHeader } from '@meridian/contract'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { preloadedIn, open, writtenPages } from '#testing/first-pages.ts'
import { signedIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

const assets = writtenPages()
let world: TestWorld
afterEach(() => world.close())
afterAll(() => rmSync(assets, { recursive: true }))

describe('the first call begins with the document', () => {
  /** How often the cloud has been asked for servers. */
  const asked = () =>
    world.cloud.control.requests().filter(({ path }) => path.includes('/servers/detail')).length
  /** A page whose document has come, and its first call, as the page makes it. */
  const opened = async (user = 'demo') => {
    const tab = await signedIn(world.app, user)
    world.cloud.control.forgetRequests()
    const { first } = preloadedIn((await open(tab, '/project/instances')).body) ?? {}
    if (!first) throw new Error('The document names no first call.')
    const take = (headers: Record<string, string> = {}, by: SignedIn = tab) =>
      by.call('GET', first.path, undefined, { ...first.headers, ...headers })
    return { tab, first, take }
  }
  beforeEach(async () => {
    world = await testWorld({ assets, cloud: { seed: 'demo' } })
  })

  test('the page takes its answer once; whoever asks again is answered anew', async () => {
    const { take } = await opened()
    await vi.waitFor(() => expect(asked()).toBe(1))
    const answer = await take()
    expect(asked()).toBe(1)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('application/json')
    const again = await take()
    expect(asked()).toBe(2)
    expect(answer.json()).toEqual(again.json())
  })

  test('opening a page is use of the session', async () => {
    const { tab } = await opened()
    for (const minutes of [50, 50]) {
      world.cloud.clock.advance(minutes * 60_000)
      expect((await open(tab, '/project/instances')).statusCode).toBe(200)
    }
    const unused = { [unusedHeader]: '9999' }
    const answer = await tab.call('GET', '/api/settings/', undefined, unused)
    expect(answer.statusCode).toBe(200)
  })

  test('for whoever wants the head of a document alone, nothing is asked', async () => {
    const tab = await signedIn(world.app, 'demo')
    world.cloud.control.forgetRequests()
    const answer = await tab.call('HEAD', '/project/instances', undefined, { accept: 'text/html' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
    await tab.get('/api/nova/servers/?limit=7')
    expect(asked()).toBe(1)
  })

  test('another session, another scope and another address are answered anew', async () => {
    const { first, tab, take } = await opened()
    const other = await signedIn(world.app, 'demo')
    await vi.waitFor(() => expect(asked()).toBe(1))
    expect((await take({}, other)).statusCode).toBe(200)
    expect(asked()).toBe(2)
    expect((await take({ [scopeHeader]: 'elsewhere' })).statusCode).toBe(409)
    expect(asked()).toBe(2)
    await tab.call('GET', `${first.path}&marker=x`, undefined, first.headers)
    expect(asked()).toBe(3)
    await take()
    expect(asked()).toBe(3)
  })

  test('it is refused as the page would be, and nobody has it who has signed out', async () => {
    const heal = world.cloud.control.fail({ service: 'compute', how: 'status', status: 403 })
    const refused = await opened()
    await vi.waitFor(() => expect(world.cloud.control.requests()).not.toEqual([]))
    heal()
    expect((await refused.take()).statusCode).toBe(403)
    const { tab, take } = await opened()
    const cookie = [...tab.cookies].map((pair) => pair.join('=')).join('; ')
    await tab.del('/api/session/')
    expect((await take({ cookie })).statusCode).toBe(401)
  })

  test('what nobody has come for in ten seconds is read anew', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const { take } = await opened()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect((await take()).statusCode).toBe(200)
    expect(asked()).toBe(2)
  })
})
