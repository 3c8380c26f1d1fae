import { onTestFinished, expect, test } from 'vitest'
import { browser, signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { authUrl, testWorld, type WorldOptions } from '#testing/world.ts'

const host = 'console.example.org'
const publicUrl = `https://${host}`

/** All that this server sets: whoever adds one says here what it is. */
const declared = (root: string): Readonly<Record<string, string>> => {
  const choice = `Max-Age=31536000; Path=${root}; HttpOnly; Secure; SameSite=Strict`
  return {
    '__Host-session': 'Path=/; HttpOnly; Secure; SameSite=Lax',
    '__Host-sso': 'Max-Age=900; Path=/; HttpOnly; Secure; SameSite=Strict',
    // Our scripts read it: what they send back is this value (SH-CLIENT-11).
    csrftoken: 'Path=/; Secure; SameSite=Lax',
    ...{ recent_project: choice, services_region: choice },
    ...{ login_domain: choice, login_region: choice },
  }
}

const onlySession = ({ cookies }: SignedIn): string =>
  `__Host-session=${cookies.get('__Host-session') ?? ''}`

/** Goes through everything that sets or clears a cookie, and answers each `Set-Cookie`. */
const everyFlow = async (options: WorldOptions): Promise<readonly string[]> => {
  const world = await testWorld(options)
  onTestFinished(() => world.close())
  const set: string[] = []
  const note = ({ headers }: { headers: { 'set-cookie'?: unknown } }): void => {
    const one = headers['set-cookie']
    set.push(...(Array.isArray(one) ? one.map(String) : one === undefined ? [] : [String(one)]))
  }
  const plain = browser(world.app)
  note(await plain.get('/api/login/'))
  const demo = { auth_type: 'credentials', username: 'demo', password: 'demo' }
  note(await plain.post('/api/session/', { ...demo, password: 'wrong' }))
  expect(set).toEqual([])
  note(await plain.post('/api/session/', demo))
  note(await plain.post('/api/session/', demo))
  const tab = await signedIn(world.app, 'demo')
  await workIn(tab, 'alt')
  note(await tab.post('/api/session/scope/', { region: 'RegionOne' }))
  note(
    await tab.call('GET', '/api/keystone/user-session/', undefined, { cookie: onlySession(tab) }),
  )
  const { items } = (await tab.get('/api/sessions/')).json<{ items: { id: string }[] }>()
  for (const { id } of items) note(await tab.del(`/api/sessions/${id}`))
  const other = await signedIn(world.app, 'demo')
  world.cloud.control.fail({ how: 'status', status: 401, service: 'compute' })
  note(await other.get('/api/nova/servers/'))
  world.cloud.control.heal()
  const last = await signedIn(world.app, 'demo')
  note(await last.del('/api/session/'))
  const token = await world.cloud.fetch(
    new Request(`${authUrl}/auth/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        auth: {
          identity: {
            methods: ['password'],
            password: { user: { name: 'demo', domain: { id: 'default' }, password: 'demo' } },
          },
          scope: 'unscoped',
        },
      }),
    }),
  )
  const root = world.app.config.webRoot
  const begun = await world.app.inject({ url: `${root}auth/websso/oidc`, headers: { host } })
  note(begun)
  const sso = await world.app.inject({
    method: 'POST',
    url: `${root}auth/websso/`,
    headers: {
      ...{ host, origin: `https://${host}` },
      'content-type': 'application/x-www-form-urlencoded',
      cookie: begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    payload: `token=${token.headers.get('x-subject-token')}`,
  })
  expect([sso.statusCode, sso.headers['location']], sso.body).toEqual([303, root])
  note(sso)
  return set
}

const single = '[{"id":"oidc","label":"Company","protocol":"openid"}]'

test.each(['/', '/console/'])(
  'every cookie of every way in, on and out is a declared one with its flags, at %s',
  async (root) => {
    const env = { PUBLIC_URL: publicUrl, WEBROOT: root, WEBSSO_CHOICES: single }
    const set = await everyFlow({ env })
    const known = declared(root)
    const seen = new Set<string>()
    for (const cookie of set) {
      const [name = '', ...rest] = cookie.split(/=|; /)
      const flags = cookie.slice(cookie.indexOf('; ') + 2)
      seen.add(name)
      // One that is cleared is cleared by the flags that it was set with.
      const isCleared = / Expires=Thu, 01 Jan 1970/.test(cookie)
      const lasting = (all = '') =>
        isCleared ? all.replace(/Max-Age=\d+; |Expires=[^;]*; /g, '') : all
      expect([name, lasting(flags)], rest.join()).toEqual([name, lasting(known[name])])
    }
    expect([...seen].toSorted()).toEqual(Object.keys(known).toSorted())
  },
)

test('what a scanner takes for a session or a login by its name is closed to scripts', async () => {
  const set = await everyFlow({ env: { PUBLIC_URL: publicUrl, WEBSSO_CHOICES: single } })
  // The rules of the MDN HTTP Observatory: github.com/mdn/mdn-http-observatory, tests/cookies.js.
  for (const cookie of set) {
    expect(cookie).toMatch(/; Secure/)
    expect(cookie).toMatch(/; SameSite=(Lax|Strict)/)
    const name = cookie.split('=')[0] ?? ''
    if (/sess|login/i.test(name)) expect(cookie).toMatch(/; HttpOnly/)
  }
})

test('the sign-in page is told what it remembers, which scripts cannot read [SH-LOGIN-01]', async () => {
  const world = await testWorld()
  onTestFinished(() => world.close())
  const tab = await signedIn(world.app, 'engineer', { domain: 'engineering' })
  await tab.del('/api/session/')
  expect((await tab.get('/api/login/')).json()).toMatchObject({
    remembered: { domain: 'engineering', region: 'RegionOne' },
  })
})
