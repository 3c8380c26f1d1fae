import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { loginLimiter } from '#sessions/limiter.ts'
import { browser, signedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

let world: TestWorld
let slept: number[]
beforeEach(async () => {
  slept = []
  world = await testWorld({ sleep: async (ms) => slept.push(ms) })
})
afterEach(() => world.close())

const attempt = (username: string, password: string, domain?: string) =>
  browser(world.app).post('/api/session/', {
    auth_type: 'credentials',
    username,
    password,
    ...(domain !== undefined && { domain }),
  })

const who = (address: string, name: string) => ({ address, user: { domain: 'Default', name } })

const audited = () =>
  world.log().filter((line) => line['audit'] === true && line['event'] === 'sign in')

describe('login attempts are limited per address and per user', () => {
  test('20 wrong passwords in a row are slowed down and logged', async () => {
    const statuses: number[] = []
    let waited = 0
    for (let tries = 0; tries < 20; tries += 1) {
      const response = await attempt('demo', `wrong-${tries}`)
      statuses.push(response.statusCode)
      const after = Number(response.headers['retry-after'] ?? 0)
      expect(response.headers['set-cookie']).toBeUndefined()
      if (response.statusCode === 429) {
        expect(response.json()).toBe(`Too many sign-in attempts. Try again in ${after} s.`)
        waited += after
        world.cloud.clock.advance(after * 1000)
      }
    }
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(7)
    expect(waited).toBeGreaterThanOrEqual(60)
    expect(audited()).toHaveLength(20)
    expect(audited().every(({ outcome }) => outcome === 'failure')).toBe(true)
    expect(audited()[0]).toMatchObject({ username: 'demo', address: '127.0.0.1' })
    expect(world.logText()).not.toContain('wrong-')
  })

  test('the right password is refused too while the wait lasts, and taken after it', async () => {
    for (let tries = 0; tries < 5; tries += 1) await attempt('demo', 'wrong')
    const early = await attempt('demo', 'demo')
    expect(early.statusCode).toBe(429)
    world.cloud.clock.advance(Number(early.headers['retry-after']) * 1000)
    await signedIn(world.app, 'demo')
    expect((await attempt('demo', 'wrong')).statusCode).toBe(401)
  })

  test('many tries at once do not slip through together', async () => {
    const tries = Array.from({ length: 20 }, () => attempt('demo', 'wrong'))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(5)
  })

  test('of many right ones at once none is refused, also beside a wrong one', async () => {
    await world.close()
    world = await testWorld({
      between: (transport) => async (request) => {
        await new Promise((resolve) => setTimeout(resolve, 20))
        return transport(request)
      },
    })
    const tries = Array.from({ length: 20 }, (_, at) => attempt('demo', at === 3 ? 'no' : 'demo'))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(19)
    expect(statuses[3]).toBe(401)
  })

  test('who waits for tries under way comes in one by one, as the rules have it', async () => {
    const limiter = loginLimiter(() => 0)
    const ann = who('1.1.1.1', 'ann')
    const first = Array.from({ length: 5 }, () => limiter.tried(ann))
    const entered: Awaited<ReturnType<typeof limiter.enter>>[] = []
    const later = Array.from({ length: 10 }, async () => entered.push(await limiter.enter(ann)))
    first[0]?.takeBack()
    for (const one of first.slice(1)) one.failed()
    await new Promise((resolve) => setTimeout(resolve))
    const [next] = entered
    expect(entered).toHaveLength(1)
    if (typeof next === 'object') next.failed()
    await Promise.all(later)
    expect(entered.slice(1)).toEqual(Array.from({ length: 9 }, () => 1))
  })

  test('many names from one address are slowed down as well', async () => {
    const statuses: number[] = []
    for (let tries = 0; tries < 12; tries += 1)
      statuses.push((await attempt(`somebody-${tries}`, 'x')).statusCode)
    expect(statuses).toContain(429)
  })

  test('other users of other addresses are not held up, and the wait is bounded and forgotten', () => {
    let now = 0
    const limiter = loginLimiter(() => now)
    for (let tries = 0; tries < 100; tries += 1) limiter.tried(who('1.1.1.1', 'ann'))
    expect(limiter.wait(who('1.1.1.1', 'bob'))).toBe(60)
    expect(limiter.wait(who('2.2.2.2', 'ann'))).toBe(15)
    expect(limiter.wait(who('2.2.2.2', 'bob'))).toBe(0)
    now = 15 * 60_000
    expect(limiter.wait(who('1.1.1.1', 'ann'))).toBe(0)
  })
})

describe('what is counted is told apart', () => {
  test.each([
    [
      { domain: 'a b', name: 'c' },
      { domain: 'a', name: 'b c' },
    ],
    [
      { domain: 'web', name: 'sso' },
      { domain: '', name: 'web sso' },
    ],
    [
      { domain: 'a","b', name: 'c' },
      { domain: 'a', name: 'b","c' },
    ],
  ])('%o is not %o', (one, other) => {
    const limiter = loginLimiter(() => 0)
    for (let tries = 0; tries < 5; tries += 1)
      limiter.tried({ address: `10.0.0.${tries}`, user: one })
    expect(limiter.wait({ address: '10.9.9.9', user: one })).toBeGreaterThan(0)
    expect(limiter.wait({ address: '10.9.9.9', user: other })).toBe(0)
  })

  test('a user who is named like an address, or like single sign-on, holds up nobody else', () => {
    const limiter = loginLimiter(() => 0)
    for (const name of ['sso', 'address 10.9.9.9', '10.9.9.9'])
      for (let tries = 0; tries < 30; tries += 1)
        limiter.tried({ address: `10.0.${tries}.1`, user: { domain: 'web', name } })
    expect(limiter.wait({ address: '10.9.9.9' })).toBe(0)
  })
})

describe('what says nothing of a password is not counted', () => {
  const failures = {
    'an error of its own': { how: 'status', status: 500 },
    'no connection': { how: 'down' },
    'too much to do': { how: 'status', status: 503 },
    'a page in place of an answer': { how: 'html' },
    'half an answer': { how: 'half' },
  } as const

  test.each(Object.entries(failures))('Keystone has %s', async (_name, failure) => {
    const heal = world.cloud.control.fail({ service: 'identity', ...failure })
    for (let tries = 0; tries < 30; tries += 1)
      expect((await attempt('demo', 'demo')).statusCode).toBeGreaterThanOrEqual(500)
    expect(audited().at(-1)).toMatchObject({ outcome: 'failure', credentials: 'not checked' })
    heal()
    await signedIn(world.app)
  })

  test('Keystone fails after it has taken the password', async () => {
    const heal = world.cloud.control.fail({ service: 'identity', path: 'projects', how: 'down' })
    for (let tries = 0; tries < 30; tries += 1)
      expect((await attempt('demo', 'demo')).statusCode).toBe(502)
    heal()
    await signedIn(world.app)
  })

  test('the wait for wrong passwords goes on as it was', async () => {
    for (let tries = 0; tries < 4; tries += 1) await attempt('demo', 'wrong')
    const heal = world.cloud.control.fail({ service: 'identity', how: 'down' })
    expect((await attempt('demo', 'wrong')).statusCode).toBe(502)
    heal()
    expect((await attempt('demo', 'wrong')).statusCode).toBe(401)
    expect(audited().at(-1)).toMatchObject({ outcome: 'failure', credentials: 'refused' })
    expect((await attempt('demo', 'wrong')).statusCode).toBe(429)
  })

  test('a try that is taken back gives back the wait that was before it', () => {
    let now = 0
    const limiter = loginLimiter(() => now)
    const ann = who('1.1.1.1', 'ann')
    for (let tries = 0; tries < 7; tries += 1) limiter.tried(ann)
    const before = limiter.wait(ann)
    now = before * 1000
    expect(limiter.wait(ann)).toBe(0)
    limiter.tried(ann).takeBack()
    expect(limiter.wait(ann)).toBe(0)
    limiter.tried(ann)
    expect(limiter.wait(ann)).toBe(before * 2)
  })
})

describe('one user and one network count once, however they are written', () => {
  test.each(['Demo', ' demo', 'demo ', 'DEMO', 'démo', 'ｄemo'])(
    'the name "%s" is demo',
    (name) => {
      const limiter = loginLimiter(() => 0)
      for (let tries = 0; tries < 5; tries += 1) limiter.tried(who(`10.0.0.${tries}`, 'demo'))
      expect(limiter.wait(who('10.9.9.9', name))).toBeGreaterThan(0)
      expect(limiter.wait(who('10.9.9.9', 'demon'))).toBe(0)
    },
  )

  test.each([
    ['2001:db8::1', '2001:db8::ffff:2', '2001:db8:0:1::1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::', '2001:db8:1:3::'],
    ['::ffff:192.0.2.1', '192.0.2.1', '192.0.2.2'],
    ['fe80::1%eth0', 'fe80::2%eth0', 'fd00::1'],
  ])('%s is slowed down with %s, without %s', (first, same, other) => {
    const limiter = loginLimiter(() => 0)
    for (let tries = 0; tries < 10; tries += 1) limiter.tried(who(first, `user-${tries}`))
    expect(limiter.wait(who(same, 'somebody'))).toBeGreaterThan(0)
    expect(limiter.wait(who(other, 'somebody'))).toBe(0)
  })

  test('what is remembered has a bound', () => {
    const limiter = loginLimiter(() => 0)
    for (let tries = 0; tries < 10; tries += 1) limiter.tried(who('10.0.0.1', 'first'))
    expect(limiter.wait(who('10.0.0.2', 'first'))).toBeGreaterThan(0)
    for (let tries = 0; tries < 50_001; tries += 1) limiter.tried(who('10.0.0.3', `user-${tries}`))
    expect(limiter.wait(who('10.0.0.2', 'first'))).toBe(0)
  })
})

describe('the same answer and time for a wrong user and a wrong password', () => {
  test('status, text and headers are the same for a wrong user, domain and password', async () => {
    const answers = await Promise.all([
      attempt('demo', 'wrong'),
      attempt('nobody', 'wrong'),
      attempt('demo', 'wrong', 'no-such-domain'),
    ])
    const [first, ...others] = answers.map(({ statusCode, body, headers }) => ({
      statusCode,
      body,
      names: Object.keys(headers).toSorted(),
    }))
    expect(first).toMatchObject({ statusCode: 401, body: '"Invalid credentials."' })
    for (const other of others) expect(other).toEqual(first)
  })

  test('a refusal takes whole half seconds, however long Keystone thought about it', async () => {
    await world.close()
    let thinking = 0
    let now = Date.now()
    world = await testWorld({
      now: () => now,
      sleep: async (ms) => slept.push(ms),
      between: (transport) => async (request) => {
        now += thinking
        return transport(request)
      },
    })
    for (thinking of [7, 230, 490]) await attempt('demo', 'wrong')
    expect(slept).toEqual([493, 270, 10])
  })
})
